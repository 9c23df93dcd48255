import { describe, expect, test } from 'vitest'
import * as z from 'zod/mini'
import { Day, Identity, Instant, Money, Secret, TimeOfDay, visibleTextSchema } from './wire.ts'

const accepts = (shape: z.ZodMiniType, value: unknown) => shape.safeParse(value).success

describe('text that may be sent', () => {
  test.each<[string, z.ZodMiniType, unknown, boolean]>([
    ['a day', Day, '2026-11-22', true],
    ['a day with its time', Day, '2026-11-22T00:00:00Z', false],
    ['a time of day', TimeOfDay, '09:30:00', true],
    ['a time of day without seconds', TimeOfDay, '09:30', false],
    ['an instant in UTC', Instant, '2026-11-22T09:30:00Z', true],
    ['an instant with an offset', Instant, '2026-11-22T09:30:00+01:00', true],
    ['an instant without a zone', Instant, '2026-11-22T09:30:00', false],
    ['an amount', Money, 1250, true],
    ['nothing', Money, 0, true],
    ['less than nothing', Money, -1, false],
    ['a fraction of a cent', Money, 12.5, false],
    ['256 random bits', Secret, 'a'.repeat(43), true],
    ['a shorter secret', Secret, 'a'.repeat(42), false],
    ['an identity of three characters', Identity, 'a@b', true],
    ['an identity of spaces', Identity, '     ', false],
  ])('%s: accepted is $3', (_, shape, value, expected) => {
    expect(accepts(shape, value)).toBe(expected)
  })

  test.each<[string, string, boolean]>([
    ['as long as allowed', 'ü'.repeat(10), true],
    ['one character longer', 'ü'.repeat(11), false],
    ['as long as allowed after composing', 'u\u0308'.repeat(10), true],
    ['spaces around it, which do not count', `  ${'a'.repeat(10)}  `, true],
    ['a NUL, which PostgreSQL refuses', 'a\u0000b', false],
    ['half of a pair', 'a\ud83d', false],
  ])('text %s: accepted is $2', (_, value, expected) => {
    expect(accepts(visibleTextSchema(10), value)).toBe(expected)
  })

  test('[UI-16] text is normalised to its visible characters, and an invisible name is empty', () => {
    const Name = visibleTextSchema(10).check(z.minLength(1))
    expect(Name.parse(' Tho\u0302\u0301\u200b ')).toBe('Thố')
    for (const nobody of ['\u200b', '\u3164', '\u2800', ' \ufeff ']) expect(accepts(Name, nobody)).toBe(false)
  })
})
