// @vitest-environment happy-dom
import type { Customer } from '@goldline/contract/customer'
import { updateCustomer } from '@goldline/contract/customer/edit'
import { cleanup, screen, waitFor } from '@testing-library/react'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { anna, answerTheSalon, button, field, showIn, WhenSalonKnown } from '../../../../test/customers.tsx'
import { describedBy, text } from '../../../../test/screen.tsx'
import { wire } from '../../../../test/wire.ts'
import { Page as CustomerForm } from './CustomerForm.tsx'

const server = wire()
beforeEach(() => answerTheSalon(server))

describe('editing a customer', () => {
  const closed = vi.fn()
  const form = (customer: Customer = anna) => (
    <CustomerForm customer={customer} onClose={closed}>
      <h2>Anna</h2>
    </CustomerForm>
  )
  beforeEach(() => closed.mockClear())

  test('[CUS-01] sends only changed fields, with the version shown', async () => {
    const person = showIn(form())
    server.answer(updateCustomer, { ...anna, notes: 'Mag Tee' })
    await person.type(await field('word.note'), 'Mag Tee')
    await person.type(await field('admin.customers.tags'), 'Neu{Enter}')
    await person.click(await screen.findByRole('checkbox', { name: new RegExp(text('admin.customers.marketing')) }))
    await person.click(await button('action.save'))
    await waitFor(() => expect(closed).toHaveBeenCalled())
    const [sent] = server.sent(updateCustomer)
    expect(sent?.body).toEqual({
      notes: 'Mag Tee',
      tags: ['VIP', 'Neu'],
      notificationSubscribed: true,
      textVersion: '2026-12-01',
    })
    expect(sent?.headers.get('If-Match')).toBe('"7"')
  })

  test('[CUS-01] [UI-16] shows an error at its field and keeps typed values', async () => {
    const person = showIn(form())
    await person.clear(await field('form.name'))
    await person.type(await field('customer.new.email'), 'anna@')
    await person.click(await button('action.save'))
    expect(describedBy(await field('form.name'))).toBe(text('form.required'))
    expect(describedBy(await field('customer.new.email'))).toBe(text('form.email'))
    expect(server.sent(updateCustomer)).toHaveLength(0)
    await person.type(await field('form.name'), 'Anja')
    await person.clear(await field('customer.new.email'))
    server.refuse(updateCustomer, 409, 'existed', { field: 'body.phoneNr' })
    await person.click(await button('action.save'))
    await waitFor(async () =>
      expect(describedBy(await field('admin.customers.phoneNr'))).toContain(text('refusal.existed')),
    )
    expect((await field('form.name')).value).toBe('Anja')
  })

  test('[CUS-01] after a concurrent change, applies the typed changes to the new version', async () => {
    const person = showIn(form())
    await person.type(await field('word.note'), 'Meine')
    server.refuse(updateCustomer, 409, 'version-conflict')
    await person.click(await button('action.save'))
    const goOn = await button('admin.customers.edit.goOn')
    person.show(<WhenSalonKnown>{form({ ...anna, surname: 'Huber', version: 8 })}</WhenSalonKnown>)
    await person.click(goOn)
    expect((await field('form.surname')).value).toBe('Huber')
    server.answer(updateCustomer, anna)
    await person.click(await button('action.save'))
    await waitFor(() => expect(closed).toHaveBeenCalled())
    const sent = server.sent(updateCustomer).at(-1)
    expect([sent?.body, sent?.headers.get('If-Match')]).toEqual([{ notes: 'Meine' }, '"8"'])
  })

  test('[CUS-01] does not offer the fields that a customer with an account edits themselves', async () => {
    showIn(form({ ...anna, hasAccount: true }))
    await screen.findByText(text('refusal.customer.has-account'))
    expect(screen.queryByLabelText(text('form.name'))).toBeNull()
    await field('word.note')
  })

  test('[CUS-01] the salon can note an unknown birthday, but not change one that the customer has entered', async () => {
    const person = showIn(form({ ...anna, hasAccount: true }))
    const born = await field('word.birthdayOptional')
    expect(describedBy(born)).toBe(text('admin.customers.birthday.note'))
    await person.type(born, '14.07.1990')
    server.answer(updateCustomer, { ...anna, birthday: '1990-07-14', birthdayNoted: true })
    await person.click(await button('action.save'))
    await waitFor(() => expect(server.sent(updateCustomer)[0]?.body).toEqual({ birthday: '1990-07-14' }))
    cleanup()
    showIn(form({ ...anna, hasAccount: true, birthday: '1990-07-14' }))
    await field('word.note')
    expect(screen.queryByLabelText(text('word.birthdayOptional'))).toBeNull()
  })
})
