import fc from 'fast-check'
import { expect, test } from 'vitest'
import { runs } from '../test/runs.ts'
import { relativeTime } from './relative.ts'

/** In milliseconds; a year has 365 days, a month 30. */
const lengths = {
  year: 31_536_000_000,
  month: 2_592_000_000,
  day: 86_400_000,
  hour: 3_600_000,
  minute: 60_000,
  second: 1000,
} as const
const units = Object.entries(lengths)

const now = fc.integer({ min: 0, max: 4_000_000_000_000 })
/** Draws distances around every limit between two units, and any others. */
const edge = fc.tuple(
  fc.constantFrom(...units.map(([, length]) => length)),
  fc.nat(15),
  fc.integer({ min: -1, max: 1 }),
)
const distance = fc.oneof(
  edge.map(([length, times, off]) => Math.max(0, length * times + off)),
  fc.integer({ min: 0, max: 400_000_000_000 }),
)

test('[UI-18] counts whole units, of the largest unit that fits', () => {
  fc.assert(
    fc.property(now, distance, fc.boolean(), (at, apart, past) => {
      const { value, unit } = relativeTime(past ? at - apart : at + apart, at)
      const count = Math.abs(value)
      expect(count * lengths[unit] <= apart && apart < (count + 1) * lengths[unit]).toBe(true)
      const fitting = units.find(([, length]) => length <= apart)?.[0] ?? 'second'
      expect(unit).toBe(fitting)
      if (count > 0) expect(value < 0).toBe(past)
      expect(Object.is(value, -0)).toBe(false)
    }),
    runs(1000),
  )
})

test('[UI-18] past and future are symmetric; a later instant is never shown as earlier', () => {
  fc.assert(
    fc.property(now, distance, distance, (at, one, other) => {
      const [ahead, ago] = [relativeTime(at + one, at), relativeTime(at - one, at)]
      expect([ago.unit, -ago.value + 0]).toEqual([ahead.unit, ahead.value])
      const [nearer, further] = [Math.min(one, other), Math.max(one, other)].map((each) => relativeTime(at + each, at))
      const told = (each = ahead) => each.value * lengths[each.unit]
      expect(told(nearer)).toBeLessThanOrEqual(told(further))
    }),
    runs(500),
  )
})
