/** Tops up a salon's credit by its saved card (CRD-04): creates the order, and handles its end. */

import type { PaymentVerdict } from '@goldline/domain/credit/payment'
import { decideTopUp, type TopUpOrder, type TopUpStopReason } from '@goldline/domain/credit/top-up'
import { type InSalon, inSalon } from '../db/in-salon.ts'
import { salonZone } from '../db/salon-row.ts'
import type { Db, Tx } from '../db/transaction.ts'
import type { Deps } from '../deps.ts'
import { uuidv7 } from '../ids.ts'
import { addJobs } from '../jobs/add-jobs.ts'
import { findCards } from '../ledger/cards.ts'
import { findBalance, type OrderRow, type WatchRow } from '../ledger/queries.ts'
import { enqueueTopUpEnded, enqueueTopUpPaid } from '../message/credit-mails.ts'
import type { MessageDeps } from '../message/types.ts'

type TopUpDeps = MessageDeps & Pick<Deps, 'stripe'>

/**
 * Orders a package if it is due, under the lock of the salon's watch. Returns whether an order is open; the owner then
 * gets a mail about its outcome instead of the warning.
 */
export async function topUpIfDue(tx: Tx, deps: TopUpDeps, watched: WatchRow): Promise<boolean> {
  const { businessObjectId, topUpPackageId, monthlyCap } = watched
  if (deps.stripe === undefined || topUpPackageId === null || monthlyCap === null) return false
  const sold = await findSold(tx, topUpPackageId)
  const [card] = await findCards(inSalon(tx, businessObjectId))
  if (sold === undefined || card === undefined) return false
  const balance = await findBalance(inSalon(tx, businessObjectId))
  const month = await topUpsOfMonth(inSalon(tx, businessObjectId), deps.clock.now())
  const answer = decideTopUp({ balance, price: sold.price, cap: monthlyCap, ...month })
  if (answer !== 'due') return answer === 'open'
  const now = deps.clock.now()
  const id = uuidv7(now)
  const head = { businessObjectId, id, packageId: topUpPackageId, userId: null, stripeMethodId: card.stripeMethodId }
  // The capture begins with the order, which therefore cannot be cancelled.
  const times = { createdTime: new Date(now), captureTime: new Date(now) }
  await tx
    .insertInto('creditOrder')
    .values({ ...head, ...sold, ...times })
    .execute()
  await addJobs(tx, [{ task: 'payTopUp', payload: { businessObjectId, id } }])
  return true
}

const findSold = (db: Db, packageId: string) =>
  db
    .selectFrom('creditPackage')
    .select(['price', 'balance'])
    .where('id', '=', packageId)
    .where('endedTime', 'is', null)
    .executeTakeFirst()

/** Reads this month's top-ups; month and day are in the salon's zone. */
export async function topUpsOfMonth(salon: InSalon, now: number): Promise<{ orders: TopUpOrder[]; today: string }> {
  const place = await salonZone(salon.db, salon.id)
  const today = place.toWall(now).day
  const rows = await salon
    .selectFrom('creditOrder')
    .select(['state', 'price', 'createdTime'])
    .where('stripeMethodId', 'is not', null)
    // An open order of the previous month counts until it ends.
    .where(({ or, eb }) =>
      or([eb('createdTime', '>=', new Date(place.startOfDay(`${today.slice(0, 8)}01`))), eb('state', '=', 'CREATED')]),
    )
    .execute()
  const orders = rows.map(({ createdTime, ...own }) => ({ ...own, day: place.toWall(createdTime.getTime()).day }))
  return { orders, today }
}

/**
 * Mails the owner about the end of a top-up, and switches automatic top-up off after a failed payment, so that the card
 * is not charged again. Call it in the settlement's transaction.
 */
export async function endOfTopUp(
  tx: Tx,
  deps: MessageDeps,
  { order, verdict }: { order: OrderRow; verdict: PaymentVerdict },
): Promise<void> {
  const { businessObjectId } = order
  if (order.state === 'FULFILLED') return enqueueTopUpPaid(tx, deps, order)
  const ending = verdict.kind === 'none' && verdict.asksBuyer ? 'ASKS_BUYER' : 'DECLINED'
  await endTopUp(inSalon(tx, businessObjectId), ending)
  const balance = await findBalance(inSalon(tx, businessObjectId))
  await inSalon(tx, businessObjectId)
    .updateTable('creditWatch')
    // The mail about the end replaces the warning.
    .set({ warnedTime: new Date(deps.clock.now()) })
    .execute()
  await enqueueTopUpEnded(tx, deps, { order, ending, balance })
}

/** Switches automatic top-up off until an owner turns it on again. */
export async function endTopUp(salon: InSalon<Tx>, topUpEnded: TopUpStopReason): Promise<void> {
  await salon
    .updateTable('creditWatch')
    .set({ topUpPackageId: null, topUpEnded })
    .where('topUpPackageId', 'is not', null)
    .execute()
}
