// @vitest-environment happy-dom
import {
  enterAppointment,
  getLastVisit,
  getOfferedServices,
  getSalonStarts,
} from '@goldline/contract/appointment/entry'
import {
  addToWaitingList,
  getWaitingList,
  removeFromWaitingList,
  type SalonWaitingEntry,
} from '@goldline/contract/appointment/waiting-list'
import { getMe } from '@goldline/contract/auth/user'
import { getCustomers } from '@goldline/contract/customer'
import { getEvents } from '@goldline/contract/live'
import { screen, waitFor, within } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import { aCustomer, inSalon } from '../../../test/answers.ts'
import { noVisits } from '../../../test/entry.ts'
import { show, text } from '../../../test/screen.tsx'
import { anAppointment, linh } from '../../../test/visit.ts'
import { wire } from '../../../test/wire.ts'
import { useMe } from '../session.ts'
import { Page } from './WaitingListScreen.tsx'

const server = wire()
const id = (digit: number) => `00000000-0000-4000-8000-0000000000a${digit}`
const cut = id(0)
const person = { '@type': 'basic-staff' as const, id: linh, name: 'Mai Linh', surname: '', color: 1 }
const mai = aCustomer({
  id: id(1),
  name: 'Mai',
  surname: 'Keller',
  phoneNr: '+41791234567',
  type: { name: 'regular' },
})
const entry: SalonWaitingEntry = {
  '@type': 'waiting-list-entry',
  id: id(2),
  businessObject: { id: id(3), urlName: 'studio', name: 'Studio', timeZone: 'Europe/Zurich' },
  services: ['Schnitt'],
  products: [cut],
  staffId: linh,
  staffName: 'Mai Linh',
  staffIds: null,
  staffNames: null,
  from: '2027-03-01',
  to: '2027-03-05',
  fromTime: '12:00:00',
  toTime: '17:00:00',
  createdTime: '2027-02-20T08:00:00.000Z',
  toldTime: null,
  customer: mai,
}

beforeEach(() => {
  server.keepWaiting(getEvents)
  server.answer(getMe, inSalon({ now: '2027-03-03T13:10:00.000Z' }))
  server.answer(getWaitingList, [entry])
  server.answer(getLastVisit, { ...noVisits, ownDurations: { [cut]: 75 } })
  const slots = [
    { date: '2027-03-03', times: ['11:00:00', '14:00:00', '14:15:00', '17:00:00'], preferred: [] },
    { date: '2027-03-04', times: ['08:00:00'], preferred: [] },
  ]
  server.answer(getSalonStarts, { from: '2027-03-03', to: '2027-03-05', slotsOfDates: slots, preferredFirst: true })
})

function ShownPage() {
  return useMe().data ? <Page /> : null
}

async function open() {
  const me = show(<ShownPage />, { signedIn: true })
  await screen.findByText('Mai Keller')
  return me
}

const button = (key: 'admin.waiting.bookOf' | 'admin.waiting.removeOf') =>
  screen.getByRole('button', { name: text(key, 'de', { name: 'Mai Keller' }) })

test('[AVL-11] shows waiting customers with suitable starts, which one press books', async () => {
  const times = { startTime: '2027-03-03T13:15:00.000Z', endTime: '2027-03-03T14:30:00.000Z' }
  server.answer(
    enterAppointment,
    anAppointment({ ...times, undo: { until: '2027-03-03T13:10:15.000Z', version: 1, others: 0, tells: true } }),
  )
  const me = await open()
  expect(screen.getByText('Schnitt · Mai Linh')).toBeDefined()
  expect(screen.getByText(/\+41 79 123 45 67/)).toBeDefined()
  await me.click(button('admin.waiting.bookOf'))
  const start = await screen.findByRole('button', { name: '14:15' })
  // Not shown: past, outside the part of the day, and too early on another day.
  expect(within(start.closest('fieldset') as HTMLElement).getAllByRole('button')).toHaveLength(1)
  expect(screen.getAllByRole('group')).toHaveLength(1)
  expect(Object.fromEntries(server.sent(getSalonStarts)[0]?.query ?? [])).toMatchObject({
    from: '2027-03-03',
    to: '2027-03-05',
    staffIds: linh,
    durations: '75',
  })
  server.answer(getWaitingList, [])
  await me.click(start)
  await screen.findByText(text('admin.waiting.nobody'))
  expect(server.sent(enterAppointment)[0]?.body).toEqual({
    customerId: mai.id,
    startTime: '2027-03-03T13:15:00.000Z',
    services: [{ product: cut, staffId: linh, duration: 75 }],
    waitingListEntryId: entry.id,
  })
  expect(screen.getByRole('button', { name: /Ctrl Z/ })).toBeDefined()
})

test('[AVL-11] shows that nothing is free, and removes an entry after confirmation', async () => {
  server.answer(getSalonStarts, { from: '2027-03-03', to: '2027-03-05', slotsOfDates: [], preferredFirst: true })
  server.answer(removeFromWaitingList, undefined)
  const me = await open()
  await me.click(button('admin.waiting.bookOf'))
  await screen.findByText(text('admin.waiting.nothingFree'))
  await me.click(button('admin.waiting.removeOf'))
  const dialog = await screen.findByRole('dialog')
  expect(server.sent(removeFromWaitingList)).toHaveLength(0)
  server.answer(getWaitingList, [])
  await me.click(within(dialog).getByRole('button', { name: text('word.remove') }))
  await screen.findByText(text('admin.waiting.nobody'))
  // The focused button is gone.
  await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('region', { name: text('admin.waiting') })))
})

test('[AVL-11] a caller can be added: missing fields are shown, and the draft is kept', async () => {
  server.answer(getCustomers, { customers: [mai], next: null, count: null })
  const offered = { product: cut, name: 'Schnitt', price: 8000, duration: 60, promotion: null, happyHours: null }
  server.answer(getOfferedServices, {
    services: [{ ...offered, gapFrom: 0, gapMinutes: 0, bufferMinutes: 0, staffIds: [linh], ownTerms: [] }],
    staff: [person],
  })
  server.refuse(addToWaitingList, 409, 'waiting-list.too-many')
  const me = await open()
  await me.click(screen.getByRole('button', { name: text('admin.waiting.add') }))
  const dialog = within(await screen.findByRole('dialog'))
  const send = () => me.click(dialog.getByRole('button', { name: text('admin.waiting.add') }))
  await send()
  expect(dialog.getByText(text('admin.entry.customer.wrong'))).toBeDefined()
  expect(dialog.getByText(text('admin.entry.services.wrong'))).toBeDefined()
  await me.type(dialog.getByRole('combobox', { name: text('admin.entry.customer') }), 'mai')
  await dialog.findByRole('option', { name: /Mai Keller/ })
  await me.keyboard('{Enter}')
  await me.click(dialog.getByRole('combobox', { name: new RegExp(text('word.addAService')) }))
  await me.click(dialog.getByRole('option', { name: /^Schnitt/ }))
  await me.click(dialog.getByRole('radio', { name: text('availability.part.evening') }))
  await send()
  await dialog.findByText(text('refusal.waiting-list.too-many'))
  server.answer(addToWaitingList, entry)
  await send()
  await waitFor(() => expect(screen.queryByRole('dialog')).toBe(null))
  expect(server.sent(addToWaitingList).at(-1)?.body).toEqual({
    customerId: mai.id,
    products: [cut],
    staffIds: [null],
    from: '2027-03-03',
    to: '2027-03-03',
    fromTime: '17:00:00',
    toTime: '24:00:00',
  })
})
