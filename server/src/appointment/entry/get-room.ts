/** Finds who could move to other staff so that an entry or move by the salon fits (AVL-03, APT-15). */

import { getBlockerRoom, getRoom } from '@goldline/contract/appointment/placement'
import type { RoomFound } from '@goldline/contract/appointment/series'
import { keptServices } from '@goldline/domain/appointment/visit-change'
import { assignInSlices } from '@goldline/domain/availability/assignment'
import { withoutBookingRules } from '@goldline/domain/availability/availability'
import type { Assignment, Interval } from '@goldline/domain/availability/facts'
import { roomForBlocker } from '@goldline/domain/availability/room-for-blocker'
import { sql } from 'kysely'
import { type LoadedFacts, loadFacts } from '../../availability/queries.ts'
import { type EnteredService, toEnteredWish } from '../../availability/wish.ts'
import type { InSalon } from '../../db/in-salon.ts'
import { type RunStatement, runOnPool } from '../../db/run-statement.ts'

import type { Deps } from '../../deps.ts'
import { inSlices } from '../../http/in-slices.ts'
import { read, routes } from '../../http/route.ts'
import type { SalonActor } from '../../http/session.ts'
import { selectAppointments } from '../queries.ts'
import { loadServices } from '../service-rows.ts'
import { loadHeldTime } from '../staff-time.ts'

import { refuseBadBlocker, requireActiveStaff } from './block-time.ts'
import { enteredIn } from './entry-routes.ts'
import { refuseOffGrid, withoutVacated } from './place-at-will.ts'

/** `deps.clock` is fixed at the request's time. */
export type RoomQuery = {
  deps: Pick<Deps, 'clock' | 'config' | 'metrics'>
  salon: InSalon
  ask: RunStatement
  actor: SalonActor
}

export const roomRoutes = routes(
  read(getRoom, async ({ salon, deps, actor, query }) => {
    const start = Date.parse(query.startTime)
    refuseOffGrid(start)
    const own = ownOf(query)
    const entered = own ? await withAgreedTerms(salon, own.id, enteredIn(query)) : enteredIn(query)
    return roomForVisit({ salon, deps, ask: runOnPool(deps.pool), actor }, { entered, start, own })
  }),
  read(getBlockerRoom, async ({ salon, deps, actor, query }) => {
    const { staffId } = query
    const span = { from: Date.parse(query.startTime), to: Date.parse(query.endTime) }
    refuseBadBlocker(span)
    await requireActiveStaff(salon, staffId)
    const reading = { salon, deps, ask: runOnPool(deps.pool), actor }
    return roomForBlocked(reading, { staffId, ...span, own: ownOf(query) })
  }),
)

/** The appointment that is moved, if any. */
const ownOf = ({ appointment: id }: { appointment?: string | undefined }) => (id === undefined ? undefined : { id })

/** `own`: the appointment to be moved. `leaving`: vacated with it. `staying`: never moved to make room. */
type MovedVisits = {
  own?: { id: string } | undefined
  leaving?: readonly string[] | undefined
  staying?: readonly string[] | undefined
}
type Visit = MovedVisits & { entered: readonly EnteredService[]; start: number }

export async function roomForVisit(
  reading: RoomQuery,
  { entered, start: startMs, ...whose }: Visit,
): Promise<RoomFound> {
  const { salon, deps, ask } = reading
  const [now, range] = [deps.clock.now(), { instant: startMs, before: 0, after: 0 }]
  const asked = { businessObjectId: salon.id, range, now, loose: true }
  const loaded = await loadFacts(ask, asked, (offer) => toEnteredWish(offer, entered))
  const facts = await movableFacts(reading, loaded, whose)
  const onLimit = () => deps.metrics.searchLimitHits.inc()
  const found = await inSlices(assignInSlices(withoutBookingRules(facts), loaded.wish, { startMs, now, onLimit }))
  return wireMoves(reading, found?.moved)
}

type BlockerTime = MovedVisits & Interval & { staffId: string }

export async function roomForBlocked(
  reading: RoomQuery,
  { staffId, from, to, ...whose }: BlockerTime,
): Promise<RoomFound> {
  const { salon, deps, ask } = reading
  const [now, range] = [deps.clock.now(), { instant: from, before: 0, after: 1 }]
  const asked = { businessObjectId: salon.id, range, now, loose: true }
  const facts = await movableFacts(reading, await loadFacts(ask, asked, () => ({})), whose)
  const onLimit = () => deps.metrics.searchLimitHits.inc()
  return wireMoves(reading, await inSlices(roomForBlocker(facts, { staffId, from, to }, { now, onLimit })))
}

/** Leaves out appointments that never make room: holds, whose customers are entering their code, and `staying`. */
async function movableFacts(
  { salon }: RoomQuery,
  { facts, holdIds }: Pick<LoadedFacts, 'facts' | 'holdIds'>,
  { own, leaving, staying = [] }: MovedVisits,
) {
  const movable = facts.movable.filter(({ id }) => !holdIds.has(id) && !staying.includes(id))
  const held = own && (await loadHeldTime(salon, own.id))
  return withoutVacated({ ...facts, movable }, { own: own && held && { id: own.id, held }, leaving })
}

async function wireMoves(
  { salon, deps, actor }: RoomQuery,
  moved: Assignment['moved'] | undefined,
): Promise<RoomFound> {
  if (moved === undefined) return null
  if (moved.length === 0) return []
  const ids = moved.map(({ appointmentId }) => appointmentId)
  const which = sql`a.business_object_id = ${salon.id} and a.id = any(${ids}::uuid[]) order by a.start_time, a.id`
  const appointments = await selectAppointments(salon.db, deps, { which, actor })
  return appointments.map((appointment) => ({
    appointment,
    staffIds: [...(moved.find(({ appointmentId }) => appointmentId === appointment.id)?.staffIds ?? [])],
  }))
}

/** Keeps the agreed terms of services that the appointment keeps. */
async function withAgreedTerms(salon: InSalon, id: string, entered: EnteredService[]): Promise<EnteredService[]> {
  const kept = keptServices(await loadServices(salon, id), entered)
  return entered.map(({ duration, ...each }, index) => {
    const agreed = kept[index]
    return { ...each, duration: duration === agreed?.duration ? undefined : duration, agreed }
  })
}
