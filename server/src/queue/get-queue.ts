import { getQueue, getQueueRoom, getQueueWaits, type QueueEntry } from '@goldline/contract/queue'
import { priceAt } from '@goldline/domain/product/price'
import { nextCaller, type TurnCandidate } from '@goldline/domain/queue/turn'
import { candidateStarts } from '@goldline/domain/queue/wait'
import { walkInStart } from '../appointment/entry/enter-walk-in.ts'
import { runOnPool } from '../db/run-statement.ts'

import { Refused } from '../http/errors.ts'
import { inSlices } from '../http/in-slices.ts'
import { read, routes } from '../http/route.ts'
import type { SalonActor } from '../http/session.ts'
import { guestLabel, isForReader, type LoadedQueue, loadQueue, namesOf } from './load-queue.ts'
import { findTurnCandidates, lastWalkIns, loadSkipped } from './turn.ts'
import { loadUsualDelay, toWireWait } from './wait.ts'

/** With scope OWN, only the person's own name is shown (AUTH-25). */
const canSeeName = ({ scope, staffId }: SalonActor, id: string): boolean => scope === 'ALL' || id === staffId

/**
 * Returns the waits of new guests; all staff may read the number ahead, as the waiting room's screen shows it (CHK-05).
 */
const getQueueWaitsRoute = read(getQueueWaits, async ({ salon, db, deps, actor, body, now }) => {
  const { businessObjectId } = actor
  const guests = body.guests.map(({ products }) => ({ products, staffId: null }))
  const line = await loadQueue(deps, { db, ask: runOnPool(deps.pool) }, { businessObjectId, guests })
  const { open, facts, coming, book, waiting, until, onLimit } = line
  const [first] = coming
  if (open === undefined || first === undefined) throw new Refused('queue.closed')
  const able = facts.staff.filter(
    ({ id, active }) =>
      active && canSeeName(actor, id) && first.wish.legs.every(({ staffIds }) => staffIds.includes(id)),
  )
  const names = namesOf(facts)
  const candidates = [null, ...able.map(({ id }) => id)]
  const delay = await loadUsualDelay(salon, now)
  const waits = await inSlices(candidateStarts(book, first.wish, { now, until, candidates, onLimit }))
  return {
    ahead: waiting.length,
    waits: waits.map(({ staffId, start }) => ({
      staffId,
      name: staffId === null ? null : (names.get(staffId) ?? null),
      ...toWireWait(start, { now, delay }),
    })),
  }
})

type Turns = { hands: readonly TurnCandidate[]; skipped: readonly string[]; delay: number }

function toQueueEntry(
  { waiting, clock, now }: LoadedQueue,
  { row, offer, start }: LoadedQueue['waiting'][number],
  { hands, skipped, delay }: Turns,
): QueueEntry {
  const { day, minutes } = clock.toWall(walkInStart(now))
  const { id, name, status, language, staffId, calledStaffId } = row
  const rows = waiting.map((each) => each.row)
  return {
    id,
    status,
    language,
    calledStaffId,
    calledName: name,
    wantedStaffId: staffId,
    ...guestLabel(row, rows),
    services: (offer?.chosen ?? []).map((service) => ({
      name: service.name,
      duration: service.duration,
      price: priceAt(service, day, minutes).price,
    })),
    turnStaffId: nextCaller({ wanted: staffId, skipped, hands }) ?? null,
    hands: hands.map(({ staffId, free }) => ({ staffId, free })),
    joinedTime: row.joinedTime.toISOString(),
    ...toWireWait(start, { now, delay }),
  }
}

export const getQueueRoutes = routes(
  getQueueWaitsRoute,
  // Shows what everyone in the room may see: chosen names and waits.
  read(getQueueRoom, async ({ salon, db, deps, actor, now }) => {
    const { businessObjectId } = actor
    const { waiting, facts } = await loadQueue(deps, { db, ask: runOnPool(deps.pool) }, { businessObjectId })
    const names = namesOf(facts)
    const rows = waiting.map(({ row }) => row)
    const delay = await loadUsualDelay(salon, now)
    const shown = waiting.filter(({ row }) => isForReader(actor, row))
    return shown.map(({ row, start }) => {
      const staff = names.get(row.calledStaffId ?? row.staffId ?? '') ?? null
      return { id: row.id, ...guestLabel(row, rows), status: row.status, staff, ...toWireWait(start, { now, delay }) }
    })
  }),
  read(getQueue, async ({ salon, db, deps, actor, now }) => {
    const { businessObjectId } = actor
    const line = await loadQueue(deps, { db, ask: runOnPool(deps.pool) }, { businessObjectId })
    const walkIns = await lastWalkIns(salon, line)
    const skipped = await loadSkipped(salon, line)
    const delay = await loadUsualDelay(salon, now)
    const shown = line.waiting.filter(({ row }) => isForReader(actor, row))
    const entries = shown.map((one) => {
      const hands = findTurnCandidates(line, one.offer?.wish ?? null, walkIns)
      return toQueueEntry(line, one, { hands, skipped: skipped.get(one.row.id) ?? [], delay })
    })
    const staff = line.facts.staff.filter(({ id, active }) => active && canSeeName(actor, id))
    return { entries, staff: staff.map(({ id, name = '' }) => ({ id, name })) }
  }),
)
