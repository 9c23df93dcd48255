/** Packages that the salon's page sells into the buyer's own account (GFT-01h). */
import { orderPackage } from '@goldline/contract/checkout/gift-orders'
import { vatRateOn } from '@goldline/domain/checkout/vat'
import { sql } from 'kysely'
import { ensureProfile, lockCustomer } from '../../appointment/customer.ts'
import { inSalon } from '../../db/in-salon.ts'
import type { OrderedPackage } from '../../db/json-columns.ts'
import { Refused } from '../../http/errors.ts'
import { type WriteContext, write } from '../../http/route.ts'
import { uuidv7 } from '../../ids.ts'
import { requestOrigin } from '../../ledger/return-address.ts'
import type { Stripe } from '../../providers/stripe.ts'
import { sha256 } from '../../secrets.ts'
import { loadTillTerms } from '../at-till.ts'
import { requireOpenOffer } from './offer.ts'
import { findOffered } from './offered-packages.ts'
import { expiresMs, limitOrders, openOrder, parseEmail } from './order-gift.ts'
import { type GiftOrderKey, giftSecrets } from './queries.ts'

/** Writes the order, then opens Stripe's page under the order's id, so that a repeat finds the same page. */
export const orderPackageRoute = write(
  orderPackage,
  {
    before: ({ deps, address }): Promise<Stripe> => limitOrders(deps, address),
    around: async (run: () => Promise<GiftOrderKey>, { deps, raw }, stripe: Stripe) =>
      openOrder(deps, stripe, { key: await run(), here: requestOrigin(deps.config.publicUrl, raw.request) }),
  },
  (work) => writeOrder(work),
)

async function writeOrder(work: WriteContext<typeof orderPackage>): Promise<GiftOrderKey> {
  const { tx, deps, actor, body, now } = work
  const { language, price: amount } = body
  const salon = inSalon(tx, body.businessObjectId)
  const { stripeAccountId } = await requireOpenOffer(salon, deps)
  const { currency, country, vatNr, today } = await loadTillTerms(salon, now)
  const [offered] = await findOffered(salon, language, sql`k.id = ${body.packageId}`)
  if (offered === undefined) throw new Refused('package.notFound')
  const { price, vatRate, shownName, shownService: _, ...sold } = offered
  if (price !== amount) throw new Refused('gift-order.amount')
  const ordered: OrderedPackage = { ...sold, vatRate: vatNr === null ? null : vatRateOn(country, vatRate, today) }
  const { customerId } = await lockCustomer(tx, deps, { userId: actor.userId, given: { language } })
  await ensureProfile(salon, deps, { customerId })
  const key = { businessObjectId: salon.id, id: uuidv7(now) }
  const { page, sheet, number } = giftSecrets(deps.secrets, key)
  await tx
    .insertInto('giftOrder')
    .values({
      ...{ ...key, number, amount, currency, service: shownName, motif: 'LINES', language, stripeAccountId },
      ...{ customerId, package: JSON.stringify(ordered), toRecipient: false },
      ...{ pageHash: sha256(page), sheetHash: sha256(sheet), buyerEmail: parseEmail(body.email, 'email') },
      ...{ sendTime: new Date(now), expiresTime: new Date(now + expiresMs), createdTime: new Date(now) },
    })
    .execute()
  return key
}
