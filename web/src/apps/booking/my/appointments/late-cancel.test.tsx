// @vitest-environment happy-dom
import type { Appointment } from '@goldline/contract/appointment'
import { cancelAppointment } from '@goldline/contract/appointment/change'
import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { appointment, salon } from '../../../../test/people.ts'
import { show, text } from '../../../../test/screen.tsx'
import { aService, linh } from '../../../../test/visit.ts'
import { wire } from '../../../../test/wire.ts'
import { MyContext } from '../my-facts.ts'
import { Actions } from './Actions.tsx'
import { ServiceList } from './ServiceList.tsx'

const server = wire()
const late = 'appointment.cancellation-window-over'
const until = '2026-06-11T08:00:00Z'
const paid: Appointment = {
  ...appointment,
  services: [{ ...aService(linh, 120, 'Balayage'), price: 18_900, listPrice: 18_900 }],
  deposit: {
    id: salon.id,
    paid: 5_670,
    refunded: 0,
    disputed: 0,
    dispute: null,
    outcome: 'HELD',
    byGiftCard: false,
    keeps: 5_670,
    freeUntil: until,
  },
}
const tooLate: Appointment = {
  ...paid,
  own: paid.own && {
    ...paid.own,
    salon: { ...paid.own.salon, phoneNr: '+41441234567' },
    cancellable: { until, refusal: late, costs: 5_670 },
    movable: { until, refusal: late },
  },
}
const card: NonNullable<Appointment['card']> = {
  ...{
    id: salon.id,
    amount: 5_670,
    paid: 0,
    refunded: 0,
    disputed: 0,
    dispute: null,
    outcome: 'HELD',
    byGiftCard: false,
    keeps: 5_670,
    freeUntil: until,
  },
  ...{
    state: 'AGREED',
    brand: 'visa',
    lastFour: '4242',
    hasCard: true,
    confirmUrl: null,
    feeUntil: '2026-06-19T08:00:00Z',
  },
}
const money = (amount: string) => `CHF\u00a0${amount}`
const open = (shown: Appointment) =>
  show(
    <MyContext.Provider value={{ businessObject: salon, now: '2026-06-11T13:20:00Z', demo: false }}>
      <Actions appointment={shown} />
      <ServiceList appointment={shown} />
    </MyContext.Provider>,
    { app: 'booking', signedIn: true },
  )

test('[PAY-03j] shows the deposit and, as the largest figure, the amount left to pay', () => {
  open(paid)
  const [, , ahead, rest] = screen.getAllByRole('listitem').map(({ textContent }) => textContent)
  expect(ahead).toBe(`${text('word.paidAhead')}−${money('56.70')}`)
  expect(rest).toBe(`${text('booking.pay.stillAtSalon')}${money('132.30')}`)
  expect(document.body.textContent).toContain(text('my.change.depositBack', 'de', { paid: money('56.70') }))
})

test('[PAY-03i] after the deadline shows the cost, offers calling and writing first, then asks to confirm', async () => {
  const person = open(tooLate)
  screen.getByRole('heading', { name: text('my.late.costs', 'de', { amount: money('56.70') }) })
  const ways = [...screen.getAllByRole('link'), ...screen.getAllByRole('button')].map(({ textContent }) => textContent)
  const call = ways.findIndex((way) => way?.startsWith(text('my.late.call')))
  expect(call).toBeLessThan(ways.indexOf(text('word.writeAMessage')))
  await person.click(screen.getByRole('button', { name: text('my.late.cancel') }))
  const dialog = within(screen.getByRole('dialog'))
  expect(dialog.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
    text('my.late.ask.kept', 'de', { amount: money('56.70') }),
    text('my.late.ask.rest', 'de', { amount: money('132.30') }),
    text('my.late.ask.free'),
  ])
  server.answer(cancelAppointment, { ...tooLate, status: 'CUSTOMER_CANCELLED' })
  await person.click(dialog.getByRole('button', { name: text('my.late.yes') }))
  await waitFor(() => expect(server.sent(cancelAppointment)).toHaveLength(1))
  expect(server.sent(cancelAppointment)[0]?.body).toEqual({ leavesDeposit: 5_670 })
})

test('[PAY-03n] a late cancellation of a visit paid in full says what goes back, before and after', async () => {
  const deposit = paid.deposit && { ...paid.deposit, paid: 18_900 }
  const person = open({ ...tooLate, deposit })
  await person.click(screen.getByRole('button', { name: text('my.late.cancel') }))
  const said = within(screen.getByRole('dialog')).getAllByRole('listitem')
  expect(said.slice(0, 2).map(({ textContent }) => textContent)).toEqual([
    text('my.late.ask.kept', 'de', { amount: money('56.70') }),
    text('my.late.ask.back', 'de', { amount: money('132.30') }),
  ])
  open({ ...paid, status: 'CUSTOMER_CANCELLED', own: null, deposit: deposit && { ...deposit, outcome: 'KEPT' } })
  const { textContent } = document.body
  expect(textContent).toContain(text('my.deposit.kept', 'de', { amount: money('56.70') }))
  expect(textContent).toContain(text('my.deposit.back', 'de', { amount: money('132.30'), way: 'bank' }))
})

test.each([
  ['KEPT', 0, 'my.deposit.kept'],
  ['BACK', 5_670, 'my.deposit.back'],
] as const)('[PAY-03e] after the cancellation shows the outcome of the deposit: %s', (outcome, refunded, said) => {
  const deposit = paid.deposit && { ...paid.deposit, outcome, refunded }
  open({ ...paid, status: 'CUSTOMER_CANCELLED', own: null, deposit })
  expect(document.body.textContent).toContain(text(said, 'de', { amount: money('56.70'), way: 'bank' }))
})

test('[PAY-04f] with a card shows what cancelling late may cost, and the confirmation names the fee', async () => {
  const person = open({ ...tooLate, deposit: null, card })
  screen.getByRole('heading', { name: text('my.late.mayCost', 'de', { amount: money('56.70') }) })
  await person.click(screen.getByRole('button', { name: text('my.late.cancel') }))
  const dialog = within(screen.getByRole('dialog', { name: text('my.late.ask.fee') }))
  expect(dialog.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
    text('my.late.ask.charge', 'de', { amount: money('56.70'), salon: appointment.businessObject.name }),
    text('my.late.ask.free'),
  ])
})

const named = { card: 'Visa ···· 4242', salon: appointment.businessObject.name }
test.each([
  ['still possible', { outcome: 'KEPT' }, /kann bis .* höchstens CHF.56.70 von Visa ···· 4242/],
  ['charged', { state: 'CHARGED', paid: 3_000 }, text('my.card.charged', 'de', { ...named, amount: money('30') })],
  ['waived', { state: 'WAIVED', hasCard: false }, text('my.card.waived', 'de', named)],
  ['nothing due', { state: 'OVER', hasCard: false }, undefined],
] as const)('[PAY-04f] after the cancellation shows the outcome of the fee: %s', (_, change, said) => {
  open({ ...paid, status: 'CUSTOMER_CANCELLED', own: null, deposit: null, card: { ...card, ...change } })
  if (said === undefined) expect(document.body.textContent).not.toContain('Visa')
  else expect(document.body.textContent).toMatch(said)
})

test('[PAY-04d] links to Stripe if the bank wants the fee confirmed', () => {
  const confirmUrl = 'https://stripe.example/confirm'
  open({ ...paid, status: 'EXPIRED', own: null, deposit: null, card: { ...card, state: 'CONFIRMING', confirmUrl } })
  const link = screen.getByRole('link', { name: text('my.card.confirm.open') })
  expect(link.getAttribute('href')).toBe(confirmUrl)
})
