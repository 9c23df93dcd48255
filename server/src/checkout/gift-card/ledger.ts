/** Ledger of gift cards, written in the transaction of the order (POS-16). */

import { giftCardRefusal } from '@goldline/domain/checkout/gift-card'
import type { PrepaidKind } from '@goldline/domain/checkout/sale'
import { addDays } from '@goldline/domain/time/day'
import { addMonths } from '@goldline/domain/time/period'
import { enter } from '../../db/enter.ts'
import type { InSalon } from '../../db/in-salon.ts'
import type { SoldContent } from '../../db/json-columns.ts'
import type { Tx } from '../../db/transaction.ts'
import { Refused, refuseIf } from '../../http/errors.ts'
import { uuidv7 } from '../../ids.ts'
import type { TillTerms } from '../at-till.ts'
import type { TillSale } from '../draft.ts'

type LedgerPlace = { now: number }
type CardEntry = { giftCardId: string; kind: PrepaidKind; amount: number; orderId: string }

/** The database refuses a balance above what was paid, too. */
const enterCard = (salon: InSalon<Tx>, { now }: LedgerPlace, entry: CardEntry): Promise<void> => {
  const cause = `${entry.kind} ${entry.orderId} ${entry.giftCardId}`
  return enter(salon.db, { businessObjectId: salon.id, now }, { giftCardEntry: [{ ...entry, cause }] })
}

type Terms = Pick<TillTerms, 'giftCardMonths' | 'today' | 'clock'>

type GiftCardSale<L> = LedgerPlace & { terms: TillTerms; lines: readonly L[] }

/** Makes a card for each line that sells one, and returns the lines with them. */
export async function sellGiftCards<L extends SoldContent>(
  salon: InSalon<Tx>,
  place: GiftCardSale<L>,
  orderId: string,
): Promise<L[]> {
  const { terms, lines, now } = place
  const sold: L[] = []
  for (const line of lines) {
    if (line.kind !== 'GIFT_CARD') sold.push(line)
    else {
      const giftCardId = uuidv7(now)
      const row = { businessObjectId: salon.id, id: giftCardId, amount: line.unitPrice, currency: terms.currency }
      const times = { createdTime: new Date(now), expiresTime: expiryOf(terms) }
      await salon.db
        .insertInto('giftCard')
        .values({ ...row, ...times })
        .execute()
      await enterCard(salon, place, { giftCardId, kind: 'SOLD', amount: line.unitPrice, orderId })
      sold.push({ ...line, giftCardId })
    }
  }
  return sold
}

/** The end of the card's last day; null: it never expires. */
function expiryOf({ giftCardMonths, today, clock }: Terms): Date | null {
  if (giftCardMonths === null) return null
  return new Date(clock.startOfDay(addDays(addMonths(today, giftCardMonths), 1)))
}

type Redemption = LedgerPlace & { terms: Pick<TillTerms, 'currency'>; sale: Pick<TillSale, 'payments'> }

/** Refuses with gift-card.notFound (also if it was sold in another currency), .ended, .expired and .balance-too-low. */
export async function redeemGiftCards(salon: InSalon<Tx>, place: Redemption, orderId: string): Promise<void> {
  const { terms, sale, now } = place
  for (const { giftCardId, amount } of sale.payments) {
    if (giftCardId === undefined) continue
    const card = await lockCard(salon, giftCardId)
    if (card.currency !== terms.currency) throw new Refused('gift-card.notFound')
    const facts = {
      balance: card.balance,
      ended: card.endedTime !== null,
      expires: card.expiresTime?.getTime() ?? null,
    }
    refuseIf(giftCardRefusal(facts, amount, now))
    if (amount > 0) await enterCard(salon, place, { giftCardId, kind: 'REDEEMED', amount: -amount, orderId })
  }
}

/** Refuses with gift-card.notFound. */
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
 * gift-card.ended if nobody could use the returned amount.
 */
export async function reverseGiftCards(
  salon: InSalon<Tx>,
  place: LedgerPlace & { terms: Terms },
  reversed: ReversedOrder,
): Promise<void> {
  const { now } = place
  const { lines, payments, orderId } = reversed
  for (const { giftCardId, amount } of payments) {
    if (giftCardId === null || amount === 0) continue
    await makeValid(salon, place, giftCardId)
    await enterCard(salon, place, { giftCardId, kind: 'RETURNED', amount, orderId })
  }
  for (const { giftCardId } of lines) {
    if (giftCardId === null) continue
    const { amount, balance } = await lockCard(salon, giftCardId)
    if (balance !== amount) throw new Refused('gift-card.used')
    await enterCard(salon, place, { giftCardId, kind: 'ENDED', amount: -amount, orderId })
    const ended = { endedTime: new Date(now) }
    await salon.updateTable('giftCard').set(ended).where('id', '=', giftCardId).execute()
  }
}

/** Renews an expired card for as long as a new one: the returned amount was spent in time. */
async function makeValid(
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
