// @vitest-environment happy-dom
import { enterAppointment, undoChange } from '@goldline/contract/appointment/edit'
import { getLastVisit, getOfferedServices, getSalonStarts } from '@goldline/contract/appointment/entry'
import { createCustomer, getCustomers, type ListedCustomer } from '@goldline/contract/customer'
import { getMe } from '@goldline/contract/user'
import { screen } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'
import { anAppointment, linh } from '../../../calendar/test-visit.ts'
import { show, text } from '../../../test/screen.tsx'
import { wire } from '../../../test/wire.ts'
import { useMe } from '../session.ts'
import { EntryForm } from './EntryForm.tsx'
import type { Opened } from './opened.ts'
import { UndoBar } from './UndoBar.tsx'

const server = wire()
const cut = '00000000-0000-4000-8000-0000000000a0'
const now = Date.parse('2027-03-03T08:00:00Z')
const mai: ListedCustomer = {
  '@type': 'basic-customer',
  id: '00000000-0000-4000-8000-0000000000d0',
  name: 'Mai',
  surname: 'Keller',
  email: null,
  phoneNr: '+41791234567',
  type: { name: 'regular' },
  visits: 4,
  lastVisit: '2027-02-03T08:00:00.000Z',
  registeredAt: '2026-02-03T08:00:00.000Z',
  blackListed: false,
  lastStaff: null,
  spendInYear: 0,
  interval: null,
  tags: [],
  healthSign: false,
}
const person = { '@type': 'basic-staff' as const, id: linh, name: 'Mai Linh', surname: '', color: 1 }
const times = { date: '2027-03-03', times: ['15:00:00', '15:15:00'], preferred: ['15:00:00'] }
const blank: Opened = { what: 'appointment', at: Date.parse('2027-03-03T14:00:00Z'), staffId: linh, customer: null }

beforeEach(() => {
  vi.useRealTimers()
  server.answer(getMe, {
    id: '00000000-0000-4000-8000-0000000000e0',
    salon: {
      id: cut,
      name: 'Studio',
      urlName: 'studio',
      timeZone: 'Europe/Zurich',
      currency: 'CHF',
      country: 'CH',
      tier: 'PRO',
      now: '2027-03-03T08:00:00.000Z',
    },
  } as never)
  server.answer(getCustomers, { customers: [mai], next: null, count: null })
  server.answer(getOfferedServices, {
    services: [
      {
        product: cut,
        name: 'Schnitt',
        price: 8000,
        duration: 60,
        promotion: null,
        happyHours: null,
        ownTerms: [],
        staffIds: [linh],
      },
    ],
    staff: [person],
  })
  server.answer(getLastVisit, {
    startTime: '2027-02-03T08:00:00.000Z',
    services: [{ product: cut, staffId: linh }],
    ownDurations: { [cut]: 75 },
  })
  server.answer(getSalonStarts, { from: '2027-03-03', to: '2027-03-09', slotsOfDates: [times], preferredFirst: true })
})

const entered = anAppointment({
  startTime: '2027-03-03T14:00:00.000Z',
  endTime: '2027-03-03T15:15:00.000Z',
  undo: { until: '2027-03-03T08:00:15.000Z', version: 1, others: 0 },
})

function Inside({ opened, onClose }: { opened: Opened; onClose: () => void }) {
  const { data } = useMe()
  return data ? (
    <>
      <EntryForm opened={opened} now={now} onClose={onClose} />
      <UndoBar />
    </>
  ) : null
}

async function open(opened = blank) {
  const closed = vi.fn()
  const me = show(<Inside opened={opened} onClose={closed} />, { signedIn: true })
  await screen.findByRole('dialog', { name: text('admin.entry.title') })
  return { ...me, closed }
}

const body = () => server.sent(enterAppointment)[0]?.body

test('[CUS-11] [APT-15] a known customer by keyboard: the name, Enter, Ctrl+Enter', async () => {
  server.answer(enterAppointment, entered)
  const me = await open()
  await me.keyboard('mai')
  await screen.findByRole('option', { name: /Mai Keller/ })
  await me.keyboard('{Enter}')
  expect(await screen.findByText('Schnitt', { selector: 'b' })).toBeTruthy()
  await me.keyboard('{Control>}{Enter}{/Control}')
  await vi.waitFor(() => expect(me.closed).toHaveBeenCalled())
  expect(body()).toEqual({
    customerId: mai.id,
    startTime: '2027-03-03T14:00:00.000Z',
    services: [{ product: cut, staffId: linh, duration: 75 }],
    keepDurations: true,
    tell: true,
  })
})

test('[APT-07] rules that it would break are named; only then is it sent again to break them', async () => {
  server.refuse(enterAppointment, 409, 'staff.busy', { broken: ['staff.busy', 'staff.not-qualified'] })
  const me = await open({ ...blank, customer: mai })
  await screen.findByText('Schnitt', { selector: 'b' })
  await me.click(screen.getByRole('button', { name: /Termin buchen/ }))
  expect(await screen.findByText(text('refusal.staff.busy'))).toBeTruthy()
  expect(screen.getByText(text('refusal.staff.not-qualified'))).toBeTruthy()
  server.answer(enterAppointment, entered)
  await me.click(screen.getByRole('button', { name: text('admin.override.goOn') }))
  await vi.waitFor(() => expect(me.closed).toHaveBeenCalled())
  expect(server.sent(enterAppointment)[1]?.body).toMatchObject({ override: true })
})

test('[UI-16] says what is missing and sends nothing', async () => {
  server.answer(getLastVisit, { startTime: null, services: [], ownDurations: {} })
  const me = await open({ ...blank, at: undefined })
  await me.click(screen.getByRole('button', { name: /Termin buchen/ }))
  for (const id of ['customer.wrong', 'services.wrong', 'time.wrong'] as const)
    expect(screen.getByText(text(`admin.entry.${id}`))).toBeTruthy()
  expect(server.sent(enterAppointment)).toHaveLength(0)
})

test('[CUS-01] somebody new is made of what was typed', async () => {
  server.answer(getCustomers, { customers: [], next: null, count: null })
  server.answer(createCustomer, { ...mai, name: 'Thu', surname: 'Phan' } as never)
  const me = await open()
  await me.keyboard('Thu Phan')
  await screen.findByRole('option', { name: text('admin.entry.customer.new', 'de', { name: 'Thu Phan' }) })
  await me.keyboard('{Enter}')
  expect(await screen.findByText('Thu Phan', { selector: 'b' })).toBeTruthy()
  expect(server.sent(createCustomer)[0]?.body).toMatchObject({ name: 'Thu', surname: 'Phan' })
})

test('[APT-20] what was entered can be taken back from the bar', async () => {
  server.answer(enterAppointment, entered)
  server.answer(undoChange, null)
  const me = await open({ ...blank, customer: mai })
  await screen.findByText('Schnitt', { selector: 'b' })
  await me.click(screen.getByRole('button', { name: /Termin buchen/ }))
  await me.click(await screen.findByRole('button', { name: new RegExp(text('admin.undo')) }))
  await vi.waitFor(() => expect(server.sent(undoChange)).toHaveLength(1))
  expect(server.sent(undoChange)[0]?.headers.get('If-Match')).toBe('"1"')
})
