import { zone } from '@goldline/domain/time/zone'
import { expect, test } from 'vitest'
import { anAppointment, aService, linh, sofia } from '../../../../test/visit.ts'
import { dayCards } from '../../days/day-columns.ts'
import { groupAbsenceDays, isIdle, noFreeTimeReason, shownVisitIds, workingMinutes } from './week-columns.ts'

test('[UI-02] a day without free time is `full` until the working hours end, then `over`; a day off is neither', () => {
  const working = [
    { from: 540, to: 720 },
    { from: 780, to: 1080 },
  ]
  expect([undefined, 0, 1079, 1080, 1440].map((after) => noFreeTimeReason({ working }, after))).toEqual([
    ...['full', 'full', 'full'],
    ...['over', 'over'],
  ])
  expect(noFreeTimeReason({ working: [] }, 1440)).toBeUndefined()
})

test('[UI-02] groups consecutive days of the same approved absence; other days are single', () => {
  const day = (working: { from: number; to: number }[], kind?: 'VACATION' | 'SICK', asked = false) => ({
    working,
    cards: [],
    absences: kind ? [{ from: 0, to: 1440, kind, asked }] : [],
  })
  const work = [{ from: 540, to: 1080 }]
  const days = [
    day(work),
    day([], 'VACATION'),
    day([], 'VACATION'),
    day([], 'SICK'),
    day([], 'SICK', true),
    day([]),
    undefined,
  ]
  expect(groupAbsenceDays(days).map(({ from, count }) => [from, count])).toEqual([
    [0, 1],
    [1, 2],
    [3, 1],
    [4, 1],
    [5, 1],
    [6, 1],
  ])
  expect(workingMinutes([...days, day([...work, { from: 1000, to: 1140 }])])).toBe(540 + 600)
})

test('[UI-02] counts a visit of several staff once, and no blockers or cancelled visits', () => {
  const clock = zone('Europe/Zurich')
  const hour = { startTime: '2027-03-09T09:00:00.000Z', endTime: '2027-03-09T10:00:00.000Z' }
  const cards = [
    anAppointment({ ...hour, id: 'both', services: [aService(linh, 30), aService(sofia, 30)] }),
    anAppointment({ ...hour, id: 'blocked', status: 'BLOCKER' }),
    anAppointment({ ...hour, id: 'gone', status: 'BO_CANCELLED' }),
  ].flatMap((each) => dayCards(clock, [each], '2027-03-09'))
  expect([...shownVisitIds([{ cards }])]).toEqual(['both'])
  expect(isIdle({ working: [], cards: cards.filter(({ appointment }) => appointment.id === 'gone') })).toBe(true)
})
