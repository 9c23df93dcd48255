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

test('[APT-23] the card of a party shows an icon, and says how many companions come', () => {
  const others = [
    { ...other, status: 'CONFIRMED' as const },
    { ...other, id: linh, status: 'CONFIRMED' as const },
  ]
  const card = open({ ...visit, party: { id: linh, position: 1, others } })
  expect(card.textContent).toContain(text('admin.party.with', 'de', { count: 2 }))
})

test('[UI-05] ignores the second click of a double click, which was meant for a closed dialog', async () => {
  const card = open(visit)
  await card.me.dblClick(card)
  expect(card.opened).toHaveBeenCalledTimes(1)
})

test('[APT-23] the card of a single customer has no party icon', () => {
  expect(open(visit).textContent).not.toContain(text('admin.party'))
})

test('[MSG-17] shows and announces a tick once the customer has confirmed the visit', () => {
  expect(open({ ...visit, coming: true }).textContent).toContain(text('admin.coming'))
})

test.each([
  [30, 4.5, 'medium'],
  [30, 5, 'medium'],
  [25, 5, 'small'],
  [45, 4.5, 'medium'],
  [45, 5, 'large'],
  [20, 7, 'medium'],
])('[UI-02] a card of %i minutes shows the lines that fit at %d rem per hour: %s', (minutes, hourRem, size) => {
  const endTime = new Date(Date.parse(visit.startTime) + minutes * 60_000).toISOString()
  expect(open({ ...visit, endTime, services: [aService(linh, minutes)] }, hourRem).dataset.size).toBe(size)
})

test.each([
  [null, true],
  ['2027-03-01', false],
])('[FRM-02l] the card of a visit whose patch test was on %s shows a sign: %s', (day, shows) => {
  expect(open({ ...visit, patchTest: { day } }).innerHTML.includes(text('patchTest.missing'))).toBe(shows)
})
