// @vitest-environment happy-dom

import { getMe } from '@goldline/contract/auth/user'
import type { Call } from '@goldline/contract/call'
import {
  captureInvoicePayment,
  createLexofficeConnection,
  getInvoice,
  getInvoicePayments,
  getInvoices,
  getLexofficeConnections,
  type Invoice,
  type InvoicePayment,
  type LexofficeConnection,
  startInvoicePayment,
} from '@goldline/contract/invoice'
import { getSalonSettings } from '@goldline/contract/setup/settings'
import { screen, within } from '@testing-library/react'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { anOwnSalon } from '../../../test/answers.ts'
import { owner, salonOfOwner } from '../../../test/people.ts'
import { show, text } from '../../../test/screen.tsx'
import { wire } from '../../../test/wire.ts'
import { useMe } from '../session.ts'
import { Page } from './InvoicesScreen.tsx'

const server = wire()
const id = (digit: number) => `019234ab-0000-7000-8000-00000000000${digit}`
const anInvoice = (digit: number, given: Partial<Invoice>): Invoice => ({
  '@type': 'basic-invoice',
  id: id(digit),
  state: 'OPEN',
  voucherNumber: `RE000${digit}`,
  voucherStatus: 'open',
  voucherDate: '2027-03-01',
  dueDate: '2027-03-15',
  createdDate: '2027-03-01T08:00:00Z',
  orderId: null,
  total: 4900,
  open: 4900,
  currency: 'EUR',
  documentFileId: id(digit),
  ...given,
})
const making = anInvoice(1, { state: 'PAID', voucherNumber: null, voucherDate: null, open: 0, documentFileId: null })
const open = anInvoice(2, {})
const listed = { invoices: [making, open], readAt: '2027-03-02T08:00:00Z', away: false, payable: true }
const payment: InvoicePayment = {
  '@type': 'basic-invoice-payment',
  id: id(5),
  invoiceId: open.id,
  createdAt: '2027-03-02T08:00:00Z',
  state: 'FULFILLED',
  pending: false,
  amount: 4900,
  currency: 'EUR',
}
const recipient: LexofficeConnection = {
  '@type': 'basic-lexoffice-connection',
  id: id(6),
  businessObjectId: id(3),
  businessObjectName: 'Lumi GmbH',
  language: 'de',
  contactId: id(7),
}
const gone = vi.fn()

const signIn = (tier: 'LITE' | 'PRO') =>
  server.answer(getMe, { ...owner, role: 'OWNER', salon: { ...salonOfOwner, tier } })
beforeEach(() => {
  gone.mockClear()
  vi.spyOn(window.location, 'assign').mockImplementation(gone)
  history.replaceState(null, '', '/')
  signIn('PRO')
  server.answer(getInvoices, listed)
  server.answer(getInvoicePayments, [])
  server.answer(getLexofficeConnections, [])
  server.answer(getSalonSettings, anOwnSalon({ language: 'vi' }))
})

function ShownPage({ came }: { came?: string }) {
  return useMe().data ? <Page {...(came && { came })} /> : null
}
const start = (came?: string) => show(<ShownPage {...(came && { came })} />, { signedIn: true })
const button = (key: Parameters<typeof text>[0], values: Record<string, string> = {}) =>
  screen.findByRole('button', { name: text(key, 'de', values) })
const queryOf = (call: Call) => Object.fromEntries(server.sent(call)[0]?.query ?? [])
const inDialog = () => within(screen.getByRole('dialog'))

describe('[INV-02, INV-05] the salon’s invoices', () => {
  test('shows their states, and opens PayPal to pay one', async () => {
    const person = start()
    const [first, second] = await screen.findAllByRole('listitem')
    expect(first?.textContent).toContain(text('admin.invoices.state.PAID'))
    expect(within(first as HTMLElement).queryByRole('button')).toBeNull()
    expect(second?.textContent).toContain(text('admin.invoices.state.OPEN'))
    server.answer(startInvoicePayment, { payment, approvalUrl: 'https://paypal.example/pay' })
    await person.click(await button('admin.invoices.pay.label', { name: 'RE0002' }))
    await vi.waitFor(() => expect(gone).toHaveBeenCalledWith('https://paypal.example/pay'))
    expect(queryOf(startInvoicePayment)).toMatchObject({
      invoiceId: open.id,
      returnUrl: '/admin/invoices/paid',
      cancelUrl: '/admin/invoices/cancelled',
    })
  })

  test('shows an invoice’s lines, sums and payments', async () => {
    const lines = [{ name: 'Einrichtung vor Ort', quantity: 2, amount: 4900 }]
    server.answer(getInvoice, { invoice: open, net: 4118, tax: 782, lines, readAt: '2027-03-02T08:00:00Z' })
    server.answer(getInvoicePayments, [{ ...payment, state: 'FAILED' }])
    const person = start()
    await person.click(await button('word.viewName', { name: 'RE0002' }))
    await screen.findByText('2 × Einrichtung vor Ort')
    expect(inDialog().getByText(text('admin.invoices.sum.tax')).parentElement?.textContent).toContain('7.82')
    await inDialog().findByText(text('admin.invoices.payment.FAILED'))
  })

  test.each([
    [listed.readAt, /Sie sehen den Stand vom/],
    [null, /in ein paar Minuten/],
  ])('says that lexoffice is unreachable, with the time of the stored invoices: %s', async (readAt, words) => {
    server.answer(getInvoices, { ...listed, readAt, away: true, payable: false })
    start()
    await screen.findByText(words)
    expect(screen.queryByText(text('admin.invoices.pay'))).toBeNull()
  })

  test('after the return from PayPal, shows the invoice as paid, or that the outcome is not known yet', async () => {
    history.replaceState(null, '', `/?paymentId=${payment.id}`)
    server.refuse(captureInvoicePayment, 503, 'service-unavailable')
    const person = start('paid')
    await screen.findByText(text('word.weDoNotKnowYet'))
    server.answer(captureInvoicePayment, payment)
    await person.click(await button('action.retry'))
    await screen.findByText(text('admin.invoices.result.paid'))
    expect(queryOf(captureInvoicePayment)).toEqual({ paymentId: payment.id })
  })
})

describe('[INV-01] the invoices’ recipient', () => {
  test('is changed with the password; a wrong one shows an error at its field and keeps typed values', async () => {
    const person = start()
    await person.click(await button('admin.invoices.to.set'))
    const name = inDialog().getByLabelText(new RegExp(text('admin.invoices.to.name')))
    expect((name as HTMLInputElement).value).toBe(salonOfOwner.name)
    await person.clear(name)
    await person.type(name, 'Lumi GmbH')
    await person.type(inDialog().getByLabelText(new RegExp(text('form.password'))), 'wrong')
    server.refuse(createLexofficeConnection, 403, 'password.notMatched', { field: 'body.password' })
    await person.click(inDialog().getByRole('button', { name: text('action.save') }))
    await screen.findByText(text('refusal.password.notMatched'))
    server.answer(createLexofficeConnection, recipient)
    server.answer(getLexofficeConnections, [recipient])
    await person.click(inDialog().getByRole('button', { name: text('action.save') }))
    await screen.findByText('Lumi GmbH')
    expect(queryOf(createLexofficeConnection)).toMatchObject({ businessObjectName: 'Lumi GmbH', language: 'vi' })
    expect(server.sent(createLexofficeConnection)[0]?.body).toEqual({ password: 'wrong' })
  })

  test('is shown in every tier, but can be changed only from PRO on', async () => {
    signIn('LITE')
    server.answer(getLexofficeConnections, [recipient])
    start()
    await screen.findByText('Lumi GmbH')
    await screen.findByText(text('admin.invoices.to.tier'))
    expect(screen.queryByRole('button', { name: text('admin.invoices.to.change') })).toBeNull()
  })
})
