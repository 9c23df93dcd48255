// @vitest-environment happy-dom
import { getMe } from '@goldline/contract/auth/user'
import { screen, waitFor } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import { appointment, owner, salonOfOwner } from '../../../test/people.ts'
import { show, text } from '../../../test/screen.tsx'
import { wire } from '../../../test/wire.ts'
import { CheckOutLink, mayCheckOut } from './CheckOutLink.tsx'

const server = wire()
beforeEach(() => localStorage.clear())

test('links to the till paired in this browser, else to the devices page to pair one', async () => {
  server.answer(getMe, { ...owner, salon: salonOfOwner })
  const { show: again } = show(<CheckOutLink appointment={appointment} />, { signedIn: true })
  await screen.findByRole('link')
  const link = (id: 'admin.checkOut' | 'admin.checkOut.pair') =>
    screen.getByRole('link', { name: text(id) }).getAttribute('href')
  expect(link('admin.checkOut.pair')).toBe('/admin/team/devices')
  localStorage.setItem('goldline.checkout.device-token', 'till')
  again(<CheckOutLink appointment={{ ...appointment }} />)
  expect(link('admin.checkOut')).toBe(`/checkout?visit=${appointment.id}&day=2026-06-12`)
})

test('[AUTH-25i] only people who may pair devices get the link to them', async () => {
  server.answer(getMe, { ...owner, role: 'USER_LITE', salon: salonOfOwner })
  show(<CheckOutLink appointment={appointment} />, { signedIn: true })
  await waitFor(() => expect(server.sent(getMe)).toHaveLength(1))
  expect(screen.queryByRole('link')).toBeNull()
})

test('[APT-04k] check-out is offered from the day of the visit on, in the salon’s time zone', () => {
  const on = (now: string, status = appointment.status) => mayCheckOut({ ...appointment, status }, Date.parse(now))
  expect([on('2026-06-11T21:59:59Z'), on('2026-06-11T22:00:00Z')]).toEqual([false, true])
  expect([on('2026-06-12T09:00:00Z', 'CHECKED_IN'), on('2026-06-12T09:00:00Z', 'BO_CANCELLED')]).toEqual([true, false])
})
