/** Gift cards bought on the salon's page, and what the salon offers there (GFT-01). */
import { giftBounds, giftMotifs, giftOrderStates } from '@goldline/domain/checkout/gift-order'
import { maxLengths } from '@goldline/domain/text-lengths'
import * as z from 'zod/mini'
import { customer, salon } from '../access.ts'
import { call } from '../call.ts'
import { Day, Id, Instant, LanguageCode, Money, Secret, visibleTextSchema } from '../wire.ts'

const access = salon('giftCards', ['ADMIN'])
const amount = Money.check(z.minimum(giftBounds.least), z.maximum(giftBounds.most))

const GiftOffer = z.strictObject({
  enabled: z.boolean(),
  amounts: z.array(amount).check(z.minLength(1), z.maxLength(giftBounds.amounts)),
  least: amount,
  most: amount,
  /** Whether a service may be given at its price. */
  services: z.boolean(),
})

/** `hindrance`: why the page sells none, regardless of the settings. */
const GiftSaleSettings = z.object({
  hindrance: z.nullable(z.enum(['NO_STRIPE', 'SIGNED_SALES', 'NOT_READY'])),
  offer: GiftOffer,
})
export type GiftSaleSettings = z.infer<typeof GiftSaleSettings>

export const getGiftSaleSettings = call({
  id: 'getGiftSaleSettings',
  summary: 'Whether the salon’s page sells gift cards, and which',
  route: 'GET /v1/gift-sale-settings',
  access,
  response: GiftSaleSettings,
})

export const setGiftOffer = call({
  id: 'setGiftOffer',
  summary: 'Set which gift cards the salon’s page sells',
  route: 'PUT /v1/gift-sale-settings',
  access,
  body: GiftOffer,
  response: GiftSaleSettings,
})

/** Names and addresses only until they are blanked; never a code. */
const SoldGift = z.object({
  id: Id,
  number: z.string(),
  amount: Money,
  refunded: Money,
  /** What is left on the card; of a package, nothing. */
  balance: Money,
  /** The visits of a package, and how many are left; null: a gift card. */
  visits: z.nullable(z.object({ of: z.int(), left: z.int() })),
  /** The value-added tax of a package, which is due when it is sold; null: none, or a gift card. */
  tax: z.nullable(Money),
  currency: z.string(),
  service: z.nullable(z.string()),
  buyerEmail: z.nullable(z.string()),
  sendTime: Instant,
  sent: z.boolean(),
  paidTime: Instant,
})
export type SoldGift = z.infer<typeof SoldGift>

export const getSoldGifts = call({
  id: 'getSoldGifts',
  summary: 'The hundred newest gift cards that the page sold, newest first',
  route: 'GET /v1/gift-orders',
  access,
  response: z.array(SoldGift),
})

const PublicGiftOffer = z.object({
  amounts: z.array(Money),
  least: Money,
  most: Money,
  services: z.boolean(),
  /** Months after which a card expires; null: never. */
  months: z.nullable(z.int()),
  /** Today in the salon’s zone. */
  today: Day,
  /** Packages that the page sells (GFT-01h), by name. `single`: the price of one visit. */
  packages: z.array(
    z.object({ id: Id, name: z.string(), service: z.string(), visits: z.int(), price: Money, single: Money }),
  ),
})
export type PublicGiftOffer = z.infer<typeof PublicGiftOffer>

export const getGiftOffer = call({
  id: 'getGiftOffer',
  summary: 'Which gift cards a salon sells on its page',
  route: 'GET /v1/business-objects/{id}/gift-offer',
  access: 'public',
  params: z.object({ id: Id }),
  response: PublicGiftOffer,
  refuses: ['gift-order.off'],
})

/** A gift card as its buyer sees it; never its code, which is only on the card (POS-16). */
const GiftOrder = z.object({
  number: z.string(),
  state: z.enum(giftOrderStates),
  /** Stripe's page; null when nothing can be paid any more. */
  url: z.nullable(z.string()),
  amount: Money,
  currency: z.string(),
  service: z.nullable(z.string()),
  /** The visits of a package, which is named by `service`; null: a gift card. */
  visits: z.nullable(z.int()),
  motif: z.enum(giftMotifs),
  recipientName: z.string(),
  toRecipient: z.boolean(),
  sendTime: Instant,
  sent: z.boolean(),
  /** The end of the withdrawal period; null: not paid. */
  withdrawUntil: z.nullable(Instant),
  refunded: Money,
})
export type GiftOrder = z.infer<typeof GiftOrder>

/** `amount`: as shown to the buyer, also for a service; refused if the price has changed. */
export const orderGift = call({
  id: 'orderGift',
  summary: 'Order a gift card; it is issued after payment on Stripe’s page',
  route: 'POST /v1/gift-orders',
  access: 'public',
  body: z.strictObject({
    businessObjectId: Id,
    amount,
    /** `productId%variantId` or `productId`; null: an amount of money. */
    product: z.nullable(z.string().check(z.maxLength(80))),
    motif: z.enum(giftMotifs),
    recipientName: visibleTextSchema(maxLengths.name),
    senderName: visibleTextSchema(maxLengths.name),
    words: visibleTextSchema(giftBounds.words),
    email: visibleTextSchema(maxLengths.email).check(z.minLength(3)),
    /** null: the card is sent to the buyer. */
    recipientEmail: z.nullable(visibleTextSchema(maxLengths.email).check(z.minLength(3))),
    /** When it is sent to the recipient; null: at once. */
    day: z.nullable(Day),
    language: LanguageCode,
  }),
  /** `key` opens the buyer's page. */
  response: z.object({ key: Secret, url: z.nullable(z.string()) }),
  status: 201,
  idempotent: true,
  refuses: [
    ...(['gift-order.off', 'gift-order.amount', 'gift-order.day', 'invalid-email'] as const),
    ...(['too-many-requests', 'payment.unavailable'] as const),
  ],
})

/**
 * Orders a package for the person's own account. `price`: as shown to the buyer; refused if it has changed. The receipt
 * and the right to withdraw go to `email`.
 */
export const orderPackage = call({
  id: 'orderPackage',
  summary: 'Order a package; it is on the account after payment on Stripe’s page',
  route: 'POST /v1/package-orders',
  access: customer(['BOOKING']),
  body: z.strictObject({
    businessObjectId: Id,
    packageId: Id,
    price: Money,
    email: visibleTextSchema(maxLengths.email).check(z.minLength(3)),
    language: LanguageCode,
  }),
  response: z.object({ key: Secret, url: z.nullable(z.string()) }),
  status: 201,
  idempotent: true,
  refuses: [
    ...(['gift-order.off', 'gift-order.amount', 'package.notFound', 'invalid-email'] as const),
    ...(['too-many-requests', 'payment.unavailable'] as const),
  ],
})

/** Queries Stripe while the order is open, so that the answer is up to date. */
export const getGiftOrder = call({
  id: 'getGiftOrder',
  summary: 'The state of an ordered gift card',
  route: 'GET /v1/gift-orders/{key}',
  access: 'public',
  params: z.object({ key: Secret }),
  response: GiftOrder,
  refuses: ['gift-order.notFound', 'payment.unavailable'],
})

/** The secret grants access, as long as the card has this code. */
export const getGiftSheet = call({
  id: 'getGiftSheet',
  summary: 'A gift card as application/pdf',
  route: 'GET /v1/gift-sheets/{secret}',
  access: 'public',
  sentBy: 'link',
  params: z.object({ secret: visibleTextSchema(100) }),
  binary: 'application/pdf',
  refuses: ['gift-order.notFound'],
})
