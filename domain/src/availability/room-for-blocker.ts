/** Finds which visits move to whom so that a person's time can be blocked (AVL-03, APT-15). */
import { addDays, type Day } from '../time/day.ts'
import { type Zone, zone } from '../time/zone.ts'
import { assignInSlices } from './assignment.ts'
import { withoutBookingRules } from './availability.ts'
import type { Assignment, ChainRequest, Interval, SalonFacts, Span, StaffFacts } from './facts.ts'
import type { Slices } from './slices.ts'
import { workingSpans } from './working-time.ts'

type BlockerTime = Interval & { staffId: string }

/**
 * Uses the search for a visit that needs room; undefined: impossible. A blocker has no customer, so opening hours and
 * capacity do not matter, and it may lie outside the person's working hours. Yields between searches.
 */
export function* roomForBlocker(
  facts: SalonFacts,
  blocked: BlockerTime,
  { now, onLimit }: { now: number; onLimit?: (() => void) | undefined },
): Slices<Assignment['moved'] | undefined> {
  const { staffId, from, to } = blocked
  const staff = facts.staff.map((person) =>
    person.id === staffId ? withBlockedTime(person, facts.timeZone, blocked) : person,
  )
  const minutes = (to - from) / 60_000
  // Time that holds only a person is a buffer segment.
  const legs = [{ segments: [{ kind: 'buffer' as const, minutes }], staffIds: [staffId] }]
  const wish: ChainRequest = { legs, staffId, long: true }
  const found = yield* assignInSlices(withoutBookingRules({ ...facts, staff }), wish, { startMs: from, now, onLimit })
  return found?.moved
}

/** Returns the person with the usual hours plus the blocked time, so that visits move to them only in usual hours. */
function withBlockedTime(person: StaffFacts, timeZone: string, { from, to }: Interval): StaffFacts {
  const clock = zone(timeZone)
  const range = { from: addDays(clock.toWall(from).day, -1), to: addDays(clock.toWall(to).day, 1) }
  const usual = new Map(workingSpans(timeZone, range, person).map(({ date, spans }) => [date, spans]))
  const exceptions: { date: Day; spans: readonly Span[] }[] = []
  for (let date = range.from; date <= range.to; date = addDays(date, 1))
    exceptions.push({ date, spans: [...(usual.get(date) ?? []), ...spansOn(clock, date, { from, to })] })
  return { ...person, exceptions, absences: [] }
}

/** Returns the part of the interval on a day, in wall-clock minutes. */
function spansOn(clock: Zone, date: Day, { from, to }: Interval): Span[] {
  const begin = Math.max(from, clock.startOfDay(date))
  const end = Math.min(to, clock.startOfDay(addDays(date, 1)))
  if (begin >= end) return []
  const until = clock.toWall(end)
  return [{ from: clock.toWall(begin).minutes, to: until.day === date ? until.minutes : 1440 }]
}
