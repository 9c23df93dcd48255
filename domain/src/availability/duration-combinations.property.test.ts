import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { runs } from '../test/runs.ts'
import { type SmallSalon, smallSalon } from '../test/small-salon.ts'
import { zone } from '../time/zone.ts'
import { assign, occupationsOf } from './assignment.ts'
import { availableDates, availableSlots, isOffered } from './availability.ts'
import { legsFor, splitByDuration } from './duration-combinations.ts'
import type { ChainRequest, Leg, Segment } from './facts.ts'

const dayOnly = ({ day }: SmallSalon) => ({ from: day, to: day })
const work = (minutes: number): Segment[] => [{ kind: 'work', minutes }]
const minutes = fc.constantFrom(undefined, 20, 35, 60, 100)
/** Some of five people have their own duration. */
const own = fc
  .tuple(minutes, minutes, minutes, minutes, minutes)
  .map((all) =>
    Object.fromEntries(all.flatMap((each, at) => (each === undefined ? [] : [[String(at + 1), work(each)]]))),
  )
const withOwn = ({ wish }: SmallSalon, times: readonly Record<string, Segment[]>[]): ChainRequest => ({
  ...wish,
  legs: wish.legs.map((leg, index): Leg => ({ ...leg, own: times[index] ?? {} })),
})

describe('people with their own duration', () => {
  it('[CAT-11] without a requested person, a start is offered if one person has it in their duration', {
    timeout: 60_000,
  }, () => {
    const agrees = (salon: SmallSalon, times: Record<string, Segment[]>) => {
      const facts = { ...salon.facts, movable: [] }
      const [leg] = withOwn(salon, [times]).legs
      if (leg === undefined) return
      const { wanted: _, ...one } = leg
      const asked = { range: dayOnly(salon), now: salon.now }
      const slots = (staffId: string | null, legs: Leg[]) =>
        availableSlots(facts, { legs, staffId }, asked).flatMap(({ times: found }) => found)
      const byEach = one.staffIds.flatMap((id) => slots(id, [{ segments: times[id] ?? one.segments, staffIds: [id] }]))
      expect(slots(null, [one])).toEqual([...new Set(byEach)].sort())
      const [date] = availableDates(facts, { legs: [one], staffId: null }, asked)
      expect(date?.free ?? 0).toBe(new Set(byEach).size)
    }
    fc.assert(fc.property(smallSalon(), own, agrees), runs(200))
  })

  it('[CAT-11] offered starts can be assigned, with the assigned people’s durations', {
    timeout: 60_000,
  }, () => {
    const holds = (salon: SmallSalon, times: Record<string, Segment[]>[]) => {
      const { facts, now } = salon
      const wish = withOwn(salon, times)
      const [slot] = availableSlots(facts, wish, { range: dayOnly(salon), now })
      for (const time of slot?.times.slice(0, 4) ?? []) {
        const [hours = 0, mins = 0] = time.split(':').map(Number)
        const startMs = zone(facts.timeZone).toInstant(salon.day, hours * 60 + mins)
        expect(isOffered(facts, wish, { startMs, now })).toBe(true)
        const found = assign(facts, wish, { startMs, now })
        expect(found).toBeDefined()
        if (!found) continue
        const taken = occupationsOf(legsFor(wish.legs, found.staffIds), found.staffIds, startMs)
        const movedIds = new Set(found.moved.map(({ appointmentId }) => appointmentId))
        const others = facts.occupations.filter(({ appointmentId }) => !movedIds.has(appointmentId))
        const clash = taken.some((one) =>
          others.some((each) => each.staffId === one.staffId && each.from < one.to && one.from < each.to),
        )
        expect(clash).toBe(false)
      }
    }
    fc.assert(fc.property(smallSalon(), fc.array(own, { minLength: 3, maxLength: 3 }), holds), runs(150))
  })

  it('[CAT-11] the shortest combination comes first, for any ids; without own durations there is one', () => {
    const leg: Leg = { segments: work(60), staffIds: ['a', 'b', 'c'], own: { a: work(90), c: work(30) } }
    const facts = smallFacts(['a', 'b', 'c'])
    const first = (wish: ChainRequest) =>
      splitByDuration(facts, wish).map(({ legs }) => legs.map(({ staffIds }) => staffIds.join('')))
    expect(first({ legs: [leg], staffId: null })).toEqual([['c'], ['b'], ['a']])
    expect(first({ legs: [leg, { ...leg, staffIds: ['b', 'c'] }], staffId: null })).toEqual([
      ['c', 'c'],
      ['b', 'b'],
    ])
    const { own: _, ...plain } = leg
    expect(splitByDuration(facts, { legs: [plain], staffId: null })).toEqual([{ legs: [plain], staffId: null }])
    const long = { ...leg, segments: work(140) }
    expect(first({ legs: [long, long], staffId: null })).toEqual([
      ['c', 'c'],
      ['a', 'a'],
    ])
  })
})

function smallFacts(ids: readonly string[]) {
  const week = { MONDAY: [], TUESDAY: [], WEDNESDAY: [], THURSDAY: [], FRIDAY: [], SATURDAY: [], SUNDAY: [] }
  return {
    timeZone: 'Europe/Zurich',
    slotStepMinutes: 15,
    leadTimeMinutes: 0,
    horizonDays: 30,
    opening: { activated: false, open: '09:00', close: '18:00', capacity: null, rules: [] },
    occupations: [],
    presences: [],
    movable: [],
    staff: ids.map((id) => ({
      id,
      active: true,
      enabled4Booking: true,
      workingHours: week,
      breaks: week,
      exceptions: [],
      absences: [],
    })),
  }
}
