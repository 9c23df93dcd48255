/** Ledger of gift cards, written in the transaction of the order (POS-16). */

import { giftCardRefusal } from '@goldline/domain/checkout/gift-card'
import type { PrepaidKind } from '@goldline/domain/checkout/sale'
import { addDays } from '@goldline/domain/time/day'
import { addMonths } from '@goldline/domain/time/period'
import { appendEntries } from '../../db/append-entries.ts'
import type { InSalon } from '../../db/in-salon.ts'
import type { SoldContent } from '../../db/json-columns.ts'
import type { Tx } from '../../db/transaction.ts'
import { Refused, refuseIf } from '../../http/errors.ts'
import { uuidv7 } from '../../ids.ts'
import type { TillTerms } from '../at-till.ts'
import type { TillSale } from '../draft.ts'

type LedgerPlace = { now: number }
/** `of`: the sale, the order on the salon's page, or a visit's deposit; `refund`: the deposit's entry that goes back. */
type CardMovement = { giftCardId: string; kind: PrepaidKind; amount: number; of: CardSource }
type CardSource = { orderId: string } | { giftOrderId: string } | { depositId: string; refund?: string }

function causeOf(of: CardSource): string {
  if ('orderId' in of) return of.orderId
  return 'giftOrderId' in of ? of.giftOrderId : (of.refund ?? of.depositId)
}

/** Enters a movement, once per cause. The database, too, refuses a balance above the paid amount. */
const enterCard = (salon: InSalon<Tx>, { now }: LedgerPlace, { of, ...entry }: CardMovement): Promise<void> => {
  const orderId = 'orderId' in of ? of.orderId : null
  const depositId = 'depositId' in of ? of.depositId : null
  const written = { ...entry, orderId, depositId, cause: `${entry.kind} ${causeOf(of)} ${entry.giftCardId}` }
  return appendEntries(salon.db, { businessObjectId: salon.id, now }, { giftCardEntry: [written] })
}

type Terms = Pick<TillTerms, 'giftCardMonths' | 'today' | 'clock'>

type GiftCardSale<L> = LedgerPlace & { terms: TillTerms; lines: readonly L[] }

/** Creates a card for each line that sells one, and returns the lines with the cards. */
export async function sellGiftCards<L extends SoldContent>(
  salon: InSalon<Tx>,
  place: GiftCardSale<L>,
  orderId: string,
): Promise<L[]> {
  const { terms, lines } = place
  const sold: L[] = []
  for (const line of lines) {
    if (line.kind !== 'GIFT_CARD') sold.push(line)
    else {
      const issue = { amount: line.unitPrice, currency: terms.currency, of: { orderId } }
      sold.push({ ...line, giftCardId: await issueGiftCard(salon, place, issue) })
    }
  }
  return sold
}

type NewCard = { amount: number; currency: string; of: CardSource }

/** Creates a card with its first entry, and returns its id. */
export async function issueGiftCard(
  salon: InSalon<Tx>,
  place: LedgerPlace & { terms: Terms },
  { amount, currency, of }: NewCard,
): Promise<string> {
  const { terms, now } = place
  const id = uuidv7(now)
  const row = { businessObjectId: salon.id, id, amount, currency }
  await salon.db
    .insertInto('giftCard')
    .values({ ...row, createdTime: new Date(now), expiresTime: expiryOf(terms) })
    .execute()
  await enterCard(salon, place, { giftCardId: id, kind: 'SOLD', amount, of })
  return id
}

type EndedCard = { giftCardId: string; balance: number; of: CardSource }

/** Takes the rest off the card and ends it, so that it can no longer pay. Call under the card's lock. */
export async function endGiftCard(salon: InSalon<Tx>, place: LedgerPlace, { giftCardId, balance, of }: EndedCard) {
  await enterCard(salon, place, { giftCardId, kind: 'ENDED', amount: -balance, of })
  const ended = { endedTime: new Date(place.now) }
  await salon.updateTable('giftCard').set(ended).where('id', '=', giftCardId).execute()
}

/** Returns the end of the card's last day; null: it never expires. */
function expiryOf({ giftCardMonths, today, clock }: Terms): Date | null {
  if (giftCardMonths === null) return null
  return new Date(clock.startOfDay(addDays(addMonths(today, giftCardMonths), 1)))
}

type CardPayment = { giftCardId: string; amount: number; currency: string; of: CardSource }

/** Takes the amount off one card, under its lock; refuses as `redeemGiftCards` does. */
export async function redeemGiftCard(salon: InSalon<Tx>, place: LedgerPlace, payment: CardPayment): Promise<void> {
  const { giftCardId, amount, currency, of } = payment
  const card = await lockCard(salon, giftCardId)
  if (card.currency !== currency) throw new Refused('gift-card.notFound')
  refuseIf(giftCardRefusal(factsOf(card), amount, place.now))
  if (amount > 0) await enterCard(salon, place, { giftCardId, kind: 'REDEEMED', amount: -amount, of })
}

type CardRow = { balance: number; endedTime: Date | null; expiresTime: Date | null }
export const factsOf = ({ balance, endedTime, expiresTime }: CardRow) => ({
  ...{ balance, ended: endedTime !== null, expires: expiresTime?.getTime() ?? null },
})

type Redemption = LedgerPlace & { terms: Pick<TillTerms, 'currency'>; sale: Pick<TillSale, 'payments'> }

/** Refuses with gift-card.notFound (also if sold in another currency), .ended, .expired and .balance-too-low. */
export async function redeemGiftCards(salon: InSalon<Tx>, place: Redemption, orderId: string): Promise<void> {
  const { currency } = place.terms
  for (const { giftCardId, amount } of place.sale.payments)
    if (giftCardId !== undefined) await redeemGiftCard(salon, place, { giftCardId, amount, currency, of: { orderId } })
}

type ReturnToCard = { giftCardId: string; amount: number; of: CardSource }

/**
 * Puts money back on the card that paid a deposit. The card pays again even if it expired or its sale was reversed
 * meanwhile, since the deposit's money has no other way back.
 */
export async function returnToGiftCard(
  salon: InSalon<Tx>,
  place: LedgerPlace & { terms: Terms },
  { giftCardId, amount, of }: ReturnToCard,
): Promise<void> {
  await lockCard(salon, giftCardId)
  await salon.updateTable('giftCard').set({ endedTime: null }).where('id', '=', giftCardId).execute()
  await renewExpired(salon, place, giftCardId)
  await enterCard(salon, place, { giftCardId, kind: 'RETURNED', amount, of })
}

/** Locks a card. Refuses with gift-card.notFound. */
export async function lockCard(salon: InSalon<Tx>, id: string) {
  return salon
    .selectFrom('giftCard')
    .selectAll()
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirstOrThrow(() => new Refused('gift-card.notFound'))
}

type ReversedOrder = {
  orderId: string
  lines: readonly { giftCardId: string | null }[]
  payments: readonly { giftCardId: string | null; amount: number }[]
}

/**
 * Returns payments to their cards, and ends a card whose sale is reversed. Refuses with gift-card.used, and with
 * gift-card.ended if the returned amount could not be used.
 */
export async function reverseGiftCards(
  salon: InSalon<Tx>,
  place: LedgerPlace & { terms: Terms },
  reversed: ReversedOrder,
): Promise<void> {
  const { lines, payments, orderId } = reversed
  for (const { giftCardId, amount } of payments) {
    if (giftCardId === null || amount === 0) continue
    await renewExpired(salon, place, giftCardId)
    await enterCard(salon, place, { giftCardId, kind: 'RETURNED', amount, of: { orderId } })
  }
  for (const { giftCardId } of lines) {
    if (giftCardId === null) continue
    const { amount, balance } = await lockCard(salon, giftCardId)
    if (balance !== amount) throw new Refused('gift-card.used')
    await endGiftCard(salon, place, { giftCardId, balance, of: { orderId } })
  }
}

/** Renews an expired card for the same period as a new one, since the customer paid with it before it expired. */
async function renewExpired(
  salon: InSalon<Tx>,
  { terms, now }: LedgerPlace & { terms: Terms },
  giftCardId: string,
): Promise<void> {
  const { endedTime, expiresTime } = await lockCard(salon, giftCardId)
  if (endedTime !== null) throw new Refused('gift-card.ended')
  if (expiresTime === null || expiresTime.getTime() > now) return
  await salon
    .updateTable('giftCard')
    .set({ expiresTime: expiryOf(terms) })
    .where('id', '=', giftCardId)
    .execute()
}
