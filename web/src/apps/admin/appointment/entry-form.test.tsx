// @vitest-environment happy-dom
import { enterAppointment, undoChange } from '@goldline/contract/appointment/edit'
import { getLastVisit, getRoom, getSalonStarts } from '@goldline/contract/appointment/entry'
import { getOccurrences } from '@goldline/contract/appointment/series'
import { getCustomers, type ListedCustomer } from '@goldline/contract/customer'
import { getCalendarFrame } from '@goldline/contract/staff'
import { cleanup, screen, waitFor, within } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'
import { anAppointment, aService, linh, sofia } from '../../../calendar/test-visit.ts'
import { answerEntry, cut, entryNow, maiLinh, neverCame } from '../../../test/entry.ts'
import { describedBy, show, text } from '../../../test/screen.tsx'
import { wire } from '../../../test/wire.ts'
import { useMe } from '../session.ts'
import { EntryForm } from './EntryForm.tsx'
import type { Opened } from './opened.ts'
import { UndoBar } from './UndoBar.tsx'

const server = wire()
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
  answerEntry(server)
  server.answer(getCustomers, { customers: [mai], next: null, count: null })
  server.answer(getLastVisit, {
    ...neverCame,
    startTime: '2027-02-03T08:00:00.000Z',
    services: [{ product: cut, staffId: linh }],
    ownDurations: { [cut]: 75 },
  })
  server.answer(getSalonStarts, { from: '2027-03-03', to: '2027-03-09', slotsOfDates: [times], preferredFirst: true })
})

const entered = anAppointment({
  startTime: '2027-03-03T14:00:00.000Z',
  endTime: '2027-03-03T15:15:00.000Z',
  undo: { until: '2027-03-03T08:00:15.000Z', version: 1, others: 0, tells: true },
})

function Inside({ opened, onClose }: { opened: Opened; onClose: () => void }) {
  const { data } = useMe()
  return data ? (
    <>
      <EntryForm opened={opened} now={entryNow} onClose={onClose} />
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
  // Day, length, customer and price stay in sight beside the button.
  screen.getByText('Mittwoch, 3. März, 15:00 · 1 Std. 15 Min.')
  expect(screen.getByText('Mai Keller ·').textContent).toBe('Mai Keller · CHF\u00a080')
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

test('[CUS-02] [UI-16] Enter before the answer takes who is found for what was typed; what is missing has the focus', async () => {
  const me = await open({ ...blank, at: undefined })
  await me.keyboard('m')
  await screen.findByRole('option', { name: /Mai Keller/ })
  server.answer(getCustomers, { customers: [{ ...mai, id: linh, name: 'Maren' }], next: null, count: null })
  const answer = server.hold(getCustomers)
  await me.keyboard('aren{Enter}')
  expect(screen.queryByRole('button', { name: text('action.change') })).toBeNull()
  answer()
  expect(await screen.findByText('Maren Keller', { selector: 'b' })).toBeTruthy()
  await screen.findByText('Schnitt', { selector: 'b' })
  await me.keyboard('{Control>}{Enter}{/Control}')
  await vi.waitFor(() => expect(document.activeElement).toBe(screen.getByLabelText(text('admin.entry.time'))))
})

test.each([
  ['when, where what they had last time is known', [{ product: cut, staffId: linh }], 'textbox', 'admin.entry.time'],
  ['what, where nothing is', [], 'combobox', 'admin.entry.add'],
] as const)('[APT-15] who is chosen by keyboard leads on to %s', async (_, services, role, name) => {
  server.answer(getLastVisit, { ...neverCame, startTime: '2027-02-03T08:00:00.000Z', services: [...services] })
  const me = await open({ ...blank, at: undefined })
  await me.keyboard('mai')
  const found = await screen.findByRole('option', { name: /Mai Keller/ })
  // What Enter begins with is read before it.
  if (services.length > 0) await within(found).findByText('Schnitt, Mai Linh')
  await me.keyboard('{Enter}')
  const next = await screen.findByRole(role, { name: new RegExp(`^${text(name)}`) })
  await vi.waitFor(() => expect(document.activeElement).toBe(next))
})

test('[APT-15b] whoever comes without an appointment is here already: name, Enter, Ctrl+Enter', async () => {
  server.answer(enterAppointment, entered)
  const me = await open({ ...blank, what: 'walkIn', at: undefined })
  expect(
    await screen.findByRole('switch', { name: new RegExp(text('admin.entry.walkIn')), checked: true }),
  ).toBeTruthy()
  await me.keyboard('mai')
  await screen.findByRole('option', { name: /Mai Keller/ })
  await me.keyboard('{Enter}')
  await screen.findByText('Schnitt', { selector: 'b' })
  await me.keyboard('{Control>}{Enter}{/Control}')
  await vi.waitFor(() => expect(me.closed).toHaveBeenCalled())
  expect(body()).toMatchObject({ customerId: mai.id, walkIn: true, startTime: new Date(entryNow).toISOString() })
})

test('[UI-02, CUS-11] a drawn length is proposed, for this visit alone unless somebody says otherwise', async () => {
  server.answer(enterAppointment, entered)
  const me = await open({ ...blank, minutes: 90, customer: mai })
  // What the customer usually needs counts before it.
  const length = { name: `${text('admin.entry.duration')} Schnitt` }
  expect((await screen.findByRole<HTMLInputElement>('combobox', length)).value).toBe('1 Std. 15 Min.')
  server.answer(getLastVisit, { ...neverCame, services: [{ product: cut, staffId: linh }] })
  me.show(null)
  me.show(<Inside opened={{ ...blank, minutes: 90, customer: { ...mai, id: sofia } }} onClose={me.closed} />)
  const keep = await screen.findByRole('switch', { name: text('admin.entry.keep'), checked: false })
  await me.click(keep)
  await me.click(screen.getByRole('button', { name: /Termin buchen/ }))
  await vi.waitFor(() => expect(body()).toMatchObject({ keepDurations: true }))
  expect(body()).toMatchObject({ services: [{ product: cut, staffId: linh, duration: 90 }] })
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

test('[AVL-05] [APT-07] where nobody is named it is not “this person” who is busy, but nobody who is free', async () => {
  server.answer(getLastVisit, { ...neverCame, services: [{ product: cut, staffId: null }] })
  server.refuse(enterAppointment, 409, 'staff.busy', { broken: ['staff.busy'] })
  server.answer(getRoom, null)
  const me = await open({ ...blank, staffId: null, customer: mai })
  await screen.findByText('Schnitt', { selector: 'b' })
  await me.click(screen.getByRole('button', { name: /Termin buchen/ }))
  await screen.findByText(text('admin.override.nobodyFree'))
})

test('[UI-16] says what is missing and sends nothing', async () => {
  server.answer(getLastVisit, neverCame)
  const me = await open({ ...blank, at: undefined })
  await me.click(screen.getByRole('button', { name: /Termin buchen/ }))
  for (const id of ['customer.wrong', 'services.wrong', 'time.wrong'] as const)
    expect(screen.getByText(text(`admin.entry.${id}`))).toBeTruthy()
  expect(server.sent(enterAppointment)).toHaveLength(0)
})

test('[APT-15] a time that is over is said beside it, and may be entered', async () => {
  const me = await open({ ...blank, at: undefined, customer: mai })
  const time = screen.getByLabelText(text('admin.entry.time'))
  await me.type(time, '09:30')
  expect(screen.queryByText(text('admin.entry.time.past'))).toBeNull()
  await me.clear(time)
  await me.type(time, '0830')
  expect(describedBy(time)).toContain(text('admin.entry.time.past'))
})

test('[AVL-03] only a busy person is in the way: who would move is shown, and one press makes room and books', async () => {
  server.refuse(enterAppointment, 409, 'staff.busy', { broken: ['staff.busy'] })
  const times = { startTime: '2027-03-03T14:00:00.000Z', endTime: '2027-03-03T15:00:00.000Z' }
  const other = anAppointment({ ...times, version: 4, services: [aService(linh, 60)] })
  server.answer(getRoom, [{ appointment: other, staffIds: [sofia] }])
  const names = [maiLinh, { ...maiLinh, id: sofia, name: 'Sofia' }]
  server.answer(getCalendarFrame, { staff: names } as never)
  const me = await open({ ...blank, customer: mai })
  await screen.findByText('Schnitt', { selector: 'b' })
  await me.click(screen.getByRole('button', { name: /Termin buchen/ }))
  const way = within(await screen.findByRole('region', { name: text('admin.room.title') }))
  expect(await way.findByText(/15:00 Ohne Termin: Mai Linh → Sofia/)).toBeTruthy()
  server.answer(enterAppointment, entered)
  await me.click(way.getByRole('button', { name: text('admin.room.make') }))
  await vi.waitFor(() => expect(me.closed).toHaveBeenCalled())
  expect(Object.fromEntries(server.sent(getRoom)[0]?.query ?? [])).toMatchObject({ products: cut, staffIds: linh })
  const room = [{ id: other.id, version: 4, staffIds: [sofia] }]
  expect(server.sent(enterAppointment).at(-1)?.body).toMatchObject({ customerId: mai.id, room })
  expect(await screen.findByText(/^Platz gemacht: .*Mai Linh → Sofia/)).toBeTruthy()
})

test.each([
  ['the customer’s own', { [cut]: 75 }, '75'],
  ['as usual', {}, ''],
] as const)('[APT-19] [CUS-11] a repetition is looked at in the lengths that are booked: %s', async (_, own, asked) => {
  server.answer(getLastVisit, { ...neverCame, services: [{ product: cut, staffId: linh }], ownDurations: own })
  server.answer(getOccurrences, [])
  const me = await open({ ...blank, customer: mai })
  await screen.findByText('Schnitt', { selector: 'b' })
  await me.click(screen.getByRole('switch', { name: new RegExp(text('admin.entry.repeat')) }))
  await vi.waitFor(() => expect(server.sent(getOccurrences).at(-1)?.query.get('durations')).toBe(asked))
})

test('[UI-13] a service that is removed leaves the focus where the next one is chosen', async () => {
  const me = await open({ ...blank, customer: mai })
  await screen.findByText('Schnitt', { selector: 'b' })
  await me.click(screen.getByRole('button', { name: text('admin.entry.remove', 'de', { name: 'Schnitt' }) }))
  const add = screen.getByRole('combobox', { name: new RegExp(`^${text('admin.entry.add')}`) })
  expect(document.activeElement).toBe(add)
})

test('[APT-20] what was entered can be taken back from the bar', async () => {
  server.answer(enterAppointment, { ...entered, owner: mai } as never)
  server.answer(undoChange, null)
  const me = await open({ ...blank, customer: mai })
  await screen.findByText('Schnitt', { selector: 'b' })
  await me.click(screen.getByRole('button', { name: /Termin buchen/ }))
  const undo = await screen.findByRole('button', { name: new RegExp(text('admin.undo')) })
  // Nothing was there before whose time could be kept.
  screen.getByText(text('admin.undo.afterEntry'))
  await me.click(undo)
  await vi.waitFor(() => expect(server.sent(undoChange)).toHaveLength(1))
  expect(server.sent(undoChange)[0]?.headers.get('If-Match')).toBe('"1"')
  // Said, since what goes is heard by nobody.
  await screen.findByText(text('admin.undo.done'))
  expect(screen.queryByRole('button', { name: new RegExp(text('admin.undo')) })).toBeNull()
})

test('[AVL-06j] where the first days are full the next free start is told, and that there is none only after weeks', async () => {
  const none = { from: '2027-03-03', to: '2027-03-09', slotsOfDates: [], preferredFirst: true }
  server.answer(getSalonStarts, none)
  const answer = server.hold(getSalonStarts)
  show(<Inside opened={{ ...blank, customer: mai }} onClose={() => undefined} />, { signedIn: true })
  await waitFor(() => expect(server.sent(getSalonStarts)).toHaveLength(1))
  server.answer(getSalonStarts, { ...none, slotsOfDates: [{ ...times, date: '2027-03-16' }] })
  answer()
  await screen.findByRole('group', { name: /16/ })
  const asked = server.sent(getSalonStarts).map(({ query }) => [query.get('from'), query.get('to')])
  expect(asked).toEqual([
    ['2027-03-03', '2027-03-09'],
    ['2027-03-10', '2027-04-07'],
  ])
  cleanup()
  server.answer(getSalonStarts, none)
  show(<Inside opened={{ ...blank, customer: mai }} onClose={() => undefined} />, { signedIn: true })
  await screen.findByText(text('admin.entry.noStarts.weeks'))
})

test('[APT-15] opened from a customer, the first question is what they come for', async () => {
  await open({ ...blank, customer: mai })
  const add = screen.getByRole('combobox', { name: new RegExp(text('admin.entry.add')) })
  await vi.waitFor(() => expect(document.activeElement).toBe(add))
})
