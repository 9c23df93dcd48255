import type { AppointmentStatus } from '@goldline/domain/appointment/status'
import { expect, test } from 'vitest'
import { occupancy, statusCounts } from './occupancy.ts'

const card = (from: number, to: number, status: AppointmentStatus = 'CONFIRMED') => ({
  from,
  to,
  appointment: { status },
})
const working = [
  { from: 540, to: 720 },
  { from: 780, to: 960 },
]

test('[UI-02] occupancy is what visits take of the hours at work', () => {
  expect(occupancy(working, [])).toBe(0)
  expect(occupancy(working, [card(540, 630), card(780, 870, 'FULFILLED')])).toBe(50)
  expect(occupancy(working, [card(540, 960)])).toBe(100)
})

test('[UI-02] minutes count once and only at work: overlaps and evenings make nobody fuller than full', () => {
  expect(occupancy(working, [card(540, 720), card(600, 720), card(960, 1200)])).toBe(50)
})

test('[APT-02] the cancelled take no time, and a blocker takes it out of what can be booked', () => {
  expect(occupancy(working, [card(540, 720, 'BO_CANCELLED'), card(780, 960, 'CUSTOMER_CANCELLED')])).toBe(0)
  expect(occupancy(working, [card(540, 720, 'BLOCKER'), card(780, 870)])).toBe(50)
})

test('[STF-03] who is not at work, or blocked all day, has no occupancy', () => {
  expect(occupancy([], [card(540, 600)])).toBeUndefined()
  expect(occupancy(working, [card(0, 1440, 'BLOCKER')])).toBeUndefined()
})

test('[APT-13] the chips count each status, leave out what nobody has, and keep what is pressed', () => {
  const all = [card(0, 1, 'BLOCKER'), card(0, 1), card(0, 1)].map(({ appointment }) => appointment)
  expect(statusCounts(all, new Set(['EXPIRED']))).toEqual([
    { status: 'CONFIRMED', count: 2 },
    { status: 'BLOCKER', count: 1 },
    { status: 'EXPIRED', count: 0 },
  ])
})
