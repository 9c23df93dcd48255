/** RWG-03: sends Google the status and time of bookings that it made, without personal data. */

import { googleStatusOf } from '@goldline/domain/google/booking-server'
import { googleWait } from '@goldline/domain/review/google'
import { sql } from 'kysely'
import type { VisitKey } from '../../appointment/write-change.ts'
import { inSalon } from '../../db/in-salon.ts'
import type { Deps } from '../../deps.ts'
import { addJobs } from '../../jobs/add-jobs.ts'
import type { DataKind } from '../../jobs/kept-data.ts'
import { bookingById, type GoogleBookingRow } from './queries.ts'

type NoticeDeps = Pick<Deps, 'db' | 'log' | 'googleMapsBooking'>

/** Job: sends Google the booking's changes that it does not know yet; retries with growing delays. */
export async function sendBookingToGoogle(deps: NoticeDeps, { businessObjectId, id }: VisitKey): Promise<void> {
  const { db, log, googleMapsBooking } = deps
  const row = await bookingById(db, id)
  const changed = row === undefined ? [] : changedFields(row)
  if (googleMapsBooking === undefined || row === undefined || changed.length === 0) return
  const said = { status: googleStatusOf(row.status), start: row.startTime.getTime(), end: row.endTime.getTime() }
  const named = { bookingId: id, merchantId: businessObjectId, serviceId: row.serviceId }
  const outcome = await googleMapsBooking.tell({ ...named, ...said, changed })
  const own = inSalon(db, businessObjectId).updateTable('googleBooking').where('appointmentId', '=', id)
  if (outcome.kind === 'later') {
    const failures = row.failures + 1
    log.warn({ businessObjectId, failures, error: outcome.error }, 'Google was not told of a booking')
    await own.set({ failures }).execute()
    const delayMs = googleWait(failures, outcome.retryAfterMs, Math.random())
    const payload = { businessObjectId, id }
    return addJobs(db, [{ task: 'tellGoogleBooking', payload, key: `tellGoogleBooking:${id}`, delayMs }])
  }
  if (outcome.kind === 'refused')
    log.error({ businessObjectId, error: outcome.error }, 'Google refused a booking’s news')
  const told = { toldStatus: said.status, toldStart: row.startTime, toldEnd: row.endTime }
  await own.set({ ...told, failures: 0 }).execute()
}

const durationOf = (from: Date, to: Date): number => to.getTime() - from.getTime()

/** Returns the fields that differ from what Google knows. */
function changedFields({ status, startTime, endTime, toldStatus, toldStart, toldEnd }: GoogleBookingRow) {
  const changed: ('status' | 'startTime' | 'duration')[] = []
  if (googleStatusOf(status) !== toldStatus) changed.push('status')
  if (startTime.getTime() !== toldStart.getTime()) changed.push('startTime')
  if (durationOf(startTime, endTime) !== durationOf(toldStart, toldEnd)) changed.push('duration')
  return changed
}

/** Retention period of these data and the reason for it (PRIV-02). */
export const keptGoogleBookings: readonly DataKind[] = [
  {
    kind: 'Bookings that Google made, once they are over: its numbers of them, and whom it named',
    days: 30,
    basis: 'that a repeated call gets the same answer, and Google hears how they ended (RWG-01, RWG-03)',
    remove: (before) => sql`delete from google_booking g using appointment a
      where a.business_object_id = g.business_object_id and a.id = g.appointment_id and a.end_time < ${before}`,
  },
]
