/** Paying a deposit with a gift card instead of at Stripe (PAY-03o). */
import * as z from 'zod/mini'
import { customer } from '../access.ts'
import { call } from '../call.ts'
import { VisitDeposit } from '../payment/visit-deposits.ts'
import { bookingRefusals } from '../refuses.ts'
import { Id, Money, visibleTextSchema } from '../wire.ts'

const params = z.object({ id: Id })

/** `open`: whether a code can be entered. `own`: the person's own cards whose balance covers the deposit. */
const DepositCards = z.object({
  open: z.boolean(),
  own: z.array(z.object({ id: Id, lastSigns: z.nullable(z.string()), balance: Money })),
})

export const getDepositCards = call({
  id: 'getDepositCards',
  summary: 'My gift cards that can pay this deposit',
  route: 'GET /v1/visit-deposits/{id}/gift-cards',
  access: customer(['BOOKING']),
  params,
  response: DepositCards,
  refuses: ['deposit.notFound'],
})

/**
 * Takes the deposit off the card and books, in one transaction; ends Stripe’s page before. Either `code`, or `cardId`
 * of an own card. A repeat returns the paid deposit.
 */
export const payDepositByCard = call({
  id: 'payDepositByCard',
  summary: 'Pay a deposit with a gift card',
  route: 'POST /v1/visit-deposits/{id}/gift-card-payments',
  access: customer(['BOOKING']),
  params,
  body: z.strictObject({ code: z.optional(visibleTextSchema(60)), cardId: z.optional(Id) }),
  response: VisitDeposit,
  refuses: [
    ...bookingRefusals,
    'deposit.notFound',
    'deposit.not-due',
    'payment.unavailable',
    'gift-card.notFound',
    'gift-card.ended',
    'gift-card.expired',
    'gift-card.balance-too-low',
    'too-many-requests',
  ],
})
