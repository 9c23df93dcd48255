// @vitest-environment happy-dom

import { getMe } from '@goldline/contract/auth/user'
import { getEvents } from '@goldline/contract/live'
import { callGuest, getQueue, leaveQueue, type QueueEntry, skipTurn, takeGuest } from '@goldline/contract/queue'
import { screen, waitFor, within } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import { Router } from 'wouter'
import { QueuePanel } from '../apps/admin/today/QueuePanel.tsx'
import { WaitingNote } from '../apps/checkout/queue/WaitingNote.tsx'
import { Page as StaffQueue } from '../apps/staff/queue/QueueScreen.tsx'
import { useMe } from '../client/me.ts'
import { owner, salonOfOwner } from '../test/people.ts'
import { show, text } from '../test/screen.tsx'
import { wire } from '../test/wire.ts'

const server = wire()
const id = '0190a000-0000-7000-8000-000000000001'
const [linh, thao] = ['0190a000-0000-7000-8000-000000000002', '0190a000-0000-7000-8000-000000000003'] as const
const entry: QueueEntry = {
  id,
  name: 'Nora H.',
  number: 3,
  member: null,
  calledName: 'Nora',
  status: 'WAITING',
  language: 'de',
  services: [{ name: 'Shellac', price: 5800, duration: 45 }],
  wantedStaffId: null,
  calledStaffId: null,
  turnStaffId: linh,
  hands: [
    { staffId: linh, free: true },
    { staffId: thao, free: true },
  ],
  joinedTime: '2026-06-10T12:05:00Z',
  startTime: '2026-06-10T12:30:00Z',
  minutes: 25,
  latestMinutes: 40,
}
const staff = [
  { id: linh, name: 'Linh' },
  { id: thao, name: 'Thảo' },
]

beforeEach(() => {
  server.keepWaiting(getEvents)
  server.answer(getMe, { ...owner, client: 'STAFF', salon: salonOfOwner })
  server.answer(getQueue, { entries: [entry], staff })
})

const open = () => show(<QueuePanel />, { signedIn: true })
const button = (what: 'call' | 'take' | 'skip' | 'leave') =>
  screen.findByRole('button', { name: text(`queue.${what}.label`, 'de', { who: 'Nora' }) })

test('[CHK-05] an empty queue is not shown', async () => {
  server.answer(getQueue, { entries: [], staff })
  open()
  await waitFor(() => expect(server.sent(getQueue)).toHaveLength(1))
  expect(screen.queryByRole('region')).toBeNull()
})

test('[CHK-06] the person whose turn it is calls the guest', async () => {
  server.answer(callGuest, { id, status: 'CALLED' })
  const person = open()
  const card = await screen.findByRole('region', { name: text('label.queue') })
  await waitFor(() => expect(card.textContent).toMatch(/Nora.*Nummer 3.*Shellac.*da seit 14:05.*25 Min\./))
  await person.click(await button('call'))
  await waitFor(() => expect(server.sent(callGuest).map(({ body }) => body)).toEqual([{ staffId: linh }]))
})

test('[CHK-05] breaking a rule needs a confirmation', async () => {
  server.refuse(takeGuest, 409, 'staff.busy', { broken: ['staff.busy'] })
  const person = open()
  await person.click(await button('take'))
  const dialog = await screen.findByRole('dialog')
  server.answer(takeGuest, { id, status: 'TAKEN', appointmentId: id })
  await person.click(within(dialog).getByRole('button', { name: text('queue.anyway') }))
  const sent = () => server.sent(takeGuest).map(({ body }) => body)
  await waitFor(() => expect(sent()).toEqual([{ staffId: linh }, { staffId: linh, override: true }]))
})

test('[CHK-06c] if nobody is free, nobody is proposed, and the buttons wait for a choice', async () => {
  const hands = entry.hands.map((hand) => ({ ...hand, free: false }))
  server.answer(getQueue, { entries: [{ ...entry, turnStaffId: null, hands }], staff })
  server.answer(callGuest, { id, status: 'CALLED' })
  const person = open()
  const call = (await button('call')) as HTMLButtonElement
  expect(call.disabled).toBe(true)
  await person.click(screen.getByRole('combobox', { name: /./ }))
  await person.click(await screen.findByRole('option', { name: 'Thảo' }))
  expect(call.disabled).toBe(false)
  await person.click(call)
  await waitFor(() => expect(server.sent(callGuest).map(({ body }) => body)).toEqual([{ staffId: thao }]))
})

test('[CHK-06] skipping needs a reason', async () => {
  server.answer(skipTurn, { id, status: 'WAITING' })
  const person = open()
  await person.click(await button('skip'))
  const dialog = await screen.findByRole('dialog', {
    name: text('queue.skip.title', 'de', { staff: 'Linh' }),
  })
  const send = within(dialog).getByRole('button', { name: text('queue.skip') })
  await person.click(send)
  expect(server.sent(skipTurn)).toEqual([])
  await person.type(within(dialog).getByRole('textbox', { name: text('queue.reason') }), 'in der Pause')
  await person.click(send)
  await waitFor(() =>
    expect(server.sent(skipTurn).map(({ body }) => body)).toEqual([{ staffId: linh, reason: 'in der Pause' }]),
  )
})

test('[CHK-05] marking a guest as gone asks for confirmation', async () => {
  server.answer(leaveQueue, { id, status: 'LEFT' })
  const person = open()
  await person.click(await button('leave'))
  const dialog = await screen.findByRole('dialog')
  await person.click(within(dialog).getByRole('button', { name: text('queue.leave') }))
  await waitFor(() => expect(server.sent(leaveQueue)).toHaveLength(1))
})

/** Renders once the signed-in person is known, as in DeviceApp. */
function Phone() {
  return useMe().data ? <StaffQueue /> : null
}

test('[CHK-05] on a phone, taking a guest opens their visit at once', async () => {
  server.answer(takeGuest, { id, status: 'TAKEN', appointmentId: thao })
  history.replaceState(null, '', '/staff/queue')
  const person = show(
    <Router base="/staff">
      <Phone />
    </Router>,
    { app: 'staff', signedIn: true },
  )
  await screen.findByText(text('label.queueCount', 'de', { count: 1 }), { selector: 'header p' })
  await person.click(await button('take'))
  await waitFor(() => expect(location.pathname).toBe(`/staff/visit/${thao}`))
})

test('[CHK-05] on a phone, an empty queue is shown as such', async () => {
  server.answer(getQueue, { entries: [], staff })
  show(<Phone />, { app: 'staff', signedIn: true })
  await screen.findByText(text('queue.none'))
})

test('[CHK-05] on a phone, a lost connection is shown', async () => {
  server.lose(getQueue)
  show(<Phone />, { app: 'staff', signedIn: true })
  await screen.findByRole('button', { name: text('action.retry') })
})

test('[CHK-05] the till shows how many guests wait, with a link', async () => {
  const person = show(
    <Router base="/checkout">
      <WaitingNote />
    </Router>,
    { app: 'checkout', signedIn: true },
  )
  await person.click(
    await screen.findByRole('link', { name: new RegExp(text('label.queueCount', 'de', { count: 1 })) }),
  )
  expect(location.pathname).toBe('/checkout/queue')
})
