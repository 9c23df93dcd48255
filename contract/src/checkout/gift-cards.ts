/** Gift cards (POS-16): sold as a line of a sale, redeemed as a payment, in parts while money is left. */
import { maxPasswordLength } from '@goldline/domain/auth/password'
import { prepaidKinds } from '@goldline/domain/checkout/sale'
import * as z from 'zod/mini'
import { salon } from '../access.ts'
import { call } from '../call.ts'
import { atTill, OwnPin } from '../checkout.ts'
import { leaderRefusals, requiredPinRefusals } from '../refuses.ts'
import { Id, Instant, Money, visibleTextSchema } from '../wire.ts'

/** A gift card without its code, which cannot be read again after printing. */
export const GiftCard = z.object({
  id: Id,
  /** The code's last characters, to distinguish cards; null: not printed yet. */
  lastSigns: z.nullable(z.string()),
  amount: Money,
  balance: Money,
  currency: z.string(),
  /** null: it does not expire. */
  expiresTime: z.nullable(Instant),
  /** Whether the card's sale was cancelled. */
  ended: z.boolean(),
  createdTime: Instant,
})
export type GiftCard = z.infer<typeof GiftCard>

const params = z.object({ id: Id })
const access = salon('giftCards', ['ADMIN', 'CHECKOUT'])

/** Newest first; `left`: only those with money left. */
export const getGiftCards = call({
  id: 'getGiftCards',
  summary: 'Gift cards that were sold',
  route: 'GET /v1/gift-cards',
  access,
  query: z.object({ left: z.optional(z.enum(['true', 'false'])) }),
  response: z.array(GiftCard),
})

/** With its history, newest first. */
export const getGiftCard = call({
  id: 'getGiftCard',
  summary: 'One gift card and its entries',
  route: 'GET /v1/gift-cards/{id}',
  access,
  params,
  response: z.object({
    ...GiftCard.shape,
    entries: z.array(
      z.object({
        kind: z.enum(prepaidKinds),
        amount: z.int(),
        /** null: bought on the salon's page (GFT-01), or the sale is past its retention. */
        orderId: z.nullable(Id),
        /** The number on the receipt, or of the order on the salon's page; null: past its retention. */
        orderNumber: z.nullable(z.string()),
        createdTime: Instant,
      }),
    ),
  }),
  refuses: ['gift-card.notFound'],
})

/**
 * Prints a new code with its QR code as a PDF, which voids the previous code: so a lost card can be replaced, and a
 * lost answer requested again. Since printing again voids a card, it requires one's own PIN at the till and the
 * password in ADMIN (AUTH-18).
 */
export const printGiftCard = call({
  id: 'printGiftCard',
  summary: 'Print a gift card with a new code, as application/pdf',
  route: 'POST /v1/gift-cards/{id}/sheets',
  access,
  params,
  body: z.optional(
    z.strictObject({ pin: z.optional(OwnPin), password: z.optional(z.string().check(z.maxLength(maxPasswordLength))) }),
  ),
  binary: 'application/pdf',
  refuses: ['gift-card.notFound', 'gift-card.ended', ...requiredPinRefusals, ...leaderRefusals],
})

/**
 * Finds a card to redeem in that sale: a payment refers to its `id` and `proof`. Ignores case and separators of the
 * code.
 */
export const findGiftCard = call({
  id: 'findGiftCard',
  summary: 'The gift card with that code',
  route: 'POST /v1/till/gift-card-searches',
  access: atTill,
  body: z.strictObject({ code: visibleTextSchema(40), draftId: Id }),
  response: z.extend(GiftCard, { proof: z.string() }),
  refuses: ['gift-card.notFound'],
})
