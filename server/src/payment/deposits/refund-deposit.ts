/** Money that goes back: what is decided stands in the ledger at once, and a job sends it (PAY-03, PAY-06). */
import { giveDepositBack } from '@goldline/contract/payment/deposits'
import type { AppointmentStatus } from '@goldline/domain/appointment/status'
import { depositOutcome } from '@goldline/domain/payment/deposit'
import { sql } from 'kysely'
import { acrossSalons, type InSalon, inSalon } from '../../db/in-salon.ts'
import { type Tx, transact } from '../../db/transaction.ts'
import type { Deps } from '../../deps.ts'
import { Refused } from '../../http/errors.ts'
import { ownSalon, write } from '../../http/route.ts'
import { uuidv7 } from '../../ids.ts'
import { addJobs } from '../../jobs/add-jobs.ts'
import type { DataKind } from '../../jobs/kept-data.ts'
import { type DepositKey, lockDeposit } from './queries.ts'

type GivenBack = { id: string; amount: number; cause: string }

export async function giveBack(
  { db: tx, id: businessObjectId }: InSalon<Tx>,
  { clock }: Pick<Deps, 'clock'>,
  { id: depositId, amount, cause }: GivenBack,
): Promise<void> {
  const now = clock.now()
  const id = uuidv7(now)
  const entry = { businessObjectId, id, depositId, kind: 'REFUNDED', amount, cause } as const
  await tx
    .insertInto('visitDepositEntry')
    .values({ ...entry, createdTime: new Date(now) })
    .execute()
  await addJobs(tx, [{ task: 'refundDeposit', payload: { businessObjectId, id } }])
}

/** The salon gives back what it might keep. */
export const giveDepositBackRoute = write(giveDepositBack, { lock: ownSalon }, async ({ salon, deps, params, now }) => {
  const { id, captured, refunded, appointmentId } = await lockDeposit(salon, params.id)
  if (captured === refunded || (await isSpent(salon, appointmentId))) throw new Refused('deposit.nothing-left')
  await giveBack(salon, deps, { id, amount: captured - refunded, cause: `given back ${id} ${uuidv7(now)}` })
})

/** Whether a bill has deducted it. */
async function isSpent(salon: InSalon<Tx>, appointmentId: string | null): Promise<boolean> {
  const visit = salon
    .selectFrom('appointment')
    .select('status')
    .where('id', '=', appointmentId ?? '')
  return appointmentId !== null && (await visit.executeTakeFirst())?.status === 'FULFILLED'
}

/** Job: once at Stripe, however often it runs. */
export async function refundDeposit({ db, stripe, clock, log }: Deps, { businessObjectId, id }: DepositKey) {
  const salon = inSalon(db, businessObjectId)
  const entry = await salon
    .selectFrom('visitDepositEntry as e')
    .innerJoin('visitDeposit as d', (join) =>
      join.onRef('d.businessObjectId', '=', 'e.businessObjectId').onRef('d.id', '=', 'e.depositId'),
    )
    .select(['e.amount', 'd.stripeAccountId as accountId', 'd.paymentId'])
    .where('e.id', '=', id)
    .where('e.sentTime', 'is', null)
    .executeTakeFirst()
  if (entry === undefined) return
  const { amount, accountId, paymentId } = entry
  if (stripe === undefined || paymentId === null) throw new Error('no Stripe to give back at')
  const given = await stripe.refund({ reference: id, accountId, paymentId, amount })
  if (given.kind === 'refused') log.error({ refundId: id, error: given.error }, 'Stripe refused a refund')
  if (given.kind !== 'done') throw new Error(given.error)
  await salon
    .updateTable('visitDepositEntry')
    .set({ sentTime: new Date(clock.now()) })
    .where('id', '=', id)
    .execute()
}

const mostARun = 200
/** Deposits that are kept are not looked at for ever. */
const recentMs = 30 * 86_400_000
type CancelledVisit = DepositKey & {
  status: AppointmentStatus
  cancelledAt: Date | null
  startTime: Date
  windowHours: number
}

/**
 * Job: gives back the deposits of visits that the salon cancelled, or the customer in time, once that cannot be undone
 * any more (APT-20). It looks at visits instead of at what changes them, so that no way of cancelling can forget it.
 */
export async function giveBackCancelled(deps: Deps): Promise<void> {
  const { rows } = await sql<CancelledVisit>`/* cancelled-deposits */
    select d.business_object_id as "businessObjectId", d.id, a.status, a.start_time as "startTime", d.window_hours as "windowHours",
      (select max(h.at) from appointment_history h where h.business_object_id = a.business_object_id
        and h.appointment_id = a.id and h.what = 'cancelled') as "cancelledAt"
    from visit_deposit d join appointment a on a.business_object_id = d.business_object_id and a.id = d.appointment_id
    where d.state = 'PAID' and d.refunded = 0 and a.status in ('BO_CANCELLED', 'CUSTOMER_CANCELLED')
      and not exists (select from undoable_change u where u.business_object_id = a.business_object_id and u.appointment_id = a.id)
      and a.last_modified > ${new Date(deps.clock.now() - recentMs)}
    order by random() limit ${mostARun}`.execute(acrossSalons(deps.db))
  for (const { businessObjectId, id, cancelledAt, startTime, ...visit } of rows) {
    const facts = { ...visit, cancelledAt: cancelledAt?.getTime() ?? null, start: startTime.getTime() }
    if (depositOutcome(facts) !== 'BACK') continue
    await transact(deps.db, async (tx) => {
      const salon = inSalon(tx, businessObjectId)
      const { captured, refunded } = await lockDeposit(salon, id)
      if (refunded === 0) await giveBack(salon, deps, { id, amount: captured, cause: `cancelled ${id}` })
    })
  }
}

/** How long it is kept, and why (PRIV-02). */
export const keptDeposits: readonly DataKind[] = [
  {
    kind: 'Deposits that nobody paid',
    days: 30,
    basis: 'to answer questions about a payment that did not go through; paid ones are the salon’s books',
    remove: (before) => sql`delete from visit_deposit where state = 'ENDED' and created_time < ${before}`,
  },
]
