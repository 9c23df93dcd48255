/** Gift cards (POS-16): sold as a line of a sale, redeemed as a payment, in parts as often as there is something left. */
import { maxPasswordLength } from '@goldline/domain/auth/password'
import { prepaidKinds } from '@goldline/domain/checkout/sale'
import * as z from 'zod/mini'
import { salon } from '../access.ts'
import { call } from '../call.ts'
import { atTill, OwnPin } from '../checkout.ts'
import { forLeader, forNeededPin } from '../refuses.ts'
import { Id, Instant, Money, text } from '../wire.ts'

/** Without its code, which nobody knows any more once it is printed. */
export const GiftCard = z.object({
  id: Id,
  /** The last signs of its code, to tell cards apart; null: none was printed yet. */
  lastSigns: z.nullable(z.string()),
  amount: Money,
  balance: Money,
  currency: z.string(),
  /** null: it does not expire. */
  expiresTime: z.nullable(Instant),
  /** Its sale was taken back. */
  ended: z.boolean(),
  createdTime: Instant,
})
export type GiftCard = z.infer<typeof GiftCard>

const params = z.object({ id: Id })
const access = salon('giftCards', ['ADMIN', 'CHECKOUT'])

/** The newest first; `left`: only those with something on them. */
export const getGiftCards = call({
  id: 'getGiftCards',
  summary: 'Gift cards that were sold',
  route: 'GET /v1/gift-cards',
  access,
  query: z.object({ left: z.optional(z.enum(['true', 'false'])) }),
  response: z.array(GiftCard),
})

/** With what happened to it, the newest first. */
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
        orderId: Id,
        /** As it stands on the receipt. */
        orderNumber: z.nullable(z.string()),
        createdTime: Instant,
      }),
    ),
  }),
  refuses: ['gift-card.notFound'],
})

/**
 * A new code, printed with its QR code as a PDF to hand over. The one before ends, so that a lost card can be replaced, and
 * a lost answer asked for again. Since a card that was printed before becomes worthless, printing again needs the own PIN at
 * the till and the password in ADMIN (AUTH-18).
 */
export const printGiftCard = call({
  id: 'printGiftCard',
  summary: 'Print a gift card under a new code, as application/pdf',
  route: 'POST /v1/gift-cards/{id}/sheets',
  access,
  params,
  body: z.optional(
    z.strictObject({ pin: z.optional(OwnPin), password: z.optional(z.string().check(z.maxLength(maxPasswordLength))) }),
  ),
  binary: 'application/pdf',
  refuses: ['gift-card.notFound', 'gift-card.ended', ...forNeededPin, ...forLeader],
})

/** To redeem it in that sale: a payment names its `id` and the `proof`. Case and separators of the code do not matter. */
export const findGiftCard = call({
  id: 'findGiftCard',
  summary: 'The gift card with that code',
  route: 'POST /v1/till/gift-card-searches',
  access: atTill,
  body: z.strictObject({ code: text(40), draftId: Id }),
  response: z.extend(GiftCard, { proof: z.string() }),
  refuses: ['gift-card.notFound'],
})
