import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { withoutAppointment } from '../appointment/customer-change.ts'
import { at, day, leg, now, person, salon, times, wish } from '../test/plain-salon.ts'
import { runs } from '../test/runs.ts'
import { smallSalon } from '../test/small-salon.ts'
import { addDays } from '../time/day.ts'
import { assign } from './assignment.ts'
import { availableDates, availableSlots, isOffered, nearestSlots, withoutBookingRules } from './availability.ts'
import { exceededLimits } from './day-limit.ts'
import type { LimitedVisit, SalonFacts } from './facts.ts'
import { fullDates } from './filling.ts'
import { togetherInSlices } from './party-starts.ts'
import { prepareDays } from './prepare.ts'
import { runToEnd } from './slices.ts'

const lashes = (most: number) => ({ ...leg('w30'), dayLimit: { productId: 'lashes', most } })
const visitAt = (start: number, visitId: string, productId = 'lashes'): LimitedVisit => ({ productId, start, visitId })
const two = (limited: SalonFacts['limited']) => salon({ staff: [person('a'), person('b')], limited })
const range = { from: day, to: day }
const [one, another] = [visitAt(at(600), 'v1'), visitAt(at(630), 'v2')]

const rows: [title: string, limited: LimitedVisit[], most: number, isOpen: boolean][] = [
  ['no visit yet', [], 1, true],
  ['fewer visits than the limit', [one], 2, true],
  ['as many visits as the limit', [one, another], 2, false],
  ['more visits than the limit, entered by the salon', [one, another], 1, false],
  ['one visit with several lines, such as its add-ons', [one, one], 2, true],
  ['visits with another service', [visitAt(at(600), 'v1', 'brows')], 1, true],
  ['visits of the days before and after', [visitAt(at(-5), 'v1'), visitAt(at(1440), 'v2')], 1, true],
  ['a visit in the last minutes of the day', [visitAt(at(1435), 'v1')], 1, false],
]

describe('a service with a limit of visits a day', () => {
  test.each(rows)('[APT-16d] %s: the day is open: $3', (_, limited, most, isOpen) => {
    const wanted = wish([lashes(most)])
    const facts = two(limited)
    expect(times(facts, wanted).length > 0).toBe(isOpen)
    expect(assign(facts, wanted, { startMs: at(660), now }) !== undefined).toBe(isOpen)
    expect(fullDates(facts, wanted, { range, now, free: availableDates(facts, wanted, { range, now }) })).toEqual(
      isOpen ? [] : [day],
    )
  })

  test('[APT-16d] one full service closes the day for a chain, not for others', () => {
    const facts = two([one])
    expect(times(facts, wish([leg('w30'), lashes(1)]))).toEqual([])
    expect(times(facts, wish([leg('w30')]))).not.toEqual([])
  })

  test('[APT-16d] the nearest starts to a full day are on other days', () => {
    const found = nearestSlots(two([one]), wish([lashes(1)]), { startMs: at(660), now, count: 2 })
    expect(found.map(({ date }) => date)).toEqual([addDays(day, -1), addDays(day, 1)])
  })

  test('[APT-16d] a visit moved within its day does not count against itself', () => {
    const facts = two([one])
    expect(isOffered(facts, wish([lashes(1)]), { startMs: at(660), now })).toBe(false)
    const without = withoutAppointment(facts, 'v1', [])
    expect(isOffered(without, wish([lashes(1)]), { startMs: at(660), now })).toBe(true)
  })

  test('[APT-16d] a party needs room for all its people', () => {
    const members = [lashes(2), lashes(2)].map((each) => ({ wish: wish([each]), after: 0 }))
    const asked = { range, now, near: 0, count: 10 }
    expect(runToEnd(togetherInSlices(two([]), members, asked))).toHaveLength(1)
    expect(runToEnd(togetherInSlices(two([one]), members, asked))).toEqual([])
  })

  test('[APT-16f] the salon may exceed the limit, with a warning', () => {
    const facts = two([one, another])
    expect(times(withoutBookingRules(facts), wish([lashes(2)]))).not.toEqual([])
    const limit = { productId: 'lashes', most: 2 }
    expect(exceededLimits(facts, [limit, undefined, limit], at(660))).toEqual([limit])
    expect(exceededLimits(facts, [limit], at(660, addDays(day, 1)))).toEqual([])
  })

  test('[APT-16d] answers equal those without limits, except for the full days, also from cached bits', {
    timeout: 60_000,
  }, () => {
    const visits = fc.array(fc.record({ hours: fc.integer({ min: -30, max: 54 }), visit: fc.nat(3) }), { maxLength: 6 })
    fc.assert(
      fc.property(smallSalon(true), visits, fc.integer({ min: 1, max: 3 }), (world, booked, most) => {
        const { facts, wish: wanted, now: moment } = world
        const days = { from: world.day, to: world.day }
        const noon = at(720, world.day)
        const limited = booked.map(({ hours, visit }) => visitAt(noon + hours * 3_600_000, `v${visit}`))
        const legs = wanted.legs.map((each) => ({ ...each, dayLimit: { productId: 'lashes', most } }))
        const slots = (book: Parameters<typeof availableSlots>[0]) =>
          availableSlots(book, { ...wanted, legs }, { range: days, now: moment })
        const dayAt = (ms: number) => new Date(ms).toLocaleDateString('sv', { timeZone: 'Europe/Zurich' })
        const own = limited.filter(({ start }) => dayAt(start) === world.day).map(({ visitId }) => visitId)
        const open = availableSlots(facts, wanted, { range: days, now: moment })
        expect(slots({ ...facts, limited })).toEqual(new Set(own).size >= most ? [] : open)
        expect(slots(prepareDays({ ...facts, limited }, days))).toEqual(slots({ ...facts, limited }))
      }),
      runs(150),
    )
  })
})
