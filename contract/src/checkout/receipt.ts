/** Receipts (POS-14): rendered from the completed order, always the same bytes. */
import { maxLengths } from '@goldline/domain/text-lengths'
import * as z from 'zod/mini'
import { salon } from '../access.ts'
import { call } from '../call.ts'
import { atTill, Buyer } from '../checkout.ts'
import { Id, Instant, visibleTextSchema } from '../wire.ts'
import { Order } from './orders.ts'

const access = salon('checkout', ['ADMIN', 'CHECKOUT'])
const params = z.object({ id: Id })
/** `receipt.none`: only recorded (POS-12). */
const refuses = ['order.notFound', 'receipt.none'] as const

/**
 * For printing or as a QR code: `url` opens the PDF without signing in, for 30 days. Marked as a copy unless it is the
 * order's first receipt; `?paper=ROLL` is 80 mm wide, else A4.
 */
export const createReceiptLink = call({
  id: 'createReceiptLink',
  summary: 'A secret link to the receipt of an order',
  route: 'POST /v1/orders/{id}/receipt-links',
  access,
  params,
  body: z.strictObject({ copy: z.boolean() }),
  response: z.object({ url: z.string(), expiresTime: Instant }),
  status: 201,
  refuses,
})

/**
 * Sends to the e-mail on file, hidden from the till (`receipt.no-email` if there is none), or to an entered e-mail or
 * mobile number, stored only with the message. An SMS costs the salon as usual; a channel that is not configured is
 * refused. At most ten an hour to one customer, or about one order.
 */
export const sendReceipt = call({
  id: 'sendReceipt',
  summary: 'Send the customer a link to the receipt',
  route: 'POST /v1/orders/{id}/receipt-messages',
  access,
  params,
  body: z.optional(z.strictObject({ contact: z.optional(visibleTextSchema(maxLengths.email)) })),
  idempotent: true,
  refuses: [
    ...refuses,
    ...(['receipt.no-email', 'invalid-email', 'invalid-phoneNr', 'too-many-requests'] as const),
    ...(['sms.unavailable', 'email.unavailable', 'sms.no-credit'] as const),
  ],
})

/**
 * Sets or replaces the buyer after the sale (POS-28): earlier receipts stay unchanged, and the next one is a copy.
 * Returns the order.
 */
export const setReceiptBuyer = call({
  id: 'setReceiptBuyer',
  summary: 'Make out a receipt to a buyer',
  route: 'POST /v1/orders/{id}/buyers',
  access: atTill,
  params,
  /** `keep`: the customer's next sales propose this buyer (POS-28e); only applies where the till sees contacts. */
  body: z.extend(Buyer, { keep: z.optional(z.boolean()) }),
  response: Order,
  status: 201,
  idempotent: true,
  refuses,
})

/** The secret grants access. The receipt is in the customer's language, without a name. */
export const getReceipt = call({
  id: 'getReceipt',
  summary: 'A receipt as application/pdf',
  route: 'GET /v1/receipts/{secret}',
  access: 'public',
  params: z.object({ secret: visibleTextSchema(100) }),
  query: z.object({ paper: z.optional(z.enum(['A4', 'ROLL'])) }),
  binary: 'application/pdf',
  refuses: ['receipt.notFound'],
})
