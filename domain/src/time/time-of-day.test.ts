import { describe, expect, it, test } from 'vitest'
import { isWithin, partOfSpan, partsOfDay, spansOfDay } from './part-of-day.ts'

describe('the parts of a day', () => {
  test.each([
    ['00:00:00', 'morning'],
    ['11:59:59', 'morning'],
    ['12:00:00', 'afternoon'],
    ['16:45:00', 'afternoon'],
    ['17:00:00', 'evening'],
    ['23:59:59', 'evening'],
  ])('[AVL-11] %s is only in the %s, and in the whole day', (time, expected) => {
    expect(partsOfDay.filter((part) => isWithin(time, spansOfDay[part]))).toEqual([expected])
    expect(isWithin(time, spansOfDay.any)).toBe(true)
  })

  test.each([
    ['00:00:00', '24:00:00', 'any'],
    ['00:00:00', '12:00:00', 'morning'],
    ['12:00:00', '17:00:00', 'afternoon'],
    ['17:00:00', '24:00:00', 'evening'],
    ['12:00:00', '16:59:00', undefined],
    ['09:00:00', '24:00:00', undefined],
  ])('[AVL-11] the span from %s to %s is read as %s', (fromTime, toTime, expected) => {
    expect(partOfSpan({ fromTime, toTime })).toBe(expected)
  })

  it('[AVL-11] each part is recognised from its own span', () => {
    for (const part of partsOfDay) expect(partOfSpan(spansOfDay[part])).toBe(part)
  })
})
