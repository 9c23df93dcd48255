/** Loads the facts that decide whose turn it is (CHK-06). */

import type { ChainRequest } from '@goldline/domain/availability/facts'
import { whoCouldTake } from '@goldline/domain/availability/who-could'
import type { TurnCandidate } from '@goldline/domain/queue/turn'
import { sql } from 'kysely'
import { walkInStart } from '../appointment/entry/enter-walk-in.ts'
import type { InSalon } from '../db/in-salon.ts'
import type { LoadedQueue } from './load-queue.ts'

/**
 * Returns when each person last had a walk-in of this business day without a requested person, however it was entered.
 */
export async function lastWalkIns(
  salon: InSalon,
  { clock, open, now }: Pick<LoadedQueue, 'clock' | 'open' | 'now'>,
): Promise<ReadonlyMap<string, number>> {
  const since = clock.startOfDay(open?.day ?? clock.toWall(now).day)
  const { rows } = await sql<{ staffId: string; last: Date }>`
    select s.assigned_staff_id as staff_id, max(a.created_time) as last
    from appointment a
    join appointment_service s on s.business_object_id = a.business_object_id and s.appointment_id = a.id
    where a.business_object_id = ${salon.id} and a.walk_in and a.start_time >= ${new Date(since)}
      and a.start_time <= ${new Date(now)} and a.status in ('CHECKED_IN', 'FULFILLED')
      and a.requested_staff_id is null and s.requested_staff_id is null and s.assigned_staff_id is not null
    group by s.assigned_staff_id`.execute(salon.db)
  return new Map(rows.map(({ staffId, last }) => [staffId, last.getTime()]))
}

/** Returns the staff who skipped, by queue entry. */
export async function loadSkipped(
  salon: InSalon,
  { waiting }: Pick<LoadedQueue, 'waiting'>,
): Promise<ReadonlyMap<string, string[]>> {
  if (waiting.length === 0) return new Map()
  const ids = waiting.map(({ row }) => row.id)
  const rows = await salon
    .selectFrom('queueSkip')
    .select(['queueEntryId', 'staffId'])
    .where('queueEntryId', 'in', ids)
    .execute()
  return new Map(ids.map((id) => [id, rows.filter((row) => row.queueEntryId === id).map(({ staffId }) => staffId)]))
}

/**
 * Returns staff who do all requested services, in the salon's order; `free`: whether they could begin now. Empty if a
 * service is no longer offered.
 */
export function findTurnCandidates(
  { facts, clock, now }: Pick<LoadedQueue, 'facts' | 'clock' | 'now'>,
  wish: ChainRequest | null,
  walkIns: ReadonlyMap<string, number>,
): TurnCandidate[] {
  if (wish === null) return []
  const startMs = walkInStart(now)
  const free = new Set(whoCouldTake(facts, wish, { day: clock.toWall(startMs).day, startMs, now }))
  return facts.staff
    .filter(({ id, active }) => active && wish.legs.every(({ staffIds }) => staffIds.includes(id)))
    .map(({ id }) => ({ staffId: id, free: free.has(id), lastWalkIn: walkIns.get(id) ?? null }))
}
