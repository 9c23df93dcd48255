/** Manages the queue at the desk (CHK-05, CHK-06), under the salon's lock, so that no guest is called twice. */

import { callGuest, leaveQueue, skipTurn, takeGuest } from '@goldline/contract/queue'
import type { Language } from '@goldline/domain/message/kinds'
import { liveQueueStatuses, type QueueTransition, queueRefusal, queueTransitions } from '@goldline/domain/queue/status'
import { turnRefusal } from '@goldline/domain/queue/turn'
import { canLeadQueue } from '@goldline/domain/staff/permission'
import type { Updateable } from 'kysely'
import { enterWalkIn } from '../appointment/entry/enter-walk-in.ts'
import { requireKeepingRules, requireManagingPerson } from '../appointment/permission.ts'
import { acrossSalons, inSalon } from '../db/in-salon.ts'
import { notify } from '../db/notify.ts'
import { runInTransaction } from '../db/run-statement.ts'
import type { Database } from '../db/tables.ts'
import { type Tx, transact } from '../db/transaction.ts'
import type { Deps } from '../deps.ts'
import { Refused, refuseIf } from '../http/errors.ts'
import { ownSalon, routes, write } from '../http/route.ts'
import type { SalonActor } from '../http/session.ts'
import { requireStaff } from '../team/queries.ts'
import { enqueueQueueCall } from './enqueue-queue-call.ts'
import { type EntryRow, isForReader, loadQueue } from './load-queue.ts'
import { findTurnCandidates, lastWalkIns, loadSkipped } from './turn.ts'

export const leadQueueRoutes = routes(
  write(callGuest, { lock: ownSalon }, async ({ tx, deps, actor, params, body }) => {
    const row = await lockEntry(tx, deps, { actor, id: params.id, name: 'call' })
    requireManagingPerson(actor, body.staffId)
    await requireTurn(tx, deps, { row, staffId: body.staffId })
    await sendCall(tx, deps, { row, staffId: body.staffId })
    return writeStep(tx, deps, { row, name: 'call', changed: { calledStaffId: body.staffId } })
  }),
  write(skipTurn, { lock: ownSalon }, async ({ tx, deps, actor, params, body, now }) => {
    const row = await lockEntry(tx, deps, { actor, id: params.id, name: 'skip' })
    requireManagingPerson(actor, body.staffId)
    await storeSkip(tx, { row, ...body, userId: actor.userId, now })
    return writeStep(tx, deps, { row, name: 'skip', changed: { calledStaffId: null } })
  }),
  write(takeGuest, { lock: ownSalon }, async ({ tx, deps, actor, params, body }) => {
    const row = await lockEntry(tx, deps, { actor, id: params.id, name: 'take' })
    const { staffId, override = false } = body
    requireKeepingRules(actor, body)
    requireManagingPerson(actor, staffId)
    if (row.calledStaffId !== staffId) await requireTurn(tx, deps, { row, staffId })
    const appointmentId = await enterVisit(tx, deps, { row, staffId, userId: actor.userId, override })
    const led = await writeStep(tx, deps, { row, name: 'take', changed: { calledStaffId: staffId, appointmentId } })
    return { ...led, appointmentId }
  }),
  write(leaveQueue, { lock: ownSalon }, async ({ tx, deps, actor, params }) => {
    const row = await lockEntry(tx, deps, { actor, id: params.id, name: 'leave' })
    if (!canLeadQueue(actor.permissions)) throw new Refused('forbidden')
    return writeStep(tx, deps, { row, name: 'leave', changed: {} })
  }),
)

type EntryStep = { actor: SalonActor; id: string; name: QueueTransition }

async function lockEntry(tx: Tx, { clock }: Deps, { actor, id, name }: EntryStep): Promise<EntryRow> {
  const row = await inSalon(tx, actor.businessObjectId)
    .selectFrom('queueEntry')
    .selectAll()
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirstOrThrow(() => new Refused('queue.notFound'))
  if (!isForReader(actor, row)) throw new Refused('queue.notFound')
  refuseIf(queueRefusal(name, row.status))
  // Refuses after closing even if the job has not ended the entry yet.
  if (row.endsTime.getTime() <= clock.now()) throw new Refused('queue.not-possible')
  return row
}

/** Refuses unless it is the person's turn and they do the services (CHK-06). */
async function requireTurn(tx: Tx, deps: Deps, { row, staffId }: { row: EntryRow; staffId: string }): Promise<void> {
  const { businessObjectId } = row
  const line = await loadQueue(deps, { db: tx, ask: runInTransaction(tx) }, { businessObjectId })
  if (!line.facts.staff.some(({ id, active }) => id === staffId && active)) throw new Refused('staff.notFound')
  const own = line.waiting.find((each) => each.row.id === row.id)
  const hands = findTurnCandidates(
    line,
    own?.offer?.wish ?? null,
    await lastWalkIns(inSalon(tx, businessObjectId), line),
  )
  const skipped = (await loadSkipped(inSalon(tx, businessObjectId), line)).get(row.id) ?? []
  refuseIf(turnRefusal({ staffId, wanted: row.staffId, skipped, hands }))
  if (!hands.some((hand) => hand.staffId === staffId)) throw new Refused('staff.not-qualified')
}

/** Sends the call to the contact that the guest gave (CHK-05). */
async function sendCall(tx: Tx, deps: Deps, { row, staffId }: { row: EntryRow; staffId: string }): Promise<void> {
  const { businessObjectId, id: entryId, customerId, language, name } = row
  const { name: staff } = await inSalon(tx, businessObjectId)
    .selectFrom('staff')
    .select('name')
    .where('id', '=', staffId)
    .executeTakeFirstOrThrow()
  await enqueueQueueCall(tx, deps, {
    businessObjectId,
    entryId,
    customerId,
    language: language as Language,
    name,
    staff,
  })
}

type SkippedEntry = { row: EntryRow; staffId: string; reason: string; userId: string; now: number }

/** Stores who skipped the guest and why; repeating it replaces the reason. */
async function storeSkip(tx: Tx, { row, staffId, reason, userId, now }: SkippedEntry): Promise<void> {
  const { businessObjectId, id: queueEntryId } = row
  await requireStaff(inSalon(tx, businessObjectId), [staffId])
  const said = { userId, reason, at: new Date(now) }
  await tx
    .insertInto('queueSkip')
    .values({ businessObjectId, queueEntryId, staffId, ...said })
    .onConflict((conflict) => conflict.constraint('queue_skip_pk').doUpdateSet(said))
    .execute()
}

type TakenEntry = { row: EntryRow; staffId: string; userId: string; override: boolean }

/** Enters the visit; only the first guest's visit gets the customer, as companions have no contact of their own. */
function enterVisit(tx: Tx, deps: Deps, { row, ...taking }: TakenEntry): Promise<string> {
  const { businessObjectId, language, products, position } = row
  const customerId = position === 1 ? row.customerId : null
  const asked = row.staffId === taking.staffId
  return enterWalkIn(inSalon(tx, businessObjectId), deps, { customerId, language, products, asked, ...taking })
}

type EntryChange = { row: EntryRow; name: QueueTransition; changed: Updateable<Database['queueEntry']> }

async function writeStep(tx: Tx, { clock }: Deps, { row: { businessObjectId, id }, name, changed }: EntryChange) {
  const status = queueTransitions[name].to
  await inSalon(tx, businessObjectId)
    .updateTable('queueEntry')
    .set({ ...changed, status, changedTime: new Date(clock.now()) })
    .where('id', '=', id)
    .execute()
  await notify(tx, { topic: 'queue', businessObjectId, id })
  return { id, status }
}

/** Moves guests who wait for a leaving staff member to the first available (CHK-05). */
export async function releaseGuests(tx: Tx, leaving: { businessObjectId: string; staffId: string }): Promise<void> {
  const freed = await inSalon(tx, leaving.businessObjectId)
    .updateTable('queueEntry')
    .set({ staffId: null })
    .where('staffId', '=', leaving.staffId)
    .where('status', 'in', liveQueueStatuses)
    .returning(['businessObjectId', 'id'])
    .execute()
  for (const { businessObjectId, id } of freed) await notify(tx, { topic: 'queue', businessObjectId, id })
}

/** Job: marks guests who still wait at closing as left (CHK-05); reads hide them before. Returns their number. */
export function closeQueues(deps: Pick<Deps, 'db' | 'clock'>): Promise<number> {
  const now = new Date(deps.clock.now())
  return transact(deps.db, async (tx) => {
    const left = await acrossSalons(tx)
      .updateTable('queueEntry')
      .set({ status: queueTransitions.close.to, changedTime: now })
      .where('status', 'in', liveQueueStatuses)
      .where('endsTime', '<=', now)
      .returning(['businessObjectId', 'id'])
      .execute()
    for (const { businessObjectId, id } of left) await notify(tx, { topic: 'queue', businessObjectId, id })
    return left.length
  })
}
