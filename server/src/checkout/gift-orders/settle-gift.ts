/**
 * Settles a gift order on any signal: the buyer's return, an event or a job (GFT-01). The state is always read from
 * Stripe.
 */
import { getGiftOrder } from '@goldline/contract/checkout/gift-orders'
import { lastWithdrawalDay } from '@goldline/domain/checkout/withdrawal'
import { depositStep } from '@goldline/domain/payment/deposit-settlement'
import { addDays } from '@goldline/domain/time/day'
import { acrossSalons, type InSalon, inSalon } from '../../db/in-salon.ts'
import type { OrderedPackage } from '../../db/json-columns.ts'
import { type Tx, transact } from '../../db/transaction.ts'
import type { Deps } from '../../deps.ts'
import { Refused } from '../../http/errors.ts'
import { inSteps } from '../../http/route.ts'
import { uuidv7 } from '../../ids.ts'
import { requireStripe } from '../../payment/finish-setup.ts'
import { requireGranted } from '../../payment/start-setup.ts'
import type { Stripe } from '../../providers/stripe.ts'
import { sha256 } from '../../secrets.ts'
import { loadTillTerms, type TillTerms } from '../at-till.ts'
import { issueGiftCard } from '../gift-card/ledger.ts'
import { grantPackage } from '../package/ledger.ts'
import { findGiftOrder, type GiftOrderKey, type GiftOrderRow, giftSecrets, lockGiftOrder } from './queries.ts'
import { sendGiftIfDue, sendPurchaseMail } from './send-gift.ts'

// Reads the state from Stripe first, so that the answer is current.
export const getGiftOrderRoute = inSteps(getGiftOrder, async ({ deps, params }) => {
  const row = await acrossSalons(deps.db)
    .selectFrom('giftOrder')
    .selectAll()
    .where('pageHash', '=', sha256(params.key))
    .executeTakeFirstOrThrow(() => new Refused('gift-order.notFound'))
  return giftOrderWire(row.state === 'OPEN' ? await settle(deps, requireStripe(deps), row) : row)
})

function giftOrderWire(row: GiftOrderRow) {
  const { number, state, amount, currency, service, motif, toRecipient, refunded, url } = row
  return {
    ...{ number, state, amount, currency, service, motif, toRecipient, refunded },
    visits: row.package?.visits ?? null,
    url: state === 'OPEN' ? url : null,
    recipientName: row.recipientName ?? '',
    sendTime: row.sendTime.toISOString(),
    sent: row.sentTime !== null,
    withdrawUntil: row.withdrawUntil?.toISOString() ?? null,
  }
}

/** Job: settles an order after an event, or one whose event never arrived. */
export async function settleGiftOrder(deps: Deps, { businessObjectId, id }: GiftOrderKey): Promise<void> {
  if (deps.stripe === undefined) return
  await settle(deps, deps.stripe, await findGiftOrder(inSalon(deps.db, businessObjectId), id))
}

const maxPerRun = 100

/** Job: reads open orders, oldest first, so that a buyer who does not return has the card within a minute. */
export async function settleGiftOrders(deps: Deps): Promise<void> {
  const open = await acrossSalons(deps.db)
    .selectFrom('giftOrder')
    .select(['businessObjectId', 'id'])
    .where('state', '=', 'OPEN')
    .orderBy('expiresTime')
    .limit(maxPerRun)
    .execute()
  for (const key of open)
    await settleGiftOrder(deps, key).catch((err) => deps.log.error({ err, giftOrderId: key.id }, 'gift not settled'))
}

async function settle(deps: Deps, stripe: Stripe, row: GiftOrderRow): Promise<GiftOrderRow> {
  const { id, stripeSessionId, stripeAccountId, businessObjectId, expiresTime } = row
  const salon = inSalon(deps.db, businessObjectId)
  const now = deps.clock.now()
  const over = expiresTime.getTime() <= now
  if (stripeSessionId === null) {
    // Stripe's answer was lost, so the buyer never saw its page.
    if (over) await end(salon, id)
    return findGiftOrder(salon, id)
  }
  if (over) requireGranted(deps, await stripe.endPayment(stripeAccountId, stripeSessionId))
  const facts = requireGranted(deps, await stripe.readDeposit(stripeAccountId, stripeSessionId))
  const step = depositStep({ ...row, security: 'DEPOSIT', expires: expiresTime.getTime() }, facts, now)
  if (step.kind === 'mismatch') deps.log.error({ giftOrderId: id }, 'a gift card was paid that is not what was ordered')
  if (step.kind === 'end') await end(salon, id)
  // Late money creates the card, too, since nothing was lost in the meantime.
  if (step.kind === 'book' || step.kind === 'giveBack')
    await transact(deps.db, (tx) =>
      fulfil(inSalon(tx, businessObjectId), { ...deps, now }, { id, paymentId: step.paymentId }),
    )
  return findGiftOrder(salon, id)
}

const end = (salon: InSalon, id: string) =>
  salon.updateTable('giftOrder').set({ state: 'ENDED' }).where('id', '=', id).where('state', '=', 'OPEN').execute()

type PaidGift = { id: string; paymentId: string }

/** Creates the card once, on the first signal, with its code, its ledger entry, and the mails that are due. */
async function fulfil(salon: InSalon<Tx>, deps: Deps & { now: number }, { id, paymentId }: PaidGift): Promise<void> {
  const { now } = deps
  const order = await lockGiftOrder(salon, id)
  if (order.state === 'PAID') return
  const terms = await loadTillTerms(salon, now)
  const { amount } = order
  const bought =
    order.package === null
      ? { giftCardId: await createCard(salon, deps, { order, terms }), customerPackageId: null }
      : { giftCardId: null, customerPackageId: await createPackage(salon, now, { ...order, package: order.package }) }
  const lastDay = lastWithdrawalDay(terms.clock.toWall(now).day)
  const paid = {
    ...{ state: 'PAID' as const, ...bought, paymentId, paidTime: new Date(now) },
    withdrawUntil: new Date(terms.clock.startOfDay(addDays(lastDay, 1))),
    // For a package, only the buyer's mail is sent.
    ...(order.package !== null && { sentTime: new Date(now) }),
  }
  await salon.updateTable('giftOrder').set(paid).where('id', '=', id).execute()
  const entry = { businessObjectId: salon.id, id: uuidv7(now), giftOrderId: id, kind: 'CAPTURED' as const, amount }
  await salon.db
    .insertInto('giftOrderEntry')
    .values({ ...entry, cause: `captured ${id}`, createdTime: new Date(now) })
    .execute()
  await sendPurchaseMail(salon, deps, { ...order, ...paid })
  if (order.package === null) await sendGiftIfDue(salon, deps, { ...order, ...paid })
}

type NewCard = { order: GiftOrderRow; terms: TillTerms }

/** Creates the card with its code's fingerprint, and returns its id. */
async function createCard(
  salon: InSalon<Tx>,
  deps: Deps & { now: number },
  { order, terms }: NewCard,
): Promise<string> {
  const { now } = deps
  const { id, amount, currency } = order
  const giftCardId = await issueGiftCard(salon, { now, terms }, { amount, currency, of: { giftOrderId: id } })
  const { code } = giftSecrets(deps.secrets, order)
  const named = { businessObjectId: salon.id, giftCardId, hash: sha256(code), lastSigns: code.slice(-4), userId: null }
  await salon.db
    .insertInto('giftCardCode')
    .values({ ...named, createdTime: new Date(now) })
    .execute()
  return giftCardId
}

const createPackage = (
  salon: InSalon<Tx>,
  now: number,
  { id: source, customerId, package: sold }: GiftOrderRow & { package: OrderedPackage },
): Promise<string> => grantPackage(salon, { now }, { customerId, sold, orderId: null, source })
