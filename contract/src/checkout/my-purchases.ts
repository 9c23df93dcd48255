/** A customer's purchases at a salon, and what is left of them (POS-24). */
import { orderKinds } from '@goldline/domain/checkout/sale'
import * as z from 'zod/mini'
import { customer } from '../access.ts'
import { ProductKey } from '../appointment.ts'
import { call } from '../call.ts'
import { Id, Instant } from '../wire.ts'

export const MyPurchases = z.object({
  currency: z.string(),
  /**
   * With remaining visits, oldest first. `product`: the service that a visit can be booked for; null: no longer online.
   */
  packages: z.array(
    z.object({ id: Id, name: z.string(), visits: z.int(), left: z.int(), product: z.nullable(ProductKey) }),
  ),
  /**
   * Valid cards bought or used in the customer's own sales, newest first. `balance`: null once another person has paid
   * with it, since it was given away.
   */
  giftCards: z.array(
    z.object({
      id: Id,
      /** null: not printed yet. */
      lastSigns: z.nullable(z.string()),
      amount: z.int(),
      balance: z.nullable(z.int()),
      expiresTime: z.nullable(Instant),
    }),
  ),
  /** Sales and reversals with a receipt, newest first, at most 100. */
  receipts: z.array(
    z.object({
      id: Id,
      kind: z.enum(orderKinds),
      number: z.string(),
      total: z.int(),
      currency: z.string(),
      createdTime: Instant,
    }),
  ),
})
export type MyPurchases = z.infer<typeof MyPurchases>

export const getMyPurchases = call({
  id: 'getMyPurchases',
  summary: 'My packages, gift cards and receipts at a salon',
  route: 'GET /v1/user/me/salons/{businessObjectId}/purchases',
  access: customer(['BOOKING']),
  params: z.object({ businessObjectId: Id }),
  response: MyPurchases,
  refuses: ['businessObject.notFound'],
})

/**
 * Returns the receipt's own link (POS-14), marked as a copy. An order of another customer, or one without a receipt:
 * 404 order.notFound.
 */
export const createMyReceiptLink = call({
  id: 'createMyReceiptLink',
  summary: 'A link to one of my receipts',
  route: 'POST /v1/user/me/receipts/{id}/links',
  access: customer(['BOOKING']),
  params: z.object({ id: Id }),
  response: z.object({ url: z.string(), expiresTime: Instant }),
  status: 201,
  refuses: ['order.notFound', 'too-many-requests'],
})
