// @vitest-environment happy-dom

import { getOfferedServices } from '@goldline/contract/appointment/entry'
import { signOut } from '@goldline/contract/auth'
import { getMe } from '@goldline/contract/auth/user'
import { findOrders } from '@goldline/contract/checkout/orders'
import { getCustomer, getCustomers } from '@goldline/contract/customer'
import { fireEvent, screen, waitFor } from '@testing-library/react'
import { useState } from 'react'
import { beforeEach, expect, test } from 'vitest'
import { forgetParts } from '../../../client/use-fetched.ts'
import { aCustomer, inSalon } from '../../../test/answers.ts'
import { activeOption, show, text } from '../../../test/screen.tsx'
import { wire } from '../../../test/wire.ts'
import { type Shortcut, Shortcuts } from './Shortcuts.tsx'

const server = wire()
const found = (name: string, surname: string) => aCustomer({ name, surname, phoneNr: '+41791112233' })
const anna = found('Anna', 'Meier')
const visitIds = { next: '0190a000-0000-7000-8000-000000000051', last: '0190a000-0000-7000-8000-000000000052' }

beforeEach(() => {
  server.answer(getMe, inSalon({ tier: 'LITE' }, { role: 'USER_LITE' }))
  server.answer(getCustomers, { customers: [anna], next: null, count: null })
  server.answer(getCustomer, anna)
  server.answer(getOfferedServices, { services: [], staff: [] })
  server.answer(findOrders, [])
})

/** Holds the open shortcut, as the shell does. */
function ShortcutShell() {
  const [opened, setOpened] = useState<Shortcut>()
  return <Shortcuts open={opened} onOpen={setOpened} />
}

const open = async (language: 'de' | 'en' | 'vi' = 'de') => {
  const person = show(<ShortcutShell />, { language, signedIn: true })
  await person.keyboard('{Control>}k{/Control}')
  await waitFor(() => expect(screen.getAllByRole('option').length).toBeGreaterThan(1))
  return { person, field: screen.getByRole('combobox', { name: text('select.search', language) }) }
}
const options = () => screen.getAllByRole('option').map((option) => option.textContent)

test('[UI-02] keys typed before the palette has loaded are kept, Enter included', async () => {
  forgetParts()
  const person = show(<ShortcutShell />, { signedIn: true })
  await person.keyboard('{Control>}k{/Control}')
  const before = screen.getByRole('combobox', { name: text('select.search') })
  expect(before).toBe(document.activeElement)
  expect(screen.queryByRole('listbox')).toBeNull()
  fireEvent.change(before, { target: { value: 'kal' } })
  fireEvent.keyDown(before, { key: 'Enter' })
  await waitFor(() => expect(screen.queryByRole('combobox')).toBeNull())
  expect(location.pathname).toBe('/')
})

test('[UI-02] Ctrl K finds permitted screens by the beginning of each word', async () => {
  server.answer(getCustomers, { customers: [], next: null, count: 0 })
  const { person, field } = await open()
  expect(options().join()).not.toContain(text('admin.credit'))
  await person.type(field, 'kal')
  expect(options()[0]).toContain(text('admin.nav.calendar'))
  await person.keyboard('{Enter}')
  expect(location.pathname).toBe('/')
  expect(screen.queryByRole('combobox')).toBeNull()
})

test('[UI-02] does not say “nothing found” before the server has answered', async () => {
  const { person, field } = await open()
  server.keepWaiting(getCustomers)
  await person.type(field, 'zzz')
  await screen.findByText(text('state.loading'))
  expect(screen.queryByText(text('admin.palette.none'))).toBeNull()
})

test('[UI-02] [CUS-02] shows the customers from the server; arrows move, Enter opens', async () => {
  const { person, field } = await open()
  await person.type(field, 'ann')
  await screen.findByText('Anna Meier')
  await person.keyboard('{ArrowDown}{ArrowUp}')
  expect(activeOption(field)?.textContent).toContain('Anna Meier')
  await person.keyboard('{Enter}')
  expect(location.pathname).toBe(`/customers/${anna.id}`)
})

test('[UI-02] Enter before the answer waits for the customer that was typed, and opens none of the earlier list', async () => {
  const { person, field } = await open()
  await person.type(field, 'ann')
  await screen.findByText('Anna Meier')
  const annika = { ...found('Annika', 'Kern'), id: visitIds.last }
  server.answer(getCustomers, { customers: [annika], next: null, count: null })
  const answer = server.hold(getCustomers)
  await person.type(field, 'i{Enter}')
  expect(location.pathname).toBe('/')
  answer()
  await waitFor(() => expect(location.pathname).toBe(`/customers/${annika.id}`))
})

test('[UI-02] finds a customer’s next visit by name on any day, and opens it', async () => {
  const visit = (id: string, startTime: string, coming: boolean) => ({
    ...{ id, startTime, coming, services: ['Schnitt'], status: 'CONFIRMED' as const, price: 8000, staff: [] },
  })
  const appointments = [
    visit(visitIds.next, '2027-05-31T22:30:00.000Z', true),
    visit(visitIds.last, '2027-01-05T09:00:00.000Z', false),
  ]
  server.answer(getCustomer, { ...anna, appointments })
  const { person, field } = await open()
  await person.type(field, 'ann')
  const [visits] = await screen.findAllByText(/1\. Juni, 00:30 · Schnitt/)
  expect(options().filter((option) => option?.includes('Schnitt'))).toHaveLength(1)
  await person.click(visits as HTMLElement)
  expect(location.pathname + location.search).toBe(`/?day=2027-06-01&appointment=${visitIds.next}`)
})

test('[UI-02] finds actions by name, and opens them on their screen', async () => {
  server.answer(getCustomers, { customers: [], next: null, count: 0 })
  const { person, field } = await open()
  await person.type(field, 'neue k')
  await waitFor(() => expect(options()).toEqual([expect.stringContaining(text('word.newCustomer'))]))
  await person.clear(field)
  await person.type(field, 'blockieren')
  await waitFor(() => expect(options()).toEqual([expect.stringContaining(text('word.blockTime'))]))
  await person.keyboard('{Enter}')
  expect(location.pathname + location.search).toBe('/?new=blocker')
})

test.each([
  ['de', 'Tagesblatt', '/?view=day&print=1'],
  ['de', 'ausdrucken', '/?view=day&print=1'],
  ['de', 'laufkund', '/?new=walkIn'],
  ['de', 'absagen', '/'],
  ['de', 'woche', '/?view=week'],
  ['en', 'paper', '/?view=day&print=1'],
  ['en', 'clie', '/customers'],
  ['vi', 'in lich', '/?view=day&print=1'],
  ['vi', 'dời', '/'],
  ['vi', 'vang lai', '/?new=walkIn'],
] as const)('[UI-02] also finds it by a word used at the front desk: %s, %s', async (language, typed, address) => {
  server.answer(getCustomers, { customers: [], next: null, count: 0 })
  const { person, field } = await open(language)
  await person.type(field, `${typed}{Enter}`)
  await waitFor(() => expect(screen.queryByRole('combobox')).toBeNull())
  expect(location.pathname + location.search).toBe(address)
})

test('[UI-02] an exact name comes before a synonym', async () => {
  server.answer(getCustomers, { customers: [found('Anna', 'Absagen')], next: null, count: null })
  const { person, field } = await open()
  await person.type(field, 'absagen{Enter}')
  await waitFor(() => expect(location.pathname).toBe(`/customers/${anna.id}`))
})

test('[UI-02] a similar name comes after exact matches', async () => {
  server.answer(getCustomers, { customers: [found('Thu Trang', 'Huỳnh')], next: null, count: null })
  server.answer(getMe, inSalon({ tier: 'LITE' }))
  const { person, field } = await open()
  await person.type(field, 'krank')
  await screen.findByText('Thu Trang Huỳnh')
  expect(options()).toEqual([expect.stringContaining(text('admin.cover')), expect.stringContaining('Thu Trang')])
})

test('[UI-02] finds the list of keys and the sign-out', async () => {
  server.answer(getCustomers, { customers: [], next: null, count: 0 })
  server.answer(signOut, undefined)
  const { person, field } = await open()
  await person.type(field, 'tast{Enter}')
  expect((await screen.findByRole('dialog')).textContent).toContain('Ctrl K')
  await person.keyboard('{Escape}{Control>}k{/Control}')
  await person.type(await screen.findByRole('combobox'), 'abmelden')
  await screen.findByRole('option')
  await person.keyboard('{Enter}')
  await waitFor(() => expect(server.sent(signOut)).toHaveLength(1))
})

test('[UI-02] n, w and b open forms in the calendar from any screen, but are letters in a field', async () => {
  history.replaceState(null, '', '/customers')
  const person = show(
    <>
      <input aria-label="Name" />
      <input type="checkbox" />
      <ShortcutShell />
    </>,
    { signedIn: true },
  )
  await person.type(screen.getByLabelText('Name'), 'nwb')
  expect(location.pathname).toBe('/customers')
  await person.tab()
  expect(document.activeElement).toHaveProperty('type', 'checkbox')
  await person.keyboard('w')
  expect(location.pathname + location.search).toBe('/?new=walkIn')
})

test('[UI-02] shows that nothing was found', async () => {
  server.answer(getCustomers, { customers: [], next: null, count: 0 })
  const { person, field } = await open()
  await person.type(field, 'xyz')
  await screen.findByText(text('admin.palette.none'))
})

test('[UI-02] ? lists the keys, but is a letter in a field', async () => {
  const person = show(
    <>
      <input aria-label="Name" />
      <ShortcutShell />
    </>,
    { signedIn: true },
  )
  await person.type(screen.getByLabelText('Name'), '?')
  expect(screen.queryByRole('dialog')).toBeNull()
  await person.tab()
  await person.keyboard('?')
  const keys = (await screen.findByRole('dialog')).textContent
  for (const key of ['Ctrl K', 'N', 'W', 'B']) expect(keys).toContain(key)
})

test('[UI-02] arrows do nothing in an empty list', async () => {
  server.answer(getCustomers, { customers: [], next: null, count: 0 })
  const { person, field } = await open()
  await person.type(field, 'xqz')
  await screen.findByText(text('admin.palette.none'))
  await person.keyboard('{ArrowDown}{ArrowUp}')
  await person.clear(field)
  await person.type(field, 'kal')
  expect(options()[0]).toContain(text('admin.nav.calendar'))
  await person.keyboard('{ArrowDown}{ArrowUp}{Enter}')
  await waitFor(() => expect(screen.queryByRole('combobox')).toBeNull())
})

test('[UI-02] Enter of an input method opens nothing', async () => {
  const { field } = await open()
  fireEvent.change(field, { target: { value: 'kal' } })
  fireEvent.keyDown(field, { key: 'Enter', isComposing: true })
  fireEvent.keyDown(field, { key: 'Enter', keyCode: 229 })
  expect(screen.getByRole('combobox')).toBe(field)
})
