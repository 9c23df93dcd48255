/** Checks whether a salon's credit is low, and tops it up or warns (CRD-04). */

import { isLow, lowBalance } from '@goldline/domain/credit/budget'
import { sql } from 'kysely'
import type { Clock } from '../clock.ts'
import { acrossSalons, type InSalon, inSalon } from '../db/in-salon.ts'
import { type Tx, transact } from '../db/transaction.ts'
import type { Deps } from '../deps.ts'
import { findBalance } from '../ledger/queries.ts'
import { enqueueCreditLow } from '../message/credit-mails.ts'
import { topUpIfDue } from './top-up.ts'

type WatchDeps = Pick<Deps, 'db' | 'clock' | 'config' | 'secrets' | 'stripe' | 'log'>

/** Job: checks one salon. A salon that never bought credit gets no warning. */
export async function watchCredit(deps: WatchDeps, businessObjectId: string): Promise<void> {
  await transact(deps.db, async (tx) => {
    const watched = await inSalon(tx, businessObjectId)
      .selectFrom('creditWatch')
      .selectAll()
      .forUpdate()
      .executeTakeFirst()
    if (watched === undefined) return
    const balance = await findBalance(inSalon(tx, businessObjectId))
    if (!isLow(balance)) return setWarned(inSalon(tx, businessObjectId), null)
    if ((await topUpIfDue(tx, deps, watched)) || watched.warnedTime !== null) return
    await setWarned(inSalon(tx, businessObjectId), deps.clock)
    await enqueueCreditLow(tx, deps, { businessObjectId, balance, mark: lowBalance })
  })
}

async function setWarned(salon: InSalon<Tx>, clock: Clock | null): Promise<void> {
  await salon
    .updateTable('creditWatch')
    .set({ warnedTime: clock === null ? null : new Date(clock.now()) })
    .execute()
}

/** Starts watching a salon's credit. Call it in the transaction that credits the salon. */
export async function startWatching(salon: InSalon<Tx>): Promise<void> {
  await salon.db
    .insertInto('creditWatch')
    .values({ businessObjectId: salon.id })
    .onConflict((conflict) => conflict.column('businessObjectId').doNothing())
    .execute()
}

const most = 500

/** Job: checks salons whose credit may have fallen or recovered without a check. */
export async function watchCredits(deps: WatchDeps): Promise<void> {
  const due = await acrossSalons(deps.db)
    .selectFrom('creditWatch')
    .innerJoin('creditBalance', 'creditBalance.businessObjectId', 'creditWatch.businessObjectId')
    .select('creditWatch.businessObjectId')
    .where(({ and, eb, or }) =>
      or([
        and([eb('balance', '<', lowBalance), or([eb('warnedTime', 'is', null), eb('topUpPackageId', 'is not', null)])]),
        and([eb('balance', '>=', lowBalance), eb('warnedTime', 'is not', null)]),
      ]),
    )
    // Random order, so that salons that stay due do not block the others.
    .orderBy(sql`random()`)
    .limit(most)
    .execute()
  for (const { businessObjectId } of due)
    await watchCredit(deps, businessObjectId).catch((err) =>
      deps.log.error({ err, businessObjectId }, 'credit not looked at'),
    )
}
