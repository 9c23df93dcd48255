/** Ledger of articles' stock (POS-15), append-only; each article's row stores the sum. */

import type { StockKind } from '@goldline/domain/checkout/sale'
import { appendEntries } from '../../db/append-entries.ts'
import type { InSalon } from '../../db/in-salon.ts'
import type { Tx } from '../../db/transaction.ts'

type LedgerPlace = { businessObjectId: string; now: number }
type StockChange = { articleId: string; kind: StockKind; pieces: number }

/** Enters the difference in stock after a delivery or a count. */
export const enterStockChanges = (salon: InSalon<Tx>, { now }: LedgerPlace, changes: StockChange[]): Promise<void> =>
  appendEntries(salon.db, { businessObjectId: salon.id, now }, { stockEntry: changes })

type OrderPlace = LedgerPlace & { orderId: string; kind: 'SOLD' | 'RETURNED' }
type SoldPiece = { articleId: string | null; quantity: number }

/** Subtracts sold pieces from the stock and adds reversed ones; it may fall below zero, which the till shows. */
export async function moveStock(
  salon: InSalon<Tx>,
  lines: readonly SoldPiece[],
  { orderId, kind, now }: OrderPlace,
): Promise<void> {
  const pieces = new Map<string, number>()
  for (const { articleId, quantity } of lines)
    if (articleId !== null) pieces.set(articleId, (pieces.get(articleId) ?? 0) + quantity)
  const entries = [...pieces].map(([articleId, count]) => ({
    ...{ articleId, kind, orderId, pieces: kind === 'SOLD' ? -count : count },
    cause: `${kind} ${orderId} ${articleId}`,
  }))
  await appendEntries(salon.db, { businessObjectId: salon.id, now }, { stockEntry: entries })
}
