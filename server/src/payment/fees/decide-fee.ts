/**
 * Decides about a fee, by a person of the salon: charges the card or waives the fee (PAY-04). Nothing is charged
 * automatically.
 */
import { chargeFee, waiveFee } from '@goldline/contract/payment/fees'
import { feeRefusal } from '@goldline/domain/payment/no-show-fee'
import type { InSalon } from '../../db/in-salon.ts'
import type { Tx } from '../../db/transaction.ts'
import { Refused, refuseIf } from '../../http/errors.ts'
import { ownSalon, write } from '../../http/route.ts'
import { uuidv7 } from '../../ids.ts'
import {
  computeOutcome,
  type DepositKey,
  type DepositRow,
  findDepositedVisit,
  lockDeposit,
} from '../deposits/queries.ts'
import { requireStripe } from '../finish-setup.ts'
import { deleteCard, findCard } from './card.ts'
import { settleFee } from './settle-fee.ts'

// Stores the decision first; if Stripe does not answer, a job that runs every minute tries again.
export const chargeFeeRoute = write(
  chargeFee,
  {
    lock: ownSalon,
    around: async (run: () => Promise<DepositKey>, { deps }): Promise<void> => {
      const key = await run()
      await settleFee(deps, requireStripe(deps), key).catch((err) =>
        deps.log.error({ err, depositId: key.id }, 'fee not settled'),
      )
    },
  },
  async ({ salon, deps, params, body, actor, now }) => {
    const row = await lockDecidableFee(salon, params.id, now)
    requireStripe(deps)
    if (body.amount > row.amount) throw new Refused('invalid-request', { field: 'body.amount' })
    await salon
      .updateTable('visitCard')
      .set({ state: 'CHARGING', fee: body.amount, chargeId: uuidv7(now), stripeSessionId: null, confirmUrl: null })
      .set({ decidedBy: actor.userId, decidedTime: new Date(now) })
      .where('depositId', '=', row.id)
      .execute()
    return { businessObjectId: salon.id, id: row.id }
  },
)

export const waiveFeeRoute = write(waiveFee, { lock: ownSalon }, async ({ salon, params, actor, now }) => {
  const row = await lockDecidableFee(salon, params.id, now)
  await salon
    .updateTable('visitCard')
    .set({ decidedBy: actor.userId, decidedTime: new Date(now) })
    .where('depositId', '=', row.id)
    .execute()
  await deleteCard(salon, row, 'WAIVED')
})

/** Locks the agreement; refuses with fee.not-due unless a fee can be decided now. */
async function lockDecidableFee(salon: InSalon<Tx>, id: string, now: number): Promise<DepositRow> {
  const row = await lockDeposit(salon, id)
  const { state, stripeMethodId } = await findCard(salon, id)
  const visit = row.appointmentId === null ? undefined : await findDepositedVisit(salon, row.appointmentId)
  if (visit === undefined) throw new Refused('fee.not-due')
  const facts = {
    state,
    outcome: computeOutcome(visit),
    hasCard: stripeMethodId !== null,
    start: visit.startTime.getTime(),
  }
  refuseIf(feeRefusal(facts, now))
  return row
}
