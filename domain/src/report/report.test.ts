import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { addDays, dayOf, daysBetween } from '../time/day.ts'
import { timePeriods } from '../time/period.ts'
import { type CustomerVisits, cohortsOf, sumCustomers } from './customers.ts'
import { occupancyOf, shareOf } from './occupancy.ts'
import { reportDays } from './report-days.ts'
import { commonTarget, comparableDays, usualTurnover } from './usual.ts'
import { type ReportVisit, sumVisits, visitsOfStaff } from './visits.ts'

describe('[RPT-01] the days of a report', () => {
  const today = '2026-11-22'
  const firstDay = '2026-02-03'
  test.each([
    ['today', '2026-11-22', '2026-11-22', '2026-11-21', '2026-11-21'],
    ['yesterday', '2026-11-21', '2026-11-21', '2026-11-20', '2026-11-20'],
    ['this_week', '2026-11-16', '2026-11-22', '2026-11-09', '2026-11-15'],
    ['this_month', '2026-11-01', '2026-11-22', '2026-10-01', '2026-10-22'],
    ['last_month', '2026-10-01', '2026-10-31', '2026-09-01', '2026-09-30'],
    ['this_quarter', '2026-10-01', '2026-11-22', '2026-07-01', '2026-08-22'],
    ['last_quarter', '2026-07-01', '2026-09-30', '2026-04-01', '2026-06-30'],
    ['this_year', '2026-01-01', '2026-11-22', '2025-01-01', '2025-11-22'],
    ['last_year', '2025-01-01', '2025-12-31', '2024-01-01', '2024-12-31'],
  ] as const)('%s', (period, from, to, beforeFrom, beforeTo) => {
    expect(reportDays(period, { today, firstDay })).toEqual({
      range: { from, to },
      before: { from: beforeFrom, to: beforeTo },
    })
  })

  test('all time begins with the first appointment and has no comparison', () => {
    expect(reportDays('all', { today, firstDay })).toEqual({ range: { from: firstDay, to: today }, before: null })
    expect(reportDays('all', { today, firstDay: '2027-01-01' })?.range).toEqual({ from: today, to: today })
  })

  test('[RPT-01i] chosen days are compared with as many days before them, and end today', () => {
    const free = (from: string, to: string) => reportDays({ from, to }, { today, firstDay })
    expect(free('2026-09-01', '2026-09-30')).toEqual({
      range: { from: '2026-09-01', to: '2026-09-30' },
      before: { from: '2026-08-02', to: '2026-08-31' },
    })
    expect(free('2026-11-20', '2026-12-24')).toEqual({
      range: { from: '2026-11-20', to: today },
      before: { from: '2026-11-17', to: '2026-11-19' },
    })
    expect(free('2026-11-23', '2026-11-30')).toBeUndefined()
    const year = reportDays({ from: '2026-09-07', to: '2026-09-20' }, { today, firstDay, compare: 'year' })
    expect(year?.before).toEqual({ from: '2025-09-07', to: '2025-09-20' })
  })

  test('31 March is compared with all of February', () => {
    const days = reportDays('this_month', { today: '2026-03-31', firstDay })
    expect(days?.before).toEqual({ from: '2026-02-01', to: '2026-02-28' })
  })

  test('periods do not overlap, and the comparison of a running period is not longer than it', () => {
    fc.assert(
      fc.property(fc.constantFrom(...timePeriods), fc.integer({ min: 10_000, max: 40_000 }), (period, number) => {
        const { range, before } = reportDays(period, { today: dayOf(number), firstDay }) ?? never()
        expect(range.from <= range.to && range.to <= dayOf(number)).toBe(true)
        if (before === null) return
        expect(before.to < range.from && before.from <= before.to).toBe(true)
        if (period.startsWith('this_') && range.to === dayOf(number) && addDays(range.to, 1).slice(8) !== '01') {
          expect(daysBetween(before.from, before.to)).toBeLessThanOrEqual(daysBetween(range.from, range.to))
        }
      }),
    )
  })
})

describe('[RPT-01] a compared period', () => {
  const [today, firstDay] = ['2026-11-22', '2026-02-03']
  test.each([
    // 22 November 2026 is a Sunday, as 23 November 2025 was.
    ['today', '2025-11-23', '2025-11-23'],
    ['this_week', '2025-11-17', '2025-11-23'],
    ['this_month', '2025-11-01', '2025-11-22'],
    ['last_month', '2025-10-01', '2025-10-31'],
    ['last_quarter', '2025-07-01', '2025-09-30'],
    ['this_year', '2025-01-01', '2025-11-22'],
    ['last_year', '2024-01-01', '2024-12-31'],
  ] as const)('a year earlier: %s', (period, from, to) => {
    expect(reportDays(period, { today, firstDay, compare: 'year' })?.before).toEqual({ from, to })
  })

  test('all of February is compared with all of February, also in a leap year', () => {
    const asked = { firstDay, compare: 'year' } as const
    const whole = reportDays('last_month', { ...asked, today: '2029-03-10' })
    expect([whole?.range.to, whole?.before]).toEqual(['2029-02-28', { from: '2028-02-01', to: '2028-02-29' }])
    const running = reportDays('this_month', { ...asked, today: '2028-02-29' })
    expect(running?.before).toEqual({ from: '2027-02-01', to: '2027-02-28' })
  })

  test('chosen days are as many as the period has, without overlap', () => {
    const from = (day: string) => reportDays('this_month', { today, firstDay, compare: 'chosen', from: day })?.before
    expect(from('2026-06-10')).toEqual({ from: '2026-06-10', to: '2026-07-01' })
    expect(from('2026-10-20')).toEqual({ from: '2026-10-20', to: '2026-10-31' })
    expect([from('2026-11-01'), from('2027-01-01')]).toEqual([undefined, undefined])
    expect(reportDays('this_month', { today, firstDay, compare: 'chosen' })).toBeUndefined()
  })
})

const never = (): never => {
  throw new Error('no days')
}

describe('[RPT-01] occupancy', () => {
  const monday = '2026-11-16'
  const staff = [
    {
      id: 'lena',
      days: [
        {
          date: monday,
          spans: [
            { from: 540, to: 720 },
            { from: 780, to: 1020 },
          ],
        },
      ],
    },
  ]
  const held = (from: number, to: number, blocker = false) => ({
    staffId: 'lena',
    date: monday,
    from,
    to,
    status: blocker ? ('BLOCKER' as const) : ('CONFIRMED' as const),
  })

  test('equals a hand count: 7 hours of work, a blocker of one hour, visits of 1.5 hours', () => {
    // 09:00–12:00 and 13:00–17:00; a blocker 16:00–17:00; 09:00–10:00 and 11:45–12:15, of which 15 minutes are a break.
    const { all, byStaff, byHour } = occupancyOf(staff, [held(960, 1020, true), held(540, 600), held(705, 735)])
    expect(all).toEqual({ taken: 75, bookable: 360 })
    expect(byStaff.get('lena')).toEqual(all)
    expect(byHour[0]?.[9]).toEqual({ taken: 60, bookable: 60 })
    expect(byHour[0]?.[11]).toEqual({ taken: 15, bookable: 60 })
    expect(byHour[0]?.[12]).toEqual({ taken: 0, bookable: 0 })
    expect(byHour[0]?.[16]).toEqual({ taken: 0, bookable: 0 })
    expect(byHour[1]?.[9]).toEqual({ taken: 0, bookable: 0 })
  })

  test('overlaps count once; without working time there is no share', () => {
    expect(occupancyOf(staff, [held(540, 660), held(600, 720)]).all).toEqual({ taken: 180, bookable: 420 })
    expect(shareOf(occupancyOf([], [held(540, 600)]).all)).toBeNull()
    expect(shareOf({ taken: 105, bookable: 420 })).toBe(0.25)
  })

  test('is at most 1 and adds up by hour and by person', () => {
    const span = fc.tuple(fc.nat(1440), fc.nat(1440)).map(([a, b]) => ({ from: Math.min(a, b), to: Math.max(a, b) }))
    const spans = fc.array(fc.tuple(span, fc.boolean()), { maxLength: 8 })
    fc.assert(
      fc.property(fc.array(span, { maxLength: 3 }), spans, (working, busy) => {
        const people = [{ id: 'lena', days: [{ date: monday, spans: working }] }]
        const sums = occupancyOf(
          people,
          busy.map(([{ from, to }, blocker]) => held(from, to, blocker)),
        )
        expect(sums.all.taken).toBeLessThanOrEqual(sums.all.bookable)
        const hours = sums.byHour.flat()
        expect(hours.reduce((sum, { taken }) => sum + taken, 0)).toBe(sums.all.taken)
        expect(hours.reduce((sum, { bookable }) => sum + bookable, 0)).toBe(sums.all.bookable)
      }),
    )
  })
})

const day = (date: string) => ({ day: date, start: Date.parse(`${date}T10:00:00Z`) })
const cut = { productId: 'cut', name: 'Schnitt', price: 8000, staffId: 'lena' }
const nails = { productId: 'nails', name: 'Maniküre', price: 6500, staffId: 'nico' }
const visit = (date: string, row: Partial<ReportVisit> = {}): ReportVisit => ({
  ...day(date),
  customerId: 'anna',
  status: 'FULFILLED',
  bookingType: 'ONLINE',
  services: [cut],
  ...row,
})

describe('[RPT-01] visits counted by hand', () => {
  const visits = [
    visit('2026-11-02'),
    visit('2026-11-02', { services: [cut, { ...nails, name: 'Nägel' }], bookingType: 'TELEPHONE' }),
    visit('2026-11-03', { status: 'EXPIRED' }),
    visit('2026-11-04', { status: 'CUSTOMER_CANCELLED' }),
    visit('2026-11-05', { status: 'BO_CANCELLED' }),
    visit('2026-11-30', { status: 'CONFIRMED', services: [nails] }),
  ]
  const sums = sumVisits(visits, day('2026-11-22').start)

  test('appointments leave out cancelled visits; turnover also leaves out no-shows', () => {
    expect(sums.appointments).toBe(4)
    expect(sums.turnover).toBe(8000 + 14_500 + 6500)
    expect([...sums.turnoverByDay]).toEqual([
      ['2026-11-02', 22_500],
      ['2026-11-30', 6500],
    ])
  })

  test('no-shows are a share of due visits', () => {
    expect([sums.missed, sums.due]).toEqual([1, 3])
  })

  test('lists services by turnover under their latest name, and bookings by type', () => {
    expect(sums.services).toEqual([
      { productId: 'cut', name: 'Schnitt', count: 2, turnover: 16_000 },
      { productId: 'nails', name: 'Maniküre', count: 2, turnover: 13_000 },
    ])
    expect(sums.bookingTypes).toEqual([
      { bookingType: 'ONLINE', count: 2, turnover: 14_500 },
      { bookingType: 'TELEPHONE', count: 1, turnover: 14_500 },
    ])
  })

  test('one person’s sums contain only the services they do', () => {
    const own = sumVisits(visitsOfStaff(visits, 'nico'), day('2026-11-22').start)
    expect([own.appointments, own.turnover, own.due]).toEqual([2, 13_000, 1])
  })
})

describe('[RPT-01] customers counted by hand', () => {
  const history: CustomerVisits[] = [
    { customerId: 'anna', knownBefore: true, visits: [day('2026-11-02'), day('2026-12-14')] },
    { customerId: 'beat', knownBefore: false, visits: [day('2026-11-04')] },
    { customerId: 'chi', knownBefore: false, visits: [day('2026-06-05'), day('2026-08-01'), day('2026-11-06')] },
    { customerId: 'dora', knownBefore: false, visits: [day('2026-06-20')] },
  ]
  const visits = [
    visit('2026-11-02'),
    visit('2026-11-04', { customerId: 'beat' }),
    visit('2026-11-06', { customerId: 'chi' }),
    visit('2026-11-07', { customerId: null }),
    visit('2026-11-08', { customerId: 'dora', status: 'EXPIRED' }),
  ]

  test('counts new, returning, and rebooked customers, within six weeks to the minute', () => {
    expect(sumCustomers(visits, { history, weeks: 6 })).toEqual({
      newCustomers: 1,
      returningCustomers: 2,
      rebooked: 1,
    })
    expect(sumCustomers(visits, { history, weeks: 5 }).rebooked).toBe(0)
  })

  test('counts returning customers by month of the first visit, without the current month', () => {
    const cohorts = cohortsOf(history, { lastDay: '2026-11-22', today: '2026-11-22' })
    expect(cohorts.map(({ month, size }) => [month, size])).toEqual([
      ['2026-06', 2],
      ['2026-07', 0],
      ['2026-08', 0],
      ['2026-09', 0],
      ['2026-10', 0],
      ['2026-11', 1],
    ])
    expect(cohorts[0]?.shares).toEqual([0, 0.5, 0, 0, null])
    expect(cohorts[1]?.shares).toEqual([null, null, null, null])
    expect(cohorts[5]?.shares).toEqual([])
  })
})

describe('[RPT-01] a weekday’s usual turnover', () => {
  test('looks back eight weeks, but not before the first appointment', () => {
    const all = comparableDays('2027-03-02', '2020-01-01')
    expect([all.length, all[0], all.at(-1)]).toEqual([8, '2027-02-23', '2027-01-05'])
    expect(comparableDays('2027-03-02', '2027-02-16')).toEqual(['2027-02-23', '2027-02-16'])
    expect(comparableDays('2027-03-02', '2027-03-02')).toEqual([])
  })

  test('is the mean of days that were open or had turnover, half a unit rounded up', () => {
    const day = (open: boolean, turnover: number) => ({ open, turnover })
    expect(usualTurnover([day(true, 1000), day(true, 0), day(false, 0), day(false, 501)])).toEqual({
      turnover: 500,
      days: 3,
    })
    expect(usualTurnover([day(true, 1), day(true, 2)])).toEqual({ turnover: 2, days: 2 })
    expect(usualTurnover([day(false, 0)])).toEqual({ turnover: null, days: 0 })
  })

  test('targets are weighted by working time', () => {
    expect(commonTarget([wish(60, 600), wish(90, 300), wish(null, 600), wish(10, 0)])).toBe(70)
    expect(commonTarget([wish(null, 600), wish(80, 0)])).toBeNull()
  })

  const wish = (target: number | null, minutes: number) => ({ target, minutes })
})
