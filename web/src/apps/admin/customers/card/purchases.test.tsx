// @vitest-environment happy-dom

import { getMe } from '@goldline/contract/auth/user'
import { type CustomerPurchases, getCustomerPurchases } from '@goldline/contract/checkout/customers'
import { getCustomer } from '@goldline/contract/customer'
import { getCustomerReach } from '@goldline/contract/marketing/bulk'
import { getCustomerPictures } from '@goldline/contract/picture'
import { leftOutReasons } from '@goldline/domain/message/bulk/audience'
import { screen } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import { anna, answerTheSalon, salon, showIn } from '../../../../test/customers.tsx'
import { owner } from '../../../../test/people.ts'
import { text } from '../../../../test/screen.tsx'
import { wire } from '../../../../test/wire.ts'
import { calendarPath, paths, pathTo } from '../../paths.ts'
import { CustomerDetails } from '../CustomerDetails.tsx'

const server = wire()
const id = (digit: number) => `0190a000-0000-7000-8000-00000000000${digit}`
const sale = { kind: 'SALE' as const, number: '1-000418', names: ['Schnitt'], total: 6800, currency: 'CHF' }
const bought: CustomerPurchases = {
  currency: 'CHF',
  points: 797,
  packages: [{ id: id(1), name: 'Fünf Schnitte', visits: 5, left: 3, product: null }],
  giftCards: [{ id: id(2), lastSigns: 'K7QM', amount: 10_000, balance: 4000, expiresTime: null }],
  sales: [4, 5, 6, 7].map((digit) => ({ ...sale, id: id(digit), createdTime: `2026-06-0${digit}T10:00:00Z` })),
}
const coming = {
  id: id(9),
  startTime: '2027-03-05T09:00:00Z',
  status: 'CONFIRMED' as const,
  coming: true,
  services: ['Schnitt'],
  staff: [],
  price: 6800,
}

beforeEach(() => {
  answerTheSalon(server)
  server.answer(getCustomer, anna)
  server.answer(getCustomerPictures, [])
  server.answer(getCustomerPurchases, bought)
  server.answer(getCustomerReach, { channel: 'EMAIL', reason: null })
})
const card = (customer = anna) =>
  showIn(
    <CustomerDetails customer={customer} headingId="name" onEdit={() => undefined} onClose={() => undefined}>
      <h2 id="name">Anna Frei</h2>
    </CustomerDetails>,
  )

test('[POS-24d, CUS-08n] shows what can be redeemed, formulas above visits, and a link to each sale', async () => {
  const person = card({ ...anna, appointments: [coming] })
  expect((await screen.findByText('797')).closest('li')?.textContent).toContain(text('admin.customers.points'))
  expect(screen.getByText(text('word.visitsLeft', 'de', { left: 3, visits: 5 }))).toBeDefined()
  expect(screen.getByRole('link', { name: /K7QM/ }).closest('li')?.textContent).toMatch(/100.*40/)
  const titles = screen.getAllByRole('heading', { level: 3 }).map(({ textContent }) => textContent)
  const [formulas, visits] = [text('admin.customers.formulas'), text('admin.customers.coming')]
  expect(titles.indexOf(formulas)).toBeLessThan(titles.indexOf(visits))
  const sales = () => screen.getAllByRole('link', { name: /1-000418/ })
  expect(sales().map((link) => link.getAttribute('href')?.endsWith(pathTo(paths.orders, { id: id(4) })))).toEqual([
    true,
    false,
    false,
  ])
  await person.click(screen.getByRole('button', { name: text('admin.customers.sales.all', 'de', { count: 4 }) }))
  expect(sales()).toHaveLength(4)
})

test('[AUTH-12, POS-24d] links to a gift card only for those who may open it', async () => {
  server.answer(getMe, { ...owner, role: 'USER_LITE', salon })
  card()
  await screen.findByText(/K7QM/)
  expect(screen.queryByRole('link', { name: /K7QM/ })).toBeNull()
})

test('[MSG-15h] offers to write a message to the customer if one can reach them', async () => {
  const person = card()
  await person.click(await screen.findByRole('link', { name: text('word.message') }))
  expect(location.pathname).toContain(paths.bulk)
  expect(sessionStorage.getItem('goldline.admin.drafts')).toContain(anna.id)
})

test.each(leftOutReasons)(
  '[MSG-15h] if no message can reach the customer, shows why (%s) and a link to the coming visit',
  async (reason) => {
    server.answer(getCustomerReach, { channel: null, reason })
    card({ ...anna, appointments: [coming] })
    await screen.findByText(text(`admin.customers.write.not.${reason}`), { exact: false })
    expect(screen.queryByRole('link', { name: text('word.message') })).toBeNull()
    const visit = screen.getByRole('link', { name: text('admin.customers.write.visit') })
    expect(visit.getAttribute('href')).toContain(calendarPath('2027-03-05', coming.id))
  },
)
