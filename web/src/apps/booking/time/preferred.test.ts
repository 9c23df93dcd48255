import { describe, expect, test } from 'vitest'
import { inOrder, markedTimes } from './preferred.ts'

const times = ['10:00:00', '10:30:00', '11:00:00', '12:00:00']
const preferred = ['14:00:00', '12:00:00', '10:00:00']

describe('preferred times of a day', () => {
  test('[AVL-06] by the clock, or the preferred first with the best gap before the others', () => {
    expect(inOrder(times, preferred, false)).toEqual(times)
    expect(inOrder(times, preferred, true)).toEqual(['12:00:00', '10:00:00', '10:30:00', '11:00:00'])
  })

  test('[AVL-06] are marked where they differ from the others', () => {
    expect([...markedTimes(times, ['10:00:00'])]).toEqual(['10:00:00'])
    expect(markedTimes(times, times).size).toBe(0)
    expect(markedTimes(times, []).size).toBe(0)
  })
})
