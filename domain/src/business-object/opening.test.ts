import { describe, expect, it } from 'vitest'
import { zone } from '../time/zone.ts'
import { type OpeningRule, type OpeningSettings, openingSpans, openState } from './opening.ts'

const wednesday = '2027-06-02'
const settings = (rules: readonly OpeningRule[], rest: Partial<OpeningSettings> = {}): OpeningSettings => ({
  activated: true,
  open: '09:00',
  close: '18:00',
  capacity: 4,
  rules,
  ...rest,
})

/** Builds a rule with hours such as `'10-12'` on a weekday, or on every day of a range. */
function rule(hours: string, rest: Partial<OpeningRule> = {}): OpeningRule {
  const [open, close] = hours.split('-').map((hour) => `${hour.padStart(2, '0')}:00`)
  return {
    weekday: 'WEDNESDAY',
    activated: true,
    open: open ?? '',
    close: close ?? '',
    capacity: null,
    from: null,
    to: null,
    ...rest,
  }
}

const dated = (from: string, to: string) => ({ weekday: null, from, to })
const spans = (given: OpeningSettings, day = wednesday) =>
  openingSpans(given, day)
    .map(({ from, to, capacity }) => `${from / 60}-${to / 60}x${capacity}`)
    .join(' ')

describe('opening', () => {
  const rows: [string, OpeningSettings, string][] = [
    ['the settings are the default for every day', settings([]), '9-18x4'],
    ['deactivated settings mean closed', settings([], { activated: false }), ''],
    ['a rule opens despite deactivated settings', settings([rule('10-12')], { activated: false }), '10-12x4'],
    ['a rule for the weekday overrides the settings', settings([rule('10-12')]), '10-12x4'],
    ['a rule for another weekday does not apply', settings([rule('10-12', { weekday: 'MONDAY' })]), '9-18x4'],
    ['a deactivated rule means closed', settings([rule('10-12', { activated: false })]), ''],
    [
      'a dated rule overrides the weekday’s',
      settings([rule('10-12'), rule('13-15', dated(wednesday, '2027-06-30'))]),
      '13-15x4',
    ],
    [
      'the narrowest range wins',
      settings([rule('13-15', dated('2027-06-01', '2027-06-30')), rule('8-9', dated('2027-06-01', '2027-06-03'))]),
      '8-9x4',
    ],
    [
      'a narrow closed range closes',
      settings([
        rule('13-15', dated('2027-06-01', '2027-06-30')),
        rule('8-9', { ...dated(wednesday, wednesday), activated: false }),
      ]),
      '',
    ],
    [
      'a dated rule does not apply outside its range',
      settings([rule('13-15', dated('2027-06-03', '2027-06-30'))]),
      '9-18x4',
    ],
    [
      'within one range, a rule for one weekday wins over one for all',
      settings([
        rule('13-15', dated('2027-06-01', '2027-06-30')),
        rule('8-9', { from: '2027-06-01', to: '2027-06-30' }),
      ]),
      '8-9x4',
    ],
    ['rules of equal rank are several spans', settings([rule('13-18'), rule('9-12')]), '9-12x4 13-18x4'],
    [
      'a deactivated rule of equal rank adds no span',
      settings([rule('13-18'), rule('9-12', { activated: false })]),
      '13-18x4',
    ],
    ['spans that touch or overlap are one', settings([rule('9-12'), rule('11-14'), rule('14-15')]), '9-15x4'],
    ['closing at or before opening runs into the next day', settings([rule('22-4')]), '22-28x4'],
    ['the same time for both means 24 hours', settings([rule('8-8')]), '8-32x4'],
    ['a rule’s own capacity applies', settings([rule('9-12', { capacity: 2 })]), '9-12x2'],
    [
      'where spans overlap, the larger capacity applies',
      settings([rule('9-12', { capacity: 2 }), rule('11-14', { capacity: 3 })]),
      '9-11x2 11-14x3',
    ],
    [
      'unlimited capacity is the largest',
      settings([rule('9-12', { capacity: 2 }), rule('11-14')], { capacity: null }),
      '9-11x2 11-14xnull',
    ],
  ]
  it.each(rows)('[BIZ-02] %s: $2', (_, given, expected) => {
    expect(spans(given)).toBe(expected)
  })
})

describe('open now', () => {
  const at = (day: string, minutes: number) => zone('Europe/Zurich').toInstant(day, minutes)
  const lunch = settings([rule('9-12'), rule('13-18')])

  it('[BIZ-02] is open until the end of adjoining spans', () => {
    expect(openState(lunch, 'Europe/Zurich', at(wednesday, 600))).toEqual({
      open: true,
      until: { date: wednesday, time: '12:00:00' },
    })
    const night = settings([rule('20-0'), rule('0-3', { weekday: 'THURSDAY' })])
    expect(openState(night, 'Europe/Zurich', at(wednesday, 1300))).toEqual({
      open: true,
      until: { date: '2027-06-03', time: '03:00:00' },
    })
  })

  it('[BIZ-02] otherwise returns the next opening', () => {
    expect(openState(lunch, 'Europe/Zurich', at(wednesday, 720))).toEqual({
      open: false,
      next: { date: wednesday, time: '13:00:00' },
    })
    const weekly = settings([rule('9-12')], { activated: false })
    expect(openState(weekly, 'Europe/Zurich', at(wednesday, 720))).toEqual({
      open: false,
      next: { date: '2027-06-09', time: '09:00:00' },
    })
    expect(openState(settings([], { activated: false }), 'Europe/Zurich', at(wednesday, 0))).toEqual({
      open: false,
      next: null,
    })
  })
})
