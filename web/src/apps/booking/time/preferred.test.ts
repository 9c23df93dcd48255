import { describe, expect, test } from 'vitest'
import { markedTimes, orderedTimes } from './DaySlots.tsx'

const times = ['10:00:00', '10:30:00', '11:00:00', '12:00:00'] as const
const preferred = ['14:00:00', '12:00:00', '10:00:00']

describe('preferred times of a day', () => {
  test('[AVL-06] are sorted by time, or preferred ones with the best gap first', () => {
    expect(orderedTimes(times, preferred, false)).toEqual(times)
    expect(orderedTimes(times, preferred, true)).toEqual(['12:00:00', '10:00:00', '10:30:00', '11:00:00'])
  })

  test('[AVL-06i] are marked only if at most a third of the day’s times are preferred', () => {
    const [one, two] = times
    expect([...markedTimes(times.slice(0, 3), [one])]).toEqual([one])
    expect([...markedTimes(times, [one])]).toEqual([one])
    expect(markedTimes(times, [one, two]).size).toBe(0)
    expect(markedTimes(times, times).size).toBe(0)
    expect(markedTimes(times, []).size).toBe(0)
    expect(markedTimes([], []).size).toBe(0)
  })
})
