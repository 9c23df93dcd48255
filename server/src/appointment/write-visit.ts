/** Writes new visits, entered by customers or by the salon. */
import { newsKind } from '@goldline/domain/appointment/news'
import type { HistoryActor } from '@goldline/domain/appointment/status'
import type { Day } from '@goldline/domain/time/day'
import { type Insertable, sql } from 'kysely'
import type { InSalon } from '../db/in-salon.ts'
import { notifySql } from '../db/notify.ts'
import type { Database } from '../db/tables.ts'
import type { Tx } from '../db/transaction.ts'
import type { Deps } from '../deps.ts'
import { uuidv7 } from '../ids.ts'
import { wellFormed } from '../message/queue.ts'
import { enqueueStaffPush } from '../push/enqueue-staff-push.ts'
import { moveOthers } from './change-visit.ts'
import { buildPlacedTime, type PlacedVisit, type Terms, type VisitTime } from './visit-time.ts'

/** The columns whose values differ between visits. */
type VisitColumns = Pick<
  Insertable<Database['appointment']>,
  | 'customerId'
  | 'language'
  | 'status'
  | 'bookingType'
  | 'startTime'
  | 'endTime'
  | 'requestedStaffId'
  | 'currency'
  | 'pinned'
  | 'walkIn'
  | 'title'
  | 'note'
  | 'seriesId'
  | 'seriesPosition'
  | 'partyId'
  | 'partyPosition'
  | 'importKey'
>

type NewVisit = {
  id: string
  columns: VisitColumns
  time: VisitTime
  by: HistoryActor
  /** null: entered without an account, or by one deleted in the meantime. */
  userId: string | null
  /** Details for the history. */
  data?: Record<string, unknown>
  /** The day for which the customer's waiting list entries end (AVL-11). */
  waitedFor?: Day
  /** Open calendars are not notified: the caller notifies them once for many visits. */
  silent?: boolean
}

/**
 * Writes a visit in one statement: appointment, agreed services (CAT-05), staff time under the exclusion constraint
 * (AVL-04), customer profile (CUS-01), history (APT-06), notices (STF-07). Visits that make room are written first,
 * with the constraint deferred.
 */
export async function writeVisit(
  salon: InSalon<Tx>,
  deps: Pick<Deps, 'clock'>,
  { id, columns, time, by, userId, data = {}, waitedFor, silent = false }: NewVisit,
): Promise<void> {
  const { held, services = [], aside } = time
  if (aside) await moveOthers(salon, deps, aside)
  const now = deps.clock.now()
  const entryId = uuidv7(now)
  const news = newsKind({ by, what: 'booked', data })
  await sql`/* write-visit */
    with given as (
      select ${salon.id}::uuid as salon, ${id}::uuid as id, ${columns.customerId ?? null}::uuid as customer,
        ${new Date(now)}::timestamptz as now
    ), booked as (
      insert into appointment (business_object_id, id, customer_id, language, status, booking_type, start_time, end_time,
        requested_staff_id, currency, pinned, walk_in, title, note, series_id, series_position, party_id, party_position, import_key,
        created_time, last_modified)
      select salon, id, customer, v.language, v.status, v."bookingType", v."startTime", v."endTime", v."requestedStaffId", v.currency,
        coalesce(v.pinned, false), coalesce(v."walkIn", false), v.title, v.note, v."seriesId", v."seriesPosition", v."partyId",
        v."partyPosition", v."importKey", now, now
      from given, json_to_record(${JSON.stringify(columns, wellFormed)}) as v (language text, status text, "bookingType" text,
        "startTime" timestamptz, "endTime" timestamptz, "requestedStaffId" uuid, currency text, pinned boolean, "walkIn" boolean,
        title text, note text, "seriesId" uuid, "seriesPosition" smallint, "partyId" uuid, "partyPosition" smallint, "importKey" text)
    ), served as (
      insert into appointment_service (business_object_id, appointment_id, position, product_id, variant_id, name, names, price, list_price,
        price_reason, duration, segments, assigned_staff_id, requested_staff_id, told_staff_id)
      select salon, id, s.position, s."productId", s."variantId", s.name, s.names, s.price, s."listPrice", s."priceReason", s.duration,
        s.segments, s."assignedStaffId", s."requestedStaffId", s."toldStaffId"
      from given, json_to_recordset(${JSON.stringify(services)}) as s (position smallint, "productId" uuid, "variantId" uuid, name text,
        names jsonb, price integer, "listPrice" integer, "priceReason" text, duration integer, segments jsonb,
        "assignedStaffId" uuid, "requestedStaffId" uuid, "toldStaffId" uuid)
    ), taken as (
      insert into occupation (business_object_id, staff_id, during, overridden, appointment_id)
      select salon, h."staffId", tstzrange(h."from", h."to"), coalesce(h.overridden, false), id
      from given, json_to_recordset(${JSON.stringify(held.map(toTimestamps))})
        as h ("staffId" uuid, "from" timestamptz, "to" timestamptz, overridden boolean)
    ), known as (
      insert into customer_profile (business_object_id, customer_id, registered_at)
      select salon, customer, now from given where customer is not null
      on conflict (business_object_id, customer_id) do nothing
    ), waited as (
      delete from waiting_list_entry w using given g where w.business_object_id = g.salon and w.customer_id = g.customer
        and w.from_date <= ${waitedFor ?? null}::date and w.to_date >= ${waitedFor ?? null}::date
    ), remembered as (
      insert into appointment_history (business_object_id, id, appointment_id, at, by, user_id, what, data, news)
      select salon, ${entryId}::uuid, id, now, ${by}, ${userId}::uuid, 'booked', ${JSON.stringify(data)}::jsonb, ${news} from given
    )
    select ${silent ? null : notifySql({ topic: 'appointment', businessObjectId: salon.id, id, version: 1 })},
      ${enqueueStaffPush({ businessObjectId: salon.id, id: entryId })}`.execute(salon.db)
}

const toTimestamps = ({ from, to, ...held }: VisitTime['held'][number]) => {
  return { ...held, from: new Date(from).toISOString(), to: new Date(to).toISOString() }
}

type EnteredVisit = Pick<NewVisit, 'id' | 'userId' | 'silent'> & {
  placed: PlacedVisit
  columns: Omit<VisitColumns, 'bookingType' | 'currency' | 'startTime' | 'endTime'>
  terms?: Terms
}

/** Writes an entry by the salon once it is placed: by telephone (APT-15) or from a file (APT-22). */
export function writeEntered(
  salon: InSalon<Tx>,
  deps: Pick<Deps, 'clock'>,
  { placed, columns, terms, ...entered }: EnteredVisit,
): Promise<void> {
  const { businessObject, wish } = placed.loaded
  const times = { startTime: new Date(placed.start), endTime: new Date(placed.end) }
  const own = {
    bookingType: 'TELEPHONE',
    currency: businessObject.currency,
    requestedStaffId: wish.staffId,
    ...times,
  } as const
  const data = { overridden: placed.broken }
  const time = buildPlacedTime(placed, terms)
  return writeVisit(salon, deps, {
    ...entered,
    by: 'salon',
    data,
    time,
    columns: { ...own, ...columns },
  })
}
