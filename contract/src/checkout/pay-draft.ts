/** Ends a draft: its money is returned, or it is paid (POS-03, POS-06). */
import * as z from 'zod/mini'
import { call } from '../call.ts'
import { Amount, atTill, OwnPin, Reason } from '../checkout.ts'
import { requiredPinRefusals } from '../refuses.ts'
import { Id } from '../wire.ts'
import { contentRefusals, Draft, DraftContent } from './draft.ts'
import { Order } from './orders.ts'

const params = z.object({ id: Id })

/**
 * Leaves its visits unchanged. Returns its money by kind, which requires a reason and one's own PIN (`pin.required`).
 * The till's journal records the aborted sale (POS-11).
 */
export const abortSale = call({
  id: 'abortSale',
  summary: 'Abort a sale, and return the money received for it',
  route: 'POST /v1/till-drafts/{id}/abort',
  access: atTill,
  params,
  body: z.strictObject({ reason: z.optional(Reason), pin: z.optional(OwnPin) }),
  idempotent: true,
  refuses: [...requiredPinRefusals, 'draft.notFound', 'draft.taken'],
})

/** The sale continues without the payment; a payment not received changes nothing. */
export const returnDraftPayment = call({
  id: 'returnDraftPayment',
  summary: 'Return a payment that was received for a sale',
  route: 'POST /v1/till-drafts/{id}/payment-returns',
  access: atTill,
  params,
  body: z.strictObject({ paymentId: Id, reason: Reason, pin: OwnPin }),
  response: Draft,
  status: 201,
  idempotent: true,
  refuses: [...requiredPinRefusals, 'draft.notFound', 'draft.taken'],
})

/**
 * POS-03: one transaction. `payments` are all of the sale's, `total` is what the till shows with tips and before
 * rounding; if it differs: `order.total-changed`, with both in `totals`. A discount above the salon's limit, a changed
 * price (POS-27), and points of a customer without a visit in the sale require the PIN (`pin.required`) of a person
 * with `tillCorrections`: the caller's, or that of `approverId` (`getApprovers`), who is recorded and does not open the
 * till.
 */
export const payDraft = call({
  id: 'payDraft',
  summary: 'Pay a sale: the order, its number, ledgers and visits',
  route: 'POST /v1/till-drafts/{id}/payment',
  access: atTill,
  params,
  body: z.strictObject({
    payments: DraftContent.shape.payments,
    total: Amount,
    pin: z.optional(OwnPin),
    approverId: z.optional(Id),
  }),
  response: Order,
  status: 201,
  idempotent: true,
  refuses: [
    ...contentRefusals,
    ...(['order.total-changed', 'order.not-paid', 'order.overpaid', 'order.empty'] as const),
    'appointment.checkout-not-possible',
    ...requiredPinRefusals,
    ...(['gift-card.notFound', 'gift-card.expired', 'gift-card.ended', 'gift-card.balance-too-low'] as const),
  ],
})
