import fc from 'fast-check'
import { expect, test } from 'vitest'
import { runs } from '../test/runs.ts'
import { addDays } from '../time/day.ts'
import { zone } from '../time/zone.ts'
import {
  countsForVisit,
  keepsTests,
  missingTests,
  neededTests,
  type PatchTest,
  patchTestFault,
  patchTestSign,
  testWindow,
} from './patch-test.ts'

const zurich = zone('Europe/Zurich')
const need = { testId: 'patch', hours: 48, months: 6 }
const visit = { start: Date.parse('2027-06-16T12:30:00Z'), zone: zurich }
const booked = (end: string): PatchTest => ({
  testId: 'patch',
  at: { start: Date.parse(end) - 600_000, end: Date.parse(end) },
})
const recorded = (day: string): PatchTest => ({ testId: 'patch', at: { day } })

test.each<[string, PatchTest, boolean]>([
  ['that ends exactly 48 hours before', booked('2027-06-14T12:30:00Z'), true],
  ['that ends a minute later', booked('2027-06-14T12:31:00Z'), false],
  ['of another service', { ...booked('2027-06-10T12:30:00Z'), testId: 'other' }, false],
  ['after the visit', booked('2027-06-20T12:30:00Z'), false],
  ['six months before to the day', booked('2026-12-16T12:30:00Z'), false],
  ['a day less than six months before', booked('2026-12-17T12:30:00Z'), true],
  ['that the salon recorded two days before', recorded('2027-06-14'), true],
  ['that the salon recorded the day before', recorded('2027-06-15'), false],
  ['that the salon recorded too long ago', recorded('2026-12-16'), false],
])('[FRM-02i] whether a test counts %s', (_, given, counts) => {
  expect(countsForVisit(need, given, visit)).toBe(counts)
  expect(missingTests([need], [given], visit)).toEqual(counts ? [] : [need])
})

test('[FRM-02i] a test that several services need is needed once, under the strictest rule', () => {
  const rule = { productId: 'lashes', ...need }
  const others = [
    { ...rule, productId: 'brows', hours: 72, months: 12 },
    { ...rule, productId: 'dye', testId: 'colour' },
  ]
  expect(neededTests([rule, ...others])).toEqual([
    { testId: 'patch', hours: 72, months: 6 },
    { ...need, testId: 'colour' },
  ])
  expect(neededTests([])).toEqual([])
})

test.each([
  ['lashes', 'patch', undefined],
  ['lashes', 'lashes', 'testId'],
  ['lashes', 'brows', 'testId'],
  ['colour', 'patch', 'productId'],
])('[FRM-02i] %s tested by %s: %s', (productId, testId, fault) => {
  expect(patchTestFault({ productId, testId }, [{ productId: 'brows', testId: 'colour' }])).toBe(fault)
})

test('[FRM-02i] the sign names the day of the test that ends first, or that one is missing', () => {
  const both = [need, { ...need, testId: 'colour' }]
  const tests: PatchTest[] = [
    recorded('2027-03-01'),
    recorded('2027-05-01'),
    { testId: 'colour', at: { day: '2027-04-01' } },
  ]
  expect(patchTestSign([], tests, visit)).toBeUndefined()
  expect(patchTestSign([need], tests, visit)).toEqual({ day: '2027-05-01' })
  expect(patchTestSign(both, tests, visit)).toEqual({ day: '2027-04-01' })
  expect(patchTestSign(both, tests.slice(0, 2), visit)).toEqual({ day: null })
})

test.each([
  ['2027-05-01T08:00:00Z', { from: '2027-06-01', to: '2027-06-14' }],
  ['2027-06-12T08:00:00Z', { from: '2027-06-12', to: '2027-06-14' }],
  ['2027-06-14T12:30:00Z', undefined],
])('[FRM-02j] at %s the test is searched on %j', (now, days) => {
  expect(testWindow([need], visit, Date.parse(now))?.days).toEqual(days)
})

test('[FRM-02j] each start in the window counts for the visit, and its last end is the last that does', () => {
  const now = Date.parse('2027-01-01T10:00:00Z')
  const minutes = fc.integer({ min: 0, max: 120 * 24 * 60 })
  fc.assert(
    fc.property(minutes, fc.integer({ min: 24, max: 168 }), fc.integer({ min: 1, max: 24 }), (after, hours, months) => {
      const start = now + after * 60_000
      const own = { testId: 'patch', hours, months }
      const found = testWindow([own], { start, zone: zurich }, now)
      expect(found === undefined).toBe(start - hours * 3_600_000 <= now)
      if (found === undefined) return
      const { days, lastEnd } = found
      const endsAt = (end: number) =>
        countsForVisit(own, { testId: 'patch', at: { start: end - 1, end } }, { start, zone: zurich })
      expect([endsAt(lastEnd), endsAt(lastEnd + 1)]).toEqual([true, false])
      const first = zurich.startOfDay(days.from) + 1
      expect(endsAt(Math.min(first, lastEnd))).toBe(true)
      expect(days.from <= days.to && days.to <= addDays(days.from, 13)).toBe(true)
    }),
    runs(300),
  )
})

const times = (start: string, minutes: number) => ({
  from: Date.parse(start),
  to: Date.parse(start) + minutes * 60_000,
})
const testAt = times('2027-06-12T08:00:00Z', 10)
const lashes = { at: times('2027-06-16T12:30:00Z', 60), needs: [need], tests: [booked('2027-06-12T08:10:00Z')] }
const patch = { at: testAt, needs: [], tests: [] }

test.each<[string, 'visit' | 'test', string, number, boolean]>([
  ['the visit to 48 hours after its test', 'visit', '2027-06-14T08:10:00Z', 60, true],
  ['the visit to a minute earlier', 'visit', '2027-06-14T08:09:00Z', 60, false],
  ['the visit past the months of its test', 'visit', '2027-12-12T08:10:00Z', 60, false],
  ['the test to 48 hours before its visit', 'test', '2027-06-14T12:20:00Z', 10, true],
  ['the test there, with somebody who needs longer', 'test', '2027-06-14T12:20:00Z', 15, false],
  ['the test behind its visit', 'test', '2027-06-20T12:20:00Z', 10, false],
])('[FRM-02l] whether a move keeps the test: %s', (_, moves, start, minutes, keeps) => {
  const visits = [
    { ...lashes, isMoved: moves === 'visit' },
    { ...patch, isMoved: moves === 'test' },
  ]
  expect(keepsTests(visits, times(start, minutes), zurich)).toBe(keeps)
})

test('[FRM-02l] a test that is missing already prevents no move', () => {
  const visits = [{ ...lashes, tests: [], isMoved: true }]
  expect(keepsTests(visits, times('2027-06-14T08:00:00Z', 60), zurich)).toBe(true)
})
