/** Computes the wait shown to guests (CHK-05): planned, and longest, by how late the salon's visits usually end. */

import { pastVisits, usualDelay, waitRange } from '@goldline/domain/queue/range'
import { waitMinutes } from '@goldline/domain/queue/wait'
import { sql } from 'kysely'
import type { InSalon } from '../db/in-salon.ts'
import { iso } from './load-queue.ts'

/**
 * Returns how many minutes late visits usually end, by payment times of recent weeks. Visits paid hours later are left
 * out, since the customer had left earlier.
 */
export async function loadUsualDelay(salon: InSalon, now: number): Promise<number> {
  const from = new Date(now - pastVisits.days * 86_400_000)
  const { rows } = await sql<{ visits: number; late: number | null }>`
    select count(*)::int as visits,
      percentile_disc(${pastVisits.share}::float8) within group (order by late)::float8 as late
    from (
      select extract(epoch from o.created_time - a.end_time) / 60 as late
      from appointment a
      join order_visit v on v.business_object_id = a.business_object_id and v.appointment_id = a.id and v.live
      join sale_order o on o.business_object_id = v.business_object_id and o.id = v.order_id
      where a.business_object_id = ${salon.id} and a.status = 'FULFILLED'
        and a.start_time >= ${from} and a.start_time < ${new Date(now)}
        and o.created_time < a.end_time + interval '2 hours'
    ) past`.execute(salon.db)
  const [past] = rows
  return usualDelay({ visits: past?.visits ?? 0, late: past?.late ?? 0 })
}

/**
 * Converts the wait until a start for the wire. `start` and `now` in epoch milliseconds, `start` null: none today;
 * `delay` in minutes.
 */
export function toWireWait(start: number | null, { now, delay }: { now: number; delay: number }) {
  const minutes = start === null ? null : waitMinutes(start, now)
  return { startTime: iso(start), minutes, latestMinutes: minutes === null ? null : waitRange(minutes, delay).to }
}
