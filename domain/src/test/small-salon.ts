/** Generates random salons small enough to try everything, around both of Zurich's clock changes. */
import fc from 'fast-check'
import { occupationsOf } from '../availability/assignment.ts'
import { customerPresence } from '../availability/chain.ts'
import type {
  ChainRequest,
  Leg,
  MovableAppointment,
  Occupation,
  SalonFacts,
  Segment,
  Span,
  StaffFacts,
  WeekHours,
} from '../availability/facts.ts'
import type { OpeningRule } from '../business-object/opening.ts'
import { addDays, type Day, weekdayOf, weekdays } from '../time/day.ts'
import { formatTimeOfDay } from '../time/time-of-day.ts'
import { zone } from '../time/zone.ts'
import { byWeekday } from './workload.ts'

export type SmallSalon = { facts: SalonFacts; wish: ChainRequest; day: Day; now: number }

const timeZone = 'Europe/Zurich'
const days: Day[] = ['2027-03-28', '2027-10-31', '2027-03-27', '2027-06-02', '2027-10-30']
/** Draws the first in nine of ten cases. */
const mostly = <A, B>(usual: fc.Arbitrary<A>, rare: fc.Arbitrary<B>): fc.Arbitrary<A | B> =>
  fc.oneof({ weight: 9, arbitrary: usual }, { weight: 1, arbitrary: rare })
const usually = mostly(fc.constant(true), fc.constant(false))
const five = (minutes: number) => Math.round(minutes / 5) * 5

const segments: fc.Arbitrary<Segment[]> = fc.oneof(
  { weight: 4, arbitrary: fc.constantFrom(30, 45, 60, 90).map((minutes) => [{ kind: 'work' as const, minutes }]) },
  {
    weight: 2,
    arbitrary: fc.constantFrom(5, 15, 20).map((minutes) => [
      { kind: 'work' as const, minutes: 30 },
      { kind: 'buffer' as const, minutes },
    ]),
  },
  {
    weight: 2,
    arbitrary: fc.constantFrom(20, 30, 45).map((minutes) => [
      { kind: 'work' as const, minutes: 30 },
      { kind: 'gap' as const, minutes },
      { kind: 'work' as const, minutes: 20 },
      { kind: 'buffer' as const, minutes: 10 },
    ]),
  },
)

function legs(staffIds: readonly string[]): fc.Arbitrary<Leg[]> {
  const leg = fc.record({ segments, staffIds: fc.subarray([...staffIds], { minLength: 1 }) })
  return fc.oneof(
    { weight: 3, arbitrary: fc.array(leg, { minLength: 1, maxLength: 1 }) },
    { weight: 1, arbitrary: fc.array(leg, { minLength: 2, maxLength: 3 }) },
    {
      weight: 1,
      arbitrary: fc.array(leg, { minLength: 2, maxLength: 3 }).chain((some) => wantedApart(some, staffIds)),
    },
  )
}

/** Requests a person per leg, sometimes one who cannot do it (AVL-12). */
function wantedApart(some: readonly Leg[], staffIds: readonly string[]): fc.Arbitrary<Leg[]> {
  const wanted = some.map((leg) => fc.constantFrom(null, null, ...leg.staffIds, ...staffIds))
  return fc.tuple(...wanted).map((chosen) => some.map((leg, index) => ({ ...leg, wanted: chosen[index] ?? null })))
}

/** Opens from late morning, or through the night of the clock change. */
const span: fc.Arbitrary<Span> = fc
  .oneof(
    fc.record({ from: fc.integer({ min: 96, max: 130 }), to: fc.integer({ min: 170, max: 240 }) }),
    fc.record({ from: fc.constantFrom(0, 12, 24, 30), to: fc.constantFrom(30, 36, 60, 96) }),
    fc.record({ from: fc.constantFrom(240, 264), to: fc.constantFrom(288, 312, 318, 330) }),
  )
  .map(({ from, to }) => ({ from: from * 5, to: Math.max(from + 3, to) * 5 }))

function rule(day: Day): fc.Arbitrary<OpeningRule> {
  return fc
    .record({
      weekday: fc.constantFrom(null, weekdayOf(day), ...weekdays),
      activated: usually,
      hours: span,
      capacity: fc.constantFrom(null, null, 1, 2),
      dates: fc.constantFrom(
        { from: null, to: null },
        { from: day, to: day },
        { from: addDays(day, -1), to: addDays(day, 3) },
        { from: null, to: addDays(day, 9) },
        { from: addDays(day, -5), to: null },
      ),
    })
    .map(({ hours, dates, ...rest }) => ({ ...rest, ...dates, ...asHours(hours) }))
}

function asHours({ from, to }: Span) {
  return { open: formatTimeOfDay(from).slice(0, 5), close: formatTimeOfDay(to).slice(0, 5) }
}

const weekHours: fc.Arbitrary<WeekHours> = fc.record({
  workingHours: fc.array(span, { maxLength: 2 }).map((spans) => byWeekday(() => [{ from: 540, to: 1080 }, ...spans])),
  breaks: fc
    .array(fc.constantFrom({ from: 720, to: 750 }, { from: 150, to: 180 }, { from: 1500, to: 1530 }), { maxLength: 2 })
    .map((spans) => byWeekday(() => spans)),
})

/** STF-10: generates two to four weeks; the first is some weeks before or after the day. */
export const pattern = (day: Day): fc.Arbitrary<NonNullable<StaffFacts['pattern']>> =>
  fc.record({
    from: fc.integer({ min: -60, max: 60 }).map((days) => addDays(day, days)),
    laterWeeks: fc.array(weekHours, { minLength: 1, maxLength: 3 }),
  })

/** STF-10: generates one or two patterns that replace the first one from a day around this one on. */
const laterPatterns = (day: Day): fc.Arbitrary<NonNullable<StaffFacts['laterPatterns']>> =>
  fc
    .uniqueArray(
      fc.record({
        days: fc.integer({ min: -12, max: 12 }),
        week: weekHours,
        pattern: fc.option(pattern(day), { nil: undefined }),
      }),
      { minLength: 1, maxLength: 2, selector: ({ days }) => days },
    )
    .map((all) =>
      all
        .toSorted((one, other) => one.days - other.days)
        .map(({ days, week, pattern }) => ({ validFrom: addDays(day, days), ...week, ...(pattern && { pattern }) })),
    )

function person(id: string, day: Day): fc.Arbitrary<StaffFacts> {
  const ownHours = fc.array(span, { maxLength: 2 }).map((spans) => [{ date: day, spans }])
  const at = (minutes: number) => zone(timeZone).toInstant(day, five(minutes))
  return fc
    .record({
      id: fc.constant(id),
      active: usually,
      enabled4Booking: usually,
      week: weekHours,
      pattern: mostly(fc.constant(undefined), pattern(day)),
      later: mostly(fc.constant([]), laterPatterns(day)),
      exceptions: mostly(fc.constant([]), ownHours),
      absences: fc.array(
        fc
          .record({ from: fc.integer({ min: 500, max: 1000 }), length: fc.integer({ min: 15, max: 200 }) })
          .map(({ from, length }) => ({ from: at(from), to: at(five(from) + length) })),
        { maxLength: 1 },
      ),
    })
    .map(({ week, pattern, later, ...rest }) => ({
      ...rest,
      ...week,
      ...(pattern && { pattern }),
      ...(later.length > 0 && { laterPatterns: later }),
    }))
}

/** `crowded`: movable visits of one service fill most of the day, so that visits must move. */
export function smallSalon(crowded = false): fc.Arbitrary<SmallSalon> {
  const count = fc.integer({ min: crowded ? 2 : 1, max: 5 })
  return fc.record({ count, day: fc.constantFrom(...days) }).chain(({ count, day }) => {
    const ids = Array.from({ length: count }, (_, index) => String(index + 1))
    return fc
      .record({
        staff: fc.tuple(...ids.map((id) => person(id, day))),
        settings: crowded ? fc.constant(plain) : settings(day),
        visits: crowded
          ? fc.array(visit(ids, fc.integer({ min: 108, max: 140 })), { minLength: count, maxLength: 9 })
          : fc.array(visit(ids, fc.integer({ min: 12, max: 280 })), { maxLength: 7 }),
        wish: fc.record({ legs: legs(ids), staffId: fc.oneof(fc.constant(null), fc.constantFrom(...ids)) }),
        nowAt: mostly(fc.constant(-3000), fc.constantFrom(600, 603)),
      })
      .map(({ staff, settings, visits, wish, nowAt }) => ({
        facts: withVisits({ ...settings, timeZone, staff, occupations: [], presences: [], movable: [] }, visits, day),
        wish,
        day,
        now: zone(timeZone).toInstant(day, nowAt),
      }))
  })
}

type Settings = Pick<SalonFacts, 'opening' | 'slotStepMinutes' | 'leadTimeMinutes' | 'horizonDays'>

const plain: Settings = {
  opening: { activated: true, open: '08:00', close: '20:00', capacity: null, rules: [] },
  slotStepMinutes: 15,
  leadTimeMinutes: 0,
  horizonDays: 90,
}

function settings(day: Day): fc.Arbitrary<Settings> {
  return fc
    .record({
      hours: mostly(fc.constant({ from: 480, to: 1200 }), span),
      activated: usually,
      capacity: fc.constantFrom(null, null, 1, 2, 3),
      rules: fc.oneof(fc.constant([]), fc.array(rule(day), { minLength: 1, maxLength: 3 }).filter(closesInOrder)),
      slotStepMinutes: fc.constantFrom(15, 30, 20),
      leadTimeMinutes: fc.constantFrom(0, 60),
      horizonDays: mostly(fc.constant(90), fc.constant(0)),
    })
    .map(({ hours, activated, capacity, rules, ...rest }) => ({
      ...rest,
      opening: { activated, capacity, rules, ...asHours(hours) },
    }))
}

/** In the night of the clock change 02:30 is after 03:00: two rules with these ends have no defined union. */
function closesInOrder(rules: readonly OpeningRule[]): boolean {
  const ends = new Set(rules.map(({ close }) => close))
  return !ends.has('02:30') || !ends.has('03:00')
}

type Visit = { legs: Leg[]; at: number; people: number[]; movable: boolean }

function visit(ids: readonly string[], at: fc.Arbitrary<number>): fc.Arbitrary<Visit> {
  return fc.record({
    legs: legs(ids),
    at: fc.oneof(fc.integer({ min: 108, max: 200 }), at),
    people: fc.array(fc.nat(4), { minLength: 3, maxLength: 3 }),
    movable: fc.constantFrom(true, true, true, false),
  })
}

/** Books each visit that clashes with nobody; some anywhere, like staff overriding hours and skills. */
function withVisits(facts: SalonFacts, visits: readonly Visit[], day: Day): SalonFacts {
  const occupations: Occupation[] = []
  const presences: SalonFacts['presences'][number][] = []
  const movable: MovableAppointment[] = []
  visits.forEach((visit, index) => {
    const id = `visit ${index}`
    const start = zone(facts.timeZone).toInstant(day, visit.at * 5)
    const isApart = visit.legs.some(({ wanted }) => wanted !== undefined)
    const forAll = isApart
      ? []
      : facts.staff.filter((person) => visit.legs.every((leg) => leg.staffIds.includes(person.id)))
    const assigned = visit.legs.map((leg, at) => {
      const able = forAll.length > 0 ? forAll.map((person) => person.id) : leg.wanted ? [leg.wanted] : leg.staffIds
      return able[(visit.people[forAll.length > 0 ? 0 : at] ?? 0) % able.length] ?? ''
    })
    const held = occupationsOf(visit.legs, assigned, start).map((row) => ({ ...row, appointmentId: id }))
    if (
      held.some((one) =>
        occupations.some((other) => one.staffId === other.staffId && one.from < other.to && other.from < one.to),
      )
    )
      return
    occupations.push(...held)
    presences.push(...customerPresence(visit.legs, start).map((presence) => ({ ...presence, appointmentId: id })))
    if (visit.movable) movable.push({ id, start, legs: visit.legs, assigned })
  })
  return { ...facts, occupations, presences, movable }
}
