import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { lanesOf } from './placing.ts'

const card = (key: string, from: number, to: number) => ({ key, from, to })

describe('lanes', () => {
  test('[UI-02] what follows at the same minute takes the whole width', () => {
    const lanes = lanesOf([card('a', 540, 600), card('b', 600, 660)])
    expect([lanes.get('a'), lanes.get('b')]).toEqual([
      { lane: 0, of: 1 },
      { lane: 0, of: 1 },
    ])
  })

  test('[UI-02] overlapping cards stand side by side; the next one takes the strip that is free again', () => {
    const lanes = lanesOf([card('long', 540, 660), card('short', 550, 580), card('later', 590, 620)])
    expect(lanes.get('long')).toEqual({ lane: 0, of: 2 })
    expect(lanes.get('short')).toEqual({ lane: 1, of: 2 })
    expect(lanes.get('later')).toEqual({ lane: 1, of: 2 })
  })

  test('[UI-02] whatever overlaps never shares a strip, and shares the number of strips', () => {
    const span = fc.record({ from: fc.integer({ min: 0, max: 60 }), length: fc.integer({ min: 1, max: 30 }) })
    fc.assert(
      fc.property(fc.array(span, { maxLength: 12 }), (spans) => {
        const cards = spans.map(({ from, length }, index) => card(String(index), from, from + length))
        const lanes = lanesOf(cards)
        for (const a of cards) {
          for (const b of cards.filter((other) => other.key > a.key && other.from < a.to && a.from < other.to)) {
            expect(lanes.get(a.key)?.lane).not.toBe(lanes.get(b.key)?.lane)
            expect(lanes.get(a.key)?.of).toBe(lanes.get(b.key)?.of)
          }
        }
      }),
    )
  })
})
