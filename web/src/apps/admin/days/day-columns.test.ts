import type { Appointment } from '@goldline/contract/appointment'
import { describe, expect, test } from 'vitest'
import { anAppointment, aService, linh, sofia } from '../../../test/visit.ts'
import { type CalendarEntries, type CalendarFrame, type CalendarStaff, dayColumns, shownHours } from './day-columns.ts'
import { deletedId, unassignedId } from './stretches.ts'

const day = '2027-03-09'
const visit = { startTime: '2027-03-09T09:00:00Z', endTime: '2027-03-09T10:00:00Z' }
const aDay = { date: day, breaks: [], absences: [], busy: [] }
const person = (id: string, changes: Partial<CalendarStaff> = {}): CalendarStaff => ({
  '@type': 'basic-staff',
  id,
  name: 'Name',
  surname: 'Surname',
  color: 1,
  active: true,
  enabled4Booking: true,
  photo: null,
  days: [{ ...aDay, spans: [{ from: 540, to: 1080 }] }],
  ...changes,
})
const frame = (staff: CalendarStaff[]): CalendarFrame => ({
  businessObject: {
    ...anAppointment(visit).businessObject,
    country: 'CH',
  },
  now: '2027-03-09T08:00:00Z',
  opening: [{ date: day, spans: [{ from: 540, to: 1080 }] }],
  staff,
})
const empty: CalendarEntries = { appointments: [], holds: [] }
const ids = (staff: CalendarStaff[], appointments: Appointment[]) =>
  dayColumns(frame(staff), { appointments, holds: [] }, day).map(({ id }) => id)

describe('columns', () => {
  test('[UI-02] has a column for each person, in the staff’s order', () => {
    expect(ids([person(sofia), person(linh)], [])).toEqual([sofia, linh])
  })

  test('[AVL-05] shows the unassigned column first, and only if it has visits', () => {
    const lost = anAppointment({ ...visit, staffId: '-1', services: [aService('-1', 60)] })
    expect(ids([person(linh)], [lost])).toEqual([unassignedId, linh])
  })

  test('[CAT-06] shows visits of deleted staff in the last column', () => {
    const old = anAppointment({ ...visit, services: [aService('00000000-0000-4000-8000-00000000dead', 60)] })
    expect(ids([person(linh)], [old])).toEqual([linh, deletedId])
  })

  test('[STF-01] shows an inactive person only if they have a visit that day', () => {
    const inactive = person(sofia, { active: false })
    expect(ids([inactive, person(linh)], [])).toEqual([linh])
    expect(ids([inactive], [anAppointment({ ...visit, services: [aService(sofia, 60)] })])).toEqual([sofia])
  })

  test('[STF-03] marks an absent person’s column as narrow, unless all staff are absent', () => {
    const away = person(sofia, { days: [{ ...aDay, spans: [] }] })
    expect(dayColumns(frame([away, person(linh)]), empty, day).map((column) => column.away)).toEqual([true, false])
    expect(dayColumns(frame([away]), empty, day).map((column) => column.away)).toEqual([false])
  })

  test('[UI-02] returns the same card object for the same appointment and day', () => {
    const all = [anAppointment(visit)]
    const cards = () => dayColumns(frame([person(linh)]), { ...empty, appointments: all }, day)[0]?.cards[0]
    expect(cards()).toBe(cards())
    expect(cards()).toMatchObject({ from: 600, to: 660 })
  })
})

describe('hours', () => {
  test('[BIZ-02] extend half an hour beyond opening hours, shifts and visits', () => {
    const early = anAppointment({ startTime: '2027-03-09T05:40:00Z', endTime: '2027-03-09T06:00:00Z' })
    const hours = (appointments: Appointment[]) => {
      const facts = frame([person(linh)])
      return shownHours(facts, dayColumns(facts, { ...empty, appointments }, day), day)
    }
    expect(hours([])).toEqual({ from: 510, to: 1110 })
    expect(hours([early])).toEqual({ from: 360, to: 1110 })
  })

  test('[BIZ-02] are the default ones on a closed day without visits', () => {
    const closed = { ...frame([]), opening: [{ date: day, spans: [] }] }
    expect(shownHours(closed, [], day)).toEqual({ from: 510, to: 1110 })
  })
})
