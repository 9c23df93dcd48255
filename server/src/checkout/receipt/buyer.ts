/** Stores the buyers named on receipts (POS-28), as entered, and records each in the till's journal. */

import { randomBytes } from 'node:crypto'
import type { Buyer } from '@goldline/contract/checkout'
import type { InSalon } from '../../db/in-salon.ts'
import type { Tx } from '../../db/transaction.ts'
import type { SalonActor } from '../../http/session.ts'
import { uuidv7 } from '../../ids.ts'
import type { MarkingSecrets } from '../../secrets.ts'
import type { TillRow } from '../at-till.ts'
import { appendEntry } from '../journal.ts'

type TillPlace = { till: TillRow; actor: SalonActor; secrets: MarkingSecrets; now: number }

/** `byName`: the name of the person who entered it, for the salon's books. */
type BuyerEntry = { orderId: string; buyer: Buyer; byName: string }

/** Adds a buyer to an order. Call under the till's row lock, once the order is in the journal. */
export async function writeBuyer(salon: InSalon<Tx>, place: TillPlace, { orderId, buyer, byName }: BuyerEntry) {
  const { till, actor, now } = place
  const businessObjectId = salon.id
  const last = await lastBuyer(salon, { orderId })
  const id = uuidv7(now)
  await salon.db
    .insertInto('receiptBuyer')
    .values({
      ...buyer,
      ...{ businessObjectId, id, orderId, tillId: till.id, number: (last?.number ?? 0) + 1, salt: randomBytes(16) },
      ...{ userId: actor.userId, byName, createdTime: new Date(now) },
    })
    .execute()
  await appendEntry(salon, place, id)
}

/** Returns the buyer that the next receipt names; undefined: none was entered. */
export const lastBuyer = (salon: InSalon, of: { orderId: string }) =>
  salon
    .selectFrom('receiptBuyer')
    .selectAll()
    .where('orderId', '=', of.orderId)
    .orderBy('number', 'desc')
    .limit(1)
    .executeTakeFirst()

type BuyerKeeping = { terms: { showContacts: boolean }; customerId: string | null }

/** Stores this buyer as the proposal for the customer's next sales, if the till may see contacts (POS-28e, CUS-04). */
export async function storeForCustomer(
  salon: InSalon<Tx>,
  { terms, customerId }: BuyerKeeping,
  buyer: Buyer,
): Promise<void> {
  if (customerId === null || !terms.showContacts) return
  await salon
    .updateTable('customerProfile')
    .set({ buyer: JSON.stringify(buyer) })
    .where('customerId', '=', customerId)
    .execute()
}
