import { orderGift } from '@goldline/contract/checkout/gift-orders'
import { salonPage } from '@goldline/domain/business-object/salon-page'
import { giftWorthRefusal, isGiftDay } from '@goldline/domain/checkout/gift-order'
import { isEmail, normaliseEmail } from '@goldline/domain/customer/email'
import type { Language } from '@goldline/domain/message/kinds'
import { paymentMinutes } from '@goldline/domain/payment/deposit'
import { parseProductKey } from '@goldline/domain/product/product-key'
import { zone } from '@goldline/domain/time/zone'
import { sql } from 'kysely'
import { type InSalon, inSalon } from '../../db/in-salon.ts'
import { nameIn } from '../../db/name-in.ts'
import { salonRow } from '../../db/salon-row.ts'
import type { Tx } from '../../db/transaction.ts'
import type { Deps, RouteDeps } from '../../deps.ts'
import { Refused, refuseIf } from '../../http/errors.ts'
import { limit } from '../../http/hardening/limits.ts'
import { callerOf } from '../../http/hardening/places.ts'
import { type WriteContext, write } from '../../http/route.ts'
import { uuidv7 } from '../../ids.ts'
import { requestOrigin } from '../../ledger/return-address.ts'
import { requireStripe } from '../../payment/finish-setup.ts'
import { requireGranted } from '../../payment/start-setup.ts'
import type { Stripe } from '../../providers/stripe.ts'
import { sha256 } from '../../secrets.ts'
import { requireOpenOffer } from './offer.ts'
import { findGiftOrder, type GiftOrderKey, giftSecrets } from './queries.ts'

const ordersAnHour = 20
/** Leaves time for a difference between Stripe's clock and ours. */
export const expiresMs = (paymentMinutes + 2) * 60_000
/** The time at which a card is sent on its day, in minutes after midnight by the salon's clock. */
const sendMinutes = 8 * 60

/** Writes the order, then opens Stripe's page under the order's id, so that a repeat finds the same page. */
export const orderGiftRoute = write(
  orderGift,
  {
    before: ({ deps, address }): Promise<Stripe> => limitOrders(deps, address),
    around: async (run: () => Promise<GiftOrderKey>, { deps, raw }, stripe: Stripe) =>
      openOrder(deps, stripe, { key: await run(), here: requestOrigin(deps.config.publicUrl, raw.request) }),
  },
  (work) => writeOrder(work),
)

export async function limitOrders(deps: RouteDeps & Pick<Deps, 'clock'>, address: string): Promise<Stripe> {
  await limit(deps, `gift orders ${callerOf(address)}`, { max: ordersAnHour, windowSeconds: 3600 })
  return requireStripe(deps)
}

/** Opens Stripe's page; returns the secret of the buyer's page, and Stripe's address. */
export async function openOrder(deps: Deps, stripe: Stripe, order: { key: GiftOrderKey; here: string }) {
  const url = await openStripePage(deps, stripe, order)
  return { key: giftSecrets(deps.secrets, order.key).page, url }
}

async function writeOrder(work: WriteContext<typeof orderGift>): Promise<GiftOrderKey> {
  const { tx, deps, body, now } = work
  const salon = inSalon(tx, body.businessObjectId)
  const { offer, stripeAccountId } = await requireOpenOffer(salon, deps)
  const service = await requireService(salon, body)
  refuseIf(giftWorthRefusal(offer, { amount: body.amount, isService: service !== null }))
  const { currency, timeZone } = await salonRow(salon, ['currency', 'timeZone'])
  const key = { businessObjectId: salon.id, id: uuidv7(now) }
  const { page, sheet, number } = giftSecrets(deps.secrets, key)
  const { recipientEmail, amount, motif, recipientName, senderName, words, language } = body
  await tx
    .insertInto('giftOrder')
    .values({
      ...{ ...key, number, amount, currency, service, motif, recipientName, senderName, words, language },
      ...{ pageHash: sha256(page), sheetHash: sha256(sheet), stripeAccountId, toRecipient: recipientEmail !== null },
      buyerEmail: parseEmail(body.email, 'email'),
      recipientEmail: recipientEmail === null ? null : parseEmail(recipientEmail, 'recipientEmail'),
      sendTime: new Date(sendTimeOf(body, { timeZone, now })),
      expiresTime: new Date(now + expiresMs),
      createdTime: new Date(now),
    })
    .execute()
  return key
}

export function parseEmail(typed: string, field: 'email' | 'recipientEmail'): string {
  const email = normaliseEmail(typed)
  if (!isEmail(email)) throw new Refused('invalid-email', { field: `body.${field}` })
  return email
}

type SendRequest = { day: string | null; recipientEmail: string | null }

/** Returns when the card is sent; one to the buyer, or for today, immediately. Refuses with gift-order.day. */
function sendTimeOf(
  { day, recipientEmail }: SendRequest,
  { timeZone, now }: { timeZone: string; now: number },
): number {
  if (day === null || recipientEmail === null) return now
  const clock = zone(timeZone)
  if (!isGiftDay(day, clock.toWall(now).day)) throw new Refused('gift-order.day')
  return Math.max(now, clock.toInstant(day, sendMinutes))
}

type WishedService = { product: string | null; amount: number; language: Language }
type ServiceRow = { name: string; price: number }

/**
 * Returns the service's name for the buyer. Refuses with gift-order.amount if it is not sold at the price that was
 * shown.
 */
async function requireService(salon: InSalon<Tx>, wished: WishedService): Promise<string | null> {
  if (wished.product === null) return null
  const { productId, variantId } = parseProductKey(wished.product)
  const { rows } = await sql<ServiceRow>`
    select ${nameIn('p', wished.language)} || coalesce(' – ' || ${nameIn('v', wished.language)}, '') as name, coalesce(v.price, p.price) as price
    from product p left join product_variant v on v.business_object_id = p.business_object_id and v.product_id = p.id
      and v.id::text = ${variantId ?? ''} and not v.add_on
    where p.business_object_id = ${salon.id} and p.id::text = ${productId} and p.deleted_time is null
      and p.enabled4_booking and not p.price_from and (${variantId ?? ''} = '') = (v.id is null)`.execute(salon.db)
  const [service] = rows
  if (service === undefined || service.price !== wished.amount) throw new Refused('gift-order.amount')
  return service.name
}

/** Returns the address of Stripe's page; null once the order cannot be paid any more. */
async function openStripePage(deps: Deps, stripe: Stripe, { key, here }: { key: GiftOrderKey; here: string }) {
  const salon = inSalon(deps.db, key.businessObjectId)
  const row = await findGiftOrder(salon, key.id)
  if (row.url !== null || row.state !== 'OPEN') return row.state === 'OPEN' ? row.url : null
  const { name, urlName } = await salonRow(salon, ['name', 'urlName'])
  const opened = await stripe.openPayment({
    ...{ reference: row.id, accountId: row.stripeAccountId, amount: row.amount, currency: row.currency },
    ...{ title: `${name}: ${row.service ?? row.number}`, email: row.buyerEmail ?? undefined, locale: row.language },
    returnUrl: `${here}${salonPage(urlName)}/gift/${giftSecrets(deps.secrets, key).page}`,
    expiresAt: row.createdTime.getTime() + paymentMinutes * 60_000,
  })
  const { id: stripeSessionId, url } = requireGranted(deps, opened)
  await salon
    .updateTable('giftOrder')
    .set({ stripeSessionId, url })
    .where('id', '=', row.id)
    .where('url', 'is', null)
    .execute()
  return (await findGiftOrder(salon, key.id)).url
}
