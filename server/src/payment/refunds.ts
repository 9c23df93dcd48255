/**
 * Sends the refunds of a ledger to Stripe, each once (PAY-03, GFT-01): the ledger enters them, and a job sends them.
 */
import { sql } from 'kysely'
import { inSalon } from '../db/in-salon.ts'
import { transact } from '../db/transaction.ts'
import type { Deps } from '../deps.ts'
import { addJobs } from '../jobs/add-jobs.ts'

/** `table`: the ledger's table; `payments`: the table of payments, which the ledger's column `of` references. */
type RefundLedger = {
  readonly task: 'refundDeposit' | 'refundGift'
  readonly table: string
  readonly payments: string
  readonly of: string
}

/** `id`: the entry's. */
type RefundKey = { businessObjectId: string; id: string }
type UnsentRefund = { amount: number; accountId: string; paymentId: string | null }

/** How long a refund may wait for Stripe before it is queued again, in milliseconds. */
const refundWaitMs = 10 * 60_000
const maxPerRun = 500

export function createRefunds({ task, table, payments, of }: RefundLedger) {
  const job = ({ businessObjectId, id }: RefundKey) => ({ task, payload: { businessObjectId, id } })

  /** Job: sends a refund to Stripe, which executes it once however often the job runs. */
  async function send({ db, stripe, clock, log }: Deps, { businessObjectId, id }: RefundKey): Promise<void> {
    const salon = inSalon(db, businessObjectId)
    const { rows } = await sql<UnsentRefund>`
      select e.amount, p.stripe_account_id as account_id, p.payment_id
      from ${sql.table(table)} e
      join ${sql.table(payments)} p on p.business_object_id = e.business_object_id and p.id = e.${sql.ref(of)}
      where e.business_object_id = ${salon.id} and e.id = ${id} and e.kind = 'REFUNDED' and e.sent_time is null`.execute(
      salon.db,
    )
    const [entry] = rows
    if (entry === undefined) return
    const { amount, accountId, paymentId } = entry
    if (stripe === undefined || paymentId === null) throw new Error('no Stripe to give back at')
    const given = await stripe.refund({ reference: id, accountId, paymentId, amount })
    if (given.kind === 'refused') log.error({ refundId: id, error: given.error }, 'Stripe refused a refund')
    if (given.kind !== 'done') throw new Error(given.error)
    await sql`update ${sql.table(table)} set sent_time = ${new Date(clock.now())}
      where business_object_id = ${salon.id} and id = ${id}`.execute(salon.db)
  }

  /** Job: queues again the refunds that Stripe has not accepted and that no job retries any more. */
  const requeue = ({ db, clock }: Pick<Deps, 'db' | 'clock'>): Promise<void> =>
    transact(db, async (tx) => {
      const { rows } = await sql<RefundKey>`
        select e.business_object_id, e.id from ${sql.table(table)} e
        where e.kind = 'REFUNDED' and e.sent_time is null and e.created_time < ${new Date(clock.now() - refundWaitMs)}
          and not exists (select from graphile_worker._private_jobs job
            where job.payload->>'id' = e.id::text and job.attempts < job.max_attempts)
        order by e.created_time limit ${maxPerRun}`.execute(tx)
      await addJobs(tx, rows.map(job))
    })

  return { job, send, requeue }
}
