import { describe, expect, it } from 'vitest'
import { leg } from '../test/plain-salon.ts'
import { canDuration, chainMinutes, durationRefusal, heldMinutes, segmentsOf } from './segments.ts'

const short = (timing: Parameters<typeof segmentsOf>[0]) =>
  segmentsOf(timing)
    .map(({ kind, minutes }) => `${kind} ${minutes}`)
    .join(', ')

describe('segments', () => {
  it.each([
    ['plain', { duration: 60, gapFrom: 0, gapMinutes: 0, bufferMinutes: 0 }, 'work 60'],
    ['cleanup after', { duration: 60, gapFrom: 0, gapMinutes: 0, bufferMinutes: 10 }, 'work 60, buffer 10'],
    [
      'processing inside',
      { duration: 90, gapFrom: 30, gapMinutes: 40, bufferMinutes: 5 },
      'work 30, gap 40, work 20, buffer 5',
    ],
    ['processing at the end', { duration: 60, gapFrom: 20, gapMinutes: 40, bufferMinutes: 0 }, 'work 20, gap 40'],
  ])('[CAT-02] %s: $2', (_, timing, expected) => {
    expect(short(timing)).toBe(expected)
  })
})

describe('the length of a chain', () => {
  it.each([
    ['w60', 60, 60],
    ['w60 b15', 60, 75],
    ['w60 b15+w30 b10', 105, 115],
    ['w30 g60', 90, 90],
  ])('[CAT-08] %s: the customer leaves after %i, the last person after %i', (text, visit, held) => {
    const legs = text.split('+').map((segments) => leg(segments))
    expect([chainMinutes(legs), heldMinutes(legs)]).toEqual([visit, held])
  })

  it('[CAT-08] allows four hours plus cleanup; more is refused as in the catalogue', () => {
    expect(durationRefusal([leg('w120'), leg('w120 b30')])).toBeUndefined()
    expect(canDuration([leg('w120 b5'), leg('w120')])).toBe(false)
    expect(durationRefusal([leg('w120 g5'), leg('w120')])).toBe('appointment duration is too long, max 4 hours')
  })
})
