import { expect, test } from 'vitest'
import { zone } from '../time/zone.ts'
import { canRequestReview, type ReviewRequestFacts, reviewRequestTime } from './request.ts'

const timeZone = 'Europe/Zurich'
const salon = { timeZone, quietFromHour: 20, quietUntilHour: 9, quietSundays: true }
const at = (day: string, minutes: number) => zone(timeZone).toInstant(day, minutes)

test.each([
  ['two hours later', ['2027-03-02', 14 * 60], ['2027-03-02', 16 * 60]],
  ['a last visit that ends at six is asked about at once', ['2027-03-02', 17 * 60 + 59], ['2027-03-02', 19 * 60 + 59]],
  ['not after eight in the evening', ['2027-03-02', 18 * 60], ['2027-03-03', 9 * 60]],
  ['a visit over midnight waits for nine', ['2027-03-02', 23 * 60], ['2027-03-03', 9 * 60]],
  ['not on a Sunday, and nine is nine after the clock changed', ['2027-03-27', 19 * 60], ['2027-03-29', 9 * 60]],
] as const)('[REV-02] %s', (_, [day, minutes], [thenDay, then]) => {
  expect(reviewRequestTime(at(day, minutes), salon)).toBe(at(thenDay, then))
})

const now = at('2027-03-02', 600)
const day = 86_400_000
const facts: ReviewRequestFacts = {
  consent: true,
  blocked: false,
  asks: true,
  fulfilled: true,
  reviewed: false,
  lastRequest: null,
}
test.each<[string, Partial<ReviewRequestFacts>, boolean]>([
  ['somebody who agreed to marketing', {}, true],
  ['nobody who did not: only the code at the till asks', { consent: false }, false],
  ['nobody who is blocked', { blocked: true }, false],
  ['nobody of a salon that does not want it, or of the tier LITE', { asks: false }, false],
  ['nobody whose checkout was cancelled', { fulfilled: false }, false],
  ['nobody who has written already', { reviewed: true }, false],
  ['nobody a second time within 90 days', { lastRequest: now - 90 * day + 1 }, false],
  ['somebody again after 90 days', { lastRequest: now - 90 * day }, true],
])('[REV-02] asks %s', (_, change, expected) => {
  expect(canRequestReview({ ...facts, ...change }, now)).toBe(expected)
})
