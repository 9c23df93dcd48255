import { stepMinutes } from '@goldline/domain/product/own-duration'
import { type Day, isDay } from '@goldline/domain/time/day'
import { useSearchParams } from 'wouter'
import type { EntryDraft } from './entry-draft.ts'

/** Values that the form opens with. `at`: the start in epoch milliseconds. */
export type FormOpening = {
  what: 'appointment' | 'walkIn' | 'blocker'
  at: number | undefined
  /** The calendar's day, if no start is given. */
  day?: Day | undefined
  /** The length drawn in the calendar. */
  minutes: number | undefined
  staffId: string | null
  customer: EntryDraft['customer']
  /** Text typed before the form was loaded. */
  typed?: string
}

/** Reads and sets the form in the URL, so that any screen can open it: `?new=1&at=…&staff=…`, `?new=blocker` etc. */
export function useOpenedForm() {
  const [params, setParams] = useSearchParams()
  const asked = params.get('new')
  const what: FormOpening['what'] | undefined = asked
    ? (otherForms.find((each) => each === asked) ?? 'appointment')
    : undefined
  const change = (changes: Readonly<Record<string, string | undefined>>) =>
    setParams(
      (before) => {
        const next = new URLSearchParams(before)
        for (const [name, value] of Object.entries(changes)) {
          if (value === undefined) next.delete(name)
          else next.set(name, value)
        }
        return next
      },
      { replace: true },
    )
  return {
    what,
    at: readInstant(params.get('at')),
    day: readDay(params.get('day')),
    minutes: readMinutes(params.get('minutes')),
    staffId: params.get('staff') ?? (what === 'blocker' ? singlePerson(params.get('person')) : null),
    customerId: params.get('customer'),
    open: (form: FormOpening['what']) => change({ new: form === 'appointment' ? '1' : form }),
    close: () => change({ new: undefined, at: undefined, staff: undefined, minutes: undefined, customer: undefined }),
  }
}

const otherForms = ['walkIn', 'blocker'] as const

/** The URL's value for all staff, needed where the default is one person, as on a phone. */
export const allStaffParam = 'all'

/** Returns the only person shown in the calendar, who is a blocker's default; null if all are shown. */
const singlePerson = (person: string | null): string | null => (person === allStaffParam ? null : person)

const readDay = (text: string | null): Day | undefined => (text !== null && isDay(text) ? text : undefined)

/** Reads minutes: whole steps of at most a day; undefined for any other text. */
function readMinutes(text: string | null): number | undefined {
  const minutes = Number(text)
  return minutes > 0 && minutes <= 1440 && minutes % stepMinutes === 0 ? minutes : undefined
}

function readInstant(text: string | null): number | undefined {
  const instant = text === null ? Number.NaN : Date.parse(text)
  return Number.isNaN(instant) ? undefined : instant
}
