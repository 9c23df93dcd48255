/** Whom receipts are made out to (POS-28): each address as it was typed, kept with the receipt and noted in the till's journal. */
import { randomBytes } from 'node:crypto'
import type { Buyer } from '@goldline/contract/checkout'
import type { Db, Tx } from '../../db/transaction.ts'
import type { SalonActor } from '../../http/session.ts'
import { uuidv7 } from '../../ids.ts'
import type { Marking } from '../../secrets.ts'
import type { TillRow } from '../at-till.ts'
import { appendEntry } from '../journal.ts'

type Place = { till: TillRow; actor: SalonActor; secrets: Marking; now: number }

/** `byName`: who typed it, as the salon's books keep it. */
type Typed = { orderId: string; buyer: Buyer; byName: string }

/** Call it under the till's row lock, once the order is in the journal. */
export async function writeBuyer(tx: Tx, place: Place, { orderId, buyer, byName }: Typed) {
  const { till, actor, now } = place
  const businessObjectId = till.businessObjectId
  const last = await lastBuyer(tx, { businessObjectId, orderId })
  const id = uuidv7(now)
  await tx
    .insertInto('receiptBuyer')
    .values({
      ...buyer,
      ...{ businessObjectId, id, orderId, tillId: till.id, number: (last?.number ?? 0) + 1, salt: randomBytes(16) },
      ...{ userId: actor.userId, byName, createdTime: new Date(now) },
    })
    .execute()
  await appendEntry(tx, place, id)
}

/** The one that counts now. */
export const lastBuyer = (db: Db, of: { businessObjectId: string; orderId: string }) =>
  db
    .selectFrom('receiptBuyer')
    .selectAll()
    .where('businessObjectId', '=', of.businessObjectId)
    .where('orderId', '=', of.orderId)
    .orderBy('number', 'desc')
    .limit(1)
    .executeTakeFirst()
