// @vitest-environment happy-dom
import { undoChange } from '@goldline/contract/appointment/edit'
import { enterAppointment, getLastVisit, getSalonStarts } from '@goldline/contract/appointment/entry'
import { getOccurrences } from '@goldline/contract/appointment/series'
import { getCustomers } from '@goldline/contract/customer'
import { cleanup, screen, waitFor, within } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'
import { cut, entryNow, noVisits } from '../../../test/entry.ts'
import { answerRegular, blank, entered, mai, openEntryForm, ShownEntryForm, times } from '../../../test/entry-form.tsx'
import { describedBy, show, text } from '../../../test/screen.tsx'
import { linh, sofia } from '../../../test/visit.ts'
import { wire } from '../../../test/wire.ts'

const server = wire()
beforeEach(() => answerRegular(server))

const body = () => server.sent(enterAppointment)[0]?.body

test('[CUS-11] [APT-15] books a known customer by keyboard: name, Enter, Ctrl+Enter', async () => {
  server.answer(enterAppointment, entered)
  const me = await openEntryForm()
  await me.keyboard('mai')
  await screen.findByRole('option', { name: /Mai Keller/ })
  await me.keyboard('{Enter}')
  expect(await screen.findByText('Schnitt', { selector: 'b' })).toBeTruthy()
  // Day, duration, customer and price are shown beside the button.
  screen.getByText('Mittwoch, 3. März, 15:00 · 1 Std. 15 Min.')
  expect(screen.getByText('Mai Keller ·').textContent).toBe('Mai Keller\u00a0· CHF\u00a080')
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

test('[CUS-02] [UI-16] Enter before the search result chooses the first match later; a missing field gets the focus', async () => {
  const me = await openEntryForm({ ...blank, at: undefined })
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
  await vi.waitFor(() => expect(document.activeElement).toBe(screen.getByLabelText(text('word.time'))))
})

test.each([
  ['the time, if the services of the last visit are known', [{ product: cut, staffId: linh }], 'textbox', 'word.time'],
  ['the services, if no last visit is known', [], 'combobox', 'word.addAService'],
] as const)('[APT-15] choosing a customer by keyboard moves the focus to %s', async (_, services, role, name) => {
  server.answer(getLastVisit, { ...noVisits, startTime: '2027-02-03T08:00:00.000Z', services: [...services] })
  const me = await openEntryForm({ ...blank, at: undefined })
  await me.keyboard('mai')
  const found = await screen.findByRole('option', { name: /Mai Keller/ })
  // Waits for the suggestion that Enter will take.
  if (services.length > 0) await within(found).findByText('Schnitt, Mai Linh')
  await me.keyboard('{Enter}')
  const next = await screen.findByRole(role, { name: new RegExp(`^${text(name)}`) })
  await vi.waitFor(() => expect(document.activeElement).toBe(next))
})

test('[APT-15b] a walk-in is checked in: name, Enter, Ctrl+Enter', async () => {
  server.answer(enterAppointment, entered)
  const me = await openEntryForm({ ...blank, what: 'walkIn', at: undefined })
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

test('[UI-02, CUS-11] proposes the drawn duration, and keeps it for the customer only if that is chosen', async () => {
  server.answer(enterAppointment, entered)
  const me = await openEntryForm({ ...blank, minutes: 90, customer: mai })
  // The customer's own duration has priority.
  const length = { name: `${text('word.duration')} Schnitt` }
  expect((await screen.findByRole<HTMLInputElement>('combobox', length)).value).toBe('1 Std. 15 Min.')
  server.answer(getLastVisit, { ...noVisits, services: [{ product: cut, staffId: linh }] })
  me.show(null)
  me.show(<ShownEntryForm opened={{ ...blank, minutes: 90, customer: { ...mai, id: sofia } }} onClose={me.closed} />)
  const keep = await screen.findByRole('switch', { name: text('admin.entry.keep'), checked: false })
  await me.click(keep)
  await me.click(screen.getByRole('button', { name: /Termin buchen/ }))
  await vi.waitFor(() => expect(body()).toMatchObject({ keepDurations: true }))
  expect(body()).toMatchObject({ services: [{ product: cut, staffId: linh, duration: 90 }] })
})

test('[UI-16] shows what is missing and sends nothing', async () => {
  server.answer(getLastVisit, noVisits)
  const me = await openEntryForm({ ...blank, at: undefined })
  await me.click(screen.getByRole('button', { name: /Termin buchen/ }))
  for (const id of ['customer.wrong', 'services.wrong', 'time.wrong'] as const)
    expect(screen.getByText(text(`admin.entry.${id}`))).toBeTruthy()
  expect(server.sent(enterAppointment)).toHaveLength(0)
})

test('[APT-15] warns about a past time, but accepts it', async () => {
  const me = await openEntryForm({ ...blank, at: undefined, customer: mai })
  const time = screen.getByLabelText(text('word.time'))
  await me.type(time, '09:30')
  expect(screen.queryByText(text('admin.entry.time.past'))).toBeNull()
  await me.clear(time)
  await me.type(time, '0830')
  expect(describedBy(time)).toContain(text('admin.entry.time.past'))
})

test.each([
  ['the customer’s own', { [cut]: 75 }, '75'],
  ['the usual ones', {}, ''],
] as const)('[APT-19] [CUS-11] checks a series with the booked durations: %s', async (_, own, sent) => {
  server.answer(getLastVisit, { ...noVisits, services: [{ product: cut, staffId: linh }], ownDurations: own })
  server.answer(getOccurrences, [])
  const me = await openEntryForm({ ...blank, customer: mai })
  await screen.findByText('Schnitt', { selector: 'b' })
  await me.click(screen.getByRole('switch', { name: new RegExp(text('admin.entry.repeat')) }))
  await vi.waitFor(() => expect(server.sent(getOccurrences).at(-1)?.query.get('durations')).toBe(sent))
})

test('[UI-13] removing a service focuses the field that adds one', async () => {
  const me = await openEntryForm({ ...blank, customer: mai })
  await screen.findByText('Schnitt', { selector: 'b' })
  await me.click(screen.getByRole('button', { name: text('word.removeName', 'de', { name: 'Schnitt' }) }))
  const add = screen.getByRole('combobox', { name: new RegExp(`^${text('word.addAService')}`) })
  expect(document.activeElement).toBe(add)
})

test('[APT-20] undoes an entry by the undo bar', async () => {
  server.answer(enterAppointment, { ...entered, owner: mai } as never)
  server.answer(undoChange, null)
  const me = await openEntryForm({ ...blank, customer: mai })
  await screen.findByText('Schnitt', { selector: 'b' })
  await me.click(screen.getByRole('button', { name: /Termin buchen/ }))
  const undo = await screen.findByRole('button', { name: new RegExp(text('action.undo')) })
  // A new entry frees no time.
  screen.getByText(text('admin.undo.afterEntry'))
  await me.click(undo)
  await vi.waitFor(() => expect(server.sent(undoChange)).toHaveLength(1))
  expect(server.sent(undoChange)[0]?.headers.get('If-Match')).toBe('"1"')
  // Announced separately, since screen readers do not read that the bar is gone.
  await screen.findByText(text('admin.undo.done'))
  expect(screen.queryByRole('button', { name: new RegExp(text('action.undo')) })).toBeNull()
})

test('[AVL-06j] if the first days are full, shows the next free start, and reports none only after searching weeks', async () => {
  const none = { from: '2027-03-03', to: '2027-03-09', slotsOfDates: [], preferredFirst: true }
  server.answer(getSalonStarts, none)
  const answer = server.hold(getSalonStarts)
  show(<ShownEntryForm opened={{ ...blank, customer: mai }} onClose={() => undefined} />, { signedIn: true })
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
  show(<ShownEntryForm opened={{ ...blank, customer: mai }} onClose={() => undefined} />, { signedIn: true })
  await screen.findByText(text('admin.entry.noStarts.weeks'))
})

test('[APT-15] opened from a customer’s profile, focuses the services', async () => {
  await openEntryForm({ ...blank, customer: mai })
  const add = screen.getByRole('combobox', { name: new RegExp(text('word.addAService')) })
  await vi.waitFor(() => expect(document.activeElement).toBe(add))
})
