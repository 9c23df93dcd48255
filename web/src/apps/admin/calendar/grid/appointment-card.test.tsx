// @vitest-environment happy-dom
import type { Appointment } from '@goldline/contract/appointment'
import { zone } from '@goldline/domain/time/zone'
import { screen } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { show, text } from '../../../../test/screen.tsx'
import { anAppointment, aService, linh, sofia } from '../../../../test/visit.ts'
import { dayCards } from '../../days/day-columns.ts'
import { AppointmentCard } from './AppointmentCard.tsx'

const visit = anAppointment({ startTime: '2027-03-09T09:00:00.000Z', endTime: '2027-03-09T10:00:00.000Z' })
const at = { left: 0, width: 1, depth: 0, ribbon: undefined, ribbons: 0 }
const other = { id: sofia, customerId: null, name: 'Mia', startTime: visit.startTime, services: [] }

function open(appointment: Appointment, hourRem = 5) {
  const [card] = dayCards(zone('Europe/Zurich'), [appointment], '2027-03-09')
  if (!card) throw new Error('no card')
  const props = { tint: undefined, movable: true, inTabOrder: true, selected: false, fresh: false, onOpen: vi.fn() }
  const me = show(<AppointmentCard card={card} at={at} hourRem={hourRem} {...props} />)
  return Object.assign(screen.getByRole('button'), { me, opened: props.onOpen })
}

test('[APT-23] the card of a group visit has a sign and says how many people come', () => {
  const others = [
    { ...other, status: 'CONFIRMED' as const },
    { ...other, id: linh, status: 'CONFIRMED' as const },
  ]
  const card = open({ ...visit, party: { id: linh, position: 1, others } })
  expect(card.textContent).toContain(text('admin.party.with', 'de', { count: 2 }))
})

test('[UI-05] the second click of a double click opens nothing, as it belongs to a dialog that closed', async () => {
  const card = open(visit)
  await card.me.dblClick(card)
  expect(card.opened).toHaveBeenCalledTimes(1)
})

test('[APT-23] the card of a single customer has no group sign', () => {
  expect(open(visit).textContent).not.toContain(text('admin.party'))
})

test('[MSG-17] a card has a tick once the customer has confirmed that they come, and says so', () => {
  expect(open({ ...visit, coming: true }).textContent).toContain(text('admin.coming'))
})

test.each([
  [30, 4.5, 'medium'],
  [30, 5, 'medium'],
  [25, 5, 'small'],
  [45, 4.5, 'medium'],
  [45, 5, 'large'],
  [20, 7, 'medium'],
])('[UI-02] a card of %i minutes has the lines that fit at %d rem per hour: %s', (minutes, hourRem, size) => {
  const endTime = new Date(Date.parse(visit.startTime) + minutes * 60_000).toISOString()
  expect(open({ ...visit, endTime, services: [aService(linh, minutes)] }, hourRem).dataset.size).toBe(size)
})
