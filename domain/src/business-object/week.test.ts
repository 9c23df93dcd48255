import { describe, expect, test } from 'vitest'
import type { OpeningRule, OpeningSettings } from './opening.ts'
import { openHours, specialDays, usualWeek } from './week.ts'

const rule = (part: Partial<OpeningRule>): OpeningRule => ({
  weekday: null,
  activated: true,
  open: '09:00',
  close: '19:00',
  capacity: null,
  from: null,
  to: null,
  ...part,
})
const salon = (...rules: OpeningRule[]): OpeningSettings => ({
  activated: true,
  open: '09:00',
  close: '19:00',
  capacity: 4,
  rules,
})
const nineToSeven = [{ from: 540, to: 1140 }]

describe('[BIZ-02] opening hours on a page', () => {
  test('are equal every day without further rules', () => {
    expect(usualWeek(salon()).map(({ hours }) => hours)).toEqual(Array.from({ length: 7 }, () => nineToSeven))
  })

  test('include lunch breaks, closed days and nights, and leave out rules for single dates', () => {
    const week = usualWeek(
      salon(
        rule({ weekday: 'MONDAY', open: '10:00', close: '12:30' }),
        rule({ weekday: 'MONDAY', open: '13:30', close: '19:00' }),
        rule({ weekday: 'SATURDAY', open: '20:00', close: '02:00' }),
        rule({ weekday: 'SUNDAY', activated: false }),
        rule({ from: '2024-01-01', to: '2030-01-01', activated: false }),
      ),
    )
    expect(Object.fromEntries(week.map(({ weekday, hours }) => [weekday, hours]))).toMatchObject({
      MONDAY: [
        { from: 600, to: 750 },
        { from: 810, to: 1140 },
      ],
      TUESDAY: nineToSeven,
      SATURDAY: [{ from: 1200, to: 1560 }],
      SUNDAY: [],
    })
  })

  test('ignore differences in capacity', () => {
    const settings = salon(
      rule({ open: '09:00', close: '13:00', capacity: 2 }),
      rule({ open: '13:00', close: '19:00', capacity: 5 }),
    )
    expect(openHours(settings, '2026-11-23')).toEqual(nineToSeven)
  })
})

test('[BIZ-02] special days leave out past ones and are in order, with two openings of a day in one entry', () => {
  const settings = salon(
    rule({ from: '2026-12-24', to: '2026-12-26', activated: false }),
    rule({ from: '2026-12-20', to: '2026-12-20', open: '11:00', close: '13:00' }),
    rule({ from: '2026-12-20', to: '2026-12-20', open: '14:00', close: '17:00' }),
    rule({ from: '2026-11-01', to: '2026-11-20', activated: false }),
    rule({ from: '2026-11-01', to: '2026-12-31', weekday: 'FRIDAY', open: '09:00', close: '21:00' }),
    rule({ weekday: 'SUNDAY', activated: false }),
  )
  expect(specialDays(settings, '2026-11-21')).toEqual([
    { from: '2026-11-01', to: '2026-12-31', weekday: 'FRIDAY', hours: [{ from: 540, to: 1260 }] },
    {
      from: '2026-12-20',
      to: '2026-12-20',
      weekday: null,
      hours: [
        { from: 660, to: 780 },
        { from: 840, to: 1020 },
      ],
    },
    { from: '2026-12-24', to: '2026-12-26', weekday: null, hours: [] },
  ])
})
