import { getTopUp, setTopUp, type TopUp } from '@goldline/contract/credit/top-up'
import { creditCurrency } from '@goldline/domain/credit/budget'
import { defaultCap, isCap, spentOf } from '@goldline/domain/credit/top-up'
import { requireLeaderPassword } from '../auth/user/password-again.ts'
import { type InSalon, inSalon } from '../db/in-salon.ts'
import type { Tx } from '../db/transaction.ts'
import type { Context } from '../http/context.ts'
import { Refused } from '../http/errors.ts'
import { read, routes, write } from '../http/route.ts'
import { addJobs } from '../jobs/add-jobs.ts'
import { findCards } from '../ledger/cards.ts'
import { findCountry } from '../ledger/queries.ts'
import { topUpsOfMonth } from './top-up.ts'

/** Switches automatic top-up by the saved card on and off, with its package and monthly cap (CRD-04). */
export const topUpRoutes = routes(
  read(getTopUp, ({ salon, now }) => topUpWire(salon, now)),
  write(
    setTopUp,
    {
      before: ({ deps, actor, body, address, device }) =>
        requireLeaderPassword(deps, actor.userId, { password: body.password, address, device }),
    },
    async (work) => {
      const { body, now } = work
      if (body.communicationUnitPackageId === null) await storeTopUp(work.tx, work, { topUpPackageId: null })
      else {
        if (work.deps.stripe === undefined) throw new Refused('payment.unavailable')
        await switchOn(work.tx, work, body.communicationUnitPackageId)
      }
      return topUpWire(work.salon, now)
    },
  ),
)

type TopUpContext = Context<typeof setTopUp>

async function switchOn(tx: Tx, setting: TopUpContext, topUpPackageId: string): Promise<void> {
  const { businessObjectId } = setting.actor
  if ((await findCards(inSalon(tx, businessObjectId))).length === 0) throw new Refused('payment-method.notFound')
  const sold = await tx
    .selectFrom('creditPackage')
    .select('price')
    .where('id', '=', topUpPackageId)
    .where('countryCode', '=', await findCountry(tx, businessObjectId))
    .where('endedTime', 'is', null)
    .executeTakeFirstOrThrow(() => new Refused('invalid-request', { field: 'body.communicationUnitPackageId' }))
  const { monthlyCap = defaultCap(sold.price) } = setting.body
  if (!isCap(monthlyCap, sold.price)) throw new Refused('invalid-request', { field: 'body.monthlyCap' })
  await storeTopUp(tx, setting, { topUpPackageId, monthlyCap })
  // Check at once, since the credit may be low already.
  await addJobs(tx, [{ task: 'watchCredit', payload: { businessObjectId } }])
}

type SavedTopUp = { readonly topUpPackageId: string | null; readonly monthlyCap?: number }

async function storeTopUp(tx: Tx, { actor: { businessObjectId } }: TopUpContext, kept: SavedTopUp): Promise<void> {
  const values = { ...kept, topUpEnded: null }
  await tx
    .insertInto('creditWatch')
    .values({ businessObjectId, ...values })
    .onConflict((conflict) => conflict.column('businessObjectId').doUpdateSet(values))
    .execute()
}

async function topUpWire(salon: InSalon, now: number): Promise<TopUp> {
  const watched = await salon
    .selectFrom('creditWatch')
    .select(['topUpPackageId', 'monthlyCap', 'topUpEnded'])
    .executeTakeFirst()
  const { orders } = await topUpsOfMonth(salon, now)
  return {
    '@type': 'basic-credit-top-up',
    communicationUnitPackageId: watched?.topUpPackageId ?? null,
    monthlyCap: watched?.monthlyCap ?? null,
    spent: spentOf(orders),
    ended: watched?.topUpEnded ?? null,
    currency: creditCurrency,
  }
}
