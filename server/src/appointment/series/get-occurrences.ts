/** A series before it is made: each occurrence checked by itself, with the nearest start where it conflicts (APT-19). */
import { getBlockerOccurrences, getOccurrences, type Occurrence } from '@goldline/contract/appointment/series'
import { nearestFree, occurrencesOf, type Repeat } from '@goldline/domain/appointment/series'
import { atWill, nearestDays, nearestInSlices } from '@goldline/domain/availability/availability'
import type { Interval } from '@goldline/domain/availability/facts'
import { stepMinutes } from '@goldline/domain/product/own-duration'
import { addDays } from '@goldline/domain/time/day'
import { type Zone, zone } from '@goldline/domain/time/zone'
import type { FastifyInstance } from 'fastify'
import { sql } from 'kysely'
import { loadEntered } from '../../availability/queries.ts'
import { askPool } from '../../db/ask.ts'
import type { Db } from '../../db/transaction.ts'
import { at, type Deps, type RouteDeps } from '../../deps.ts'
import { Refused } from '../../http/errors.ts'
import { inSlices } from '../../http/in-slices.ts'
import { read } from '../../http/route.ts'
import { refuseBadBlocker, refuseStranger } from '../entry/block-time.ts'
import { enteredIn } from '../entry/entry-routes.ts'
import { type Placing, refuseOffGrid, tryPlace } from '../entry/place-at-will.ts'

type Asked = { everyWeeks: string; count?: string | undefined; until?: string | undefined }

function repeatIn({ everyWeeks, count, until }: Asked): Repeat {
  const weeks = { everyWeeks: Number(everyWeeks) }
  if (until !== undefined) return { ...weeks, until }
  if (count === undefined) throw new Refused('invalid-request', { field: 'count' })
  return { ...weeks, count: Number(count) }
}

export function seriesRoutes(app: FastifyInstance, deps: RouteDeps): void {
  getOccurrencesRoute(app, deps)
  getBlockerOccurrencesRoute(app)
}

function getOccurrencesRoute(app: FastifyInstance, deps: RouteDeps): void {
  read(app, getOccurrences, async (db, { actor: { businessObjectId }, query, now }) => {
    const clock = zone(await zoneOf(db, businessObjectId))
    const from = Date.parse(query.startTime)
    refuseOffGrid(from)
    const visit = { businessObjectId, entered: enteredIn(query), customerId: query.customer ?? null }
    const found: Occurrence[] = []
    // Where it ends is for each to find out.
    for (const { from: start } of occurrencesOf(clock, { from, to: from }, repeatIn(query)))
      found.push(await check(db, at(deps, now), { ...visit, start }))
    return found
  })
}

async function check(db: Db, deps: Deps, visit: Omit<Placing, 'override'>): Promise<Occurrence> {
  const { broken } = await tryPlace(deps, { db, ask: askPool(deps.pool) }, visit)
  const nearest = broken.length > 0 ? await nearestTo(db, deps, visit) : undefined
  return wireOf(visit.start, { broken, nearest })
}

const tried = 5

/** The nearest start that breaks no rule, and at which the customer is nowhere else. */
async function nearestTo(db: Db, deps: Deps, visit: Omit<Placing, 'override'>): Promise<number | undefined> {
  const { start, businessObjectId, entered } = visit
  const ask = askPool(deps.pool)
  const now = deps.clock.now()
  const range = { instant: start, before: nearestDays, after: nearestDays }
  const { facts, wish } = await loadEntered(ask, { businessObjectId, entered, range, now })
  const onLimit = () => deps.metrics.searchLimitHits.inc()
  const asked = { startMs: start, now, count: tried, onLimit }
  const starts = (await inSlices(nearestInSlices(atWill(facts), wish, asked))).map((each) => each.start)
  for (const each of starts.sort((a, b) => Math.abs(a - start) - Math.abs(b - start) || a - b)) {
    const { broken } = await tryPlace(deps, { db, ask }, { ...visit, start: each })
    if (broken.length === 0) return each
  }
  return undefined
}

function getBlockerOccurrencesRoute(app: FastifyInstance): void {
  read(app, getBlockerOccurrences, async (db, { actor: { businessObjectId }, query, now }) => {
    const { staffId } = query
    const clock = zone((await refuseStranger(db, businessObjectId, staffId)).timeZone)
    const first = { from: Date.parse(query.startTime), to: Date.parse(query.endTime) }
    refuseBadBlocker(first)
    const found: Occurrence[] = []
    for (const wish of occurrencesOf(clock, first, repeatIn(query))) {
      const bounds = dayOf(clock, wish)
      const busy = await busyTime(db, { businessObjectId, staffId, bounds, now })
      const nearest = nearestFree(wish, busy, { bounds, step: stepMinutes * 60_000 })
      const isFree = nearest === wish.from
      found.push(wireOf(wish.from, { broken: isFree ? [] : ['staff.busy'], nearest: isFree ? undefined : nearest }))
    }
    return found
  })
}

/** The day on which it begins, and all of it. */
function dayOf(clock: Zone, { from, to }: Interval): Interval {
  const { day } = clock.toWall(from)
  return { from: clock.startOfDay(day), to: Math.max(to, clock.startOfDay(addDays(day, 1))) }
}

type Busy = { businessObjectId: string; staffId: string; bounds: Interval; now: number }

async function busyTime(db: Db, { businessObjectId, staffId, bounds, now }: Busy): Promise<Interval[]> {
  const { rows } = await sql<Interval>`/* busy-time */
    select date_part('epoch', lower(o.during)) * 1000 as "from", date_part('epoch', upper(o.during)) * 1000 as "to"
    from occupation o left join slot_hold h on h.business_object_id = o.business_object_id and h.id = o.slot_hold_id
    where o.business_object_id = ${businessObjectId} and o.staff_id = ${staffId}
      and o.during && tstzrange(${new Date(bounds.from)}, ${new Date(bounds.to)})
      and (h.id is null or h.expires_time > ${new Date(now)})`.execute(db)
  return rows
}

const wireOf = (
  start: number,
  { broken, nearest }: { broken: readonly Occurrence['broken'][number][]; nearest: number | undefined },
): Occurrence => ({
  startTime: new Date(start).toISOString(),
  broken: [...broken],
  nearest: nearest === undefined ? null : new Date(nearest).toISOString(),
})

async function zoneOf(db: Db, id: string): Promise<string> {
  const salon = await db.selectFrom('businessObject').select('timeZone').where('id', '=', id).executeTakeFirst()
  if (salon === undefined) throw new Refused('businessObject.notFound')
  return salon.timeZone
}
