/** A series before it is made: each occurrence checked by itself, with the nearest start where it conflicts (APT-19). */
import { getBlockerOccurrences, getOccurrences, type Occurrence } from '@goldline/contract/appointment/series'
import { occurrencesOf, type Repeat } from '@goldline/domain/appointment/series'
import { zone } from '@goldline/domain/time/zone'
import type { FastifyInstance } from 'fastify'
import { askPool } from '../../db/ask.ts'
import type { Db } from '../../db/transaction.ts'
import { at, type Deps, type RouteDeps } from '../../deps.ts'
import { Refused } from '../../http/errors.ts'
import { read } from '../../http/route.ts'
import { refuseBadBlocker, refuseStranger } from '../entry/block-time.ts'
import { enteredIn } from '../entry/entry-routes.ts'
import { type Placing, refuseOffGrid, tryPlace } from '../entry/place-at-will.ts'
import { nearestBlocker, nearestVisit } from './nearest-start.ts'

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
  const reading = { db, ask: askPool(deps.pool) }
  const { broken } = await tryPlace(deps, reading, visit)
  const nearest = broken.length > 0 ? await nearestVisit(deps, reading, visit) : undefined
  return wireOf(visit.start, { broken, nearest })
}

function getBlockerOccurrencesRoute(app: FastifyInstance): void {
  read(app, getBlockerOccurrences, async (db, { actor: { businessObjectId }, query, now }) => {
    const { staffId } = query
    const clock = zone((await refuseStranger(db, businessObjectId, staffId)).timeZone)
    const first = { from: Date.parse(query.startTime), to: Date.parse(query.endTime) }
    refuseBadBlocker(first)
    const found: Occurrence[] = []
    for (const wish of occurrencesOf(clock, first, repeatIn(query))) {
      const nearest = await nearestBlocker(db, { businessObjectId, staffId, wish, clock, now })
      const isFree = nearest === wish.from
      found.push(wireOf(wish.from, { broken: isFree ? [] : ['staff.busy'], nearest: isFree ? undefined : nearest }))
    }
    return found
  })
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
