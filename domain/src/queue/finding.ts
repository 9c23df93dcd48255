/** Finds a person at the salon's door, and what is shown to them (CHK-01, CHK-04). */
import { checkInRefusal } from '../appointment/arrivals.ts'
import { type AppointmentStatus, checkInWindowMinutes, minuteInMs } from '../appointment/status.ts'
import { foldName, wordsOf } from '../fold.ts'
import type { Refusal } from '../refusal.ts'
import type { Day } from '../time/day.ts'

/**
 * This many failed searches lock the device until staff enter a PIN; the hourly limit catches those who stay below the
 * limit per minute.
 */
export const missBounds = [
  { max: 20, seconds: 60 },
  { max: 60, seconds: 3600 },
] as const

/** Required in addition to a name, since a name alone finds no appointment. */
export type SecondFact = { lastDigits: string } | { birthday: Day }

type NamedPerson = { name: string; surname: string; phoneNr: string | null; birthday: Day | null }

const joined = (text: string): string => foldName(wordsOf(text).join(''))

/** Compares full names in either order, ignoring case, accents and ä/ae; never a part of them. */
export function isSameName(typed: string, { name, surname }: Pick<NamedPerson, 'name' | 'surname'>): boolean {
  const wanted = joined(typed)
  return wanted !== '' && [joined(name + surname), joined(surname + name)].includes(wanted)
}

/** How many last digits of the phone number are required with a name. */
export const lastDigitsCount = 4

export function hasFact({ phoneNr, birthday }: Pick<NamedPerson, 'phoneNr' | 'birthday'>, fact: SecondFact): boolean {
  if ('birthday' in fact) return birthday === fact.birthday
  return fact.lastDigits.length === lastDigitsCount && phoneNr !== null && phoneNr.endsWith(fact.lastDigits)
}

/** Returns the only match; undefined if there are several: a stranger would learn which of them is expected. */
export function onlyMatch<P>(fitting: readonly P[]): P | undefined {
  return fitting.length === 1 ? fitting[0] : undefined
}

type Visit = { status: AppointmentStatus; start: number }

/**
 * Returns the visit to show among a person's visits today: the first that is still expected, else the last that was
 * checked in, so that a repeated search shows it. undefined: none. Instants in epoch milliseconds.
 */
export function visitToShow<V extends Visit>(visits: readonly V[]): V | undefined {
  const inOrder = [...visits].sort((one, other) => one.start - other.start)
  return (
    inOrder.find(({ status }) => status === 'CONFIRMED') ?? inOrder.findLast(({ status }) => status === 'CHECKED_IN')
  )
}

/** Returns when check-in opens (APT-04). */
export const checkInOpensAt = (start: number): number => start - checkInWindowMinutes * minuteInMs

/** Returns why check-in is refused (CHK-02): a checked-in visit is refused as such, after any time. */
export function arrivalRefusal(facts: Visit & { now: number; lastCheckIn: number | null }): Refusal | undefined {
  return facts.status === 'CHECKED_IN' ? 'businessObject.alreadyCheckedIn' : checkInRefusal(facts)
}

/** Returns the first name only, even if a salon has written the full name into one field. */
export const displayFirstName = ({ name, surname }: Pick<NamedPerson, 'name' | 'surname'>): string =>
  surname === '' ? (name.trim().split(/\s+/)[0] ?? '') : name.trim()
