/** The gift cards that the salon's page sells: as the salon sets them, and as buyers see them (GFT-01). */
import {
  type GiftSaleSettings,
  getGiftOffer,
  getGiftSaleSettings,
  setGiftOffer,
} from '@goldline/contract/checkout/gift-orders'
import { defaultGiftOffer, type GiftOffer, invalidOfferField } from '@goldline/domain/checkout/gift-order'
import { whyNoDeposits } from '@goldline/domain/payment/deposit'
import { tierAllows } from '@goldline/domain/user/tier'
import { type InSalon, inSalon } from '../../db/in-salon.ts'
import { salonRow } from '../../db/salon-row.ts'
import type { RouteDeps } from '../../deps.ts'
import { Refused } from '../../http/errors.ts'
import { read, routes, write } from '../../http/route.ts'
import { findDepositAccount, signsSales } from '../../ledger/deposits.ts'
import { loadTillTerms } from '../at-till.ts'
import { offeredPackages } from './offered-packages.ts'

async function savedOffer(salon: InSalon): Promise<GiftOffer> {
  const row = await salon
    .selectFrom('giftOffer')
    .select(['enabled', 'amounts', 'least', 'most', 'services'])
    .executeTakeFirst()
  return row ?? defaultGiftOffer
}

async function loadSettings({ stripe }: Pick<RouteDeps, 'stripe'>, salon: InSalon): Promise<GiftSaleSettings> {
  const facts = { hasStripe: stripe !== undefined, signsSales: await signsSales(salon) }
  const { ready } = (await findDepositAccount(salon)) ?? { ready: false }
  const { amounts, ...offer } = await savedOffer(salon)
  const hindrance = whyNoDeposits(facts) ?? (ready ? null : 'NOT_READY')
  return { hindrance, offer: { ...offer, amounts: [...amounts] } }
}

type OpenOffer = { offer: GiftOffer; stripeAccountId: string }

/**
 * Returns what is sold now, and into which account it is paid. Refuses with gift-order.off, also for an unknown salon
 * and for one whose tier has no gift cards any more (BIZ-10).
 */
export async function requireOpenOffer(salon: InSalon, deps: Pick<RouteDeps, 'stripe'>): Promise<OpenOffer> {
  const { hindrance, offer } = await loadSettings(deps, salon)
  const account = await findDepositAccount(salon)
  if (hindrance !== null || !offer.enabled || account === undefined) throw new Refused('gift-order.off')
  const { version: tier } = await salonRow(salon, ['version'])
  if (!tierAllows('giftCards', tier)) throw new Refused('gift-order.off')
  return { offer, stripeAccountId: account.stripeAccountId }
}

export const giftOfferRoutes = routes(
  read(getGiftSaleSettings, ({ deps, salon }) => loadSettings(deps, salon)),
  write(setGiftOffer, async ({ deps, salon, tx, body }) => {
    const wrong = invalidOfferField(body)
    if (wrong !== undefined) throw new Refused('invalid-request', { field: `body.${wrong}` })
    const row = { ...body, amounts: [...new Set(body.amounts)] }
    await tx
      .insertInto('giftOffer')
      .values({ businessObjectId: salon.id, ...row })
      .onConflict((conflict) => conflict.column('businessObjectId').doUpdateSet(row))
      .execute()
    return loadSettings(deps, salon)
  }),
  read(getGiftOffer, async ({ deps, db, params, now, language }) => {
    const salon = inSalon(db, params.id)
    const { offer } = await requireOpenOffer(salon, deps)
    const { giftCardMonths: months, today } = await loadTillTerms(salon, now)
    const { amounts, least, most, services } = offer
    const packages = await offeredPackages(salon, language)
    return { amounts: [...amounts], least, most, services, months, today, packages }
  }),
)
