import { getAppointments } from '@goldline/contract/appointment'
import { getCalendarFrame } from '@goldline/contract/staff'
import { addDays, type Day } from '@goldline/domain/time/day'
import type { SignedIn } from '../e2e/elsewhere.ts'

/** The minimum number of appointments of a full day; closed days and those still being filled have fewer. */
const full = 25
/** Days between pairs, so that no prefetched day belongs to two pairs. */
const apart = 3
const [past, coming] = [75, 15]

/** Finds full days of the demo followed by a full day, far enough apart that pairs share no day. */
export async function fullPairs(owner: SignedIn, most: number): Promise<Day[]> {
  const { data: frame } = await owner.send(getCalendarFrame, { query: { from: '2027-01-01', to: '2027-01-01' } })
  const today = frame.now.slice(0, 10)
  const range = { from: addDays(today, -past), to: addDays(today, coming) }
  const { data } = await owner.send(getAppointments, { query: range })
  const counts = Map.groupBy(data, ({ startTime }) => startTime.slice(0, 10))
  const isFull = (day: Day) => (counts.get(day)?.length ?? 0) >= full
  const days: Day[] = []
  for (let day = range.from; day <= range.to && days.length < most; day = addDays(day, 1)) {
    if (isFull(day) && isFull(addDays(day, 1)) && (days.at(-1) ?? '') <= addDays(day, -apart)) days.push(day)
  }
  return days
}
