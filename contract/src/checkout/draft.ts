/** A sale, which is a draft on the server until it is paid (POS-03, POS-06). */
import { saleLimits } from '@goldline/domain/checkout/sale'
import { maxLengths } from '@goldline/domain/text-lengths'
import * as z from 'zod/mini'
import { ProductKey } from '../appointment.ts'
import { call } from '../call.ts'
import {
  Amount,
  atTill,
  Buyer,
  integerRange,
  NewPrice,
  SaleDiscount,
  SoldLine,
  TillCustomer,
  TillVisit,
} from '../checkout.ts'
import { Id, IfMatch, Instant, Money, visibleTextSchema } from '../wire.ts'

/**
 * A line as the till sends it; names and prices are the server's. SERVICE: of a visit (`visit`, at the agreed price) or
 * added (`product`, at the price of the visit's day or today; `price` counts only for a "from" price).
 */
const everyLine = {
  id: Id,
  staffId: z.nullable(Id),
  discount: z.nullable(SaleDiscount),
  /** Applies to the amount after the discount. */
  surcharge: z.optional(SaleDiscount),
  newPrice: z.optional(NewPrice),
  quantity: integerRange(saleLimits.quantity),
}
const ServiceLine = z.strictObject({
  kind: z.literal('SERVICE'),
  ...everyLine,
  visit: z.optional(z.strictObject({ appointmentId: Id, position: integerRange({ min: 0, max: 100 }) })),
  product: z.optional(ProductKey),
  price: z.optional(Amount),
  /**
   * Paid by a visit of the customer's package, or of one that this sale sells, by its line's id; one per piece
   * (POS-17). `package.used-up` if none is left or it covers another service.
   */
  customerPackageId: z.optional(Id),
})
export type ServiceLine = z.infer<typeof ServiceLine>
/** An article (POS-15). */
const ArticleLine = z.strictObject({ kind: z.literal('ARTICLE'), ...everyLine, articleId: Id })
/**
 * POS-27: an item from no catalogue, sold as a service or an article; `vatRate` is one of today's (`vatRates` of the
 * till).
 */
const FreeLine = z.strictObject({
  kind: z.literal('FREE'),
  ...everyLine,
  as: z.enum(['SERVICE', 'ARTICLE']),
  name: visibleTextSchema(maxLengths.name).check(z.minLength(1)),
  amount: Amount.check(z.gte(1)),
  vatRate: z.nullable(integerRange({ min: 0, max: 10_000 })),
})
export type FreeLine = z.infer<typeof FreeLine>
/** POS-16: one card worth `amount`, issued at payment; needs `giftCards`. `quantity` is 1, without discount. */
const GiftCardLine = z.strictObject({ kind: z.literal('GIFT_CARD'), ...everyLine, amount: Amount.check(z.gte(1)) })
export type GiftCardLine = z.infer<typeof GiftCardLine>
/**
 * POS-17: a package, which is the customer's after payment; needs `giftCards`, and a customer (`package.no-customer`).
 * `quantity` is 1.
 */
const PackageLine = z.strictObject({ kind: z.literal('PACKAGE'), ...everyLine, packageId: Id })
export type PackageLine = z.infer<typeof PackageLine>
export const DraftLine = z.discriminatedUnion('kind', [ServiceLine, ArticleLine, FreeLine, GiftCardLine, PackageLine])
export type DraftLine = z.infer<typeof DraftLine>

/**
 * `amount` of CASH: the cash handed over. ONLINE: a visit's deposit, with the visit's id. OTHER is a name of the
 * salon's own list; GIFT_CARD refers to a card found by `findGiftCard`, each at most once, with its `proof`.
 */
const DraftPayment = z.strictObject({
  id: Id,
  kind: z.enum(['CASH', 'CARD', 'TWINT', 'TRANSFER', 'MARKETPLACE', 'ONLINE', 'GIFT_CARD', 'OTHER']),
  amount: Amount,
  name: z.optional(visibleTextSchema(maxLengths.name)),
  giftCardId: z.optional(Id),
  /** Proves that the payer has the card's code, for this sale only; the id, shown on orders, is not enough. */
  giftCardProof: z.optional(visibleTextSchema(maxLengths.name)),
})
const DraftTip = z.strictObject({ staffId: Id, amount: Amount })

const limitedArray = <S extends z.ZodMiniType>(schema: S, max: number) => z.array(schema).check(z.maxLength(max))

export const DraftContent = z.strictObject({
  customerId: z.nullable(Id),
  lines: limitedArray(DraftLine, saleLimits.lines),
  discount: z.nullable(SaleDiscount),
  /** The buyer that the receipt will be made out to (POS-28). */
  buyer: z.optional(Buyer),
  /** Whether the customer's next sales propose this buyer (POS-28e); only applies where the till may see contacts. */
  keepBuyer: z.optional(z.boolean()),
  /** Applies to the whole sale, for every payment method (POS-27). */
  surcharge: z.optional(SaleDiscount),
  /** How many points to redeem. */
  points: integerRange(saleLimits.points),
  tips: limitedArray(DraftTip, saleLimits.tips),
  payments: limitedArray(DraftPayment, saleLimits.payments),
})
export type DraftContent = z.infer<typeof DraftContent>

export const Draft = z.object({
  id: Id,
  version: z.int(),
  /** The till that has it open; null: none. */
  till: z.nullable(z.object({ id: Id, number: z.int(), name: z.string(), own: z.boolean() })),
  /** Who changed it last. */
  by: z.nullable(z.string()),
  byId: z.nullable(Id),
  changedTime: Instant,
  customer: z.nullable(TillCustomer),
  visits: z.array(TillVisit),
  content: DraftContent,
  /** `product`: the line's service; null: none. */
  lines: z.array(z.extend(SoldLine, { product: z.nullable(ProductKey) })),
  /** The total computed by the domain's `totals`. */
  total: Money,
})
export type Draft = z.infer<typeof Draft>

const params = z.object({ id: Id })

/** Returns started sales of every till, with and without visits. */
export const getDrafts = call({
  id: 'getDrafts',
  summary: 'Sales that were started',
  route: 'GET /v1/till-drafts',
  access: atTill,
  response: z.array(Draft),
})

/**
 * Starts a sale with visits or without. If a draft already has one of the visits, returns that draft, whichever till
 * has it.
 */
export const createDraft = call({
  id: 'createDraft',
  summary: 'Start a sale',
  route: 'POST /v1/till-drafts',
  access: atTill,
  body: z.strictObject({ appointmentIds: limitedArray(Id, saleLimits.visits) }),
  response: Draft,
  status: 201,
  idempotent: true,
  refuses: ['appointment.notFound', 'appointment.checkout-not-possible'],
})

export const getDraft = call({
  id: 'getDraft',
  summary: 'A started sale',
  route: 'GET /v1/till-drafts/{id}',
  access: atTill,
  params,
  response: Draft,
  refuses: ['draft.notFound'],
})

export const contentRefusals = [
  ...['draft.notFound', 'draft.taken', 'version-conflict', 'product.notFound', 'staff.notFound', 'notFound'],
  ...['article.notFound', 'order.too-large', 'order.points-too-many', 'order.paid-elsewhere'],
  ...(['package.notFound', 'package.used-up', 'package.no-customer'] as const),
  // For a gift card or package in it.
  'tier.required',
] as const

/**
 * Replaces the whole content; a visit's line that is left out is not charged. Payments already received cannot change
 * (`invalid-request`): `returnDraftPayment` returns them.
 */
export const putDraft = call({
  id: 'putDraft',
  summary: 'Change a sale: lines, discounts, points, tips, payments',
  route: 'PUT /v1/till-drafts/{id}',
  access: atTill,
  params,
  requestHeaders: IfMatch,
  body: DraftContent,
  response: Draft,
  refuses: [...contentRefusals],
})

/** Adds another visit with its services. */
export const addDraftVisit = call({
  id: 'addDraftVisit',
  summary: 'Check out another visit in the same sale',
  route: 'POST /v1/till-drafts/{id}/visits',
  access: atTill,
  params,
  body: z.strictObject({ appointmentId: Id }),
  response: Draft,
  status: 201,
  idempotent: true,
  refuses: ['draft.notFound', 'draft.taken', 'appointment.notFound', 'appointment.checkout-not-possible'],
})

/** Removes the visit with its lines; the visit itself stays. A visit that is not in the sale changes nothing. */
export const removeDraftVisit = call({
  id: 'removeDraftVisit',
  summary: 'Remove a visit from a sale',
  route: 'DELETE /v1/till-drafts/{id}/visits',
  access: atTill,
  params,
  query: z.object({ appointmentId: Id }),
  response: Draft,
  refuses: ['draft.notFound', 'draft.taken'],
})

/** POS-06: takes a draft over from another till, or from the handed-over ones. */
export const takeDraftOver = call({
  id: 'takeDraftOver',
  summary: 'Take a sale over at this till',
  route: 'POST /v1/till-drafts/{id}/take-over',
  access: atTill,
  params,
  response: Draft,
  refuses: ['draft.notFound'],
})

/** POS-01e: returns staff who do it, are at work and have time now, in the salon's order. */
export const getFreePeople = call({
  id: 'getFreePeople',
  summary: 'Who could do a service now',
  route: 'GET /v1/till/free-people',
  access: atTill,
  query: z.object({ product: ProductKey }),
  response: z.array(Id),
  refuses: ['product.notFound', 'product.add-on-alone'],
})
