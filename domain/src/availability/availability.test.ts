import { describe, expect, it } from 'vitest'
import { withWeekday } from '../business-object/opening-edit.ts'
import { at, day, leg, now, person, salon, times, visit, wish, withVisits } from '../test/plain-salon.ts'
import { byWeekday } from '../test/workload.ts'
import { availableDates, availableSlots, isOffered, nearestSlots, withoutBookingRules } from './availability.ts'
import type { ChainRequest, SalonFacts } from './facts.ts'

type TestCase = [title: string, facts: SalonFacts, wanted: ChainRequest, expected: string]

const hours = byWeekday(() => [{ from: 600, to: 720 }])
const visits = (start: number, text: string, staff = 'a') => [visit('v', start, [leg(text)], [staff])]
const opening = salon().opening
const few = { open: '10:00', close: '12:00', capacity: 1 }
const held = (from: number, to: number) => [{ staffId: 'a', from: at(from), to: at(to), appointmentId: 'v' }]

describe('what is offered', () => {
  const rows: TestCase[] = [
    ['[AVL-02] the whole service fits the opening', salon(), wish('w60'), '10:00 10:30 11:00'],
    [
      '[AVL-09b] cleanup may run past closing',
      salon({ staff: [person('a', 600, 780)] }),
      wish('w60 b30'),
      '10:00 10:30 11:00',
    ],
    ['[AVL-09] cleanup lies inside working hours', salon(), wish('w60 b30'), '10:00 10:30'],
    [
      '[AVL-09a] a gap lies inside the opening',
      salon({ staff: [person('a', 0, 1440)] }),
      wish('w30 g60'),
      '10:00 10:30',
    ],
    [
      '[AVL-09] a gap need not lie inside working hours',
      salon({ staff: [person('a', 600, 660)] }),
      wish('w30 g60'),
      '10:00 10:30',
    ],
    [
      '[STF-03] a break is respected',
      salon({ staff: [person('a', 600, 720, { breaks: byWeekday(() => [{ from: 630, to: 660 }]) })] }),
      wish('w30'),
      '10:00 11:00 11:30',
    ],
    [
      '[AVL-09b] a break may lie in a gap',
      salon({ staff: [person('a', 600, 720, { breaks: byWeekday(() => [{ from: 630, to: 660 }]) })] }),
      wish('w30 g30 w30'),
      '10:00',
    ],
    [
      '[STF-03] an absence is respected',
      salon({ staff: [person('a', 600, 720, { absences: [{ from: at(0), to: at(660) }] })] }),
      wish('w30'),
      '11:00 11:30',
    ],
    [
      '[STF-03] hours of a date replace the weekday’s',
      salon({ staff: [person('a', 600, 720, { exceptions: [{ date: day, spans: [{ from: 660, to: 690 }] }] })] }),
      wish('w30'),
      '11:00',
    ],
    [
      '[STF-03] a date without hours is a day off',
      salon({ staff: [person('a', 600, 720, { exceptions: [{ date: day, spans: [] }] })] }),
      wish('w30'),
      '',
    ],
    [
      '[STF-03] the weekday’s breaks do not cut a date’s own hours',
      salon({
        staff: [person('a', 0, 0, { breaks: hours, exceptions: [{ date: day, spans: [{ from: 600, to: 660 }] }] })],
      }),
      wish('w30'),
      '10:00 10:30',
    ],
    [
      '[AVL-02] inactive people are not offered',
      salon({ staff: [person('a', 600, 720, { active: false })] }),
      wish('w30'),
      '',
    ],
    [
      '[AVL-02] people closed for booking are not offered',
      salon({ staff: [person('a', 600, 720, { enabled4Booking: false })] }),
      wish('w30'),
      '',
    ],
    ['[AVL-02] unqualified people are not offered', salon(), wish([leg('w30', ['b'])]), ''],
    [
      '[AVL-02] a named person must be qualified for each service',
      salon({ staff: [person('a'), person('b')] }),
      wish([leg('w30'), leg('w30', ['b'])], 'a'),
      '',
    ],
    [
      '[AVL-02] held time is taken, touching is fine',
      withVisits(salon(), visits(630, 'w30')),
      wish('w30'),
      '10:00 11:00 11:30',
    ],
    ['[AVL-09] cleanup holds the person', withVisits(salon(), visits(600, 'w30 b30')), wish('w30'), '11:00 11:30'],
    [
      '[CAT-02] the person is free in a gap',
      withVisits(salon(), visits(600, 'w30 g30 w30')),
      wish('w30'),
      '10:30 11:30',
    ],
    [
      '[AVL-09] odd holds are rounded outwards',
      salon({ occupations: held(632, 658) }),
      wish('w30'),
      '10:00 11:00 11:30',
    ],
    [
      '[BIZ-03] capacity applies at every moment',
      withVisits(
        salon({ staff: [person('a'), person('b')], opening: { ...opening, capacity: 1 } }),
        visits(630, 'w30', 'b'),
      ),
      wish('w30'),
      '10:00 11:00 11:30',
    ],
    [
      '[BIZ-03] a weekday may have its own capacity',
      withVisits(
        salon({ staff: [person('a'), person('b')], opening: withWeekday(opening, 'WEDNESDAY', [few]) }),
        visits(630, 'w30', 'b'),
      ),
      wish('w30'),
      '10:00 11:00 11:30',
    ],
    [
      '[BIZ-03] a customer in a gap counts',
      withVisits(
        salon({ staff: [person('a'), person('b')], opening: { ...opening, capacity: 1 } }),
        visits(600, 'w30 g60', 'b'),
      ),
      wish('w30'),
      '11:30',
    ],
    [
      '[BIZ-03] cleanup does not count',
      withVisits(
        salon({ staff: [person('a'), person('b')], opening: { ...opening, capacity: 1 } }),
        visits(600, 'w30 b60', 'b'),
      ),
      wish('w30'),
      '10:30 11:00 11:30',
    ],
    [
      '[BIZ-03] blockers do not count',
      salon({ staff: [person('a'), person('b')], opening: { ...opening, capacity: 1 }, occupations: held(600, 720) }),
      wish('w60'),
      '10:00 10:30 11:00',
    ],
    ['[AVL-09c] cleanup between two services is kept', salon(), wish([leg('w30 b30'), leg('w30')]), '10:00 10:30'],
    [
      '[AVL-10] one person does all services if possible',
      withVisits(salon({ staff: [person('a'), person('b')] }), visits(600, 'w30')),
      wish([leg('w30', ['a', 'b']), leg('w30', ['a'])]),
      '10:30 11:00',
    ],
    [
      '[AVL-10] several people follow each other only if nobody can do all',
      withVisits(salon({ staff: [person('a'), person('b')] }), visits(600, 'w30')),
      wish([leg('w30', ['b']), leg('w30', ['a'])]),
      '10:00 10:30 11:00',
    ],
    ['[AVL-02] nothing is offered for no service', salon(), wish([]), ''],
  ]
  it.each(rows)('%s', (_, facts, wanted, expected) => {
    expect(times(facts, wanted).join(' ')).toBe(expected)
  })
})

describe('lead time and horizon', () => {
  it('[AVL-02] the earliest start is now plus the lead time, to the minute', () => {
    const facts = salon({ leadTimeMinutes: 60 })
    expect(times(facts, wish('w30'), day, at(570))).toEqual(['10:30', '11:00', '11:30'])
    expect(times(facts, wish('w30'), day, at(571))).toEqual(['11:00', '11:30'])
  })

  it('[AVL-02] the horizon includes its last day', () => {
    const facts = salon({ horizonDays: 2 })
    const dates = availableDates(facts, wish('w30'), {
      range: { from: '2027-06-01', to: '2027-06-10' },
      now: at(1000, '2027-06-01'),
    })
    expect(dates.map(({ date }) => date)).toEqual(['2027-06-02', '2027-06-03'])
  })

  it('[AVL-02] the salon can book without lead time, horizon and grid, and with people closed for booking', () => {
    const facts = salon({
      leadTimeMinutes: 60,
      horizonDays: 1,
      staff: [person('a', 600, 720, { enabled4Booking: false })],
    })
    expect(isOffered(facts, wish('w30'), { startMs: at(605), now: at(600, '2027-01-04') })).toBe(false)
    expect(isOffered(withoutBookingRules(facts), wish('w30'), { startMs: at(605), now: at(600, '2027-01-04') })).toBe(
      true,
    )
    expect(isOffered(withoutBookingRules(facts), wish('w30'), { startMs: at(605), now: at(700) })).toBe(true)
  })
})

describe('other queries', () => {
  const range = { from: '2027-06-01', to: '2027-06-03' }

  it('[AVL-01] dates have first and last start and their number, as HH:mm:ss; days without starts are left out', () => {
    const facts = salon({ staff: [person('a', 600, 720, { absences: [{ from: at(0, '2027-06-01'), to: at(0) }] })] })
    expect(availableDates(facts, wish('w60'), { range: { from: '2027-06-01', to: day }, now })).toEqual([
      { date: day, start: '10:00:00', end: '11:00:00', free: 3 },
    ])
    expect(availableSlots(facts, wish('w60'), { range: { from: '2027-06-01', to: day }, now })).toEqual([
      { date: day, times: ['10:00:00', '10:30:00', '11:00:00'] },
    ])
  })

  it('[AVL-07a] finds the nearest starts by time, also on other days', () => {
    const facts = withVisits(salon(), visits(600, 'w120'))
    const near = nearestSlots(facts, wish('w60'), { startMs: at(630), now, count: 3 })
    expect(near.map(({ date, time }) => `${date} ${time}`)).toEqual([
      '2027-06-01 10:30:00',
      '2027-06-01 11:00:00',
      '2027-06-03 10:00:00',
    ])
    expect(near[0]?.start).toBe(at(630, '2027-06-01'))
    expect(availableSlots(facts, wish('w60'), { range, now })).toHaveLength(2)
  })
})
