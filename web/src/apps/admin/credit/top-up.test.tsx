// @vitest-environment happy-dom

import { getMe } from '@goldline/contract/auth/user'
import type { ResponseReceived } from '@goldline/contract/call'
import { type CreditPackage, getMyCredit } from '@goldline/contract/credit'
import { type CreditLine, getCreditLedger } from '@goldline/contract/credit/ledger'
import { getTopUp, setTopUp, type TopUp } from '@goldline/contract/credit/top-up'
import { getPaymentMethods, type PaymentMethod } from '@goldline/contract/payment'
import { screen, waitFor, within } from '@testing-library/react'
import { beforeEach, describe, expect, test } from 'vitest'
import { owner, salonOfOwner } from '../../../test/people.ts'
import { show, text } from '../../../test/screen.tsx'
import { wire } from '../../../test/wire.ts'
import { useMe } from '../session.ts'
import { Page } from './CreditScreen.tsx'

const server = wire()
const id = '019234ab-0000-7000-8000-000000000001'
const sold: CreditPackage = {
  '@type': 'basic-credit-package',
  id,
  countryCode: 'CH',
  provider: 'bulkgate',
  price: 2500,
  balance: 2600,
  currency: 'EUR',
}
const visa: PaymentMethod = {
  '@type': 'basic-payment-method',
  id,
  provider: 'STRIPE',
  brand: 'visa',
  lastFour: '4242',
  expiryMonth: 8,
  expiryYear: 2099,
  isDefault: true,
  createdAt: '2027-03-02T08:00:00Z',
}
const off: TopUp = {
  '@type': 'basic-credit-top-up',
  communicationUnitPackageId: null,
  monthlyCap: null,
  spent: 0,
  ended: null,
  currency: 'EUR',
}

const line = (kind: CreditLine['kind'], amount: number, count = 1) => ({ day: '2027-03-02', kind, count, amount })
const march: ResponseReceived<typeof getCreditLedger> = {
  month: '2027-03',
  before: 0,
  after: 1800,
  currency: 'EUR',
  earlier: null,
  lines: [
    line('PURCHASE', 2600),
    line('RESERVE', -824, 103),
    line('SETTLE', 0, 99),
    line('RELEASE', 24, 3),
    line('REFUND', -900),
    { ...line('REFUND', 900), day: '2027-03-01' },
  ],
}
beforeEach(() => {
  server.answer(getMe, { ...owner, role: 'OWNER', salon: { ...salonOfOwner, tier: 'LITE' } })
  server.answer(getMyCredit, {
    balance: 900,
    reserved: 0,
    currency: 'EUR',
    forSale: true,
    packages: [sold],
    orders: [],
  })
  server.answer(getPaymentMethods, [visa])
  server.answer(getTopUp, off)
  server.answer(getCreditLedger, march)
})
const ShownPage = () => (useMe().data ? <Page /> : null)
const open = () => show(<ShownPage />, { signedIn: true })
const button = (key: Parameters<typeof text>[0]) => screen.findByRole('button', { name: text(key) })

test('[CRD-06, CRD-07] shows the month’s ledger as text, to the cent, and the reserved credit separately', async () => {
  server.answer(getMyCredit, { balance: 900, reserved: 8, currency: 'EUR', forSale: true, packages: [], orders: [] })
  open()
  await screen.findByText(/0[.,]08/)
  const table = await screen.findByRole('table', { name: /2027/ })
  const rows = within(table)
    .getAllByRole('row')
    .map((row) => row.textContent)
  expect(rows).toHaveLength(8)
  expect(within(table).queryByText(text('admin.credit.ledger.kind.SETTLE', 'de', { count: 99 }))).toBeNull()
  for (const { kind, count } of march.lines.filter(({ amount }) => amount !== 0))
    within(table).getByText(text(`admin.credit.ledger.kind.${kind}`, 'de', { count }))
  within(table).getByText(text('admin.credit.ledger.kind.REFUND_UNDONE'))
  expect(rows.slice(1)).toEqual(
    [/18[.,]00$/, /26[.,]00$/, /[-−]8[.,]24$/, /0[.,]24$/, /[-−]9[.,]00$/, /[^-−]9[.,]00$/, /0[.,]00$/].map((sum) =>
      expect.stringMatching(sum),
    ),
  )
})

describe('[CRD-04] automatic top-up', () => {
  test('is turned on with a package, a sufficient cap and the password', async () => {
    const person = open()
    await person.click(await button('action.turnOn'))
    const dialog = within(screen.getByRole('dialog'))
    const cap = dialog.getByLabelText(new RegExp(text('admin.credit.topUp.cap')))
    expect((cap as HTMLInputElement).value).toBe('100')
    await person.clear(cap)
    await person.type(cap, '24')
    await person.type(dialog.getByLabelText(new RegExp(text('form.password'))), 'right')
    const send = dialog.getByRole('button', { name: text('action.turnOn') })
    await person.click(send)
    expect(cap.getAttribute('aria-invalid')).toBe('true')
    expect(server.sent(setTopUp)).toHaveLength(0)
    await person.clear(cap)
    await person.type(cap, '50')
    const on: TopUp = { ...off, communicationUnitPackageId: id, monthlyCap: 5000 }
    server.answer(setTopUp, on)
    server.answer(getTopUp, on)
    await person.click(send)
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    const body = { communicationUnitPackageId: id, monthlyCap: 5000, password: 'right' }
    expect(server.sent(setTopUp)[0]?.body).toEqual(body)
    await screen.findByText(text('admin.credit.topUp.on'))
    await button('action.turnOff')
  })

  test('shows why it ended, and links to saving a card if there is none', async () => {
    server.answer(getPaymentMethods, [])
    server.answer(getTopUp, { ...off, ended: 'NO_CARD' })
    open()
    await screen.findByText(text('admin.credit.topUp.ended.NO_CARD'))
    const link = screen.getByRole('link', { name: text('admin.cards.add') })
    expect(link.getAttribute('href')).toContain('/cards')
  })
})
