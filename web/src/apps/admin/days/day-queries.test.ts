import { expect, test } from 'vitest'
import { weeksQuery } from './day-queries.ts'

test.each([
  ['2027-03-01', '2027-03-01', '2027-03-01', '2027-03-07'],
  ['2027-03-07', '2027-03-07', '2027-03-01', '2027-03-07'],
  ['2027-03-03', '2027-03-16', '2027-03-01', '2027-03-21'],
  ['2027-01-01', '2027-01-01', '2026-12-28', '2027-01-03'],
])('[UI-02] fetches hours and holds for %s to %s in whole weeks, from %s to %s', (from, to, monday, sunday) => {
  expect(weeksQuery({ from, to })).toEqual({ query: { from: monday, to: sunday } })
})
