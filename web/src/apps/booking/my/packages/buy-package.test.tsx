// @vitest-environment happy-dom
import { getMe } from '@goldline/contract/auth/user'
import { getGiftOffer, orderPackage, type PublicGiftOffer } from '@goldline/contract/checkout/gift-orders'
import { screen } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import { customer, salon } from '../../../../test/people.ts'
import { show, text } from '../../../../test/screen.tsx'
import { wire } from '../../../../test/wire.ts'
import { MyContext } from '../my-facts.ts'
import { BuyPackage } from './BuyPackage.tsx'

const server = wire()
const id = '0190a000-0000-7000-8000-000000000041'
const offer: PublicGiftOffer = {
  ...{ amounts: [5000], least: 2000, most: 50_000, services: true, months: null, today: '2026-06-08' },
  packages: [
    { id, name: 'Fünf Schnitte', service: 'Schnitt', visits: 5, price: 36_000, single: 8000 },
    { id: id.replace('41', '42'), name: 'Zehn Schnitte', service: 'Schnitt', visits: 10, price: 70_000, single: 8000 },
  ],
}
const shown = () =>
  show(
    <MyContext.Provider value={{ businessObject: salon, now: '2026-06-10T08:00:00Z', demo: false }}>
      <BuyPackage />
    </MyContext.Provider>,
    { app: 'booking', signedIn: true },
  )
beforeEach(() => {
  server.answer(getMe, customer)
  server.answer(getGiftOffer, offer)
})

test('[GFT-01h] orders the chosen package at the price that is shown, by a button that names the obligation to pay', async () => {
  server.refuse(orderPackage, 400, 'gift-order.amount')
  const person = shown()
  await person.click(await screen.findByRole('radio', { name: /Zehn Schnitte/ }))
  expect(document.body.textContent).toContain('Einzeln CHF\u00a0800')
  const field = screen.getByLabelText(text('form.email.label'))
  await person.clear(field)
  await person.click(screen.getByRole('button', { name: text('booking.gift.order') }))
  expect(server.sent(orderPackage)).toEqual([])
  await person.type(field, 'anna@kunde.test')
  await person.click(screen.getByRole('button', { name: text('booking.gift.order') }))
  await screen.findAllByText(text('refusal.gift-order.amount'))
  expect(server.sent(orderPackage)[0]?.body).toEqual({
    ...{ businessObjectId: salon.id, packageId: id.replace('41', '42'), price: 70_000 },
    ...{ email: 'anna@kunde.test', language: 'de' },
  })
})

test('[GFT-01h] shows a text if the salon sells none', async () => {
  server.refuse(getGiftOffer, 409, 'gift-order.off')
  shown()
  await screen.findByText(text('booking.packages.none'))
})
