/** Job: ends the undo period of a change by the salon (APT-20). */

import { sql } from 'kysely'
import { acrossSalons, type InSalon } from '../../db/in-salon.ts'
import type { KnownVisit } from '../../db/json-columns.ts'
import { runInTransaction } from '../../db/run-statement.ts'
import { transactInSalon } from '../../db/salon-lock.ts'
import type { Tx } from '../../db/transaction.ts'
import { type Deps, withClockAt } from '../../deps.ts'
import { findReplacements } from '../change/other-starts.ts'
import { type AppointmentOccasion, enqueueAppointmentMessages, findRecipient } from '../telling/enqueue-appointment.ts'
import { enqueueSeriesMessage } from '../telling/enqueue-series.ts'
import { enqueueWaitingListCheck } from '../waiting-list/enqueue-check.ts'
import type { VisitKey } from '../write-change.ts'
import {
  endUndo,
  findOpenChange,
  findOpenTogether,
  loadKnownVisit,
  type OpenChange,
  queueSettling,
} from './undoable.ts'

const maxPerRun = 500
/**
 * Maximum number of customers per change whose messages propose other starts; the rest see them only on the visit's
 * page (APT-25).
 */
const maxSearches = 5

/** Settles due changes whose job is missing. Returns their number. */
export async function settleChanges(deps: Deps): Promise<number> {
  const due = await acrossSalons(deps.db)
    .selectFrom('undoableChange')
    .select(['businessObjectId', 'appointmentId as id'])
    .where('dueTime', '<=', new Date(deps.clock.now()))
    .orderBy('dueTime')
    .limit(maxPerRun)
    .execute()
  for (const each of due) await settleChange(deps, each)
  return due.length
}

/**
 * Frees the time, triggers the waiting list and enqueues the customer's message, if any, in one commit, so that no
 * message is sent twice or lost.
 */
export function settleChange(deps: Deps, { businessObjectId, id }: VisitKey): Promise<void> {
  return transactInSalon(deps.db, businessObjectId, async (salon) => {
    const standing = withClockAt(deps, deps.clock.now())
    const now = standing.clock.now()
    const open = await findOpenChange(salon, id)
    if (open === undefined) return
    // The job was queued before the lock was taken, or another change followed.
    if (open.dueTime.getTime() > now) return queueSettling(salon, id, open.dueTime.getTime() - now)
    await settle(salon, standing, open)
  })
}

/**
 * Settles a change with those made together with it, and returns the messages that this writes; the caller rolls back
 * (APT-20).
 */
export async function previewMessages(salon: InSalon<Tx>, deps: Deps, open: OpenChange) {
  const changed = (await findOpenTogether(salon, open)).map(({ appointmentId }) => appointmentId)
  const messages = salon.db
    .selectFrom('message')
    .where('businessObjectId', '=', salon.id)
    .where('appointmentId', 'in', changed)
  const before = (await messages.select('id').execute()).map(({ id }) => id)
  await settle(salon, deps, open)
  return messages
    .select(['appointmentId', 'channel', 'language', 'subject', 'text'])
    .$if(before.length > 0, (since) => since.where('id', 'not in', before))
    .orderBy('id')
    .$narrowType<{ appointmentId: string }>()
    .execute()
}

/** Settles the change immediately. */
async function settle(salon: InSalon<Tx>, deps: Deps, open: OpenChange): Promise<void> {
  const settled = await findOpenTogether(salon, open)
  for (const each of settled) if (each.known === null) await reopenEntry(salon, each)
  for (const each of settled) await endUndo(salon, each.appointmentId)
  await enqueueWaitingListCheck(salon)
  const toTell: News[] = []
  for (const each of settled) if (each.tell) toTell.push(...(await buildNews(salon, each, deps.clock.now())))
  const groups = Map.groupBy(toTell, ({ type, customerId }) => `${type} ${open.together} ${customerId}`)
  // Each search prolongs the salon's lock.
  const searches = groups.size <= maxSearches
  for (const [cause, news] of groups) await enqueueNews(salon, deps, { cause, news, searches })
}

/** Reopens a waiting list entry whose visit was booked and cancelled before the customer was notified (AVL-11). */
async function reopenEntry(salon: InSalon<Tx>, { appointmentId }: OpenChange): Promise<void> {
  await sql`update waiting_list_entry w set booked_appointment_id = null from appointment a
    where w.business_object_id = ${salon.id} and w.booked_appointment_id = ${appointmentId}
      and a.business_object_id = w.business_object_id and a.id = w.booked_appointment_id
      and a.status = 'BO_CANCELLED'`.execute(salon.db)
}

type Kind = 'BO_BOOKED' | 'BO_UPDATED' | 'BO_CANCELLED'
type News = { type: Kind; id: string; customerId: string; version: number; known: KnownVisit | null }

type ChangeNews = { cause: string; news: readonly News[]; searches: boolean }

/** Enqueues one message; for several visits of one customer, guests included (APT-23), it lists the dates (APT-19). */
async function enqueueNews(salon: InSalon<Tx>, deps: Deps, { cause, news, searches }: ChangeNews): Promise<void> {
  const [first, ...others] = news
  if (first === undefined) return
  const { type, id: appointmentId, version, known } = first
  if (others.length > 0) {
    const appointmentIds = news.map((each) => each.id)
    return enqueueSeriesMessage(salon, deps, { type, appointmentIds, cause })
  }
  const about = { businessObjectId: salon.id, appointmentId, version }
  if (type === 'BO_CANCELLED') {
    const instead = searches
      ? await findReplacements(salon, { ask: runInTransaction(salon.db), deps }, appointmentId)
      : []
    return enqueueAppointmentMessages(salon, deps, { ...about, type, instead })
  }
  const occasion: AppointmentOccasion =
    type === 'BO_UPDATED' && known !== null
      ? { ...about, type, before: { startTime: new Date(known.startTime), staffIds: known.staffIds } }
      : { ...about, type: 'BO_BOOKED' }
  await enqueueAppointmentMessages(salon, deps, occasion)
}

/** Returns at most one news item; none for a blocker or an anonymous walk-in. */
async function buildNews(salon: InSalon<Tx>, { appointmentId: id, known }: OpenChange, now: number): Promise<News[]> {
  const present = await loadKnownVisit(salon, id)
  const type = present === null ? undefined : newTo(known, present, now)
  if (type === undefined) return []
  const { customerId, version } = await findRecipient(salon, id)
  return customerId === null ? [] : [{ type, id, customerId, version, known }]
}

/** Returns the kind of news for the customer; undefined: none. A visit that has begun is not announced. */
function newTo(known: KnownVisit | null, present: KnownVisit, now: number): Kind | undefined {
  if (present.status === 'BO_CANCELLED') return known?.status === 'CONFIRMED' ? 'BO_CANCELLED' : undefined
  if (present.status !== 'CONFIRMED') return undefined
  if (known === null) return Date.parse(present.startTime) > now ? 'BO_BOOKED' : undefined
  return asRead(known) === asRead(present) ? undefined : 'BO_UPDATED'
}

/** Serialises the state in a fixed key order, since jsonb keeps none. */
const asRead = ({ startTime, endTime, services, staffIds }: KnownVisit): string =>
  JSON.stringify([startTime, endTime, services, staffIds])
