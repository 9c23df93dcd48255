import { expect, test } from 'vitest'
import { zone } from '../time/zone.ts'
import { canRequestReview, type ReviewRequestFacts, reviewRequestTime } from './request.ts'

const timeZone = 'Europe/Zurich'
const salon = { timeZone, quietFromHour: 20, quietUntilHour: 9, quietSundays: true }
const at = (day: string, minutes: number) => zone(timeZone).toInstant(day, minutes)

test.each([
  ['two hours after checkout', ['2027-03-02', 14 * 60], ['2027-03-02', 16 * 60]],
  ['after a last visit that ends at six, at eight', ['2027-03-02', 17 * 60 + 59], ['2027-03-02', 19 * 60 + 59]],
  ['not after eight in the evening', ['2027-03-02', 18 * 60], ['2027-03-03', 9 * 60]],
  ['after a visit over midnight, at nine', ['2027-03-02', 23 * 60], ['2027-03-03', 9 * 60]],
  ['not on a Sunday, and at nine local time across a clock change', ['2027-03-27', 19 * 60], ['2027-03-29', 9 * 60]],
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
  ['a customer who agreed to marketing', {}, true],
  ['nobody without consent: only the code at the till', { consent: false }, false],
  ['no blocked customer', { blocked: true }, false],
  ['nobody if the salon does not want it, or has the tier LITE', { asks: false }, false],
  ['nobody after a cancelled checkout', { fulfilled: false }, false],
  ['nobody who has already written a review', { reviewed: true }, false],
  ['nobody twice within 90 days', { lastRequest: now - 90 * day + 1 }, false],
  ['a customer again after 90 days', { lastRequest: now - 90 * day }, true],
])('[REV-02] requests a review from %s', (_, change, expected) => {
  expect(canRequestReview({ ...facts, ...change }, now)).toBe(expected)
})
