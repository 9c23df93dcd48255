import { describe, expect, test } from 'vitest'
import type { Card } from '../../../../calendar/day-columns.ts'
import { stretchesOf } from '../../../../calendar/stretches.ts'
import { anAppointment } from '../../../../calendar/test-visit.ts'
import { nextFree } from './week-columns.ts'

const [stretch] = stretchesOf(anAppointment({ startTime: '2027-03-09T09:00:00Z', endTime: '2027-03-09T10:00:00Z' }))
const card = (from: number, to: number, changes: Partial<Card> = {}): Card => {
  if (!stretch) throw new Error('a visit without a stretch')
  return { ...stretch, from, to, gaps: [], ...changes }
}
const day = {
  working: [
    { from: 540, to: 720 },
    { from: 780, to: 1080 },
  ],
  cards: [] as Card[],
  held: [],
  absences: [],
}

describe('the next free stretch', () => {
  test('[UI-02] is the first of at least half an hour', () => {
    expect(nextFree(day, 0)).toEqual({ from: 540, to: 720 })
    expect(nextFree({ ...day, cards: [card(540, 700)] }, 0)).toEqual({ from: 780, to: 1080 })
    expect(nextFree({ ...day, cards: [card(540, 690)] }, 0)).toEqual({ from: 690, to: 720 })
    expect(nextFree({ ...day, cards: [card(540, 1080)] }, 0)).toBeUndefined()
  })

  test('[UI-02] begins no earlier than the next quarter of an hour from now', () => {
    expect(nextFree(day, 601)).toEqual({ from: 615, to: 720 })
    expect(nextFree(day, 700)).toEqual({ from: 780, to: 1080 })
    expect(nextFree(day, 1440)).toBeUndefined()
  })

  test('[UI-02] a gap is free, a held start and an absence are not; what was cancelled is', () => {
    expect(nextFree({ ...day, cards: [card(540, 720, { gaps: [{ from: 600, to: 645 }] })] }, 0)).toEqual({
      from: 600,
      to: 645,
    })
    const held = [{ key: 'h', from: 540, to: 720, expires: 0, gaps: [] }]
    expect(nextFree({ ...day, held }, 0)).toEqual({ from: 780, to: 1080 })
    const sick = { kind: 'SICK', from: 0, to: 800, asked: false } as const
    expect(nextFree({ ...day, absences: [sick] }, 0)).toEqual({ from: 800, to: 1080 })
    expect(nextFree({ ...day, absences: [{ ...sick, asked: true }] }, 0)).toEqual({ from: 540, to: 720 })
    const gone = anAppointment({
      startTime: '2027-03-09T09:00:00Z',
      endTime: '2027-03-09T10:00:00Z',
      status: 'BO_CANCELLED',
    })
    expect(nextFree({ ...day, cards: [card(540, 720, { appointment: gone })] }, 0)).toEqual({ from: 540, to: 720 })
  })
})
