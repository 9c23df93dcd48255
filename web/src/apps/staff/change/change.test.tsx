// @vitest-environment happy-dom
import { getAppointments } from '@goldline/contract/appointment'
import { editAppointment, undoChange } from '@goldline/contract/appointment/edit'
import { blockTime, enterAppointment, getOfferedServices, getSalonStarts } from '@goldline/contract/appointment/entry'
import { getMe, type SignedInUser } from '@goldline/contract/auth/user'
import { checkPhoneNr, getCustomers, getIsoCodes } from '@goldline/contract/customer'
import { screen, waitFor } from '@testing-library/react'
import type { ReactNode } from 'react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { useMe } from '../../../client/me.ts'
import { aCustomer, mobile } from '../../../test/answers.ts'
import { owner, salonOfOwner } from '../../../test/people.ts'
import { show, text } from '../../../test/screen.tsx'
import { anAppointment, linh } from '../../../test/visit.ts'
import { wire } from '../../../test/wire.ts'
import { QueuedStepsProvider } from '../own-days/QueuedSteps.tsx'
import { UndoBar } from '../shell/UndoBar.tsx'
import { BookSheet } from './BookSheet.tsx'
import { MoveSheet } from './MoveSheet.tsx'

const server = wire()
const me = { ...owner, client: 'STAFF', staffId: linh, salon: salonOfOwner } as const satisfies SignedInUser
const product = '00000000-0000-4000-8000-0000000000a0'
const [day, nine] = ['2026-06-10', '2026-06-10T07:00:00.000Z']
const undo = { version: 1, until: '2026-06-10T06:00:15.000Z', others: 0, tells: true }
const entered = anAppointment({
  id: '00000000-0000-4000-8000-0000000000b1',
  startTime: nine,
  endTime: '2026-06-10T08:00:00.000Z',
  title: 'Sabine Koch',
  undo,
})

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'], now: Date.parse('2026-06-10T06:00:00Z') })
  server.answer(getMe, { ...me, salon: { ...salonOfOwner, now: '2026-06-10T06:00:00Z' } })
  server.answer(getAppointments, [])
  const terms = { gapFrom: 0, gapMinutes: 0, bufferMinutes: 0, promotion: null, happyHours: null, ownTerms: [] }
  const service = { product, name: 'Maniküre', price: 5000, duration: 60, staffIds: [linh], ...terms }
  server.answer(getOfferedServices, { services: [service], staff: [] })
  const slotsOfDates = [{ date: day, times: ['09:00:00', '10:00:00'], preferred: ['10:00:00'] }]
  server.answer(getSalonStarts, { from: day, to: day, slotsOfDates, preferredFirst: false })
  server.answer(getIsoCodes, [{ isoCode: 'CH', phoneCountryCode: '+41' }])
  server.answer(checkPhoneNr, { ...mobile, display: null })
})
afterEach(() => void vi.useRealTimers())

function WhenSalonKnown({ children }: { children: ReactNode }) {
  return useMe().data ? (
    <QueuedStepsProvider>
      {children}
      <UndoBar />
    </QueuedStepsProvider>
  ) : null
}

const open = (sheet: ReactNode) => show(<WhenSalonKnown>{sheet}</WhenSalonKnown>, { app: 'staff', signedIn: true })
const button = (name: string) => screen.findByRole('button', { name })

async function chooseManicure(person: ReturnType<typeof open>) {
  await person.click(screen.getByRole('combobox', { name: text('word.service') }))
  await person.click(await screen.findByRole('option', { name: /Maniküre/ }))
  await person.click(await button('09:00'))
}

async function book(person: ReturnType<typeof open>) {
  server.answer(enterAppointment, entered)
  await chooseManicure(person)
  await person.click(await button(text('staff.book.enter')))
}

test('[APT-15] [APT-20] enters a visit for oneself, confirms broken rules, and can undo it', async () => {
  const closed = vi.fn()
  const person = open(<BookSheet staffId={linh} day={day} onClose={closed} />)
  await person.click(await button(text('staff.book.enter')))
  expect(server.sent(enterAppointment)).toEqual([])
  const found = aCustomer({ id: owner.id, name: 'Sabine', surname: 'Koch' })
  server.answer(getCustomers, { customers: [found], next: null, count: 1 })
  await person.type(await screen.findByLabelText(text('staff.book.who')), 'Sab')
  await person.click(await screen.findByRole('button', { name: /Sabine Koch/ }))
  await chooseManicure(person)
  server.refuse(enterAppointment, 409, 'staff.busy', { broken: ['staff.busy'] })
  await person.click(await button(text('staff.book.enter')))
  expect(await screen.findByText(text('refusal.staff.busy'))).toBeTruthy()
  server.answer(enterAppointment, entered)
  await person.click(await button(text('word.enterAnyway')))
  await waitFor(() => expect(closed).toHaveBeenCalledTimes(1))
  const services = [{ product, staffId: linh }]
  const body = { customerId: owner.id, startTime: nine, services, tell: true }
  expect(server.sent(enterAppointment).map((each) => each.body)).toEqual([body, { ...body, override: true }])
  server.answer(undoChange, null)
  await person.click(await screen.findByRole('button', { name: text('action.undo') }))
  await waitFor(() => expect(server.sent(undoChange)[0]?.headers.get('If-Match')).toBe('"1"'))
  await waitFor(() => expect(screen.queryByRole('button', { name: text('action.undo') })).toBeNull())
})

test.each([
  ['Mai Linh Nguyen', { name: 'Mai Linh', surname: 'Nguyen' }],
  ['Mai Linh Nguyen 079 123 45 67', { name: 'Mai Linh', surname: 'Nguyen', phoneNr: '079 123 45 67', isoCode: 'CH' }],
])('[CUS-01] reads %s as the same person as ADMIN does', async (typed, sent) => {
  server.answer(getCustomers, { customers: [], next: null, count: 0 })
  const person = open(<BookSheet staffId={linh} day={day} onClose={() => undefined} />)
  await person.type(await screen.findByLabelText(text('staff.book.who')), typed)
  await person.click(await button(text('staff.book.new', 'de', { name: typed })))
  expect(await screen.findByText('Mai Linh Nguyen', { selector: 'b' })).toBeTruthy()
  await book(person)
  expect(server.sent(enterAppointment)[0]?.body).toMatchObject({ customerId: null, newCustomer: sent })
})

test('[CUS-01] asks for the name of a customer known by number only, and never shows the number as a name', async () => {
  server.answer(getCustomers, { customers: [], next: null, count: 0 })
  const person = open(<BookSheet staffId={linh} day={day} onClose={() => undefined} />)
  await person.type(await screen.findByLabelText(text('staff.book.who')), '0791234567')
  await person.click(await button(text('staff.book.new', 'de', { name: '0791234567' })))
  await book(person)
  expect(await screen.findAllByText(text('form.required'))).toBeTruthy()
  expect(server.sent(enterAppointment)).toEqual([])
  await person.type(await screen.findByLabelText(text('form.name')), 'Vera')
  await person.click(await button(text('staff.book.enter')))
  const newCustomer = { name: 'Vera', phoneNr: '0791234567', isoCode: 'CH' }
  expect(server.sent(enterAppointment)[0]?.body).toMatchObject({ customerId: null, newCustomer })
})

test('[APT-15] blocks the typed time', async () => {
  const closed = vi.fn()
  const person = open(<BookSheet staffId={linh} day={day} onClose={closed} />)
  await person.click(await screen.findByRole('radio', { name: text('staff.book.kind.block') }))
  await person.type(screen.getByLabelText(text('staff.book.time')), '25:00')
  await person.click(await button(text('staff.book.block')))
  expect(await screen.findByText(text('staff.book.time.wrong'))).toBeTruthy()
  await person.clear(screen.getByLabelText(text('staff.book.time')))
  await person.type(screen.getByLabelText(text('staff.book.time')), '9:00')
  server.answer(blockTime, { ...entered, status: 'BLOCKER' })
  await person.click(await button(text('staff.book.block')))
  await waitFor(() => expect(closed).toHaveBeenCalledTimes(1))
  const endTime = '2026-06-10T07:30:00.000Z'
  expect(server.sent(blockTime)[0]?.body).toEqual({ staffId: linh, startTime: nine, endTime })
})

test('[APT-07] [APT-08] moves a visit to a free start of the same person, at the version shown', async () => {
  const closed = vi.fn()
  const person = open(<MoveSheet appointment={{ ...entered, version: 4 }} staffId={linh} onClose={closed} />)
  await person.click(await button('10:00'))
  expect(server.sent(getSalonStarts)[0]?.query.get('appointment')).toBe(entered.id)
  server.answer(editAppointment, { ...entered, version: 5 })
  await person.click(await button(text('word.move')))
  await waitFor(() => expect(closed).toHaveBeenCalledTimes(1))
  const [sent] = server.sent(editAppointment)
  expect(sent?.headers.get('If-Match')).toBe('"4"')
  expect(sent?.body).toEqual({ startTime: '2026-06-10T08:00:00.000Z', tell: true })
})
