/** Choosing a sale's customer without a visit (POS-01), and their earlier purchases (POS-24). */
import { orderKinds } from '@goldline/domain/checkout/sale'
import { maxLengths } from '@goldline/domain/text-lengths'
import * as z from 'zod/mini'
import { salon } from '../access.ts'
import { call } from '../call.ts'
import { atTill, TillCustomer } from '../checkout.ts'
import { CustomerParams } from '../customer.ts'
import { Id, Instant, visibleTextSchema } from '../wire.ts'
import { MyPurchases } from './my-purchases.ts'

/**
 * CUS-02; by number and e-mail only if the salon lets the till see them (CUS-04). Best matches first, at most eight.
 */
export const findTillCustomers = call({
  id: 'findTillCustomers',
  summary: 'Customers that match a keyword, for a sale at the till',
  route: 'GET /v1/till/customers',
  access: atTill,
  query: z.object({ query: visibleTextSchema(maxLengths.name).check(z.minLength(2)) }),
  response: z.array(TillCustomer),
})

const CustomerPurchases = z.extend(z.pick(MyPurchases, { currency: true, packages: true }), {
  /** Bonus points; negative after a cancelled sale. */
  points: z.int(),
  /** Valid cards with money left, bought or used in their own sales, newest first. */
  giftCards: z.array(
    z.object({
      id: Id,
      lastSigns: z.nullable(z.string()),
      amount: z.int(),
      balance: z.int(),
      expiresTime: z.nullable(Instant),
    }),
  ),
  /** Sales and reversals, newest first, at most 100. */
  sales: z.array(
    z.object({
      id: Id,
      kind: z.enum(orderKinds),
      /** null: only recorded (POS-12). */
      number: z.nullable(z.string()),
      /** Names of the sold items, each once. */
      names: z.array(z.string()),
      total: z.int(),
      currency: z.string(),
      createdTime: Instant,
    }),
  ),
})
export type CustomerPurchases = z.infer<typeof CustomerPurchases>

export const getCustomerPurchases = call({
  id: 'getCustomerPurchases',
  summary: 'The purchases of one customer of the own salon, and what is left of them',
  route: 'GET /v1/customers/{id}/purchases',
  access: salon('checkout', ['ADMIN']),
  params: CustomerParams,
  response: CustomerPurchases,
  refuses: ['notFound'],
})
