import { describe, expect, test } from 'vitest'
import { habitualStart, nearestDay, type OfferedDay } from './nearest.ts'

/** 2027-03-03 was a Wednesday. */
const last = { day: '2027-03-03', time: '14:30:00' }
const offer = (days: Record<string, string[]>): OfferedDay[] =>
  Object.entries(days).map(([date, times]) => ({ date, times: times.map((time) => `${time}:00`) }))

describe('[APT-14] booking again', () => {
  test.each<[string, Record<string, string[]>, [string, string] | undefined]>([
    ['the same weekday and time', { '2027-03-04': ['14:30'], '2027-03-10': ['09:00', '14:30'] }, ['10', '14:30']],
    ['the time nearest to the last visit', { '2027-03-10': ['13:45', '15:00', '15:30'] }, ['10', '15:00']],
    ['the earlier of two equally near times', { '2027-03-10': ['14:00', '15:00'] }, ['10', '14:00']],
    ['at most an hour apart', { '2027-03-10': ['15:45'], '2027-03-17': ['15:30'] }, ['17', '15:30']],
    ['the soonest such weekday', { '2027-03-10': ['15:15'], '2027-03-17': ['14:30'] }, ['10', '15:15']],
    [
      'else about the same time, on any day',
      { '2027-03-05': ['09:00'], '2027-03-06': ['14:00'], '2027-03-10': ['09:00'] },
      ['06', '14:00'],
    ],
    ['else the soonest day', { '2027-03-05': ['09:00', '10:15'], '2027-03-10': ['11:00'] }, ['05', '10:15']],
    ['a day without starts is skipped', { '2027-03-04': [], '2027-03-05': ['09:00'] }, ['05', '09:00']],
    ['nothing offered', {}, undefined],
    ['nothing free', { '2027-03-10': [] }, undefined],
  ])('%s: proposes $2', (_, days, expected) => {
    const found = habitualStart(offer(days), last)
    expect(found && [found.day.slice(8), found.time.slice(0, 5)]).toEqual(expected)
  })
})

test.each([
  [['2027-03-01', '2027-03-05'], '2027-03-05'],
  [['2027-03-01', '2027-03-06'], '2027-03-01'],
  [['2027-03-02', '2027-03-04'], '2027-03-04'],
  [['2027-03-03', '2027-03-04'], '2027-03-03'],
  [['2027-02-28', '2027-04-01'], '2027-02-28'],
  [[], undefined],
])('[AVL-01] the nearest of %j to 3 March is %s', (days, expected) => {
  expect(nearestDay(days, '2027-03-03')).toBe(expected)
})
