/** Who is found at the salon's door, and what of them is shown (CHK-01, CHK-04). */
import { checkInRefusal } from '../appointment/arrivals.ts'
import { type AppointmentStatus, checkInWindowMinutes, minuteInMs } from '../appointment/status.ts'
import { foldName, wordsOf } from '../fold.ts'
import type { Refusal } from '../refusal.ts'
import type { Day } from '../time/day.ts'

/**
 * So many searches that find nobody lock the device until somebody of the salon enters a PIN; the hour's are for whoever
 * stays below the minute's.
 */
export const missBounds = [
  { max: 20, seconds: 60 },
  { max: 60, seconds: 3600 },
] as const

/** What goes with a name, since a name alone finds nobody. */
export type SecondFact = { lastDigits: string } | { birthday: Day }

type Named = { name: string; surname: string; phoneNr: string | null; birthday: Day | null }

const joined = (text: string): string => foldName(wordsOf(text).join(''))

/** Name and surname in either order, without regard to case, accents and ä for ae; never a part of them. */
export function isNamed(typed: string, { name, surname }: Pick<Named, 'name' | 'surname'>): boolean {
  const wanted = joined(typed)
  return wanted !== '' && [joined(name + surname), joined(surname + name)].includes(wanted)
}

/** How many of a number's last digits go with a name. */
export const lastDigitsCount = 4

export function hasFact({ phoneNr, birthday }: Pick<Named, 'phoneNr' | 'birthday'>, fact: SecondFact): boolean {
  if ('birthday' in fact) return birthday === fact.birthday
  return fact.lastDigits.length === lastDigitsCount && phoneNr !== null && phoneNr.endsWith(fact.lastDigits)
}

/** Several fit: nobody is named, or a stranger would learn which of them is expected. */
export function theOnly<P>(fitting: readonly P[]): P | undefined {
  return fitting.length === 1 ? fitting[0] : undefined
}

type Visit = { status: AppointmentStatus; start: number }

/**
 * Of one person's visits of today: the first that is still expected, else the last that was checked in, so that somebody
 * who asks again reads that. undefined: none. Instants in epoch milliseconds.
 */
export function visitToShow<V extends Visit>(visits: readonly V[]): V | undefined {
  const inOrder = [...visits].sort((one, other) => one.start - other.start)
  return (
    inOrder.find(({ status }) => status === 'CONFIRMED') ?? inOrder.findLast(({ status }) => status === 'CHECKED_IN')
  )
}

/** From when on a visit can be checked in (APT-04). */
export const opensAt = (start: number): number => start - checkInWindowMinutes * minuteInMs

/** CHK-02: whoever is checked in already reads that, however long ago it was. */
export function arrivalRefusal(facts: Visit & { now: number; lastCheckIn: number | null }): Refusal | undefined {
  return facts.status === 'CHECKED_IN' ? 'businessObject.alreadyCheckedIn' : checkInRefusal(facts)
}

/** Never more than the first name, also where a salon has written all of it into one field. */
export const calledBy = ({ name, surname }: Pick<Named, 'name' | 'surname'>): string =>
  surname === '' ? (name.trim().split(/\s+/)[0] ?? '') : name.trim()
