import { expect, test } from 'vitest'
import { addDays } from '../time/day.ts'
import { daysToSendAgain, rangesToSend } from './days-to-send.ts'

const today = '2027-03-01'

test.each([
  ['no days', [], []],
  ['consecutive days are one range', ['2027-03-04', '2027-03-03', '2027-03-03'], ['2027-03-03…2027-03-04']],
  ['separate days are two ranges', ['2027-03-09', '2027-03-03'], ['2027-03-03…2027-03-03', '2027-03-09…2027-03-09']],
  ['past days, and days beyond the feed, are left out', ['2027-02-28', '2027-04-01'], []],
  ['the last day of the feed', ['2027-03-31'], ['2027-03-31…2027-03-31']],
])('[RWG-01c] %s', (_, asked, ranges) => {
  expect(rangesToSend(asked, today).map(({ from, to }) => `${from}…${to}`)).toEqual(ranges)
})

test('[RWG-01c] all days are the days of the feed, in weeks', () => {
  const ranges = rangesToSend(['2027-03-04', null], today).map(({ from, to }) => `${from}…${to}`)
  expect([ranges.length, ranges[0], ranges.at(-1)]).toEqual([5, '2027-03-01…2027-03-07', '2027-03-29…2027-03-31'])
})

test('[RWG-01c] each day is sent again once, and many days become all days', () => {
  const many = Array.from({ length: 31 }, (_, place) => addDays(today, place))
  expect(daysToSendAgain(['2027-03-03', '2027-03-04', '2027-03-03'])).toEqual(['2027-03-03', '2027-03-04'])
  expect([daysToSendAgain(['2027-03-03', null]), daysToSendAgain(many)]).toEqual([[null], [null]])
  expect(daysToSendAgain(many.slice(1))).toHaveLength(30)
})
