// @vitest-environment happy-dom
import { type GiftOrder, getGiftOffer, getGiftOrder, orderGift } from '@goldline/contract/checkout/gift-orders'
import { screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { joinFacts } from '../../../kit/dot.ts'
import { aProduct } from '../../../test/answers.ts'
import { salon } from '../../../test/people.ts'
import { show, text } from '../../../test/screen.tsx'
import { keysOf, wire } from '../../../test/wire.ts'
import { giftPath } from '../my-paths.ts'
import { GiftDoneScreen } from './GiftDoneScreen.tsx'
import { GiftScreen } from './GiftScreen.tsx'

const server = wire()
const offer = {
  amounts: [5000, 10_000, 15_000],
  least: 2000,
  most: 50_000,
  services: true,
  months: null,
  packages: [],
  today: '2027-03-02',
}
const key = 'k'.repeat(43)
const money = (amount: string) => `CHF\u00a0${amount}`
const assignLocation = vi.fn()

beforeEach(() => {
  assignLocation.mockClear()
  vi.spyOn(window.location, 'assign').mockImplementation(assignLocation)
  server.answer(getGiftOffer, offer)
})
afterEach(() => vi.restoreAllMocks())

const field = (id: Parameters<typeof text>[0]) => screen.getByLabelText(text(id))
const order = () => screen.getByRole('button', { name: text('booking.gift.order') })

describe('[GFT-01b] ordering a gift card', () => {
  test('the button names the obligation to pay, and leads to Stripe’s page', async () => {
    server.answer(orderGift, { key, url: 'https://stripe.example/pay' })
    const person = show(<GiftScreen businessObject={salon} />, { app: 'booking' })
    await person.click(await screen.findByRole('radio', { name: money('150') }))
    await person.type(field('booking.gift.recipient'), 'Petra')
    await person.type(field('form.email.label'), 'sabine@kundin.ch')
    await person.click(order())
    await waitFor(() => expect(assignLocation).toHaveBeenCalledWith('https://stripe.example/pay'))
    expect(server.sent(orderGift)).toMatchObject([
      { body: { amount: 15_000, product: null, recipientName: 'Petra', recipientEmail: null, day: null } },
    ])
  })

  test('for delivery to the recipient requires their address; sends nothing while a field is invalid, and keeps typed values', async () => {
    const person = show(<GiftScreen businessObject={salon} />, { app: 'booking' })
    await person.click(await screen.findByRole('radio', { name: text('booking.gift.own') }))
    await person.type(field('booking.gift.own.field'), '10')
    await person.click(screen.getByRole('radio', { name: new RegExp(text('booking.gift.to.RECIPIENT')) }))
    await person.type(field('booking.gift.words'), 'Nur für dich')
    await person.click(order())
    const wrong = text('booking.gift.own.wrong', 'de', { least: money('20'), most: money('500') })
    await waitFor(() => expect(document.body.textContent).toContain(wrong))
    expect(screen.getAllByText(text('form.required'))).toHaveLength(2)
    expect(server.sent(orderGift)).toEqual([])
    expect((field('booking.gift.words') as HTMLTextAreaElement).value).toBe('Nur für dich')
  })

  test('[UI-17] keeps typed values after a lost connection, and retries with the same key', async () => {
    server.lose(orderGift)
    const person = show(<GiftScreen businessObject={salon} />, { app: 'booking' })
    await person.type(await screen.findByLabelText(text('form.email.label')), 'sabine@kundin.ch')
    await person.click(order())
    expect(await screen.findByRole('alert')).toBeDefined()
    expect((field('form.email.label') as HTMLInputElement).value).toBe('sabine@kundin.ch')
    server.answer(orderGift, { key, url: 'https://stripe.example/pay' })
    await person.click(order())
    await waitFor(() => expect(assignLocation).toHaveBeenCalled())
    const [first, ...more] = keysOf(server.sent(orderGift))
    expect(more).toEqual([first])
  })

  test.each([
    ['77,50', 7750],
    ['77.5', 7750],
    ['120', 12_000],
  ])('reads an own amount of %s as %i Rappen', async (typed, amount) => {
    server.answer(orderGift, { key, url: 'https://stripe.example/pay' })
    const person = show(<GiftScreen businessObject={salon} />, { app: 'booking' })
    await person.click(await screen.findByRole('radio', { name: text('booking.gift.own') }))
    await person.type(field('booking.gift.own.field'), typed)
    await person.type(field('form.email.label'), 'sabine@kundin.ch')
    await person.click(order())
    await waitFor(() => expect(server.sent(orderGift)).toMatchObject([{ body: { amount } }]))
  })

  test('offers services in a list, and orders the chosen one at its price', async () => {
    server.answer(orderGift, { key, url: 'https://stripe.example/pay' })
    const [cheap, manicure] = [aProduct({ name: 'Beratung', price: 99 }), aProduct({ name: 'Maniküre', price: 4800 })]
    const nails = { '@type': 'basic-product-category', id: manicure.id, name: 'Nägel', displayOrder: 0 } as const
    const whole = { ...salon, categories: [{ ...nails, products: [cheap, manicure] }] }
    const person = show(<GiftScreen businessObject={whole} />, { app: 'booking' })
    await person.click(await screen.findByRole('radio', { name: text('word.service') }))
    const list = screen.getByRole('combobox', { name: text('word.service') })
    // Gift cards below one franc cannot be sold.
    expect(
      within(list)
        .getAllByRole('option')
        .slice(1)
        .map(({ textContent }) => textContent),
    ).toEqual([joinFacts('Maniküre', money('48'))])
    await person.selectOptions(list, manicure.id)
    await person.type(field('form.email.label'), 'sabine@kundin.ch')
    await person.click(order())
    await waitFor(() => expect(assignLocation).toHaveBeenCalled())
    expect(server.sent(orderGift)).toMatchObject([{ body: { product: manicure.id, amount: 4800 } }])
  })

  test('[GFT-01h] leads to the packages that the page sells', async () => {
    const five = { id: salon.id, name: 'Fünf Schnitte', service: 'Schnitt', visits: 5, price: 36_000, single: 8000 }
    server.answer(getGiftOffer, { ...offer, packages: [five] })
    show(<GiftScreen businessObject={salon} />, { app: 'booking' })
    const link = await screen.findByRole('link', { name: text('booking.packages.title') })
    expect(link.getAttribute('href')).toBe('/my/packages')
  })

  test('[GFT-01a] says so if the salon sells no gift cards', async () => {
    server.refuse(getGiftOffer, 409, 'gift-order.off')
    show(<GiftScreen businessObject={salon} />, { app: 'booking' })
    expect(await screen.findByRole('heading', { name: text('booking.gift.off') })).toBeDefined()
  })
})

const bought: GiftOrder = {
  ...{
    number: 'G-7K3M-9QXZ',
    state: 'PAID',
    url: null,
    amount: 12_000,
    currency: 'CHF',
    service: null,
    visits: null,
    motif: 'LINES',
  },
  ...{ recipientName: 'Petra', toRecipient: true, sendTime: '2027-03-09T07:00:00.000Z', sent: false },
  ...{ withdrawUntil: '2027-03-16T23:00:00.000Z', refunded: 0 },
}

describe('[GFT-01e] the state of an ordered gift card', () => {
  const shown = (state: Partial<GiftOrder> = {}) => {
    server.answer(getGiftOrder, { ...bought, ...state })
    history.replaceState(null, '', giftPath(key))
    return show(<GiftDoneScreen id={key} businessObject={salon} />, { app: 'booking' })
  }
  test('paid: shows when it is sent and until when to withdraw, and no code', async () => {
    shown()
    expect(await screen.findByRole('heading', { name: text('booking.gift.done') })).toBeDefined()
    expect(document.body.textContent).toContain('08:00')
    const link = screen.getByRole('link', { name: text('booking.withdraw') })
    expect(link.getAttribute('href')).toContain('/withdraw?order=G-7K3M-9QXZ')
  })
  test('[GFT-01h] of a package says that its visits are on the account, and until when to withdraw', async () => {
    shown({ service: 'Fünf Schnitte', visits: 5 })
    const said = text('booking.packages.done', 'de', { name: 'Fünf Schnitte', visits: 5 })
    await waitFor(() => expect(document.body.textContent).toContain(said))
    expect(screen.getByRole('link', { name: text('booking.withdraw') })).toBeDefined()
    expect(document.body.textContent).not.toContain(text('booking.gift.code'))
    shown({ service: 'Fünf Schnitte', visits: 5, refunded: 36_000 })
    const back = text('booking.packages.withdrawn', 'de', { amount: money('360') })
    await waitFor(() => expect(document.body.textContent).toContain(back))
  })
  test('not paid yet: links to Stripe’s page', async () => {
    shown({ state: 'OPEN', url: 'https://stripe.example/pay', withdrawUntil: null })
    const link = await screen.findByRole('link', { name: text('booking.gift.pay') })
    expect(link.getAttribute('href')).toBe('https://stripe.example/pay')
  })
  test('not paid in time: says that nothing is ordered, and links to a new order', async () => {
    shown({ state: 'ENDED', withdrawUntil: null })
    expect(await screen.findByRole('heading', { name: text('booking.gift.ended') })).toBeDefined()
    expect(screen.getByRole('link', { name: text('booking.gift.again') })).toBeDefined()
  })
  test('withdrawn: shows the refunded amount', async () => {
    shown({ refunded: 12_000 })
    const message = text('booking.gift.withdrawn', 'de', { amount: money('120') })
    await waitFor(() => expect(document.body.textContent).toContain(message))
  })
})
