/** Refunds money of a gift card: the ledger has the entry at once, and a job sends the money (GFT-01, WDR-01). */
import { sql } from 'kysely'
import type { InSalon } from '../../db/in-salon.ts'
import type { Tx } from '../../db/transaction.ts'
import { uuidv7 } from '../../ids.ts'
import { addJobs } from '../../jobs/add-jobs.ts'
import type { DataKind } from '../../jobs/kept-data.ts'
import { createRefunds } from '../../payment/refunds.ts'

type GiftRefund = { id: string; amount: number; cause: string; now: number }

/** Enters the refund, and queues the job that sends it. `id`: the order's. Call under the order's lock. */
export async function enterGiftRefund(salon: InSalon<Tx>, { id: giftOrderId, amount, cause, now }: GiftRefund) {
  const key = { businessObjectId: salon.id, id: uuidv7(now) }
  const entry = { ...key, giftOrderId, kind: 'REFUNDED' as const, amount, cause, createdTime: new Date(now) }
  await salon.db.insertInto('giftOrderEntry').values(entry).execute()
  await addJobs(salon.db, [giftRefunds.job(key)])
}

export const giftRefunds = createRefunds({
  ...{ task: 'refundGift', table: 'gift_order_entry', payments: 'gift_order', of: 'gift_order_id' },
})

/** The retention period of these data and the reason for it (PRIV-02). */
export const keptGiftOrders: readonly DataKind[] = [
  {
    kind: 'Gift cards ordered on the page that nobody paid',
    days: 30,
    basis: 'to answer questions about a payment that did not go through',
    remove: (before) => sql`delete from gift_order where state = 'ENDED' and created_time < ${before}`,
  },
  {
    kind: 'Names, words and addresses of gift cards ordered on the page',
    days: 400,
    basis: 'to send the card, up to a year ahead, and to take a withdrawal; sums and numbers are the salon’s books',
    remove: (
      before,
    ) => sql`update gift_order set recipient_name = null, sender_name = null, words = null, buyer_email = null,
      recipient_email = null where created_time < ${before} and buyer_email is not null`,
  },
]
