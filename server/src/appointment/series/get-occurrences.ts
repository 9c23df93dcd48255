/** Previews a series: checks each occurrence, and proposes the nearest start where it conflicts (APT-19). */

import {
  getBlockerOccurrences,
  getOccurrences,
  type Occurrence,
  type RoomFound,
} from '@goldline/contract/appointment/series'
import { occurrencesOf, type Repeat } from '@goldline/domain/appointment/series'
import { zone } from '@goldline/domain/time/zone'
import { runOnPool } from '../../db/run-statement.ts'
import { salonZone } from '../../db/salon-row.ts'
import { Refused } from '../../http/errors.ts'
import { read, routes } from '../../http/route.ts'
import { refuseBadBlocker, requireActiveStaff } from '../entry/block-time.ts'
import { enteredIn } from '../entry/entry-routes.ts'
import { type RoomQuery, roomForBlocked, roomForVisit } from '../entry/get-room.ts'
import { type PlacementQuery, refuseOffGrid, tryPlace } from '../entry/place-at-will.ts'
import { findNearestBlocker, findNearestVisit } from './nearest-start.ts'

type RepeatQuery = { everyWeeks: string; count?: string | undefined; until?: string | undefined }

function repeatIn({ everyWeeks, count, until }: RepeatQuery): Repeat {
  const weeks = { everyWeeks: Number(everyWeeks) }
  if (until !== undefined) return { ...weeks, until }
  if (count === undefined) throw new Refused('invalid-request', { field: 'count' })
  return { ...weeks, count: Number(count) }
}

export const seriesRoutes = routes(
  read(getOccurrences, async ({ salon, deps, actor, query }) => {
    const clock = await salonZone(salon.db, salon.id)
    const from = Date.parse(query.startTime)
    refuseOffGrid(from)
    const visit = { entered: enteredIn(query), customerId: query.customer ?? null }
    const reading = { salon, deps, ask: runOnPool(deps.pool), actor }
    const found: Occurrence[] = []
    // Each check computes the end itself.
    for (const { from: start } of occurrencesOf(clock, { from, to: from }, repeatIn(query)))
      found.push(await check(reading, { ...visit, start }))
    return found
  }),
  read(getBlockerOccurrences, async ({ salon, deps, actor, query, now }) => {
    const { staffId } = query
    const clock = zone((await requireActiveStaff(salon, staffId)).timeZone)
    const first = { from: Date.parse(query.startTime), to: Date.parse(query.endTime) }
    refuseBadBlocker(first)
    const reading = { salon, deps, ask: runOnPool(deps.pool), actor }
    const found: Occurrence[] = []
    for (const wish of occurrencesOf(clock, first, repeatIn(query))) {
      const nearest = await findNearestBlocker(salon, { staffId, wish, clock, now })
      if (nearest === wish.from) found.push(wireOf(wish.from, { broken: [], nearest: undefined, room: null }))
      else {
        const room = await roomForBlocked(reading, { staffId, ...wish })
        found.push(wireOf(wish.from, { broken: ['staff.busy'], nearest, room }))
      }
    }
    return found
  }),
)

async function check(reading: RoomQuery, visit: Omit<PlacementQuery, 'override'>): Promise<Occurrence> {
  const { start, entered } = visit
  const { broken } = await tryPlace(reading.salon, reading, visit)
  const nearest = broken.length > 0 ? await findNearestVisit(reading.salon, reading, visit) : undefined
  const isBusy = broken.length === 1 && broken[0] === 'staff.busy'
  return wireOf(start, { broken, nearest, room: isBusy ? await roomForVisit(reading, { entered, start }) : null })
}

type OccurrenceCheck = {
  broken: readonly Occurrence['broken'][number][]
  nearest: number | undefined
  room: RoomFound
}

const wireOf = (start: number, { broken, nearest, room }: OccurrenceCheck): Occurrence => ({
  startTime: new Date(start).toISOString(),
  broken: [...broken],
  nearest: nearest === undefined ? null : new Date(nearest).toISOString(),
  room,
})
