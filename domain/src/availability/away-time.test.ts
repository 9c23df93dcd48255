import { expect, test } from 'vitest'
import { weekdays } from '../time/day.ts'
import { zone } from '../time/zone.ts'
import { breakSpans, coveredDays } from './away-time.ts'
import type { StaffFacts } from './facts.ts'

const timeZone = 'Europe/Zurich'
const week = { from: '2027-03-08', to: '2027-03-10' }
const every = (spans: { from: number; to: number }[]) =>
  Object.fromEntries(weekdays.map((weekday) => [weekday, spans])) as unknown as StaffFacts['breaks']
const at = (time: string) => Date.parse(time)
const person: StaffFacts = {
  id: 'linh',
  active: true,
  enabled4Booking: true,
  workingHours: every([{ from: 540, to: 1080 }]),
  breaks: every([
    { from: 720, to: 780 },
    { from: 1050, to: 1110 },
  ]),
  exceptions: [],
  absences: [],
}
const spans = (facts: Partial<StaffFacts>) =>
  breakSpans(timeZone, week, { ...person, ...facts }).map((day) => day.spans)

test('[STF-03] a break counts only during work, not on a day with its own hours, and not in an absence', () => {
  const both = [
    { from: 720, to: 780 },
    { from: 1050, to: 1080 },
  ]
  expect(spans({})).toEqual([both, both, both])
  expect(spans({ exceptions: [{ date: '2027-03-09', spans: [{ from: 540, to: 1080 }] }] })).toEqual([both, [], both])
  const noon = { from: at('2027-03-09T10:30:00Z'), to: at('2027-03-09T11:30:00Z') }
  expect(spans({ absences: [noon] })[1]).toEqual([
    { from: 750, to: 780 },
    { from: 1050, to: 1080 },
  ])
})

test('[STF-03] an absence covers its days by local time, also on a day of 23 hours', () => {
  const range = { from: '2027-03-27', to: '2027-03-29' }
  const away = { from: at('2027-03-27T13:00:00Z'), to: at('2027-03-28T06:00:00Z') }
  expect(coveredDays(zone(timeZone), range, away)).toEqual([
    { date: '2027-03-27', from: 840, to: 1440 },
    { date: '2027-03-28', from: 0, to: 480 },
  ])
  expect(
    coveredDays(zone(timeZone), range, { from: at('2027-03-27T23:00:00Z'), to: at('2027-03-28T22:00:00Z') }),
  ).toEqual([{ date: '2027-03-28', from: 0, to: 1440 }])
  // Covers only days in both the range and the interval: longer, overlapping, and outside intervals.
  const whole = (date: string) => ({ date, from: 0, to: 1440 })
  const [before, after] = [at('2027-01-01T00:00:00Z'), at('2027-12-31T00:00:00Z')]
  expect(coveredDays(zone(timeZone), range, { from: before, to: after })).toEqual([
    whole('2027-03-27'),
    whole('2027-03-28'),
    whole('2027-03-29'),
  ])
  expect(coveredDays(zone(timeZone), range, { from: before, to: at('2027-03-26T23:00:00Z') })).toEqual([])
  expect(coveredDays(zone(timeZone), range, { from: at('2027-03-29T22:00:00Z'), to: after })).toEqual([])
  expect(coveredDays(zone(timeZone), range, { from: after, to: after + 3_600_000 })).toEqual([])
})
