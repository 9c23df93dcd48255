import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { availableDates, availableSlots, datesInSlices } from '../availability/availability.ts'
import type { ChainRequest, SalonFacts } from '../availability/facts.ts'
import { runToEnd } from '../availability/slices.ts'
import { busyDay } from '../test/busy-day.ts'
import { at, day, leg, person, salon, visit, wish, withVisits } from '../test/plain-salon.ts'
import { runs } from '../test/runs.ts'
import { usualDelay, waitRange } from './range.ts'
import { candidateStarts, keptStart, type QueueEntry, queueDay, queueStarts, waitMinutes } from './wait.ts'

const until = at(720)
const line = (...wishes: (ChainRequest | null)[]): QueueEntry[] =>
  wishes.map((each, index) => ({ id: `guest ${index}`, wish: each }))
const startsAt = (facts: SalonFacts, guests: readonly QueueEntry[], now: number) =>
  runToEnd(queueStarts(facts, guests, { now, until })).starts.map((start) =>
    start === null ? null : (start - at(0)) / 60_000,
  )

describe('[CHK-05] the wait', () => {
  test('is the engine’s first start after everybody ahead, without lead time and grid', () => {
    const facts = salon({ leadTimeMinutes: 120, staff: [person('a'), person('b')] })
    const guest = wish('w30')
    expect(startsAt(facts, line(guest, guest, guest, guest, guest), at(602))).toEqual([605, 605, 635, 635, 665])
  })

  test('appointments come first, and guests wait for the requested person', () => {
    const busy = withVisits(salon({ staff: [person('a'), person('b')] }), [visit('v', 610, [leg('w60', ['a'])], ['a'])])
    expect(startsAt(busy, line(wish('w30', 'a'), wish('w30', 'b')), at(600))).toEqual([670, 600])
    expect(startsAt(busy, line(wish('w30'), wish('w30'), wish('w30')), at(600))).toEqual([600, 630, 660])
  })

  test('guests without a start before closing, or with withdrawn services, delay nobody else', () => {
    const facts = salon({ staff: [person('a')] })
    expect(startsAt(facts, line(wish('w60'), wish('w60'), null, wish('w30'), wish('w5')), at(660))).toEqual([
      660,
      null,
      null,
      null,
      null,
    ])
    expect(startsAt(facts, line(wish('w60'), null, wish('w30')), at(600))).toEqual([600, null, 660])
  })

  test('includes people closed for online booking', () => {
    expect(
      startsAt(salon({ staff: [person('a', 600, 720, { enabled4Booking: false })] }), line(wish('w30')), at(600)),
    ).toEqual([600])
  })

  test('is given per person', () => {
    const busy = withVisits(salon({ staff: [person('a'), person('b')] }), [visit('v', 600, [leg('w60', ['a'])], ['a'])])
    const { book } = runToEnd(queueStarts(busy, line(wish('w20')), { now: at(600), until }))
    const asked = { now: at(600), until, candidates: [null, 'a', 'b', 'c'] }
    expect(runToEnd(candidateStarts(book, wish('w30'), asked))).toEqual([
      { staffId: null, start: at(620) },
      { staffId: 'a', start: at(660) },
      { staffId: 'b', start: at(620) },
      { staffId: 'c', start: null },
    ])
  })

  test.each([
    [600, 0],
    [599.5, 0],
    [601, 5],
    [605, 5],
    [605.1, 10],
    [624, 25],
  ])('a start at minute %d is shown in steps of five: %d', (start, minutes) => {
    expect(waitMinutes(at(start), at(600))).toBe(minutes)
  })

  test('equals the engine’s first start if no guest is ahead', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 590, max: 715 }),
        fc.array(fc.record({ start: fc.integer({ min: 0, max: 20 }), who: fc.constantFrom('a', 'b') }), {
          maxLength: 3,
        }),
        (minute, booked) => {
          const visits = booked.map(({ start, who }, index) =>
            visit(`v${index}`, 600 + start * 5, [leg('w15', [who])], [who]),
          )
          const free = visits.filter((one, index) =>
            visits
              .slice(0, index)
              .every(
                (other) => other.assigned[0] !== one.assigned[0] || Math.abs(other.start - one.start) >= 15 * 60_000,
              ),
          )
          const facts = withVisits(salon({ slotStepMinutes: 5, staff: [person('a'), person('b')] }), free)
          const now = at(minute)
          const [offered] = availableSlots(facts, wish('w25'), { range: { from: day, to: day }, now })
          const first = offered?.times[0]
          const expected = first === undefined ? null : Number(first.slice(0, 2)) * 60 + Number(first.slice(3, 5))
          expect(startsAt(facts, line(wish('w25')), now)).toEqual([expected])
        },
      ),
      runs(100),
    )
  })

  test('a later guest never takes the start of a guest ahead', () => {
    const services = ['w15', 'w30', 'w30 g15 w10', 'w20 b10']
    const guest = fc.record({ service: fc.constantFrom(...services), who: fc.constantFrom(null, 'a', 'b') })
    fc.assert(
      fc.property(fc.array(guest, { maxLength: 6 }), (guests) => {
        const facts = salon({ staff: [person('a'), person('b'), person('c')] })
        const all = line(...guests.map(({ service, who }) => wish(service, who)))
        const whole = startsAt(facts, all, at(603))
        all.forEach((_, count) => {
          expect(startsAt(facts, all.slice(0, count), at(603))).toEqual(whole.slice(0, count))
        })
      }),
      runs(100),
    )
  })
})

describe('[CHK-05] the queue ends at closing', () => {
  const { opening } = salon()
  test('closing is that of the business day; a closed salon has no queue', () => {
    expect(queueDay(opening, 'Europe/Zurich', at(630))).toEqual({ day, until: at(720) })
    expect(queueDay(opening, 'Europe/Zurich', at(599))).toBe(undefined)
    expect(queueDay(opening, 'Europe/Zurich', at(720))).toBe(undefined)
    expect(queueDay({ ...opening, activated: false }, 'Europe/Zurich', at(630))).toBe(undefined)
  })

  test('a lunch break does not end it, and a night belongs to its evening', () => {
    const rule = { weekday: null, activated: true, capacity: null, from: null, to: null }
    const twice = {
      ...opening,
      rules: [
        { ...rule, open: '09:00', close: '12:00' },
        { ...rule, open: '13:00', close: '18:00' },
      ],
    }
    expect(queueDay(twice, 'Europe/Zurich', at(660))).toEqual({ day, until: at(1080) })
    expect(queueDay(twice, 'Europe/Zurich', at(750))).toBe(undefined)
    const night = { ...opening, open: '20:00', close: '02:00' }
    expect(queueDay(night, 'Europe/Zurich', at(1440 + 30))).toEqual({ day, until: at(1440 + 120) })
  })
})

test('[CHK-05] a search for only the first start returns the first of all starts, also with moves', () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 400 }), fc.integer({ min: 0, max: 11 }), (seed, which) => {
      const { facts, wishes, day, now } = busyDay(seed)
      const range = { from: day, to: day }
      const wanted = wishes[which] ?? wish('w30')
      const [all] = availableDates(facts, wanted, { range, now })
      const [first] = runToEnd(datesInSlices(facts, wanted, { range, now, first: true }))
      expect(first?.start).toBe(all?.start)
    }),
    runs(40),
  )
})

test.each([
  [5, 20],
  [30, 45],
  [60, 75],
  [90, 115],
  [150, 190],
])('[CHK-05k] a wait of %d minutes is shown as up to %d', (minutes, to) => {
  expect(waitRange(minutes)).toEqual({ from: minutes, to })
})

test.each([
  [{ visits: 19, late: 40 }, 0],
  [{ visits: 20, late: -3 }, 0],
  [{ visits: 20, late: 21 }, 25],
  [{ visits: 500, late: 170 }, 45],
])('[CHK-05o] past visits %o give a usual delay of %d minutes, which widens the range', (past, delay) => {
  expect(usualDelay(past)).toBe(delay)
  expect(waitRange(30, usualDelay(past)).to).toBe(30 + Math.max(15, delay))
})

test('[CHK-05l] an announced start is kept while the queue is open, unless the engine finds one', () => {
  const at = fc.integer({ min: 0, max: 1000 })
  fc.assert(
    fc.property(fc.option(at), fc.option(at), at, at, (start, told, now, until) => {
      const kept = keptStart(start, { told, now, until })
      if (start !== null) expect(kept).toBe(start)
      else if (told === null || Math.max(told, now) >= until) expect(kept).toBe(null)
      else expect(kept).toBe(Math.max(told, now))
    }),
    runs(100),
  )
})
