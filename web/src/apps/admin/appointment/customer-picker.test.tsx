// @vitest-environment happy-dom
import { createCustomer } from '@goldline/contract/customer'
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { useState } from 'react'
import { expect, test } from 'vitest'
import { answerEntry } from '../../../test/entry.ts'
import { describedBy, show, text } from '../../../test/screen.tsx'
import { wire } from '../../../test/wire.ts'
import { useMe } from '../session.ts'
import { CustomerPicker } from './CustomerPicker.tsx'
import type { EntryDraft } from './entry-draft.ts'

const server = wire()
const somebody = { id: '00000000-0000-4000-8000-0000000000d0', email: null, phoneNr: null, healthSign: false }

function Picking() {
  const [chosen, choose] = useState<EntryDraft['customer']>(null)
  return useMe().data ? <CustomerPicker chosen={chosen} wrong={false} onChoose={choose} /> : null
}

async function open() {
  answerEntry(server)
  const me = show(<Picking />, { signedIn: true })
  await me.click(await screen.findByRole('combobox', { name: text('admin.entry.customer') }))
  return me
}

test('[CUS-01] somebody new is made of what was typed', async () => {
  server.answer(createCustomer, { ...somebody, name: 'Thu', surname: 'Phan' } as never)
  const me = await open()
  await me.keyboard('Thu Phan')
  await screen.findByRole('option', { name: text('admin.entry.customer.new', 'de', { name: 'Thu Phan' }) })
  await me.keyboard('{Enter}')
  expect(await screen.findByText('Thu Phan', { selector: 'b' })).toBeTruthy()
  expect(server.sent(createCustomer)[0]?.body).toMatchObject({ name: 'Thu', surname: 'Phan' })
})

test('[CUS-01] keys that an input method takes choose nobody, Safari’s too', async () => {
  const me = await open()
  await me.keyboard('Thu Phan')
  const field = screen.getByRole('combobox', { name: text('admin.entry.customer') })
  const marked = () => field.getAttribute('aria-activedescendant')
  const before = marked()
  for (const key of ['ArrowDown', 'Enter']) {
    fireEvent.keyDown(field, { key, isComposing: true })
    fireEvent.keyDown(field, { key, keyCode: 229 })
  }
  expect([marked(), server.sent(createCustomer)]).toEqual([before, []])
  expect(screen.getByRole('combobox', { name: text('admin.entry.customer') })).toBe(field)
})

test.each([
  ['079 123 45 67', { phoneNr: '079 123 45 67', isoCode: 'CH' }],
  ['vera@example.com', { email: 'vera@example.com' }],
])('[CUS-01] whoever nobody has %s of is asked for by name first', async (contact, sent) => {
  server.answer(createCustomer, { ...somebody, name: 'Vera', surname: '' } as never)
  const me = await open()
  await me.keyboard(contact)
  await screen.findByRole('option', { name: text('admin.entry.customer.new', 'de', { name: contact }) })
  await me.keyboard('{Enter}')
  const who = await screen.findByRole('group', { name: text('customer.new.who', 'de', { contact }) })
  const name = within(who).getByLabelText(text('form.name'))
  await waitFor(() => expect(document.activeElement).toBe(name))
  await me.keyboard('{Enter}')
  expect(describedBy(name)).toContain(text('form.required'))
  expect(server.sent(createCustomer)).toHaveLength(0)
  await me.keyboard('Vera{Enter}')
  expect(await screen.findByText('Vera', { selector: 'b' })).toBeTruthy()
  expect(server.sent(createCustomer)[0]?.body).toEqual({ name: 'Vera', ...sent })
})

test('[CUS-01] [UI-17] a number that is none is said, and what was typed is looked at again', async () => {
  server.refuse(createCustomer, 400, 'invalid-phoneNr', { field: 'body.phoneNr' })
  const me = await open()
  await me.keyboard('Vera 079 12345')
  await screen.findByRole('option', { name: text('admin.entry.customer.new', 'de', { name: 'Vera 079 12345' }) })
  await me.keyboard('{Enter}')
  const who = await screen.findByRole('group', { name: text('customer.new.who', 'de', { contact: '079 12345' }) })
  expect(within(who).getByLabelText<HTMLInputElement>(text('form.name')).value).toBe('Vera')
  expect(await within(who).findByText(text('refusal.invalid-phoneNr'))).toBeTruthy()
  await me.click(within(who).getByRole('button', { name: text('action.back') }))
  expect(screen.getByRole<HTMLInputElement>('combobox', { name: text('admin.entry.customer') }).value).toBe(
    'Vera 079 12345',
  )
})
