import type { Appointment } from '@goldline/contract/appointment'
import { zone } from '@goldline/domain/time/zone'
import { describe, expect, test } from 'vitest'
import { anAppointment, aService, linh, sofia } from '../../../test/visit.ts'
import type { Card } from '../days/day-columns.ts'
import { dayCards } from '../days/day-columns.ts'
import { unassignedId } from '../days/stretches.ts'
import { buildDropChange } from './use-drop.ts'

const timeZone = 'Europe/Zurich'
const day = '2027-03-09'
const where = { timeZone, columnIs: (staffId: string) => ({ day, staffId }) }
const visit = { startTime: '2027-03-09T09:00:00.000Z', endTime: '2027-03-09T10:00:00.000Z' }
function cardOf(appointment: Appointment, on = day, index = 0): Card {
  const card = dayCards(zone(timeZone), [appointment], on)[index]
  if (!card) throw new Error('no card')
  return card
}
const card = cardOf(anAppointment(visit))
const here = { columnId: linh, span: { from: 600, to: 660 } }

describe('the change requested by a drop', () => {
  test('[APT-07] another time moves the visit, another column assigns its person, a longer card changes the duration', () => {
    expect(buildDropChange(card, here, where)).toBeUndefined()
    expect(buildDropChange(card, { ...here, span: { from: 615, to: 675 } }, where)?.body).toEqual({
      startTime: '2027-03-09T09:15:00.000Z',
      keepPeople: true,
    })
    expect(buildDropChange(card, { ...here, columnId: sofia }, where)?.body).toEqual({ staffId: sofia })
    const longer = buildDropChange(card, { ...here, span: { from: 600, to: 690 } }, where)
    expect(longer?.body).toEqual({ duration: 90, keepPeople: true })
  })

  test('[APT-07] includes the appointment as it will be, to show it before the answer', () => {
    const seen = buildDropChange(card, { columnId: sofia, span: { from: 720, to: 780 } }, where)?.seen
    expect(seen).toMatchObject({ startTime: '2027-03-09T11:00:00.000Z', endTime: '2027-03-09T12:00:00.000Z' })
    expect(seen && cardOf(seen)).toMatchObject({ staffId: sofia, from: 720, to: 780 })
  })

  test('[APT-07] another day keeps the local time, also across a change to DST', () => {
    expect(buildDropChange(card, { ...here, day: '2027-03-29' }, where)?.body).toEqual({
      startTime: '2027-03-29T08:00:00.000Z',
      keepPeople: true,
    })
  })

  test('[AVL-05] a drop from the unassigned column assigns a person; a drop there changes nothing', () => {
    const lost = cardOf(anAppointment({ ...visit, services: [aService(unassignedId, 60)] }))
    expect(buildDropChange(lost, { ...here, columnId: linh }, where)?.body).toEqual({ staffId: linh })
    expect(buildDropChange(card, { ...here, columnId: unassignedId }, where)).toBeUndefined()
  })

  test('[APT-07] dragging a later part moves the visit by the same time; a blocker sends its end', () => {
    const two = anAppointment({
      startTime: visit.startTime,
      endTime: '2027-03-09T10:30:00.000Z',
      services: [aService(linh, 60), aService(sofia, 30)],
    })
    const second = cardOf(two, day, 1)
    expect(buildDropChange(second, { columnId: sofia, span: { from: 690, to: 720 } }, where)?.body).toEqual({
      startTime: '2027-03-09T09:30:00.000Z',
      keepPeople: true,
    })
    const blocker = { status: 'BLOCKER', bookingType: 'BLOCKER', services: [] } as const
    const blocked = cardOf(anAppointment({ ...visit, ...blocker, services: [], staffId: linh }))
    expect(buildDropChange(blocked, { ...here, span: { from: 600, to: 720 } }, where)?.body).toEqual({
      endTime: '2027-03-09T11:00:00.000Z',
    })
  })
})
