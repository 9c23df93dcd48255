// @vitest-environment happy-dom

import type { Appointment } from '@goldline/contract/appointment'
import { cancelAppointment } from '@goldline/contract/appointment/change'
import { editAppointment } from '@goldline/contract/appointment/edit'
import { enterAppointment, getOfferedServices, getPartyStarts } from '@goldline/contract/appointment/entry'
import { getCustomers } from '@goldline/contract/customer'
import { screen, within } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'
import { aCustomer } from '../../../../test/answers.ts'
import { answerEntry, cut, entryNow, maiLinh, service } from '../../../../test/entry.ts'
import { show, text } from '../../../../test/screen.tsx'
import { anAppointment, linh } from '../../../../test/visit.ts'
import { wire } from '../../../../test/wire.ts'
import { CancelDialog } from '../../calendar/details/CancelDialog.tsx'
import { useMe } from '../../session.ts'
import { EntryForm } from '../EntryForm.tsx'
import { VisitForm } from '../VisitForm.tsx'

const server = wire()
const other = '00000000-0000-4000-8000-0000000000b1'
const three = '2027-03-03T14:00:00.000Z'
const mai = aCustomer({
  id: '00000000-0000-4000-8000-0000000000d0',
  name: 'Mai',
  surname: 'Keller',
  type: { name: 'regular' },
})
const opened = { what: 'appointment' as const, at: Date.parse(three), staffId: linh, minutes: undefined, customer: mai }
const [first, second] = [1, 2].map((place) => text('admin.entry.party.person', 'de', { place }))
const entered = anAppointment({ startTime: three, endTime: '2027-03-03T15:00:00.000Z' })

beforeEach(() => {
  answerEntry(server)
  server.answer(getOfferedServices, { services: [{ ...service, bufferMinutes: 10 }], staff: [maiLinh] })
  const times = { date: '2027-03-03', times: ['16:00:00'], preferred: [] }
  server.answer(getPartyStarts, { from: '2027-03-03', to: '2027-03-05', slotsOfDates: [times], preferredFirst: false })
})

function ShownForm({ onClose }: { onClose: () => void }) {
  return useMe().data ? <EntryForm opened={opened} now={entryNow} onClose={onClose} /> : null
}

function EditGuest({ visit }: { visit: Appointment }) {
  return useMe().data ? <VisitForm appointment={visit} staff={[]} now={entryNow} onClose={vi.fn()} /> : null
}

async function open() {
  const closed = vi.fn()
  const me = show(<ShownForm onClose={closed} />, { signedIn: true })
  await screen.findByText('Schnitt', { selector: 'b' })
  await me.click(screen.getByRole('button', { name: text('admin.entry.party.add') }))
  const along = screen.getByRole('region', { name: second ?? '' })
  const add = async () => {
    await me.click(within(along).getByRole('combobox', { name: text('word.addAService') }))
    await me.click(await screen.findByRole('option', { name: /^Schnitt/ }))
  }
  const asGuest = async () => {
    await me.type(within(along).getByRole('combobox', { name: text('admin.entry.customer') }), 'Mia')
    await me.click(await screen.findByRole('option', { name: text('admin.entry.party.guest', 'de', { name: 'Mia' }) }))
  }
  const book = () => me.click(screen.getByRole('button', { name: /Termin buchen/ }))
  return { ...me, closed, along, add, asGuest, book }
}

const theirs = { product: cut, staffId: null }

test('[APT-23f] with a companion, proposes starts that suit both, and books both in one call', async () => {
  server.answer(enterAppointment, entered)
  const me = await open()
  expect(screen.queryByText(text('word.noneFreeSoon'))).toBeNull()
  await me.book()
  expect(within(me.along).getByText(text('admin.entry.customer.wrong'))).toBeTruthy()
  expect(within(me.along).getByText(text('admin.entry.services.wrong'))).toBeTruthy()
  await me.asGuest()
  await me.add()
  await me.click(await screen.findByRole('button', { name: '16:00' }))
  expect(server.sent(getPartyStarts)[0]?.body).toEqual({
    from: '2027-03-03',
    to: '2027-03-05',
    near: 900,
    members: [
      { after: 0, services: [{ product: cut, staffId: linh }] },
      { after: 0, services: [theirs] },
    ],
  })
  // In the form, and beside the button.
  expect(screen.getAllByText(/160/)).toHaveLength(2)
  await me.book()
  await vi.waitFor(() => expect(me.closed).toHaveBeenCalled())
  const four = '2027-03-03T15:00:00.000Z'
  expect(server.sent(enterAppointment)[0]?.body).toMatchObject({
    customerId: mai.id,
    startTime: four,
    party: [{ customerId: null, name: 'Mia', startTime: four, services: [theirs] }],
  })
})

test('[APT-23f] [AVL-06] if no start suits all, searches later days, and says if none is found', async () => {
  const none = { from: '2027-03-03', to: '2027-03-05', slotsOfDates: [], preferredFirst: false }
  server.answer(getPartyStarts, none)
  const me = await open()
  await me.asGuest()
  await me.add()
  await screen.findByText(text('admin.entry.noStarts.together'))
  const asked = server.sent(getPartyStarts).map(({ body }) => (body as typeof none).from)
  expect(asked).toEqual(['2027-03-03', '2027-03-06', '2027-03-09', '2027-03-12', '2027-03-15'])
  server.answer(getPartyStarts, { ...none, slotsOfDates: [{ date: '2027-03-08', times: ['16:00:00'], preferred: [] }] })
  await me.click(screen.getByRole('radio', { name: text('admin.entry.party.inTurn') }))
  await screen.findByRole('button', { name: '16:00' })
})

test('[APT-23b, APT-23e] in a party one after another, a conflict names its member and is overridden for them only', async () => {
  server.refuse(enterAppointment, 409, 'staff.busy', {
    broken: ['staff.busy'],
    conflicts: [{ member: 2, startTime: '2027-03-03T15:10:00.000Z', broken: ['staff.busy'] }],
  })
  const me = await open()
  await me.asGuest()
  await me.add()
  await me.click(screen.getByRole('radio', { name: text('admin.entry.party.inTurn') }))
  expect(screen.getByText('Mai Keller 15:00 · Mia 16:10')).toBeTruthy()
  await me.book()
  const asked = await screen.findByRole('dialog', { name: text('admin.override.title') })
  expect(within(asked).getByText(/Mia, .*16:10/)).toBeTruthy()
  server.answer(enterAppointment, entered)
  await me.click(screen.getByRole('button', { name: text('word.enterAnyway') }))
  await vi.waitFor(() => expect(me.closed).toHaveBeenCalled())
  const sent = server.sent(enterAppointment)[1]?.body
  expect(sent).toMatchObject({ party: [{ startTime: '2027-03-03T15:10:00.000Z', override: true }] })
  expect(sent).not.toHaveProperty('override')
})

test('[APT-23] refuses to add a customer twice, and sends nothing', async () => {
  server.answer(getCustomers, { customers: [mai], next: null, count: null })
  const me = await open()
  await me.type(within(me.along).getByRole('combobox', { name: text('admin.entry.customer') }), 'Mai')
  await me.click(await screen.findByRole('option', { name: /^Mai Keller/ }))
  expect(within(me.along).getByRole('alert').textContent).toBe(text('admin.entry.party.again'))
  await me.add()
  await me.book()
  expect(server.sent(enterAppointment)).toEqual([])
})

test('[APT-23i] renames a guest, or replaces them by a customer', async () => {
  const others = [
    { id: other, customerId: other, name: 'Lan', startTime: three, status: 'CONFIRMED' as const, services: [] },
  ]
  const visit = { ...entered, owner: null, title: 'Mia', party: { id: other, position: 2, others } }
  server.answer(editAppointment, visit)
  server.answer(getCustomers, { customers: [mai], next: null, count: null })
  const me = show(<EditGuest visit={visit} />, { signedIn: true })
  const search = async (name: string) => {
    await me.click(await screen.findByRole('button', { name: text('action.change') }))
    await me.type(screen.getByRole('combobox', { name: text('admin.entry.customer') }), name)
  }
  await search('Mira')
  await me.click(await screen.findByRole('option', { name: text('admin.entry.party.guest', 'de', { name: 'Mira' }) }))
  await me.click(screen.getByRole('button', { name: text('action.save') }))
  await vi.waitFor(() => expect(server.sent(editAppointment)[0]?.body).toEqual({ title: 'Mira', tell: true }))
  await search('Mai')
  await me.click(await screen.findByRole('option', { name: /^Mai Keller/ }))
  await me.click(screen.getByRole('button', { name: text('action.save') }))
  await vi.waitFor(() => expect(server.sent(editAppointment)[1]?.body).toEqual({ customerId: mai.id, tell: true }))
})

test('[APT-23] offers a series only after the companion is removed', async () => {
  const me = await open()
  expect(screen.queryByRole('region', { name: text('admin.entry.repeat') })).toBeNull()
  await me.click(screen.getByRole('button', { name: text('word.removeName', 'de', { name: second ?? '' }) }))
  expect(screen.getByRole('region', { name: text('admin.entry.repeat') })).toBeTruthy()
  expect(first).not.toBe(second)
})

test('[APT-23g] asks whether to cancel one member’s visit or all', async () => {
  const others = [
    { id: other, customerId: null, name: 'Mia', startTime: three, status: 'CONFIRMED' as const, services: [] },
  ]
  const visit = { ...entered, party: { id: other, position: 1, others } }
  server.answer(cancelAppointment, { ...visit, status: 'BO_CANCELLED' })
  const onClose = vi.fn()
  const me = show(<CancelDialog appointment={visit} now={entryNow} onClose={onClose} />, { signedIn: true })
  await me.click(await screen.findByRole('radio', { name: text('admin.entry.scope.together') }))
  await me.click(screen.getByRole('button', { name: text('admin.cancel.confirm') }))
  await vi.waitFor(() => expect(onClose).toHaveBeenCalled())
  expect(server.sent(cancelAppointment)[0]?.body).toEqual({ tell: true, scope: 'all' })
})

test('[APT-23] a guest’s cancellation notifies the customer who brought them, unless switched off', async () => {
  const others = [
    { id: other, customerId: null, name: 'Mai Keller', startTime: three, status: 'CONFIRMED' as const, services: [] },
  ]
  const visit = { ...entered, owner: null, title: 'Mia', party: { id: other, position: 2, others } }
  server.answer(cancelAppointment, { ...visit, status: 'BO_CANCELLED' })
  const onClose = vi.fn()
  const me = show(<CancelDialog appointment={visit} now={entryNow} onClose={onClose} />, { signedIn: true })
  await me.click(await screen.findByRole('switch'))
  await me.click(screen.getByRole('button', { name: text('admin.cancel.confirm') }))
  await vi.waitFor(() => expect(onClose).toHaveBeenCalled())
  expect(server.sent(cancelAppointment)[0]?.body).toEqual({ tell: false })
})
