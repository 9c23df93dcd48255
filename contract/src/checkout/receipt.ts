/** Receipts (POS-14): drawn from the order as it was frozen, the same bytes again. */
import { longest } from '@goldline/domain/text-lengths'
import * as z from 'zod/mini'
import { salon } from '../access.ts'
import { call } from '../call.ts'
import { Id, Instant, text } from '../wire.ts'

const access = salon('checkout', ['ADMIN', 'CHECKOUT'])
const params = z.object({ id: Id })
/** `receipt.none`: only recorded (POS-12). */
const refuses = ['order.notFound', 'receipt.none'] as const

/**
 * To print it, or to show it as a QR code: `url` opens the PDF for whoever has it, for 30 days. `copy` stands on it
 * unless it is the first paper of the order; `?paper=ROLL` is 80 mm wide, else it is A4.
 */
export const createReceiptLink = call({
  id: 'createReceiptLink',
  summary: 'A secret link to the receipt of an order',
  method: 'POST',
  path: '/v1/orders/{id}/receipt-links',
  access,
  params,
  body: z.strictObject({ copy: z.boolean() }),
  response: z.object({ url: z.string(), expiresTime: Instant }),
  status: 201,
  refuses,
})

/**
 * To the e-mail on file, which the till does not see (`receipt.no-email` where there is none), or to `email`, which is kept
 * with the message only. Ten an hour to one customer, or about one order.
 */
export const mailReceipt = call({
  id: 'mailReceipt',
  summary: 'Send the customer a link to the receipt',
  method: 'POST',
  path: '/v1/orders/{id}/receipt-mails',
  access,
  params,
  body: z.optional(z.strictObject({ email: z.optional(text(longest.email)) })),
  idempotent: true,
  refuses: [...refuses, 'receipt.no-email', 'invalid-email', 'too-many-requests'],
})

/** Knowing the secret is the permission. In the customer's language, without a name. */
export const getReceipt = call({
  id: 'getReceipt',
  summary: 'A receipt as application/pdf',
  method: 'GET',
  path: '/v1/receipts/{secret}',
  access: 'public',
  sentBy: 'link',
  params: z.object({ secret: text(100) }),
  query: z.object({ paper: z.optional(z.enum(['A4', 'ROLL'])) }),
  binary: 'application/pdf',
  refuses: ['receipt.notFound'],
})
