/** Job: the end of the time in which a change by the salon can be taken back (APT-20). */

import { transactInSalon } from '../../db/salon-lock.ts'
import type { Known } from '../../db/tables/appointment.ts'
import type { Tx } from '../../db/transaction.ts'
import { at, type Deps } from '../../deps.ts'
import { type AppointmentOccasion, enqueueAppointmentMessages } from '../../message/enqueue-appointment.ts'
import { tellWaiting } from '../waiting-list/tell-waiting.ts'
import { forgetUndo, type Key, knownNow, openChange, settleLater } from './undoable.ts'

const mostARun = 500

/** Settles what is due and has no job of its own any more. Returns how many. */
export async function settleChanges(deps: Deps): Promise<number> {
  const due = await deps.db
    .selectFrom('undoableChange')
    .select(['businessObjectId', 'appointmentId as id'])
    .where('dueTime', '<=', new Date(deps.clock.now()))
    .orderBy('dueTime')
    .limit(mostARun)
    .execute()
  for (const each of due) await settleChange(deps, each)
  return due.length
}

/**
 * Frees the time for good, tells the waiting list, and tells the customer what has become different for them, if
 * anything: one commit, so that each message is sent once or, before it, not at all.
 */
export function settleChange(deps: Deps, key: Key): Promise<void> {
  const { businessObjectId } = key
  return transactInSalon(deps.db, businessObjectId, async (tx) => {
    const standing = at(deps, deps.clock.now())
    const now = standing.clock.now()
    const open = await openChange(tx, key)
    if (open === undefined) return
    // The job was queued before the lock was taken, or the change was followed by another.
    if (open.dueTime.getTime() > now) return settleLater(tx, key, open.dueTime.getTime() - now)
    await forgetUndo(tx, key)
    await tellWaiting(tx, businessObjectId)
    if (open.tell) await tell(tx, standing, { key, known: open.known })
  })
}

async function tell(tx: Tx, deps: Deps, { key, known }: { key: Key; known: Known | null }): Promise<void> {
  const present = await knownNow(tx, key)
  const news = present === null ? undefined : newsOf(known, present, deps.clock.now())
  if (news === undefined) return
  const { version } = await tx
    .selectFrom('appointment')
    .select('version')
    .where('businessObjectId', '=', key.businessObjectId)
    .where('id', '=', key.id)
    .executeTakeFirstOrThrow()
  const about = { businessObjectId: key.businessObjectId, appointmentId: key.id }
  const occasion: AppointmentOccasion =
    news === 'BO_UPDATED' && known !== null
      ? { ...about, type: news, version, before: { startTime: new Date(known.startTime), staffIds: known.staffIds } }
      : { ...about, type: news === 'BO_UPDATED' ? 'BO_BOOKED' : news }
  await enqueueAppointmentMessages(tx, deps, occasion)
}

/** What is new to the customer; undefined: nothing. A visit that has begun needs no announcement. */
function newsOf(
  known: Known | null,
  present: Known,
  now: number,
): 'BO_BOOKED' | 'BO_UPDATED' | 'BO_CANCELLED' | undefined {
  if (present.status === 'BO_CANCELLED') return known?.status === 'CONFIRMED' ? 'BO_CANCELLED' : undefined
  if (present.status !== 'CONFIRMED') return undefined
  if (known === null) return Date.parse(present.startTime) > now ? 'BO_BOOKED' : undefined
  return asRead(known) === asRead(present) ? undefined : 'BO_UPDATED'
}

/** In one order: jsonb keeps none. */
const asRead = ({ startTime, endTime, services, staffIds }: Known): string =>
  JSON.stringify([startTime, endTime, services, staffIds])
