/** Finds where an occurrence of a series fits without breaking a rule (APT-19). */
import { nearestFree } from '@goldline/domain/appointment/series'
import { nearestDays, nearestInSlices, withoutBookingRules } from '@goldline/domain/availability/availability'
import type { Interval } from '@goldline/domain/availability/facts'
import { stepMinutes } from '@goldline/domain/product/own-duration'
import { addDays } from '@goldline/domain/time/day'
import type { Zone } from '@goldline/domain/time/zone'
import { sql } from 'kysely'
import { loadFacts } from '../../availability/queries.ts'
import { toEnteredWish } from '../../availability/wish.ts'
import type { InSalon } from '../../db/in-salon.ts'
import type { RunStatement } from '../../db/run-statement.ts'

import type { Deps } from '../../deps.ts'
import { inSlices } from '../../http/in-slices.ts'
import { type PlacementQuery, tryPlace, withoutVacated } from '../entry/place-at-will.ts'

const tried = 5

/** Returns the nearest start that breaks no rule and overlaps no other visit of the customer; epoch milliseconds. */
export async function findNearestVisit(
  salon: InSalon,
  { deps, ask }: { deps: Pick<Deps, 'clock' | 'metrics'>; ask: RunStatement },
  visit: Omit<PlacementQuery, 'override'>,
): Promise<number | undefined> {
  const { start, entered } = visit
  const now = deps.clock.now()
  const range = { instant: start, before: nearestDays, after: nearestDays }
  const { facts, wish } = await loadFacts(ask, { businessObjectId: salon.id, range, now }, (offer) =>
    toEnteredWish(offer, entered),
  )
  const onLimit = () => deps.metrics.searchLimitHits.inc()
  const asked = { startMs: start, now, count: tried, onLimit }
  const found = await inSlices(nearestInSlices(withoutBookingRules(withoutVacated(facts, visit)), wish, asked))
  const starts = found.map((each) => each.start)
  for (const each of starts.sort((a, b) => Math.abs(a - start) - Math.abs(b - start) || a - b)) {
    const { broken } = await tryPlace(salon, { deps, ask }, { ...visit, start: each })
    if (broken.length === 0) return each
  }
  return undefined
}

type Blocker = { staffId: string; wish: Interval; clock: Zone; now: number }

/**
 * Like `findNearestVisit`, for blocked time, within the day it begins; returns the requested start itself if it is free.
 */
export async function findNearestBlocker(
  salon: InSalon,
  { wish, clock, ...asked }: Blocker,
): Promise<number | undefined> {
  const bounds = dayOf(clock, wish)
  return nearestFree(wish, await busyTime(salon, { ...asked, bounds }), {
    bounds,
    step: stepMinutes * 60_000,
  })
}

/** Returns the day on which it begins, extended to its end. */
function dayOf(clock: Zone, { from, to }: Interval): Interval {
  const { day } = clock.toWall(from)
  return { from: clock.startOfDay(day), to: Math.max(to, clock.startOfDay(addDays(day, 1))) }
}

type BusyQuery = Pick<Blocker, 'staffId' | 'now'> & { bounds: Interval }

async function busyTime(salon: InSalon, { staffId, bounds, now }: BusyQuery): Promise<Interval[]> {
  const { rows } = await sql<Interval>`/* busy-time */
    select date_part('epoch', lower(o.during)) * 1000 as "from", date_part('epoch', upper(o.during)) * 1000 as "to"
    from occupation o left join slot_hold h on h.business_object_id = o.business_object_id and h.id = o.slot_hold_id
    where o.business_object_id = ${salon.id} and o.staff_id = ${staffId}
      and o.during && tstzrange(${new Date(bounds.from)}, ${new Date(bounds.to)})
      and (h.id is null or h.expires_time > ${new Date(now)})`.execute(salon.db)
  return rows
}
