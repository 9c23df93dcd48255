import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { day, leg, now, person, salon, visit, wish, withVisits } from '../test/plain-salon.ts'
import { runs } from '../test/runs.ts'
import { smallSalon } from '../test/small-salon.ts'
import { availableSlots, isOffered } from './availability.ts'
import { isFilling, onlyWhenFilling } from './filling.ts'
import { prepareDays } from './prepare.ts'

const range = { from: day, to: day }
const opening = { activated: true, open: '10:00', close: '20:00', capacity: null, rules: [] }
const staff = [person('a', 600, 1200), person('b', 600, 1200)]
const empty = salon({ opening, staff, smallestServiceMinutes: 60 })
/** Takes this many minutes of a's ten hours, in one piece from 14:00. */
const taken = (minutes: number) => withVisits(empty, [visit('v', 840, [leg(`w${minutes}`)], ['a'])])

describe('a filling day', () => {
  it.each([
    ['a', 355, false],
    ['a', 360, true],
    ['b', 360, false],
    [null, 360, false],
  ] as const)('[AVL-06] for %s, with %d of 600 minutes of a taken: %s', (staffId, minutes, expected) => {
    expect(isFilling(prepareDays(taken(minutes), range), wish('w60', staffId), day)).toBe(expected)
  })

  it('[AVL-06h] counts only people who do the service and take bookings', () => {
    const book = prepareDays(taken(360), range)
    expect(isFilling(book, wish([leg('w60', ['a'])]), day)).toBe(true)
    const closed = [staff[0] ?? person('a'), person('b', 600, 1200, { enabled4Booking: false })]
    expect(isFilling(prepareDays({ ...taken(360), staff: closed }, range), wish('w60'), day)).toBe(true)
    expect(isFilling(prepareDays({ ...taken(360), staff: [] }, range), wish('w60'), day)).toBe(false)
  })

  it('[AVL-06] shows only starts without a dead gap; hidden starts stay bookable', () => {
    const book = prepareDays(taken(360), range)
    const asked = wish('w60', 'a')
    const [shown] = onlyWhenFilling(book, asked, availableSlots(book, asked, { range, now }))
    expect(shown?.times).toEqual(['10:00:00', '11:00:00', '11:30:00', '12:00:00', '13:00:00'])
    const hidden = prepareDays(taken(360), range).window.clock.toInstant(day, 630)
    expect(isOffered(taken(360), asked, { startMs: hidden, now })).toBe(true)
  })

  it('[AVL-06h] hiding never empties a day or adds starts, and applies to filling days only', () => {
    fc.assert(
      fc.property(
        smallSalon(true),
        fc.constantFrom(15, 60, 240),
        ({ facts, wish, day, now }, smallestServiceMinutes) => {
          const own = { from: day, to: day }
          const book = prepareDays({ ...facts, smallestServiceMinutes }, own)
          const all = availableSlots(book, wish, { range: own, now })
          const shown = onlyWhenFilling(book, wish, all)
          expect(shown.map(({ date }) => date)).toEqual(all.map(({ date }) => date))
          shown.forEach(({ times, preferred }, index) => {
            expect(times.length).toBeGreaterThan(0)
            expect(all[index]?.times).toEqual(expect.arrayContaining(times))
            expect(preferred).toEqual(all[index]?.preferred)
            if (!isFilling(book, wish, day)) expect(times).toEqual(all[index]?.times)
          })
        },
      ),
      runs(200),
    )
  })
})
