import { newsKind } from '@goldline/domain/appointment/news'
import { occupationsOf } from '@goldline/domain/availability/assignment'
import type { Assignment } from '@goldline/domain/availability/facts'
import type { Language } from '@goldline/domain/message/kinds'
import { sql } from 'kysely'
import type { Availability } from '../../availability/queries.ts'
import { notified } from '../../db/notify.ts'
import type { Tx } from '../../db/transaction.ts'
import type { VisitDeps } from '../../deps.ts'
import { uuidv7 } from '../../ids.ts'
import { tellStaff } from '../../push/tell-staff.ts'
import { serviceRows } from '../service-rows.ts'
import { moveOthers } from '../staff-time.ts'

const bookedOnline = { by: 'customer', what: 'booked' } as const

type Booking = {
  id: string
  customerId: string
  /** null: somebody without an account, at Google. */
  userId: string | null
  language: Language
  start: number
  end: number
  type: 'ONLINE' | 'RWG'
}

/**
 * Writes a booking in one statement: appointment, agreed services (CAT-05), staff time under the exclusion constraint
 * (AVL-04), customer profile (CUS-01), history (APT-06), notices (STF-07). Removes the customer's waiting list entry
 * for that day (AVL-11). Re-assigned others are written first, with the constraint deferred.
 */
export async function writeBooking(
  tx: Tx,
  deps: VisitDeps,
  { booking, loaded, assignment }: { booking: Booking; loaded: Availability; assignment: Assignment },
): Promise<void> {
  await moveOthers(tx, deps, { loaded, assignment })
  const { salon, clock, wish } = loaded
  const { id, customerId, userId, language, start, end, type } = booking
  const now = deps.clock.now()
  const services = serviceRows(loaded, id, { start, staffIds: assignment.staffIds })
  const held = heldBy(loaded, assignment, start)
  const { day } = clock.toWall(start)
  const entryId = uuidv7(now)
  await sql`/* write-booking */
    with given as (
      select ${salon.id}::uuid as salon, ${id}::uuid as id, ${customerId}::uuid as customer, ${new Date(now)}::timestamptz as now
    ), booked as (
      insert into appointment (business_object_id, id, customer_id, language, status, booking_type, start_time, end_time,
        requested_staff_id, currency, created_time, last_modified)
      select salon, id, customer, ${language}, 'CONFIRMED', ${type}, ${new Date(start)}::timestamptz, ${new Date(end)}::timestamptz,
        ${wish.staffId}::uuid, ${salon.currency}, now, now from given
    ), served as (
      insert into appointment_service (business_object_id, appointment_id, position, product_id, variant_id, name, names, price, list_price,
        price_reason, duration, segments, assigned_staff_id, requested_staff_id, told_staff_id)
      select salon, id, s.position, s."productId", s."variantId", s.name, s.names::jsonb, s.price, s."listPrice", s."priceReason", s.duration,
        s.segments::jsonb, s."assignedStaffId", s."requestedStaffId", s."toldStaffId"
      from given, json_to_recordset(${JSON.stringify(services)}) as s (position smallint, "productId" uuid, "variantId" uuid, name text, names text,
        price integer, "listPrice" integer, "priceReason" text, duration integer, segments text,
        "assignedStaffId" uuid, "requestedStaffId" uuid, "toldStaffId" uuid)
    ), taken as (
      insert into occupation (business_object_id, staff_id, during, appointment_id)
      select salon, h."staffId", tstzrange(h."from", h."to"), id
      from given, json_to_recordset(${JSON.stringify(held)}) as h ("staffId" uuid, "from" timestamptz, "to" timestamptz)
    ), known as (
      insert into customer_profile (business_object_id, customer_id, registered_at) select salon, customer, now from given
      on conflict (business_object_id, customer_id) do nothing
    ), waited as (
      delete from waiting_list_entry w using given g where w.business_object_id = g.salon and w.customer_id = g.customer
        and w.from_date <= ${day}::date and w.to_date >= ${day}::date
    ), remembered as (
      insert into appointment_history (business_object_id, id, appointment_id, at, by, user_id, what, news)
      select salon, ${entryId}::uuid, id, now, 'customer', ${userId}::uuid, 'booked', ${newsKind(bookedOnline)} from given
    )
    select ${notified({ topic: 'appointment', businessObjectId: salon.id, id, version: 1 })},
      ${tellStaff({ businessObjectId: salon.id, id: entryId })}`.execute(tx)
}

function heldBy({ wish }: Availability, { staffIds }: Assignment, start: number) {
  return occupationsOf(wish.legs, staffIds, start).map(({ staffId, from, to }) => {
    return { staffId, from: new Date(from).toISOString(), to: new Date(to).toISOString() }
  })
}
