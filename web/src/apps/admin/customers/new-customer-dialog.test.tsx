// @vitest-environment happy-dom
import {
  blockCustomer,
  checkPhoneNr,
  createCustomer,
  getCustomers,
  getIsoCodes,
  unblockCustomer,
} from '@goldline/contract/customer'
import { languages } from '@goldline/domain/message/kinds'
import { screen, waitFor, within } from '@testing-library/react'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { createPersonDraft } from '../../../customer/new-person.ts'
import type { MessageId } from '../../../i18n/messages.ts'
import { mobile } from '../../../test/answers.ts'
import { anna } from '../../../test/customers.tsx'
import { describedBy, show, text } from '../../../test/screen.tsx'
import { keysOf, wire } from '../../../test/wire.ts'
import { BlockAction } from './BlockAction.tsx'
import { Page as NewCustomerDialog } from './NewCustomerDialog.tsx'

const server = wire()
type ShownForm = ReturnType<typeof show>
const field = (name: MessageId) => screen.getByLabelText<HTMLInputElement>(text(name))
const press = (person: ShownForm, name: string) => person.click(screen.getByRole('button', { name }))
const shows = async (message: string) => waitFor(() => expect(document.body.textContent).toContain(message))

describe('adding a customer', () => {
  const added = vi.fn()
  const Adding = () => {
    return <NewCustomerDialog start={createPersonDraft('', 'CH')} onClose={() => undefined} onAdded={added} />
  }
  const add = (person: ShownForm) => press(person, text('action.add'))
  beforeEach(() => {
    added.mockClear()
    server.answer(getIsoCodes, [{ isoCode: 'CH', phoneCountryCode: '41' }])
    server.answer(checkPhoneNr, mobile)
  })

  test('[CUS-01] [UI-16] shows errors at their fields, focuses the first one and keeps typed values', async () => {
    const person = show(<Adding />, { signedIn: true })
    await person.type(field('customer.new.email'), 'anna@')
    await person.type(field('word.birthdayOptional'), '1.1.1850')
    await add(person)
    expect(describedBy(field('form.name'))).toBe(text('form.required'))
    expect(describedBy(field('customer.new.email'))).toBe(text('form.email'))
    expect(describedBy(field('word.birthdayOptional'))).toBe(text('birthday.wrong'))
    await waitFor(() => expect(document.activeElement).toBe(field('form.name')))
    expect(field('customer.new.email').value).toBe('anna@')
    expect(server.sent(createCustomer)).toHaveLength(0)
  })

  test('[CUS-01] [UI-17] shows why a field was refused, and links to the customer with that e-mail', async () => {
    server.refuse(createCustomer, 409, 'existed', { field: 'body.email' })
    server.answer(getCustomers, { customers: [anna], next: null, count: 1 })
    const person = show(<Adding />, { signedIn: true })
    await person.type(field('form.name'), 'Anna')
    await person.type(field('customer.new.email'), 'anna@kunde.test')
    await add(person)
    await waitFor(() => expect(describedBy(field('customer.new.email'))).toBe(text('refusal.existed')))
    expect(describedBy(field('form.name'))).toBe('')
    const known = await screen.findByRole('link', {
      name: text('word.viewName', 'de', { name: 'Anna Frei' }),
    })
    expect(known.getAttribute('href')).toBe(`/customers/${anna.id}`)
    await person.type(field('customer.new.email'), 'x')
    expect(field('customer.new.email').getAttribute('aria-invalid')).toBe('false')
  })

  test('[CUS-01] resends with the same idempotency key after a lost answer, and with a new one after a change', async () => {
    server.lose(createCustomer)
    const person = show(<Adding />, { signedIn: true })
    await person.type(field('form.name'), 'Anna')
    for (const tries of [1, 2]) {
      await add(person)
      await waitFor(() => expect(server.sent(createCustomer)).toHaveLength(tries))
      await shows(text('error.no-connection'))
    }
    await person.type(field('form.surname'), 'Meier')
    server.answer(createCustomer, anna)
    await add(person)
    await waitFor(() => expect(added).toHaveBeenCalledTimes(1))
    const [first, second, third] = keysOf(server.sent(createCustomer))
    expect(first).toBeTruthy()
    expect(second).toBe(first)
    expect(third).not.toBe(first)
  })

  test.each(languages)('[UI-01] labels the fields in %s', (language) => {
    show(<Adding />, { signedIn: true, language })
    const names = [
      'form.name',
      'form.surname',
      'admin.customers.phoneNr',
      'customer.new.email',
      'word.birthdayOptional',
    ] as const
    for (const name of names) expect(screen.getByLabelText(text(name, language))).toBeDefined()
  })
})

describe('blocking a customer', () => {
  test('[CUS-06] blocks only after confirmation, and shows a refusal', async () => {
    server.refuse(blockCustomer, 404, 'notFound')
    const person = show(<BlockAction customer={anna} name="Anna Frei" />, { signedIn: true })
    await press(person, text('admin.customers.block'))
    const dialog = screen.getByRole('dialog', {
      name: text('admin.customers.block.title', 'de', { name: 'Anna Frei' }),
    })
    expect(server.sent(blockCustomer)).toHaveLength(0)
    await person.click(within(dialog).getByRole('button', { name: text('admin.customers.block') }))
    await shows(text('admin.refusal.notFound'))
    server.answer(blockCustomer, { ...anna, blackListed: true })
    await press(person, text('admin.customers.block'))
    await person.click(within(screen.getByRole('dialog')).getByRole('button', { name: text('admin.customers.block') }))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect(server.sent(blockCustomer)).toHaveLength(2)
  })

  test('[CUS-06] unblocks only after confirmation', async () => {
    server.answer(unblockCustomer, anna)
    const person = show(<BlockAction customer={{ ...anna, blackListed: true }} name="Anna Frei" />, { signedIn: true })
    const unblock = text('admin.customers.unblock')
    await press(person, unblock)
    await person.click(within(screen.getByRole('dialog')).getByRole('button', { name: text('action.cancel') }))
    expect(server.sent(unblockCustomer)).toHaveLength(0)
    await press(person, unblock)
    await person.click(within(screen.getByRole('dialog')).getByRole('button', { name: unblock }))
    await shows(text('admin.customers.unblock.done', 'de', { name: 'Anna Frei' }))
    expect(screen.queryByRole('dialog')).toBeNull()
  })
})
