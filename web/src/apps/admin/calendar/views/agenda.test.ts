import { expect, test } from 'vitest'
import { anAppointment, aService, linh, sofia } from '../../../../test/visit.ts'
import { daysOfAgenda } from './agenda.ts'

const at = (id: string, start: string, staffId = linh) =>
  anAppointment({
    id,
    startTime: start,
    endTime: new Date(Date.parse(start) + 3_600_000).toISOString(),
    services: [aService(staffId, 60)],
  })
const list = [
  at('later', '2027-03-10T10:00:00.000Z', sofia),
  at('late', '2027-03-09T22:30:00.000Z'),
  at('night before', '2027-03-08T22:30:00.000Z'),
  at('early', '2027-03-09T08:00:00.000Z', sofia),
]
const where = { timeZone: 'Europe/Zurich', from: '2027-03-09', named: [] as string[] }
const shown = (staffId?: string) =>
  daysOfAgenda(list, { ...where, staffId }).map(({ day, appointments }) => [day, appointments.map(({ id }) => id)])

test('[UI-02] lists the days that have visits, each visit on the day it begins, sorted by start', () => {
  expect(shown()).toEqual([
    ['2027-03-09', ['early', 'late']],
    ['2027-03-10', ['later']],
  ])
})

test('[UI-02, BIZ-08] also lists the days in `named`, even without visits', () => {
  const days = daysOfAgenda(list, { ...where, staffId: linh, named: ['2027-03-08', '2027-03-09', '2027-03-11'] })
  expect(days.map(({ day, appointments }) => [day, appointments.length])).toEqual([
    ['2027-03-09', 1],
    ['2027-03-11', 0],
  ])
})

test('[UI-02] lists only the visits of the chosen person', () => {
  expect(shown(linh)).toEqual([['2027-03-09', ['late']]])
})
