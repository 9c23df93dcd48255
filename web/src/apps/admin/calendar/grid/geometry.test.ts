import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { columnAt, drawnSpan, movedSpan, resizedSpan, stepMinutes } from './geometry.ts'

const day = { from: 480, to: 1200 }
const visit = { from: 545, to: 600 }

describe('dragging', () => {
  test('[APT-07] moves a span by whole steps within the day, and keeps its length', () => {
    expect(movedSpan(visit, 12, day)).toEqual({ from: 555, to: 610 })
    expect(movedSpan(visit, 3, day)).toEqual(visit)
    expect(movedSpan(visit, -900, day)).toEqual({ from: 480, to: 535 })
    expect(movedSpan(visit, 900, day)).toEqual({ from: 1145, to: 1200 })
  })

  test('[APT-07] resizing moves only the end', () => {
    expect(resizedSpan(visit, 20, day)).toEqual({ from: 545, to: 615 })
    expect(resizedSpan(visit, -500, day)).toEqual({ from: 545, to: 550 })
    expect(resizedSpan(visit, 5000, day)).toEqual({ from: 545, to: 1200 })
  })

  test('[UI-02] drawing over empty time gives a span of whole steps, also upwards', () => {
    expect(drawnSpan(608, 608, day)).toEqual({ from: 600, to: 615 })
    expect(drawnSpan(608, 655, day)).toEqual({ from: 600, to: 660 })
    expect(drawnSpan(655, 608, day)).toEqual({ from: 600, to: 660 })
    expect(drawnSpan(1199, 1400, day)).toEqual({ from: 1185, to: 1200 })
  })

  test('[APT-07] for any pointer movement, the span is within the day and not empty', () => {
    const minutes = fc.integer({ min: -3000, max: 3000 })
    fc.assert(
      fc.property(minutes, minutes, (one, other) => {
        for (const { from, to } of [movedSpan(visit, one, day), resizedSpan(visit, one, day)])
          expect(from >= day.from && from < to && to <= day.to).toBe(true)
        const drawn = drawnSpan(480 + (Math.abs(one) % 720), 480 + (Math.abs(other) % 720), day)
        expect(drawn.from >= day.from && drawn.to <= day.to && drawn.to - drawn.from >= stepMinutes).toBe(true)
      }),
    )
  })

  test('[APT-07] finds the column under the pointer, or the outermost one beyond the edges', () => {
    const edges = [50, 150, 200]
    expect([0, 50, 149, 150, 199, 900].map((x) => columnAt(edges, x))).toEqual([0, 0, 0, 1, 1, 2])
    expect(columnAt([], 10)).toBe(0)
  })
})
