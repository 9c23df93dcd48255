import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { dayOf } from '../time/day.ts'
import { addMonths } from '../time/period.ts'
import { firstValidDay, nextToExpire, pointsLeft } from './points.ts'

const entries = (...points: number[]) => points.map((each, at) => ({ day: `2027-0${at + 1}-15`, points: each }))

describe('[POS-02] points that expire', () => {
  test.each([
    ['no points', [], []],
    ['all added points', [50, 30], [50, 30]],
    ['the oldest points less a redemption', [50, 30, -20], [30, 30]],
    ['the next points after a redemption larger than the oldest', [50, 30, -60], [20]],
    ['none after all were used', [50, -50], []],
    ['later points less what the balance was below zero', [50, -80, 40], [10]],
  ])('%s remain', (_, came, left) => {
    expect(pointsLeft(entries(...came)).map(({ points }) => points)).toEqual(left)
  })

  test('add up to the balance, unless it is negative', () => {
    fc.assert(
      fc.property(fc.array(fc.integer({ min: -50, max: 100 }), { maxLength: 20 }), (points) => {
        const all = points.map((each, at) => ({ day: dayOf(20_000 + at), points: each }))
        const balance = points.reduce((sum, each) => sum + each, 0)
        const left = pointsLeft(all).reduce((sum, each) => sum + each.points, 0)
        expect(left).toBe(Math.max(0, balance))
      }),
    )
  })

  test('are used oldest first, if the salon set a number of months', () => {
    expect(nextToExpire(entries(50, 30, -60), 12)).toEqual({ points: 20, lastDay: '2028-02-15' })
    expect(nextToExpire(entries(50), null)).toBeNull()
    expect(nextToExpire(entries(50, -50), 12)).toBeNull()
  })

  test('are grouped if they expire on the same day', () => {
    const on = (day: string, points: number) => ({ day, points })
    const twice = [on('2027-01-15', 50), on('2027-01-15', 30), on('2027-01-16', 9)]
    expect(nextToExpire(twice, 12)).toEqual({ points: 80, lastDay: '2028-01-15' })
    const short = [on('2027-01-30', 4), on('2027-01-31', 5), on('2027-02-01', 9)]
    expect(nextToExpire(short, 1)).toEqual({ points: 9, lastDay: '2027-02-28' })
  })

  test.each([
    ['2028-03-02', 12, '2027-03-02'],
    ['2027-03-31', 1, '2027-03-01'],
    ['2027-02-28', 1, '2027-01-28'],
    ['2028-02-29', 12, '2027-03-01'],
  ])('on %s with %i months, points since %s are valid', (today, months, since) => {
    expect(firstValidDay(today, months)).toBe(since)
  })

  test('are valid on their last day and not on the next', () => {
    const day = fc.integer({ min: 19_000, max: 23_000 }).map(dayOf)
    fc.assert(
      fc.property(day, fc.integer({ min: 1, max: 120 }), day, (today, months, earned) => {
        expect(earned >= firstValidDay(today, months)).toBe(addMonths(earned, months) >= today)
      }),
    )
  })
})
