// @vitest-environment happy-dom

import { getMe } from '@goldline/contract/auth/user'
import {
  deletePaymentMethod,
  finishPaymentMethodSetup,
  getPaymentMethods,
  type PaymentMethod,
  startPaymentMethodSetup,
  updatePaymentMethod,
} from '@goldline/contract/payment'
import { screen, within } from '@testing-library/react'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { owner, salonOfOwner } from '../../../test/people.ts'
import { show, text } from '../../../test/screen.tsx'
import { wire } from '../../../test/wire.ts'
import { useMe } from '../session.ts'
import { Page } from './CardsScreen.tsx'

const server = wire()
const aCard = (id: string, given: Partial<PaymentMethod>): PaymentMethod => ({
  '@type': 'basic-payment-method',
  id,
  provider: 'STRIPE',
  brand: 'visa',
  lastFour: '4242',
  expiryMonth: 8,
  expiryYear: 2099,
  isDefault: false,
  createdAt: '2027-03-02T08:00:00Z',
  ...given,
})
const visa = aCard('019234ab-0000-7000-8000-000000000001', { isDefault: true })
const old = aCard('019234ab-0000-7000-8000-000000000002', { brand: 'mastercard', lastFour: '4444', expiryYear: 2001 })
const setup = { '@type': 'basic-payment-method-setup', id: visa.id, provider: 'STRIPE' } as const
const gone = vi.fn()

beforeEach(() => {
  gone.mockClear()
  vi.spyOn(window.location, 'assign').mockImplementation(gone)
  history.replaceState(null, '', '/')
  server.answer(getMe, { ...owner, role: 'OWNER', salon: { ...salonOfOwner, tier: 'LITE' } })
  server.answer(getPaymentMethods, [visa, old])
})

function ShownPage({ came }: { came?: string }) {
  return useMe().data ? <Page {...(came && { came })} /> : null
}
const open = (came?: string) => show(<ShownPage {...(came && { came })} />, { signedIn: true })
const button = (key: Parameters<typeof text>[0], values: Record<string, string> = {}) =>
  screen.findByRole('button', { name: text(key, 'de', values) })
const inDialog = () => within(screen.getByRole('dialog'))

describe('[PAY-01, PAY-05] the salon’s cards', () => {
  test('shows number and expiry, the default card and expired cards', async () => {
    open()
    const [first, second] = await screen.findAllByRole('listitem')
    expect(first?.textContent).toContain(`Visa ···· 4242${text('admin.cards.until', 'de', { month: '08/2099' })}`)
    expect(first?.textContent).toContain(text('admin.cards.pays'))
    expect(second?.textContent).toContain(text('admin.cards.expired'))
  })

  test('adds a card at Stripe with the right password; shows an error at the field for a wrong one', async () => {
    server.answer(getPaymentMethods, [])
    const person = open()
    await person.click(await button('admin.cards.add'))
    const send = inDialog().getByRole('button', { name: text('admin.cards.add') })
    const field = inDialog().getByLabelText(new RegExp(text('form.password')))
    server.refuse(startPaymentMethodSetup, 403, 'password.notMatched', { field: 'body.password' })
    await person.type(field, 'wrong')
    await person.click(send)
    await screen.findByText(text('refusal.password.notMatched'))
    server.answer(startPaymentMethodSetup, { ...setup, state: 'CREATED', url: 'https://stripe.example/pay' })
    await person.click(send)
    await vi.waitFor(() => expect(gone).toHaveBeenCalledWith('https://stripe.example/pay'))
  })

  test('changes the default card and removes a card, each with the password', async () => {
    const person = open()
    await person.click(await button('admin.cards.choose'))
    server.answer(updatePaymentMethod, undefined)
    await person.type(inDialog().getByLabelText(new RegExp(text('form.password'))), 'right')
    await person.click(inDialog().getByRole('button', { name: text('admin.cards.choose') }))
    await vi.waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect(server.sent(updatePaymentMethod)[0]?.body).toEqual({ isDefault: true, password: 'right' })
    await person.click(await button('word.removeName', { name: 'Visa ···· 4242' }))
    inDialog().getByText(text('admin.cards.remove.default'))
    server.answer(deletePaymentMethod, undefined)
    await person.type(inDialog().getByLabelText(new RegExp(text('form.password'))), 'right')
    await person.click(inDialog().getByRole('button', { name: text('admin.cards.remove.title') }))
    await vi.waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect(server.sent(deletePaymentMethod)[0]?.body).toEqual({ password: 'right' })
  })

  test.each([
    ['FINISHED', 'admin.cards.saved'],
    ['CREATED', 'admin.cards.cancelled'],
  ] as const)('shows the result after returning from Stripe: %s', async (state, id) => {
    history.replaceState(null, '', `/?setupId=${visa.id}`)
    server.answer(finishPaymentMethodSetup, { ...setup, state, url: null })
    open('saved')
    await screen.findByText(text(id))
    expect(server.sent(finishPaymentMethodSetup)).toHaveLength(1)
  })
})
