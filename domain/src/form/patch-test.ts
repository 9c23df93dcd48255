/** Services that need a patch test some hours before (FRM-02i): which tests count for a visit, and when one can be booked. */
import type { Interval } from '../availability/facts.ts'
import { addDays, type Day, type DayRange } from '../time/day.ts'
import { addMonths } from '../time/period.ts'
import type { Zone } from '../time/zone.ts'

const hour = 3_600_000

/** `hours` between test and visit, `months` for which a test counts; `usual`: proposed for a new rule. */
export const patchTestLimits = {
  hours: { min: 24, max: 168, usual: 48 },
  months: { min: 1, max: 24, usual: 6 },
} as const

/** `testId`: the service that is the test. */
export type PatchTestRule = { productId: string; testId: string; hours: number; months: number }
/** What a visit needs: one test of this service. */
export type NeededTest = Omit<PatchTestRule, 'productId'>

/** Refuses a rule that conflicts with the salon's rules for other services. */
export function patchTestFault(
  { productId, testId }: Pick<PatchTestRule, 'productId' | 'testId'>,
  others: readonly Pick<PatchTestRule, 'productId' | 'testId'>[],
): 'testId' | 'productId' | undefined {
  // A test that needed a test could not be booked with the visit.
  if (testId === productId || others.some((each) => each.productId === testId)) return 'testId'
  return others.some((each) => each.testId === productId) ? 'productId' : undefined
}

/** Returns each test once, with the strictest hours and months of the rules that need it. */
export function neededTests(rules: readonly PatchTestRule[]): NeededTest[] {
  const needs = new Map<string, NeededTest>()
  for (const { testId, hours, months } of rules) {
    const known = needs.get(testId) ?? { testId, hours, months }
    needs.set(testId, { testId, hours: Math.max(known.hours, hours), months: Math.min(known.months, months) })
  }
  return [...needs.values()]
}

/** A test that is booked or took place; `at`: its start and end in epoch milliseconds, or the day that the salon recorded. */
export type PatchTest = { testId: string; at: { start: number; end: number } | { day: Day } }

const dayOfTest = ({ at }: PatchTest, zone: Zone): Day => ('day' in at ? at.day : zone.toWall(at.start).day)

/** Whether the test counts for a visit that starts then: early enough before it, and not too long ago. */
export function countsForVisit(need: NeededTest, test: PatchTest, { start, zone }: VisitStart): boolean {
  if (test.testId !== need.testId) return false
  const visitDay = zone.toWall(start).day
  const day = dayOfTest(test, zone)
  const isValid = addMonths(day, need.months) > visitDay
  const isEarly =
    'day' in test.at
      ? addDays(test.at.day, Math.ceil(need.hours / 24)) <= visitDay
      : test.at.end + need.hours * hour <= start
  return isValid && isEarly
}

/** `start` in epoch milliseconds; `zone`: the salon's. */
export type VisitStart = { start: number; zone: Zone }

/** Returns the needed tests for which none of the given tests counts. */
export const missingTests = (
  needs: readonly NeededTest[],
  tests: readonly PatchTest[],
  visit: VisitStart,
): NeededTest[] => needs.filter((need) => !tests.some((test) => countsForVisit(need, test, visit)))

/** A visit with the tests it needs and its person's tests; `isMoved`: the one that moves, which may itself be a test. */
export type TestedVisit = { isMoved: boolean; at: Interval; needs: readonly NeededTest[]; tests: readonly PatchTest[] }

/**
 * Whether each visit that has all its tests still has them once the moved one takes place at `to` (FRM-02l). A test
 * that was missing before does not prevent a move.
 */
export function keepsTests(visits: readonly TestedVisit[], to: Interval, zone: Zone): boolean {
  const from = visits.find(({ isMoved }) => isMoved)?.at
  const moved = { start: to.from, end: to.to }
  return visits.every(({ isMoved, at, needs, tests }) => {
    if (missingTests(needs, tests, { start: at.from, zone }).length > 0) return true
    const after = tests.map((test) => (from && isAt(test, from) ? { ...test, at: moved } : test))
    return missingTests(needs, after, { start: isMoved ? to.from : at.from, zone }).length === 0
  })
}

const isAt = ({ at }: PatchTest, { from, to }: Interval) => 'start' in at && at.start === from && at.end === to

/**
 * Returns what a salon sees of the visit's tests: `day` of the latest that counts for all of them together; null: one
 * is missing.
 */
export function patchTestSign(
  needs: readonly NeededTest[],
  tests: readonly PatchTest[],
  visit: VisitStart,
): { day: Day | null } | undefined {
  if (needs.length === 0) return undefined
  if (missingTests(needs, tests, visit).length > 0) return { day: null }
  const days = needs.map((need) =>
    tests
      .filter((test) => countsForVisit(need, test, visit))
      .map((test) => dayOfTest(test, visit.zone))
      .reduce((latest, day) => (day > latest ? day : latest)),
  )
  // The day of the oldest one, which ends first.
  return { day: days.reduce((oldest, day) => (day < oldest ? day : oldest)) }
}

/** The number of days searched for starts of the test, ending with the last possible one. */
const searchedDays = 14

/**
 * Returns when one visit for all these tests can take place: the days to search, and the last instant at which it may
 * end. undefined: no time is left before the visit.
 */
export function testWindow(
  needs: readonly NeededTest[],
  { start, zone }: VisitStart,
  now: number,
): { days: DayRange; lastEnd: number } | undefined {
  const lastEnd = start - Math.max(...needs.map(({ hours }) => hours)) * hour
  if (lastEnd <= now) return undefined
  const visitDay = zone.toWall(start).day
  const to = zone.toWall(lastEnd).day
  const today = zone.toWall(now).day
  let from = addDays(to, 1 - searchedDays)
  if (from < today) from = today
  // An earlier test would have expired by the visit's day.
  while (from <= to && needs.some(({ months }) => addMonths(from, months) <= visitDay)) from = addDays(from, 1)
  return from > to ? undefined : { days: { from, to }, lastEnd }
}
