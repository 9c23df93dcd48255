import type { AppointmentStatus } from '@goldline/domain/appointment/status'
import { describe, expect, test } from 'vitest'
import { anAppointment } from '../../../test/visit.ts'
import type { CalendarStaff, Card } from './day-columns.ts'
import { freeStretches, occupancy, statusCounts, summarizeDay } from './occupancy.ts'
import { staffStretches } from './stretches.ts'

const minutes = (from: number, to: number, status: AppointmentStatus = 'CONFIRMED') => ({
  from,
  to,
  appointment: { status },
})
const atWork = [
  { from: 540, to: 720 },
  { from: 780, to: 960 },
]

test('[UI-02] occupancy is the share of working hours that visits take', () => {
  expect(occupancy(atWork, [])).toBe(0)
  expect(occupancy(atWork, [minutes(540, 630), minutes(780, 870, 'FULFILLED')])).toBe(50)
  expect(occupancy(atWork, [minutes(540, 960)])).toBe(100)
})

test('[UI-02] counts minutes once and only within working hours, so that occupancy never exceeds 100 %', () => {
  expect(occupancy(atWork, [minutes(540, 720), minutes(600, 720), minutes(960, 1200)])).toBe(50)
})

test('[APT-02] cancelled visits take no time, and a blocker reduces the bookable time', () => {
  expect(occupancy(atWork, [minutes(540, 720, 'BO_CANCELLED'), minutes(780, 960, 'CUSTOMER_CANCELLED')])).toBe(0)
  expect(occupancy(atWork, [minutes(540, 720, 'BLOCKER'), minutes(780, 870)])).toBe(50)
})

test('[STF-03] a person who is off or has a blocker all day has no occupancy', () => {
  expect(occupancy([], [minutes(540, 600)])).toBeUndefined()
  expect(occupancy(atWork, [minutes(0, 1440, 'BLOCKER')])).toBeUndefined()
})

test('[APT-13] counts appointments by status, without zeros except for pressed chips', () => {
  const all = [minutes(0, 1, 'BLOCKER'), minutes(0, 1), minutes(0, 1)].map(({ appointment }) => appointment)
  expect(statusCounts(all, new Set(['EXPIRED']))).toEqual([
    { status: 'CONFIRMED', count: 2 },
    { status: 'BLOCKER', count: 1 },
    { status: 'EXPIRED', count: 0 },
  ])
})

const visit = { startTime: '2027-03-09T09:00:00Z', endTime: '2027-03-09T10:00:00Z' }
const [stretch] = staffStretches(anAppointment(visit))
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

const firstFree = (column: Parameters<typeof freeStretches>[0], after: number) => freeStretches(column, after)[0]

describe('the next free time', () => {
  test('[UI-02] is the first of at least half an hour', () => {
    expect(firstFree(day, 0)).toEqual({ from: 540, to: 720 })
    expect(firstFree({ ...day, cards: [card(540, 700)] }, 0)).toEqual({ from: 780, to: 1080 })
    expect(firstFree({ ...day, cards: [card(540, 690)] }, 0)).toEqual({ from: 690, to: 720 })
    expect(firstFree({ ...day, cards: [card(540, 1080)] }, 0)).toBeUndefined()
  })

  test('[UI-02] begins no earlier than the next quarter of an hour from now', () => {
    expect(firstFree(day, 601)).toEqual({ from: 615, to: 720 })
    expect(firstFree(day, 700)).toEqual({ from: 780, to: 1080 })
    expect(firstFree(day, 1440)).toBeUndefined()
  })

  test('[UI-02] gaps and cancelled visits are free; held starts and absences are not', () => {
    expect(firstFree({ ...day, cards: [card(540, 720, { gaps: [{ from: 600, to: 645 }] })] }, 0)).toEqual({
      from: 600,
      to: 645,
    })
    const held = [{ key: 'h', from: 540, to: 720, freed: false, expires: 0, gaps: [] }]
    expect(firstFree({ ...day, held }, 0)).toEqual({ from: 780, to: 1080 })
    const sick = { kind: 'SICK', from: 0, to: 800, asked: false } as const
    expect(firstFree({ ...day, absences: [sick] }, 0)).toEqual({ from: 800, to: 1080 })
    expect(firstFree({ ...day, absences: [{ ...sick, asked: true }] }, 0)).toEqual({ from: 540, to: 720 })
  })

  test.each(['BO_CANCELLED', 'EXPIRED'] as const)('[APT-04] a visit that is %s frees its time', (status) => {
    const gone = anAppointment({ ...visit, status })
    expect(firstFree({ ...day, cards: [card(540, 720, { appointment: gone })] }, 0)).toEqual({ from: 540, to: 720 })
  })
})

test('[UI-02] returns the salon’s occupancy, the minutes still free, and the first free time with its person', () => {
  const [linh, sofia] = [{ name: 'Linh' }, { name: 'Sofia' }] as [CalendarStaff, CalendarStaff]
  const held = [{ key: 'h', freed: false, expires: 0, from: 720, to: 780, gaps: [] }]
  const columns = [
    { ...day, person: linh, working: [{ from: 540, to: 780 }], cards: [card(540, 660)], held },
    { ...day, person: sofia, working: [{ from: 600, to: 840 }], cards: [card(620, 780)] },
    { ...day, person: undefined, working: [], cards: [card(540, 600)] },
  ]
  // 120 and 160 of 480 minutes. From 10:05 on Linh has an hour from 11:00, Sofia one from 13:00, and a quarter is none.
  expect(summarizeDay(columns, 605)).toMatchObject({ percent: 58, free: 120, next: { from: 660, person: linh } })
  expect(summarizeDay(columns, 700)).toMatchObject({ percent: 58, free: 60, next: { from: 780, person: sofia } })
  expect(summarizeDay(columns, 811)).toEqual({ percent: 58, free: 0, next: undefined })
  expect(summarizeDay([], 0)).toEqual({ percent: undefined, free: 0, next: undefined })
})
