/** Finds other starts for a visit's services and people: to move it to, or to book instead of it (APT-25). */

import { nextVisitMoment, rebookingMoment } from '@goldline/domain/appointment/again'
import { spreadStarts } from '@goldline/domain/appointment/spread-starts'
import { nearestDays, nearestInSlices } from '@goldline/domain/availability/availability'
import { salonPage } from '@goldline/domain/business-object/salon-page'
import { rebookingWeeks } from '@goldline/domain/checkout/rebooking'
import { usualInterval } from '@goldline/domain/customer/type'
import type { Language } from '@goldline/domain/message/kinds'
import { zone } from '@goldline/domain/time/zone'
import { sql } from 'kysely'
import type { LoadedFacts } from '../../availability/queries.ts'
import type { InSalon } from '../../db/in-salon.ts'
import { type RunStatement, runOnPool } from '../../db/run-statement.ts'
import type { Deps } from '../../deps.ts'
import { Refused } from '../../http/errors.ts'
import { inSlices } from '../../http/in-slices.ts'
import { bookingPath } from '../telling/booking-link.ts'
import { loadOwnMove } from './load-own-move.ts'
import { loadMove, type VisitQuery } from './load-visit.ts'

type VisitStart = { readonly businessObjectId: string; readonly id: string; readonly startTime: Date }
type OtherStarts = { visit: VisitStart; count: number; around: number; load(query: VisitQuery): Promise<LoadedFacts> }

/** Returns free starts to which the customer may move the visit, spread over days, ascending. */
export function findMoveStarts(deps: Deps, visit: VisitStart, count: number): Promise<number[]> {
  const reads = { ask: runOnPool(deps.pool), db: deps.db }
  const around = visit.startTime.getTime()
  return findOtherStarts(deps, { visit, count, around, load: (query) => loadOwnMove(reads, query) })
}

/** Returns free starts near `around` (epoch ms), spread over days, ascending, without the visit's own start. */
async function findOtherStarts(
  { clock, metrics }: Pick<Deps, 'clock' | 'metrics'>,
  { visit: { businessObjectId, id, startTime }, count, around: startMs, load }: OtherStarts,
): Promise<number[]> {
  const now = clock.now()
  const range = { instant: startMs, before: nearestDays, after: nearestDays }
  const { facts, wish } = await load({ id, whose: { businessObjectId }, range, now })
  const onLimit = () => metrics.searchLimitHits.inc()
  const all = await inSlices(nearestInSlices(facts, wish, { startMs, now, count: Number.POSITIVE_INFINITY, onLimit }))
  const others = all.map(({ start }) => start).filter((start) => start > now && start !== startTime.getTime())
  return spreadStarts(others, { near: startMs, count, timeZone: facts.timeZone })
}

const offered = 3

export type Replacement = { readonly start: Date; readonly link: string }
type Rebooking = {
  products: string[]
  staffIds: (string | null)[]
  urlName: string
  timeZone: string
  startTime: Date
  /** Starts of the customer's past visits in this salon, each for one of these services. */
  starts: Date[]
  language: Language
}
type Reads = { ask: RunStatement; deps: Pick<Deps, 'clock' | 'metrics' | 'config'> }

/**
 * Returns starts to replace a cancelled or past visit. Empty if it cannot be booked online, the requested person is
 * gone, or nothing is free.
 */
export async function findReplacements(salon: InSalon, reads: Reads, id: string): Promise<Replacement[]> {
  const wish = await loadRebooking(salon, id)
  if (wish === undefined) return []
  const { startTime, timeZone } = wish
  const around = rebookingMoment({ start: startTime.getTime(), now: reads.deps.clock.now(), timeZone })
  return startsAround(salon, reads, { id, wish, around })
}

type NextVisit = { usual: number | null; weeks: number[]; chosen: number; starts: Replacement[] }

/** Proposes the next visit, at the customer's interval for these services or in the requested weeks (APT-25). */
export async function proposeNextVisit(
  salon: InSalon,
  reads: Reads,
  { id, weeks }: { id: string; weeks: number | undefined },
): Promise<NextVisit> {
  const wish = await loadRebooking(salon, id)
  if (wish === undefined) return { usual: null, ...nothingFree }
  const { startTime, timeZone, starts } = wish
  const clock = zone(timeZone)
  const interval = usualInterval(starts.map((each) => clock.toWall(each.getTime()).day))
  const choice = rebookingWeeks(interval)
  const chosen = weeks ?? choice.proposed
  const around = nextVisitMoment({ start: startTime.getTime(), weeks: chosen, now: reads.deps.clock.now(), timeZone })
  return {
    usual: interval === undefined ? null : choice.proposed,
    weeks: choice.weeks,
    chosen,
    starts: await startsAround(salon, reads, { id, wish, around }),
  }
}

const nothingFree = { weeks: [], chosen: 0, starts: [] }

/** undefined: the visit cannot be booked online, or the salon blocks the customer. */
async function loadRebooking(salon: InSalon, id: string): Promise<Rebooking | undefined> {
  const { rows } = await sql<Rebooking>`/* replaced-visit */
    select b.url_name, b.time_zone, a.start_time, a.language,
      array(select v.start_time from appointment v where v.business_object_id = a.business_object_id
        and v.customer_id = a.customer_id and v.status = 'FULFILLED' and exists (select from appointment_service x
          join appointment_service y on y.business_object_id = x.business_object_id and y.product_id = x.product_id
          where x.business_object_id = v.business_object_id and x.appointment_id = v.id and y.appointment_id = a.id)) as starts,
      json_agg(concat_ws('%', s.product_id, s.variant_id) order by s.position) as products,
      json_agg(coalesce(s.requested_staff_id, a.requested_staff_id) order by s.position) as staff_ids
    from appointment a join business_object b on b.id = a.business_object_id
    join appointment_service s on s.business_object_id = a.business_object_id and s.appointment_id = a.id
    left join product q on q.business_object_id = s.business_object_id and q.id = s.product_id
      and q.deleted_time is null and q.enabled4_booking and (s.variant_id is null or exists (select from product_variant v
        where v.business_object_id = s.business_object_id and v.id = s.variant_id and v.product_id = s.product_id))
    where a.business_object_id = ${salon.id} and a.id = ${id} and a.customer_id is not null
      and not exists (select from customer_profile p where p.business_object_id = a.business_object_id
        and p.customer_id = a.customer_id and p.black_listed)
    group by b.url_name, b.time_zone, a.business_object_id, a.id, a.customer_id, a.start_time, a.language
    having count(*) = count(q.id)`.execute(salon.db)
  return rows[0]
}

type WishAround = { id: string; wish: Rebooking; around: number }

async function startsAround(salon: InSalon, { ask, deps }: Reads, { id, wish, around }: WishAround) {
  const { products, staffIds, startTime, language } = wish
  const [first = null] = staffIds
  const isOne = staffIds.every((each) => each === first)
  const who = isOne ? { staffId: first, staffIds: null } : { staffId: null, staffIds }
  const visit = { businessObjectId: salon.id, id, startTime }
  const load = (query: VisitQuery) => loadMove(ask, query)
  const starts = await findOtherStarts(deps, { visit, count: offered, around, load }).catch(emptyIfStaffLeft)
  return starts.map((start) => {
    const path = bookingPath({ ...who, products, language, start }, wish.timeZone)
    return { start: new Date(start), link: `${deps.config.publicUrl}${salonPage(wish.urlName)}/${path}` }
  })
}

/** Returns no starts if the requested person left or no longer does the service. */
function emptyIfStaffLeft(error: unknown): number[] {
  if (error instanceof Refused && (error.code === 'staff.notFound' || error.code === 'staff.not-qualified')) return []
  throw error
}
