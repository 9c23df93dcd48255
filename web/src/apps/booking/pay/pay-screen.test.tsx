// @vitest-environment happy-dom
import { getDepositCards, payDepositByCard } from '@goldline/contract/checkout/deposit-cards'
import { endVisitDeposit, getVisitDeposit, type VisitDeposit } from '@goldline/contract/payment/visit-deposits'
import { screen, waitFor } from '@testing-library/react'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { salon } from '../../../test/people.ts'
import { show, text } from '../../../test/screen.tsx'
import { wire } from '../../../test/wire.ts'
import { paths } from '../paths.ts'
import { PayScreen } from './PayScreen.tsx'

const server = wire()
const id = '019234ab-0000-7000-8000-000000000001'
const open: VisitDeposit = {
  ...{ id, state: 'OPEN', security: 'DEPOSIT', terms: null },
  ...{ url: 'https://stripe.example/pay', price: 18_900, amount: 5_670, keeps: 5_670, currency: 'CHF' },
  ...{ startTime: '2099-06-20T08:00:00.000Z', endTime: '2099-06-20T10:00:00.000Z', services: ['Balayage'] },
  ...{ freeUntil: '2099-06-19T08:00:00.000Z', expiresIn: 1680, appointmentId: null },
}
const shown = (deposit: Partial<VisitDeposit> = {}, cards: object = { open: false, own: [] }) => {
  server.answer(getDepositCards, cards as never)
  server.answer(getVisitDeposit, { ...open, ...deposit })
  return show(<PayScreen id={id} businessObject={salon} />, { app: 'booking', signedIn: true })
}
const money = (amount: string) => `CHF\u00a0${amount}`
const toStripe = () => screen.findByRole('link', { name: text('booking.pay.book', 'de', { amount: money('56.70') }) })

afterEach(() => vi.restoreAllMocks())

describe('the page before and after the payment', () => {
  test('[PAY-03f] the payment button names the obligation to pay and the amount due now', async () => {
    shown()
    const link = await toStripe()
    expect([link.getAttribute('href'), link.getAttribute('target')]).toEqual(['https://stripe.example/pay', null])
    expect(document.body.textContent).toContain(text('booking.pay.goesTo', 'de', { salon: salon.name }))
  })

  test('[PAY-04b] for a card shows the agreed text in its own language and nothing due now, then the button to Stripe', async () => {
    const terms = { text: 'You leave a card.', language: 'en' } as const
    shown({ security: 'CARD', terms })
    const link = await screen.findByRole('link', { name: text('booking.card.give') })
    expect(link.getAttribute('href')).toBe('https://stripe.example/pay')
    expect(screen.getByText(terms.text).lang).toBe('en')
    const sums = screen.getAllByRole('definition').map(({ textContent }) => textContent)
    expect(sums).toEqual([money('56.70'), money('189'), money('0')])
    shown({ security: 'CARD', terms, state: 'PAID', url: null, appointmentId: id })
    await screen.findByText(text('booking.card.done'))
  })

  test.each([
    [0, 'booking.pay.allBack'],
    [5_670, 'booking.pay.partBack'],
  ] as const)(
    '[PAY-03m, PAY-03n] of the whole price says that nothing is left, and what of it stays: %s',
    async (keeps, said) => {
      shown({ amount: 18_900, keeps })
      await screen.findByRole('heading', { name: text('booking.pay.title.whole') })
      expect(screen.getByRole('link', { name: text('booking.pay.book', 'de', { amount: money('189') }) })).toBeDefined()
      const sums = screen.getAllByRole('definition').map(({ textContent }) => textContent)
      expect(sums).toEqual([money('189'), money('0'), money('189')])
      const time = 'Freitag, 19. Juni, 10:00'
      const [kept, rest] = [money('56.70'), money('132.30')]
      expect(document.body.textContent).toContain(text(said, 'de', { over: 'no', time, kept, rest }))
    },
  )

  test('[PAY-03f] inside another page’s frame, opens Stripe in a separate window', async () => {
    vi.spyOn(window, 'top', 'get').mockReturnValue({} as Window)
    shown()
    const link = await toStripe()
    expect([link.getAttribute('target'), link.getAttribute('rel')]).toEqual(['_blank', 'noreferrer'])
  })

  test('[PAY-03d] choosing another time ends the payment and leads to the services', async () => {
    server.answer(endVisitDeposit, undefined)
    const person = shown()
    await person.click(await screen.findByRole('button', { name: text('booking.known.otherTime') }))
    await waitFor(() => expect(location.pathname).toBe(paths.services))
    expect(server.sent(endVisitDeposit)).toHaveLength(1)
  })

  test('[PAY-03h] after the payment shows price, deposit and amount left to pay, and links to the visit', async () => {
    shown({ state: 'PAID', url: null, appointmentId: id })
    await screen.findByRole('heading', { name: text('booking.done.title') })
    const sums = screen.getAllByRole('definition').map(({ textContent }) => textContent)
    expect(sums).toEqual([money('189'), `−${money('56.70')}`, money('132.30')])
    expect(screen.getByRole('link', { name: text('booking.pay.toVisit') })).toBeDefined()
  })

  test('[PAY-03o] an own gift card pays by one press, another by its code; a wrong code shows an error', async () => {
    const cardId = id.replace('1', '2')
    const person = shown({}, { open: true, own: [{ id: cardId, lastSigns: 'K7QM', balance: 8_000 }] })
    const own = { amount: money('56.70'), signs: 'K7QM', left: money('80') }
    await screen.findByRole('button', { name: text('booking.pay.card.own', 'de', own) })
    await person.click(screen.getByRole('button', { name: text('booking.pay.card.type') }))
    await person.type(screen.getByLabelText(text('gift.code')), 'AAAA-BBBB-CCCC-DDDD')
    server.refuse(payDepositByCard, 404, 'gift-card.notFound')
    const book = { name: text('booking.pay.book', 'de', { amount: money('56.70') }) }
    await person.click(screen.getByRole('button', book))
    await screen.findByText(text('refusal.gift-card.notFound'))
    server.answer(payDepositByCard, { ...open, state: 'PAID', url: null, appointmentId: id })
    server.answer(getVisitDeposit, { ...open, state: 'PAID', url: null, appointmentId: id })
    await person.click(screen.getByRole('button', { name: text('booking.pay.card.own', 'de', own) }))
    await screen.findByRole('heading', { name: text('booking.done.title') })
    const sent = server.sent(payDepositByCard).map(({ body }) => body)
    expect(sent).toEqual([{ code: 'AAAA-BBBB-CCCC-DDDD' }, { cardId }])
  })

  test('[PAY-03o] offers no gift card for a card on file, nor where the salon has none', async () => {
    shown()
    await toStripe()
    expect(screen.queryByRole('heading', { name: text('booking.pay.card') })).toBeNull()
  })

  test.each([
    ['RETURNED', 'booking.pay.tooLate', text('booking.pay.goesBack', 'de', { amount: money('56.70') })],
    ['ENDED', 'booking.pay.over', text('booking.pay.nothingPaid')],
  ] as const)('[PAY-03d] %s: says what happens to the money', async (state, title, said) => {
    shown({ state, url: null })
    await screen.findByRole('heading', { name: text(title) })
    expect(document.body.textContent).toContain(said)
    expect(screen.getByRole('link', { name: text('booking.gone.other') })).toBeDefined()
  })

  test('[UI-17] shows a lost connection with a retry button', async () => {
    server.lose(getVisitDeposit)
    server.answer(getDepositCards, { open: false, own: [] })
    const person = show(<PayScreen id={id} businessObject={salon} />, { app: 'booking', signedIn: true })
    const again = await screen.findByRole('button', { name: text('action.retry') })
    server.answer(getVisitDeposit, open)
    await person.click(again)
    await toStripe()
  })
})
