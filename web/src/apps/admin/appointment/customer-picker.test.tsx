// @vitest-environment happy-dom

import { getMe } from '@goldline/contract/auth/user'
import { type Customer, createCustomer, getCustomers } from '@goldline/contract/customer'
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { useState } from 'react'
import { expect, test } from 'vitest'
import { aCustomer } from '../../../test/answers.ts'
import { answerEntry } from '../../../test/entry.ts'
import { owner, salonOfOwner } from '../../../test/people.ts'
import { describedBy, show, text } from '../../../test/screen.tsx'
import { linh } from '../../../test/visit.ts'
import { wire } from '../../../test/wire.ts'
import { useMe } from '../session.ts'
import { CustomerPicker } from './CustomerPicker.tsx'
import { customerBody, type VisitCustomer } from './entry-draft.ts'

const server = wire()
const person = (id: number, name: string, surname: string, row: Partial<Customer> = {}) =>
  aCustomer({ id: `00000000-0000-4000-8000-00000000000${id}`, name, surname, ...row })
const celine = person(1, 'Céline', 'Lüthi')
const sabine = person(2, 'Sabine', 'Koch')
const found = (...customers: Customer[]) => server.answer(getCustomers, { customers, next: null, count: null })

function PickerForm({ tried }: { tried: boolean }) {
  const [who, choose] = useState<VisitCustomer>({ customer: null, newcomer: null })
  const [sent, send] = useState('')
  if (!useMe().data) return null
  return (
    <>
      <CustomerPicker who={who} wrong={tried} onWho={choose} />
      <button type="button" onClick={() => send(JSON.stringify(customerBody(who)))}>
        send
      </button>
      <output aria-label="sent">{sent}</output>
    </>
  )
}

async function open({ tried = false, customers = [] as Customer[] } = {}) {
  answerEntry(server)
  found(...customers)
  const me = show(<PickerForm tried={tried} />, { signedIn: true })
  await me.click(await screen.findByRole('combobox', { name: text('admin.entry.customer') }))
  const sent = async () => {
    await me.click(screen.getByRole('button', { name: 'send' }))
    return JSON.parse(screen.getByRole('status', { name: 'sent' }).textContent ?? '')
  }
  return { me, sent }
}

const options = () => screen.getAllByRole('option').map(({ textContent }) => textContent)
const newOf = (name: string) => text('admin.entry.customer.new', 'de', { name })

test('[CUS-01] keys pressed while an input method composes text choose no customer, also in Safari', async () => {
  const { me } = await open()
  await me.keyboard('Thu Phan')
  const field = screen.getByRole('combobox', { name: text('admin.entry.customer') })
  const marked = () => field.getAttribute('aria-activedescendant')
  const before = marked()
  for (const key of ['ArrowDown', 'Enter']) {
    fireEvent.keyDown(field, { key, isComposing: true })
    fireEvent.keyDown(field, { key, keyCode: 229 })
  }
  expect(marked()).toBe(before)
  expect(screen.getByRole('combobox', { name: text('admin.entry.customer') })).toBe(field)
})

test.each([
  ['Thu Phan', { name: 'Thu', surname: 'Phan' }],
  ['Ruth Kälin 079 123 45 67', { name: 'Ruth', surname: 'Kälin', phoneNr: '079 123 45 67', isoCode: 'CH' }],
  ['Vera vera@example.com', { name: 'Vera', email: 'vera@example.com' }],
])('[CUS-01m] reads a new customer from %j, and does not store them before a booking', async (typed, newCustomer) => {
  const { me, sent } = await open()
  await me.keyboard(typed)
  await screen.findByRole('option', { name: newOf(typed) })
  await me.keyboard('{Enter}')
  await screen.findByRole('group', { name: text('customer.new.title') })
  expect(await sent()).toEqual({ customerId: null, newCustomer })
  expect(server.sent(createCustomer)).toEqual([])
})

test('[CUS-01n] focuses the phone field of a new customer if the number is missing', async () => {
  const { me, sent } = await open()
  await me.keyboard('Ruth Kälin')
  await screen.findByRole('option', { name: newOf('Ruth Kälin') })
  await me.keyboard('{Enter}')
  const phone = await screen.findByLabelText(text('customer.new.phone'))
  await waitFor(() => expect(document.activeElement).toBe(phone))
  await me.keyboard('079 123 45 67')
  expect(await sent()).toMatchObject({ newCustomer: { name: 'Ruth', phoneNr: '079 123 45 67' } })
})

test('[CUS-01n] requires a name for a new customer with only a number; the typed values can be corrected', async () => {
  const { me } = await open({ tried: true })
  await me.keyboard('079 123 45 67')
  await screen.findByRole('option', { name: newOf('079 123 45 67') })
  await me.keyboard('{Enter}')
  const who = await screen.findByRole('group', { name: text('customer.new.title') })
  const name = within(who).getByLabelText(text('form.name'))
  await waitFor(() => expect(document.activeElement).toBe(name))
  expect(describedBy(name)).toContain(text('form.required'))
  await me.click(screen.getByRole('button', { name: text('action.change') }))
  const field = screen.getByRole<HTMLInputElement>('combobox', { name: text('admin.entry.customer') })
  expect(field.value).toBe('079 123 45 67')
})

test('[CUS-02j] lists customers with similar names last, and Enter does not choose them', async () => {
  const { me, sent } = await open({ customers: [celine] })
  await me.keyboard('Ruth Kaelin')
  await screen.findByRole('option', { name: /Céline Lüthi/ })
  expect(options()[0]).toContain(newOf('Ruth Kaelin'))
  await me.keyboard('{Enter}')
  expect(await sent()).toMatchObject({ newCustomer: { name: 'Ruth', surname: 'Kaelin' } })
})

test('[CUS-02j] lists the best match first, also if the text has a typo', async () => {
  const { me, sent } = await open({ customers: [celine, sabine] })
  await me.keyboard('sabine kok')
  await screen.findByRole('option', { name: /Sabine Koch/ })
  expect(options().map((each) => each?.includes('Koch'))).toEqual([true, false, false])
  await me.keyboard('{Enter}')
  expect(await sent()).toEqual({ customerId: sabine.id })
})

test('[AUTH-25d] tells restricted staff which customers they can find, and who may enter new ones', async () => {
  answerEntry(server)
  server.answer(getMe, { ...owner, salon: salonOfOwner, role: 'USER_LITE', scope: 'OWN', staffId: linh })
  found()
  const me = show(<PickerForm tried={false} />, { signedIn: true })
  const field = await screen.findByRole('combobox', { name: text('admin.entry.customer') })
  expect(describedBy(field)).toContain(text('admin.entry.customer.own'))
  await me.type(field, 'Eva Blum{Enter}')
  expect(await screen.findByText(text('admin.entry.customer.own.new'))).toBeDefined()
})
