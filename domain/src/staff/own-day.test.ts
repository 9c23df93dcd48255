import { expect, test } from 'vitest'
import type { AppointmentStatus } from '../appointment/status.ts'
import { isDoneBy, ownDay } from './own-day.ts'

type Visit = { id: string; status: AppointmentStatus; start: number; handedOver: boolean }
const row = (id: string, status: AppointmentStatus, start: number, handedOver = false): Visit => ({
  id,
  status,
  start,
  handedOver,
})
const ids = (rows: readonly Visit[]) => rows.map(({ id }) => id)

test('[STF-02h] checked-in visits come first, then the next expected one, even if late; others by start', () => {
  const day = ownDay(
    [
      row('later', 'CONFIRMED', 5),
      row('here', 'CHECKED_IN', 1),
      row('at the till', 'CHECKED_IN', 0, true),
      row('next', 'CONFIRMED', 2),
      row('lunch', 'BLOCKER', 3),
      row('paid', 'FULFILLED', 0),
      row('missed', 'EXPIRED', 0),
      row('off', 'CUSTOMER_CANCELLED', 4),
    ],
    (each) => each,
  )
  expect(day.next?.id).toBe('next')
  expect([ids(day.here), ids(day.rows), ids(day.done), ids(day.gone)]).toEqual([
    ['here'],
    ['at the till', 'lunch', 'later'],
    ['paid'],
    ['missed', 'off'],
  ])
})

test('[STF-02] without an expected customer there is no next visit', () => {
  expect(ownDay([row('here', 'CHECKED_IN', 1)], (each) => each)).toMatchObject({ next: undefined, done: [], gone: [] })
})

test('[STF-02] own visits are those with an own service, and own blockers', () => {
  const visit = {
    status: 'CONFIRMED',
    staff: { id: 'mia' },
    services: [{ staffId: 'lena' }, { staffId: '-1' }],
  } as const
  expect([isDoneBy(visit, 'lena'), isDoneBy(visit, 'mia')]).toEqual([true, false])
  const blocker = { status: 'BLOCKER', staff: { id: 'mia' }, services: [] } as const
  expect([isDoneBy(blocker, 'lena'), isDoneBy(blocker, 'mia')]).toEqual([false, true])
})
