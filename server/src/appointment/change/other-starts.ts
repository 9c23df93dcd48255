/** Other starts for the same services and people as a visit's: to move it to, or to book instead of it (APT-25). */

import { followUpMoment, rebookingMoment } from '@goldline/domain/appointment/again'
import { spreadStarts } from '@goldline/domain/appointment/spread-starts'
import type { AppointmentStatus } from '@goldline/domain/appointment/status'
import { nearestDays, nearestInSlices } from '@goldline/domain/availability/availability'
import { salonPage } from '@goldline/domain/business-object/salon-page'
import { rebookingWeeks } from '@goldline/domain/checkout/rebooking'
import { usualInterval } from '@goldline/domain/customer/type'
import type { Language } from '@goldline/domain/message/kinds'
import { zone } from '@goldline/domain/time/zone'
import { sql } from 'kysely'
import type { RunStatement } from '../../db/ask.ts'
import type { InSalon } from '../../db/in-salon.ts'
import type { Deps } from '../../deps.ts'
import { Refused } from '../../http/errors.ts'
import { inSlices } from '../../http/in-slices.ts'
import { bookingPath } from '../telling/booking-link.ts'
import { loadMove } from './load-visit.ts'

export type VisitStart = { readonly businessObjectId: string; readonly id: string; readonly startTime: Date }

/** Starts around `around` (epoch ms; default: the visit's own), spread over days, ascending, without the visit's. */
export async function otherStarts(
  ask: RunStatement,
  { clock, metrics }: Pick<Deps, 'clock' | 'metrics'>,
  { visit: { businessObjectId, id, startTime }, count, around }: { visit: VisitStart; count: number; around?: number },
): Promise<number[]> {
  const now = clock.now()
  const startMs = around ?? startTime.getTime()
  const range = { instant: startMs, before: nearestDays, after: nearestDays }
  const { facts, wish } = await loadMove(ask, { id, whose: { businessObjectId }, range, now })
  const onLimit = () => metrics.searchLimitHits.inc()
  const all = await inSlices(nearestInSlices(facts, wish, { startMs, now, count: Number.POSITIVE_INFINITY, onLimit }))
  const others = all.map(({ start }) => start).filter((start) => start > now && start !== startTime.getTime())
  return spreadStarts(others, { near: startMs, count, timeZone: facts.timeZone })
}

const offered = 3

export type Replacement = { readonly start: Date; readonly link: string }
type OtherStartsWish = {
  products: string[]
  staffIds: (string | null)[]
  urlName: string
  timeZone: string
  customerId: string | null
  startTime: Date
  status: AppointmentStatus
  /** Starts of the customer's visits here so far. */
  starts: Date[]
  language: Language
}

/**
 * Returns starts to replace a cancelled or past visit, or to follow a coming one. Empty if it is not booked online, the
 * requested person is gone, or nothing is free.
 */
export async function replacementsOf(
  salon: InSalon,
  { ask, deps }: { ask: RunStatement; deps: Pick<Deps, 'clock' | 'metrics' | 'config'> },
  id: string,
): Promise<Replacement[]> {
  const { rows } = await sql<OtherStartsWish>`/* replaced-visit */
    select b.url_name, b.time_zone, a.customer_id, a.start_time, a.status, a.language,
      array(select v.start_time from appointment v where v.business_object_id = a.business_object_id
        and v.customer_id = a.customer_id and v.status = 'FULFILLED') as starts,
      json_agg(concat_ws('%', s.product_id, s.variant_id) order by s.position) as products,
      json_agg(coalesce(s.requested_staff_id, a.requested_staff_id) order by s.position) as staff_ids
    from appointment a join business_object b on b.id = a.business_object_id
    join appointment_service s on s.business_object_id = a.business_object_id and s.appointment_id = a.id
    left join product q on q.business_object_id = s.business_object_id and q.id = s.product_id
      and q.deleted_time is null and q.enabled4_booking and (s.variant_id is null or exists (select from product_variant v
        where v.business_object_id = s.business_object_id and v.id = s.variant_id and v.product_id = s.product_id))
    where a.business_object_id = ${salon.id} and a.id = ${id}
      and not exists (select from customer_profile p where p.business_object_id = a.business_object_id
        and p.customer_id = a.customer_id and p.black_listed)
    group by b.url_name, b.time_zone, a.business_object_id, a.customer_id, a.start_time, a.status, a.language
    having count(*) = count(q.id)`.execute(salon.db)
  const [wish] = rows
  if (wish === undefined || wish.customerId === null) return []
  const { products, staffIds, startTime, language } = wish
  const [first = null] = staffIds
  const isOne = staffIds.every((each) => each === first)
  const who = isOne ? { staffId: first, staffIds: null } : { staffId: null, staffIds }
  const around = aroundOf(wish, deps.clock.now())
  const visit = { businessObjectId: salon.id, id, startTime }
  const starts = await otherStarts(ask, deps, { visit, count: offered, around }).catch(nobodyLeft)
  return starts.map((start) => {
    const path = bookingPath({ ...who, products, language, start }, wish.timeZone)
    return { start: new Date(start), link: `${deps.config.publicUrl}${salonPage(wish.urlName)}/${path}` }
  })
}

/** A coming visit is followed at the customer's usual interval. */
function aroundOf({ startTime, status, starts, timeZone }: OtherStartsWish, now: number): number {
  const start = startTime.getTime()
  if (status !== 'CONFIRMED' || start <= now) return rebookingMoment({ start, now, timeZone })
  const clock = zone(timeZone)
  const interval = usualInterval(starts.map((each) => clock.toWall(each.getTime()).day))
  return followUpMoment({ start, weeks: rebookingWeeks(interval).proposed, timeZone })
}

/** Returns no starts if the requested person left or no longer does the service. */
function nobodyLeft(error: unknown): number[] {
  if (error instanceof Refused && (error.code === 'staff.notFound' || error.code === 'staff.not-qualified')) return []
  throw error
}
