/** Ledger of customers' bonus points, written in the transaction of the order (POS-02). */

import { appendEntries } from '../../db/append-entries.ts'
import type { InSalon } from '../../db/in-salon.ts'
import type { Tx } from '../../db/transaction.ts'

/** Returns the balance and locks it until the order is written. */
export async function pointBalance(salon: InSalon<Tx>, customerId: string): Promise<number> {
  const row = await salon
    .selectFrom('bonusPointBalance')
    .select('balance')
    .where('customerId', '=', customerId)
    .forUpdate()
    .executeTakeFirst()
  return row?.balance ?? 0
}

type PointOrder = {
  id: string
  customerId?: string | null | undefined
  points: number
  pointsEarned: number
}

/**
 * Enters the points that the sale redeems and earns. The database refuses points that were redeemed elsewhere in the
 * meantime.
 */
export async function enterPoints(salon: InSalon<Tx>, order: PointOrder, now: number): Promise<void> {
  const { id: orderId, customerId } = order
  if (!customerId) return
  const entries = [
    { kind: 'REDEEMED', points: -order.points } as const,
    { kind: 'EARNED', points: order.pointsEarned } as const,
  ].filter(({ points }) => points !== 0)
  const causes = entries.map((entry) => ({ ...entry, customerId, orderId, cause: `${entry.kind} ${orderId}` }))
  await appendEntries(salon.db, { businessObjectId: salon.id, now }, { bonusPointEntry: causes })
}

type ReversedPoints = {
  orderId: string
  customerId: string | null
  points: number
  now: number
}

/**
 * Reverses points. `points`: returned redeemed points minus revoked earned points. No other kind of entry may take the
 * balance below zero.
 */
export async function reversePoints(
  salon: InSalon<Tx>,
  { orderId, customerId, points, now }: ReversedPoints,
): Promise<void> {
  if (customerId === null || points === 0) return
  const entry = { kind: 'REVERSED', customerId, orderId, points, cause: `REVERSED ${orderId}` } as const
  await appendEntries(salon.db, { businessObjectId: salon.id, now }, { bonusPointEntry: [entry] })
}
