/** Calls for the salon's waiting list: read it, add an entry by telephone, remove one, end a booked one (AVL-11). */

import {
  addToWaitingList,
  getWaitingList,
  removeFromWaitingList,
  type SalonWaitingEntry,
} from '@goldline/contract/appointment/waiting-list'
import { normaliseStaffRequest } from '@goldline/domain/appointment/requested-staff'
import { zone } from '@goldline/domain/time/zone'
import { sql } from 'kysely'
import { loadFacts } from '../../availability/queries.ts'
import { toEnteredWish, toWish } from '../../availability/wish.ts'
import type { InSalon } from '../../db/in-salon.ts'
import { runInTransaction } from '../../db/run-statement.ts'
import type { Tx } from '../../db/transaction.ts'
import type { Deps } from '../../deps.ts'
import type { Context } from '../../http/context.ts'
import { requireDayRange } from '../../http/day-range.ts'
import { Refused } from '../../http/errors.ts'
import { ownSalon, read, routes, write } from '../../http/route.ts'
import { languageAt } from '../customer.ts'
import { withCustomer } from '../entry/new-customers.ts'
import { findFreeStarts, requireFreeEntry, requireValidWish, writeEntry } from './entry.ts'
import { entriesOfSalon, findEntryOfSalon } from './queries.ts'

type AddContext = Context<typeof addToWaitingList>

export const salonWaitingListRoutes = routes(
  read(getWaitingList, ({ salon, now }) => entriesOfSalon(salon, now)),
  write(addToWaitingList, { lock: ownSalon }, (work) => addEntry(work.salon, work.deps, work)),
  write(removeFromWaitingList, async ({ salon, params }) => {
    const { numDeletedRows } = await salon
      .deleteFrom('waitingListEntry')
      .where('id', '=', params.id)
      .where('bookedAppointmentId', 'is', null)
      .executeTakeFirst()
    if (numDeletedRows === 0n) throw new Refused('waiting-list.notFound')
  }),
)

async function addEntry(
  salon: InSalon<Tx>,
  deps: Deps,
  { actor, body, language: ours, now }: AddContext,
): Promise<SalonWaitingEntry> {
  const { products, staffIds: asked, fromTime, toTime } = body
  if (asked.length !== products.length) throw new Refused('invalid-request', { field: 'body.staffIds' })
  const wish = { ...requireDayRange(body), fromTime, toTime }
  const { customerId } = await withCustomer(salon.db, deps, { actor, language: ours, body })
  if (customerId === null) throw new Refused('invalid-request', { field: 'body.customerId' })
  const language = await languageAt(salon, customerId)
  const entered = products.map((product, index) => ({ product, staffId: asked[index] ?? null }))
  const { businessObject } = await loadFacts(
    runInTransaction(salon.db),
    { businessObjectId: salon.id, range: wish, now },
    (offer) => toEnteredWish(offer, entered),
  )
  const today = zone(businessObject.timeZone).toWall(now).day
  requireValidWish(wish, today)
  await requireFreeEntry(salon, { customerId, today })
  const { staffId, each } = normaliseStaffRequest({ staffId: null, staffIds: asked })
  const row = { businessObjectId: salon.id, customerId, language, products, staffId, staffIds: each }
  const id = await writeEntry(salon.db, deps, {
    ...row,
    wish,
    known: await findBookableStarts(salon, deps, { ...row, wish }),
  })
  const entry = await findEntryOfSalon(salon.db, { businessObjectId: salon.id, id })
  if (entry === undefined) throw new Error('an entry that was just written is gone')
  return entry
}

type EntryWish = Pick<Parameters<typeof writeEntry>[2], 'products' | 'staffId' | 'staffIds' | 'wish'>

async function findBookableStarts(salon: InSalon<Tx>, deps: Deps, { wish, ...asked }: EntryWish): Promise<number[]> {
  const now = deps.clock.now()
  try {
    const loaded = await loadFacts(
      runInTransaction(salon.db),
      { businessObjectId: salon.id, range: wish, now },
      (offer) => toWish(offer, asked),
    )
    return await findFreeStarts(deps, loaded, wish)
  } catch (error) {
    // The service cannot be booked online, so none of its starts is offered either.
    if (error instanceof Refused) return []
    throw error
  }
}

type BookedStart = { appointmentId: string; customerId: string; start: number }

/**
 * Ends the booked entry and the customer's other entries for that day; they are restored if the salon undoes the
 * booking. Refuses with waiting-list.notFound if the entry is gone, for example because a colleague booked it.
 */
export async function endWaiting(
  salon: InSalon<Tx>,
  { appointmentId, customerId, start }: BookedStart,
  entryId: string | undefined,
): Promise<void> {
  const { rows } = await sql<{ id: string }>`
    update waiting_list_entry w set booked_appointment_id = ${appointmentId}
    from business_object b
    where b.id = w.business_object_id and w.business_object_id = ${salon.id} and w.customer_id = ${customerId}
      and w.booked_appointment_id is null
      and (w.id = ${entryId ?? null} or (${new Date(start)}::timestamptz at time zone b.time_zone)::date
        between w.from_date and w.to_date)
    returning w.id`.execute(salon.db)
  if (entryId !== undefined && !rows.some(({ id }) => id === entryId)) throw new Refused('waiting-list.notFound')
}
