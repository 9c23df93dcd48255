/** Sold orders: reads them, cancels until the day-end, refunds later (POS-09). */
import { orderKinds, paymentKinds, saleLimits } from '@goldline/domain/checkout/sale'
import { maxLengths } from '@goldline/domain/text-lengths'
import * as z from 'zod/mini'
import { salon } from '../access.ts'
import { call } from '../call.ts'
import { Amount, Buyer, OwnPin, Reason, SaleDiscount, SoldLine } from '../checkout.ts'
import { Names } from '../product.ts'
import { dayRangeRefusals, pinRefusals } from '../refuses.ts'
import { Day, Id, Instant, Money, visibleTextSchema } from '../wire.ts'

const OrderPayment = z.object({
  id: Id,
  kind: z.enum(paymentKinds),
  name: z.nullable(z.string()),
  /** The amount paid; for cash, what stayed in the till. */
  amount: z.int(),
  given: z.nullable(Money),
  change: z.nullable(Money),
  /** false: a transfer not marked as arrived; in a reversal, one that reduces what is owed and moves no money. */
  settled: z.boolean(),
  /** Not settled, not cancelled, and not refunded in full. */
  owed: z.boolean(),
  giftCardId: z.nullable(Id),
})

/** Positive amounts. */
const RefundTotals = z.object({
  rounding: z.int(),
  payments: z.array(z.omit(OrderPayment, { id: true, given: true, change: true, owed: true })),
})

const OrderLine = z.object({
  ...z.omit(SoldLine, { priceOpen: true }).shape,
  unitPrice: z.int(),
  listPrice: z.int(),
  gross: z.int(),
  due: z.int(),
  /** The line's surcharges: its own and its share of the sale's. */
  surchargeAmount: z.int(),
  /** The amount paid with points. */
  pointsValue: z.int(),
  /** Staff member who did it, by today's name. */
  staff: z.nullable(z.string()),
  /** Refunded pieces. */
  refunded: z.int(),
  /** The sold card: print it with `printGiftCard`. */
  giftCardId: z.nullable(Id),
  /** false: a sold card without a code yet, so it cannot be used to pay. */
  issued: z.boolean(),
  /** true: a sold card that has paid for something, so its sale cannot be cancelled (POS-16c). */
  spent: z.boolean(),
  /** For a package: the single price of its used visits, which a refund keeps (POS-17). */
  used: Money,
  /** The package that the line sold, or that paid for it. */
  customerPackageId: z.nullable(Id),
  /** For a covered service: the amount each piece adds to its package's `used`. */
  visitPrice: Money,
})

/**
 * A completed order (POS-14): names and rates at the time of sale. Reversals have negative amounts and refer to their
 * order.
 */
export const Order = z.object({
  id: Id,
  kind: z.enum(orderKinds),
  /** `1-000418`: the till's number and the order's; null: only recorded (POS-12). */
  number: z.nullable(z.string()),
  ofOrderId: z.nullable(Id),
  createdTime: Instant,
  by: z.string(),
  /** The person whose PIN approved the sale (POS-05, POS-27); null: no approval was needed. */
  approvedBy: z.nullable(z.string()),
  reason: z.nullable(z.string()),
  /**
   * `hasEmail`: whether an e-mail is on file to send a receipt to; `mayKeepBuyer`: whether the till sees contacts, so
   * that it may store the buyer with them (POS-28e).
   */
  customer: z.nullable(
    z.object({ id: Id, name: z.string(), surname: z.string(), hasEmail: z.boolean(), mayKeepBuyer: z.boolean() }),
  ),
  /** The buyer entered last, shown on its next receipt (POS-28). */
  buyer: z.nullable(Buyer),
  currency: z.string(),
  lines: z.array(OrderLine),
  discount: z.nullable(SaleDiscount),
  surcharge: z.nullable(SaleDiscount),
  vat: z.array(z.object({ rate: z.int(), gross: z.int(), net: z.int(), tax: z.int() })),
  subtotal: z.int(),
  points: z.object({ redeemed: z.int(), value: z.int(), earned: z.int(), balance: z.nullable(z.int()) }),
  sum: z.int(),
  /** `refunded`: of all tips of that person. */
  tips: z.array(z.object({ staffId: Id, staff: z.string(), amount: z.int(), refunded: z.int() })),
  rounding: z.int(),
  total: z.int(),
  change: Money,
  payments: z.array(OrderPayment),
  /** Still owed: transfers that have not arrived, less what refunds reduced. */
  owed: Money,
  /**
   * Total of its refunds; from this and `payments`, `domain/checkout/money-back` computes what is left of each method.
   */
  givenBack: RefundTotals,
  /**
   * What is left after it: package visits by name, and money on gift cards that paid or were refilled. `names`: the
   * package's names in each language, to read to the customer (CAT-10g).
   */
  prepaidLeft: z.array(
    z.object({
      id: Id,
      kind: z.enum(['PACKAGE', 'GIFT_CARD']),
      name: z.nullable(z.string()),
      names: Names,
      left: z.int(),
    }),
  ),
  visits: z.array(z.object({ appointmentId: Id, startTime: Instant })),
  cancelled: z.boolean(),
  /** Whether it can still be cancelled: until the day end (POS-09). */
  cancellable: z.boolean(),
})
export type Order = z.infer<typeof Order>

const params = z.object({ id: Id })

/** Returns orders, newest first. Limited for the till (BIZ-04). */
export const getOrders = call({
  id: 'getOrders',
  summary: 'The sales of a range of days',
  route: 'GET /v1/orders',
  access: salon('checkout', ['ADMIN', 'CHECKOUT']),
  query: z.object({ from: Day, to: Day }),
  response: z.array(Order),
  refuses: [...dayRangeRefusals],
})

/**
 * Searches by receipt number, `1-000418` or a part such as `418`; by the paid amount, `80.50`; or by words of the
 * customer's name. All tills, newest first, at most 100. Limited like `getOrders`.
 */
export const findOrders = call({
  id: 'findOrders',
  summary: 'Sales and reversals by number, amount or name',
  route: 'GET /v1/order-searches',
  access: salon('checkout', ['ADMIN', 'CHECKOUT']),
  query: z.object({ query: visibleTextSchema(maxLengths.name).check(z.minLength(1)) }),
  response: z.array(Order),
})

export const getOrder = call({
  id: 'getOrder',
  summary: 'One sale, or its reversal',
  route: 'GET /v1/orders/{id}',
  access: salon('checkout', ['ADMIN', 'CHECKOUT']),
  params,
  response: Order,
  refuses: ['order.notFound'],
})

/** Reverses the whole sale with payments and points; the visit becomes CHECKED_IN again. Returns the reversal. */
export const cancelOrder = call({
  id: 'cancelOrder',
  summary: 'Cancel a sale, until the day end',
  route: 'POST /v1/orders/{id}/cancellation',
  access: salon('tillCorrections', ['CHECKOUT']),
  params,
  body: z.strictObject({ reason: Reason, pin: OwnPin }),
  response: Order,
  status: 201,
  idempotent: true,
  refuses: [
    ...pinRefusals,
    'order.notFound',
    'order.not-cancellable',
    'appointment.correction-not-possible',
    'package.used',
    'gift-card.used',
    'gift-card.ended',
  ],
})

/**
 * Refunds by line and piece, and tips by person; the visit stays FULFILLED. Returns the reversal. Money is returned by
 * the payment methods used: first reducing what is owed, then refilling gift cards (an expired one becomes valid for
 * the salon's months from today). `kind` is the first of the other methods, by default the one paid first; one with
 * nothing left is `refund.other-way`. Cash is rounded over all refunds of the order together. A sold gift card must be
 * unused (`gift-card.used`).
 */
export const refundOrder = call({
  id: 'refundOrder',
  summary: 'Refund lines and tips of a sale',
  route: 'POST /v1/orders/{id}/refunds',
  access: salon('tillCorrections', ['CHECKOUT']),
  params,
  body: z.strictObject({
    reason: Reason,
    pin: OwnPin,
    kind: z.optional(z.enum(paymentKinds)),
    lines: z
      .array(z.strictObject({ id: Id, quantity: z.int().check(z.gte(1), z.lte(saleLimits.quantity.max)) }))
      .check(z.maxLength(saleLimits.lines)),
    /** Each person once. */
    tips: z.optional(
      z.array(z.strictObject({ staffId: Id, amount: Amount.check(z.gte(1)) })).check(z.maxLength(saleLimits.tips)),
    ),
  }),
  response: Order,
  status: 201,
  idempotent: true,
  refuses: [
    ...pinRefusals,
    ...(['order.notFound', 'order.not-refundable', 'refund.too-much', 'refund.other-way'] as const),
    'deposit.nothing-left',
    ...(['gift-card.used', 'gift-card.ended'] as const),
  ],
})

/** Marks the owed transfer as arrived. */
export const settleTransfer = call({
  id: 'settleTransfer',
  summary: 'Mark an owed transfer as arrived',
  route: 'POST /v1/orders/{id}/settlement',
  access: salon('checkout', ['ADMIN', 'CHECKOUT']),
  params,
  response: Order,
  idempotent: true,
  refuses: ['order.notFound'],
})
