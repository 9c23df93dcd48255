import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { zone } from '../time/zone.ts'
import { affectedMembers, occurrencesOf, servicesAfterChange, shiftedMemberStart } from './series.ts'

const zurich = zone('Europe/Zurich')
const at = (day: string, time: string): number => {
  const [hours, minutes] = time.split(':').map(Number)
  return zurich.toInstant(day, (hours ?? 0) * 60 + (minutes ?? 0))
}

describe('[APT-19] a later change', () => {
  const members = [3, 1, 2, 4].map((position) => ({ id: `${position}`, position, start: position * 100 }))
  test.each([
    ['this', 0, ['2']],
    ['following', 0, ['2', '3', '4']],
    ['all', 0, ['1', '2', '3', '4']],
    // Visits that have begun stay unchanged, except the chosen one.
    ['all', 300, ['2', '4']],
    ['following', 300, ['2', '4']],
    ['all', 900, ['2']],
  ] as const)('with the scope %s at %i applies to %j', (scope, now, ids) => {
    const found = affectedMembers(members, { chosen: { id: '2', position: 2 }, scope, now })
    expect(found.map(({ id }) => id)).toEqual(ids)
  })

  test.each([
    [
      'an hour later, across the change of the clock',
      '2027-03-31 10:00',
      '2027-03-17 10:00',
      '2027-03-17 11:00',
      '2027-03-31 11:00',
    ],
    ['a day earlier', '2027-03-24 10:00', '2027-03-17 10:00', '2027-03-16 10:00', '2027-03-23 10:00'],
    ['a week on', '2027-03-24 10:00', '2027-03-17 10:00', '2027-03-24 10:00', '2027-03-31 10:00'],
    [
      'a member at another time keeps its start',
      '2027-03-24 15:00',
      '2027-03-17 10:00',
      '2027-03-17 11:00',
      '2027-03-24 15:00',
    ],
    [
      'a member on another weekday keeps its day',
      '2027-03-25 10:00',
      '2027-03-17 10:00',
      '2027-03-18 11:00',
      '2027-03-25 11:00',
    ],
    ['to the 31st', '2027-03-30 10:00', '2027-02-23 10:00', '2027-02-24 10:00', '2027-03-31 10:00'],
    ['from 29 February', '2028-02-29 10:00', '2028-02-22 10:00', '2028-02-23 10:00', '2028-03-01 10:00'],
  ])('%s', (_, here, from, to, moved) => {
    const instant = (text: string) => at(text.slice(0, 10), text.slice(11))
    const found = shiftedMemberStart(zurich, instant(here), { from: instant(from), to: instant(to) })
    expect(new Date(found).toISOString()).toBe(new Date(instant(moved)).toISOString())
  })

  test('moves equal times to equal times', () => {
    const anyStart = fc
      .integer({ min: 0, max: 365 * 24 * 4 })
      .map((quarters) => Date.UTC(2027, 0, 1) + quarters * 900_000)
    fc.assert(
      fc.property(anyStart, anyStart, fc.integer({ min: 1, max: 12 }), (from, to, everyWeeks) => {
        const repeat = { everyWeeks, count: 8 }
        const [, ...before] = occurrencesOf(zurich, { from, to: from }, repeat)
        const [, ...after] = occurrencesOf(zurich, { from: to, to }, repeat)
        const { minutes } = zurich.toWall(from)
        for (const [index, each] of before.entries()) {
          // Clock changes move a time that does not exist on a day: skip these.
          if (zurich.toWall(each.from).minutes !== minutes) continue
          expect(shiftedMemberStart(zurich, each.from, { from, to })).toBe(after[index]?.from)
        }
      }),
    )
  })
})

describe('[APT-19] other services', () => {
  const cut = { product: 'cut', staffId: null, duration: 60 }
  const blow = { product: 'blow', staffId: null, duration: 30 }
  const nails = { product: 'nails', staffId: 'mai', duration: 45 }
  const longer = { ...cut, duration: 90 }
  const byLena = { ...cut, staffId: 'lena' }
  test.each([
    [
      'a member with the same services gets the new ones',
      [cut, blow],
      { before: [cut, blow], after: [longer, nails] },
      [longer, nails],
    ],
    ['a member’s own length stays', [longer], { before: [cut], after: [byLena] }, [{ ...byLena, duration: 90 }]],
    [
      'unless lengths are changed',
      [longer],
      { before: [cut], after: [{ ...cut, duration: 45 }] },
      [{ ...cut, duration: 45 }],
    ],
    ['a member’s own person stays', [byLena], { before: [cut], after: [longer] }, [{ ...longer, staffId: 'lena' }]],
    [
      'unless people are changed',
      [byLena],
      { before: [cut], after: [{ ...cut, staffId: 'mai' }] },
      [{ ...cut, staffId: 'mai' }],
    ],
    [
      'a member’s additional service stays in its place',
      [cut, nails, blow],
      { before: [cut, blow], after: [longer, blow] },
      [longer, nails, blow],
    ],
    ['an additional service stays in front', [nails, cut], { before: [cut], after: [longer] }, [nails, longer]],
    [
      'a service removed from the member does not return',
      [cut],
      { before: [cut, blow], after: [longer, blow] },
      [longer],
    ],
    ['a removed service is removed', [cut, nails, blow], { before: [cut, blow], after: [cut] }, [cut, nails]],
    [
      'an added service is added once',
      [cut, { ...nails, duration: 60 }],
      { before: [cut], after: [cut, nails] },
      [cut, { ...nails, duration: 60 }],
    ],
    ['a member’s own order stays', [blow, cut], { before: [cut, blow], after: [longer, blow] }, [blow, longer]],
    [
      'unless the order is changed',
      [cut, nails, blow],
      { before: [cut, blow], after: [blow, cut] },
      [blow, cut, nails],
    ],
    ['the same service twice changes once', [cut, cut], { before: [cut, cut], after: [longer, cut] }, [longer, cut]],
    ['a member that would lose all services stays unchanged', [blow], { before: [cut, blow], after: [cut] }, [blow]],
  ])('%s', (_, own, change, expected) => {
    expect(servicesAfterChange(own, change)).toEqual(expected)
  })

  const service = fc.record({
    product: fc.constantFrom('cut', 'blow', 'nails'),
    staffId: fc.constantFrom(null, 'lena', 'mai'),
    duration: fc.constantFrom(30, 60),
  })
  const services = fc.array(service, { minLength: 1, maxLength: 4 })
  test('equal services stay equal, and an empty change has no effect', () => {
    fc.assert(
      fc.property(services, services, (before, after) => {
        expect(servicesAfterChange(before, { before, after })).toEqual(after)
        expect(servicesAfterChange(after, { before, after: before })).toEqual(after)
      }),
    )
  })
})
