/** Refunds deposits: the ledger has the decision at once, and a job sends the money (PAY-03, PAY-06). */
import { giveDepositBack } from '@goldline/contract/payment/deposits'
import type { DepositEntryKind } from '@goldline/domain/payment/deposit'
import {
  depositRefundRefusal,
  missedVisitSettles,
  remainingDeposit,
  splitLate,
} from '@goldline/domain/payment/deposit-outcome'
import { sql } from 'kysely'
import { findOpenChange } from '../../appointment/undo/undoable.ts'
import type { InSalon } from '../../db/in-salon.ts'
import { transactInSalon } from '../../db/salon-lock.ts'
import type { Tx } from '../../db/transaction.ts'
import type { Deps } from '../../deps.ts'
import { Refused, refuseIf } from '../../http/errors.ts'
import { ownSalon, write } from '../../http/route.ts'
import { uuidv7 } from '../../ids.ts'
import { addJobs } from '../../jobs/add-jobs.ts'
import type { DataKind } from '../../jobs/kept-data.ts'
import { queueDepositReturn } from '../../ledger/deposits.ts'
import { deleteUnneededCard } from '../fees/card.ts'
import { createRefunds } from '../refunds.ts'
import { computeOutcome, type DepositRow, findDepositedVisit, lockDeposit } from './queries.ts'

type Movement = { id: string; amount: number; cause: string }

/** Enters the refund, and queues the job that sends it. `id`: the deposit's. */
export async function enterRefund(salon: InSalon<Tx>, deps: Pick<Deps, 'clock'>, refund: Movement): Promise<void> {
  const id = await enterOnce(salon, deps, { ...refund, kind: 'REFUNDED' })
  if (id !== undefined) await addJobs(salon.db, [depositRefunds.job({ businessObjectId: salon.id, id })])
}

export const depositRefunds = createRefunds({
  ...{ task: 'refundDeposit', table: 'visit_deposit_entry', payments: 'visit_deposit', of: 'deposit_id' },
})

/**
 * Writes one ledger entry under the deposit's lock and returns its id; undefined: an entry with this cause exists.
 * Checks that first, since the database's trigger adds an entry to the sums before it detects the conflict.
 */
export async function enterOnce(
  salon: InSalon<Tx>,
  { clock }: Pick<Deps, 'clock'>,
  { id: depositId, ...entry }: Movement & { kind: DepositEntryKind },
): Promise<string | undefined> {
  const known = salon.selectFrom('visitDepositEntry').select('id').where('cause', '=', entry.cause)
  if ((await known.executeTakeFirst()) !== undefined) return undefined
  const now = clock.now()
  const row = { ...entry, businessObjectId: salon.id, depositId, id: uuidv7(now), createdTime: new Date(now) }
  await salon.db.insertInto('visitDepositEntry').values(row).execute()
  return row.id
}

/** Refunds, for the salon, a deposit that it could keep. */
export const giveDepositBackRoute = write(giveDepositBack, { lock: ownSalon }, async ({ salon, deps, params, now }) => {
  const deposit = await lockDeposit(salon, params.id)
  const visit = deposit.appointmentId === null ? undefined : await findDepositedVisit(salon, deposit.appointmentId)
  // No bill deducts a fee (PAY-04h).
  const outcome = visit && deposit.security === 'DEPOSIT' ? computeOutcome(visit) : null
  refuseIf(depositRefundRefusal({ ...deposit, outcome }))
  const { id } = deposit
  await enterRefund(salon, deps, { id, amount: remainingDeposit(deposit), cause: `given back ${id} ${uuidv7(now)}` })
})

type PartOfVisits = { appointmentIds: readonly string[]; amount: number; cause: string }

/** Refunds part of the rest of these visits' deposits; refuses a larger amount (PAY-03f). */
export async function refundOfVisits(
  salon: InSalon<Tx>,
  deps: Pick<Deps, 'clock'>,
  { appointmentIds, amount, cause }: PartOfVisits,
): Promise<void> {
  const deposits = await salon
    .selectFrom('visitDeposit')
    .select(['id', 'captured', 'refunded', 'disputed'])
    .where('security', '=', 'DEPOSIT')
    .where('appointmentId', 'in', [...appointmentIds])
    .orderBy('id')
    .forUpdate()
    .execute()
  let rest = amount
  for (const { id, ...amounts } of deposits) {
    const part = Math.min(rest, remainingDeposit(amounts))
    if (part > 0) await enterRefund(salon, deps, { id, amount: part, cause: `${cause} ${id}` })
    rest -= part
  }
  if (rest > 0) throw new Refused('deposit.nothing-left')
}

/**
 * Job: refunds the deposit of a visit that the salon cancelled, or the customer in time; after a late cancellation or a
 * missed visit, enters what the salon keeps of it and refunds the rest. Deletes a card for which no fee can be due any
 * more (PAY-04e). Waits while the cancellation can be undone (APT-20).
 */
export async function returnDeposit({ db, ...deps }: Deps, { businessObjectId, appointmentId }: VisitKey) {
  await transactInSalon(db, businessObjectId, async (salon) => {
    const now = deps.clock.now()
    const due = (await findOpenChange(salon, appointmentId))?.dueTime.getTime() ?? now
    if (due > now) return queueDepositReturn(salon, appointmentId, due - now)
    const visit = await findDepositedVisit(salon, appointmentId)
    if (visit === undefined) return
    const deposit = await lockDeposit(salon, visit.id)
    if (deposit.security === 'CARD') return deleteUnneededCard(salon, deps, { visit, row: deposit })
    const outcome = computeOutcome(visit)
    const settles = missedVisitSettles(visit.startTime.getTime())
    if (visit.status === 'EXPIRED' && now < settles) return queueDepositReturn(salon, appointmentId, settles - now)
    // Money held by a bank's dispute is refunded once the salon wins it back, which queues this job again.
    if (depositRefundRefusal({ ...deposit, outcome }) !== undefined) return
    const [id, amount] = [deposit.id, remainingDeposit(deposit)]
    if (outcome === 'BACK') await enterRefund(salon, deps, { id, amount, cause: `cancelled ${id}` })
    if (outcome === 'KEPT') await keepAgreedPart(salon, deps, deposit)
  })
}

/** Enters the agreed part as kept, and refunds what exceeds it (PAY-03n). */
async function keepAgreedPart(salon: InSalon<Tx>, deps: Pick<Deps, 'clock'>, deposit: DepositRow): Promise<void> {
  const { id } = deposit
  const { kept, back } = splitLate(deposit)
  if (kept > 0) await enterOnce(salon, deps, { id, amount: kept, cause: `kept ${id}`, kind: 'KEPT' })
  if (back > 0) await enterRefund(salon, deps, { id, amount: back, cause: `late ${id}` })
}

type VisitKey = { businessObjectId: string; appointmentId: string }

/** The retention period of these data and the reason for it (PRIV-02). */
export const keptDeposits: readonly DataKind[] = [
  {
    kind: 'Deposits that nobody paid',
    days: 30,
    basis: 'to answer questions about a payment that did not go through; paid ones are the salon’s books',
    remove: (before) => sql`delete from visit_deposit where state = 'ENDED' and created_time < ${before}`,
  },
]
