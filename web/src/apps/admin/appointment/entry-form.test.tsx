// @vitest-environment happy-dom
import type { Appointment } from '@goldline/contract/appointment'
import { blockTime, editAppointment, enterAppointment, undoChange } from '@goldline/contract/appointment/edit'
import { getLastVisit, getOfferedServices, getRoom, getSalonStarts } from '@goldline/contract/appointment/entry'
import { getOccurrences } from '@goldline/contract/appointment/series'
import { createCustomer, getCustomers, type ListedCustomer } from '@goldline/contract/customer'
import { getCalendarFrame } from '@goldline/contract/staff'
import { getMe } from '@goldline/contract/user'
import { screen, within } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'
import { cookiesConfigName } from '../../../browser/storage.ts'
import { anAppointment, aService, linh, sofia } from '../../../calendar/test-visit.ts'
import { show, text } from '../../../test/screen.tsx'
import { wire } from '../../../test/wire.ts'
import { useMe } from '../session.ts'
import { EditForm } from './EditForm.tsx'
import { EntryForm } from './EntryForm.tsx'
import { OpenedForm } from './forms.tsx'
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
const times = { date: '2027-03-03', times: ['15:00:00', '16:00:00'], preferred: ['15:00:00'] }
const blank: Opened = {
  what: 'appointment',
  at: Date.parse('2027-03-03T14:00:00Z'),
  minutes: undefined,
  staffId: linh,
  customer: null,
}

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
        bufferMinutes: 0,
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

const switched = vi.fn()

function Forms(props: { opened: Opened; onClose: () => void }) {
  return useMe().data ? <OpenedForm {...props} now={now} onSwitch={switched} /> : null
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

test('[UI-02, CUS-11] a drawn length is proposed, for this visit alone unless somebody says otherwise', async () => {
  server.answer(enterAppointment, entered)
  const me = await open({ ...blank, minutes: 90, customer: mai })
  // What the customer usually needs counts before it.
  const length = { name: text('admin.entry.duration', 'de', { name: 'Schnitt' }) }
  expect((await screen.findByRole('combobox', length)).textContent).toBe('1 Std. 15 Min.')
  server.answer(getLastVisit, { startTime: null, services: [{ product: cut, staffId: linh }], ownDurations: {} })
  me.show(null)
  me.show(<Inside opened={{ ...blank, minutes: 90, customer: { ...mai, id: sofia } }} onClose={me.closed} />)
  const keep = await screen.findByRole('switch', { name: text('admin.entry.keep'), checked: false })
  await me.click(keep)
  await me.click(screen.getByRole('button', { name: /Termin buchen/ }))
  await vi.waitFor(() => expect(body()).toMatchObject({ keepDurations: true }))
  expect(body()).toMatchObject({ services: [{ product: cut, staffId: linh, duration: 90 }] })
})

test('[APT-15, UI-12] a drawn length is a blocker’s; else the last one chosen here, up to an hour', async () => {
  localStorage.setItem(cookiesConfigName, '1:comfort')
  server.answer(blockTime, entered)
  const forms = (minutes?: number) => (
    <Forms key={minutes} opened={{ ...blank, what: 'blocker', minutes }} onClose={() => undefined} />
  )
  const me = show(forms(75), { signedIn: true })
  const length = () => screen.findByRole('combobox', { name: text('admin.entry.block.duration') })
  expect((await length()).textContent).toContain('1 Std. 15 Min.')
  await me.click(await length())
  await me.click(await screen.findByRole('option', { name: '30 Min.' }))
  await me.click(await screen.findByRole('option', { name: '2 Std.' }))
  me.show(forms())
  expect((await length()).textContent).toContain('30 Min.')
  await me.click(screen.getByRole('button', { name: /Blockieren/ }))
  await vi.waitFor(() => expect(server.sent(blockTime)[0]?.body).toMatchObject({ endTime: '2027-03-03T14:30:00.000Z' }))
  await me.click(screen.getByRole('radio', { name: text('admin.entry.title') }))
  expect(switched).toHaveBeenCalledWith('appointment')
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

test('[AVL-03] only a busy person is in the way: who would move is shown, and one press makes room and books', async () => {
  server.refuse(enterAppointment, 409, 'staff.busy', { broken: ['staff.busy'] })
  const times = { startTime: '2027-03-03T14:00:00.000Z', endTime: '2027-03-03T15:00:00.000Z' }
  const other = anAppointment({ ...times, version: 4, services: [aService(linh, 60)] })
  server.answer(getRoom, [{ appointment: other, staffIds: [sofia] }])
  const names = [person, { ...person, id: sofia, name: 'Sofia' }]
  server.answer(getCalendarFrame, { staff: names } as never)
  const me = await open({ ...blank, customer: mai })
  await screen.findByText('Schnitt', { selector: 'b' })
  await me.click(screen.getByRole('button', { name: /Termin buchen/ }))
  const way = within(await screen.findByRole('region', { name: text('admin.room.title') }))
  expect(await way.findByText(/15:00 Laufkundschaft: Mai Linh → Sofia/)).toBeTruthy()
  server.answer(enterAppointment, entered)
  await me.click(way.getByRole('button', { name: text('admin.room.make') }))
  await vi.waitFor(() => expect(me.closed).toHaveBeenCalled())
  expect(Object.fromEntries(server.sent(getRoom)[0]?.query ?? [])).toMatchObject({ products: cut, staffIds: linh })
  const room = [{ id: other.id, version: 4, staffIds: [sofia] }]
  expect(server.sent(enterAppointment).at(-1)?.body).toMatchObject({ customerId: mai.id, room })
})

test.each([
  ['the customer’s own', { [cut]: 75 }, '75'],
  ['as usual', {}, ''],
] as const)('[APT-19] [CUS-11] a repetition is looked at in the lengths that are booked: %s', async (_, own, asked) => {
  server.answer(getLastVisit, { startTime: null, services: [{ product: cut, staffId: linh }], ownDurations: own })
  server.answer(getOccurrences, [])
  const me = await open({ ...blank, customer: mai })
  await screen.findByText('Schnitt', { selector: 'b' })
  await me.click(screen.getByRole('switch', { name: new RegExp(text('admin.entry.repeat')) }))
  await vi.waitFor(() => expect(server.sent(getOccurrences).at(-1)?.query.get('durations')).toBe(asked))
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
  await vi.waitFor(() => expect(screen.queryByRole('button', { name: new RegExp(text('admin.undo')) })).toBeNull())
})

const day = '2027-03-03'
const nails = '00000000-0000-4000-8000-0000000000a1'
const staff = [linh, sofia].map((id) => ({ id, name: id === linh ? 'Mai Linh' : 'Sofia', surname: '', active: true }))
const visit = anAppointment({
  startTime: `${day}T09:00:00.000Z`,
  endTime: `${day}T10:00:00.000Z`,
  walkIn: false,
  owner: { ...mai, email: null, phoneNr: null },
  services: [{ ...aService(linh, 60, 'Schnitt'), productId: cut }],
  version: 3,
})

function Edited({ appointment, onClose }: { appointment: Appointment; onClose: () => void }) {
  const { data } = useMe()
  return data ? <EditForm appointment={appointment} staff={staff as never} now={now} onClose={onClose} /> : null
}

async function edit(appointment = visit) {
  const closed = vi.fn()
  const at = (changes: Partial<Appointment>) => <Edited appointment={{ ...appointment, ...changes }} onClose={closed} />
  const me = { closed, at, ...show(at({}), { signedIn: true }) }
  await screen.findByRole('dialog', { name: text('admin.entry.edit') })
  const save = () => me.click(screen.getByRole('button', { name: text('action.save') }))
  return { ...me, save }
}

test('[APT-08] only what was typed is sent; another version keeps it and says the present state', async () => {
  const me = await edit()
  const time = await screen.findByLabelText<HTMLInputElement>(text('admin.entry.time'))
  await me.clear(time)
  await me.type(time, '11:07')
  await me.save()
  expect(await screen.findByText(text('admin.entry.time.wrong'))).toBeTruthy()
  await me.clear(time)
  await me.type(time, '11:30')
  server.refuse(editAppointment, 412, 'version-conflict')
  await me.save()
  expect(await screen.findByText(text('refusal.version-conflict'))).toBeTruthy()

  me.show(me.at({ version: 4, note: 'Mag Kaffee' }))
  expect(await screen.findByText(/^Inzwischen geändert\. Jetzt gilt: .*10:00.*Schnitt.*Mag Kaffee$/)).toBeTruthy()
  expect(time.value).toBe('11:30')
  server.refuse(editAppointment, 409, 'staff.busy', { broken: ['staff.busy'] })
  await me.save()
  expect(await screen.findByText(text('refusal.staff.busy'))).toBeTruthy()
  server.answer(editAppointment, { ...visit, version: 5 })
  await me.click(screen.getByRole('button', { name: text('admin.override.goOn') }))
  await vi.waitFor(() => expect(me.closed).toHaveBeenCalled())
  const [, , last] = server.sent(editAppointment)
  expect(last?.body).toEqual({ startTime: `${day}T10:30:00.000Z`, tell: true, override: true })
  expect(last?.headers.get('If-Match')).toContain('4')
})

test('[CUS-11] [CAT-05] another service and a suggested start; the agreed price stays', async () => {
  const polish = {
    bufferMinutes: 0,
    product: nails,
    name: 'Lack',
    price: 3000,
    duration: 30,
    promotion: null,
    happyHours: null,
    ownTerms: [],
  }
  const offered = { ...polish, product: cut, name: 'Schnitt', price: 8000, duration: 60, staffIds: [linh] }
  server.answer(getOfferedServices, { services: [offered, { ...polish, staffIds: [linh] }], staff: [person] })
  server.answer(editAppointment, { ...visit, version: 4 })
  const me = await edit()
  await me.click(await screen.findByRole('combobox', { name: /^Dauer: Schnitt/ }))
  await me.click(await screen.findByRole('option', { name: '1 Std. 15 Min.' }))
  await me.click(screen.getByRole('combobox', { name: new RegExp(`^${text('admin.entry.add')}`) }))
  await me.click(await screen.findByRole('option', { name: 'Lack' }))
  expect(await screen.findByText('CHF 80')).toBeTruthy()
  expect(screen.getByRole('switch', { name: text('admin.entry.keep') })).toBeTruthy()
  await me.click(await screen.findByRole('button', { name: /^16:00/ }))
  expect(server.sent(getSalonStarts)[0]?.query.get('appointment')).toBe(visit.id)
  await me.save()
  await vi.waitFor(() => expect(me.closed).toHaveBeenCalled())
  expect(server.sent(editAppointment)[0]?.body).toEqual({
    startTime: `${day}T15:00:00.000Z`,
    services: [
      { product: cut, staffId: null, duration: 75 },
      { product: nails, staffId: null },
    ],
    keepDurations: true,
    tell: true,
  })
})
