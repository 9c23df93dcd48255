import { expect, test } from 'vitest'
import { type OpeningSettings, openingSpans } from './opening.ts'
import {
  dayHours,
  dayKind,
  isSameOpening,
  readCapacity,
  weekHours,
  withClosedDays,
  withException,
  withoutException,
  withWeekday,
} from './opening-edit.ts'

const settings: OpeningSettings = { activated: true, open: '09:00', close: '18:00', capacity: 8, rules: [] }
const hours = (open: string, close: string) => ({ open, close, capacity: null })
const monday = '2027-03-01'

test('[BIZ-02] a weekday can have one opening, several, or none; other weekdays stay unchanged', () => {
  const split = withWeekday(settings, 'MONDAY', [hours('08:00', '12:00'), hours('13:00', '20:00')])
  expect(openingSpans(split, monday).map(({ from, to }) => [from, to])).toEqual([
    [480, 720],
    [780, 1200],
  ])
  const closed = withWeekday(split, 'MONDAY', [])
  expect(weekHours(closed).map((each) => each.hours.length)).toEqual([0, 1, 1, 1, 1, 1, 1])
  expect(weekHours(withWeekday(closed, 'MONDAY', [hours('09:00', '18:00')]))[0]?.hours).toEqual([
    hours('09:00', '18:00'),
  ])
})

test('[BIZ-02] [BIZ-03b, BIZ-03c] weekdays and exceptions have their own capacity; one equal to the salon’s is not kept', () => {
  const few = { open: '09:00', close: '18:00', capacity: 3 }
  const week = withWeekday(settings, 'MONDAY', [few, { ...hours('19:00', '21:00'), capacity: 8 }])
  expect(openingSpans(week, monday).map(({ capacity }) => capacity)).toEqual([3, 8])
  expect(weekHours(week)[0]?.hours).toEqual([few, hours('19:00', '21:00')])
  expect(openingSpans({ ...week, capacity: 10 }, monday).map(({ capacity }) => capacity)).toEqual([3, 10])
  const days = { from: '2027-12-20', to: '2027-12-20' }
  expect(dayHours(week, days.from)).toEqual(dayHours(week, monday))
  expect(dayHours(withException(week, days, [{ ...few, capacity: 5 }]), days.from)).toEqual([{ ...few, capacity: 5 }])
})

test.each([
  ['', null],
  [' 12 ', 12],
  ['1000', 1000],
  ['1001', undefined],
  ['0', undefined],
  ['-1', undefined],
  ['2.5', undefined],
  ['x', undefined],
])('[BIZ-03] «%s» is read as a capacity of %s', (typed, read) => expect(readCapacity(typed)).toBe(read))

test('[BIZ-02] an exception applies to its days, and can be replaced and removed', () => {
  const days = { from: '2027-07-05', to: '2027-07-18' }
  const away = withException(settings, days, [])
  expect([dayKind(away, '2027-07-05'), dayKind(away, '2027-07-19')]).toEqual(['closedException', 'open'])
  const shorter = withException(away, days, [hours('10:00', '14:00')])
  expect([dayKind(shorter, '2027-07-10'), shorter.rules.length]).toEqual(['exception', 1])
  expect(withoutException(shorter, days)).toEqual(settings)
})

test('[BIZ-08] closes all holidays in one step, except days with their own hours; repeating has no effect', () => {
  const open = withException(settings, { from: '2027-05-01', to: '2027-05-01' }, [hours('10:00', '14:00')])
  const once = withClosedDays(open, ['2027-05-01', '2027-08-01'])
  expect([dayKind(once, '2027-05-01'), dayKind(once, '2027-08-01')]).toEqual(['exception', 'closedException'])
  expect(withClosedDays(once, ['2027-05-01', '2027-08-01'])).toEqual(once)
})

test('[BIZ-02] settings are equal in any order of rules', () => {
  const days = (day: string) => ({ from: day, to: day })
  const one = withException(withException(settings, days('2027-12-24'), []), days('2027-12-31'), [])
  const other = { ...one, rules: one.rules.toReversed().map(({ weekday, ...rule }) => ({ ...rule, weekday })) }
  expect(isSameOpening(one, other)).toBe(true)
  expect(isSameOpening(one, withException(other, days('2027-12-31'), [hours('09:00', '12:00')]))).toBe(false)
  expect(isSameOpening(one, { ...other, capacity: 9 })).toBe(false)
})
