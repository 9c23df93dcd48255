import { getNextVisit, getStartsAgain } from '@goldline/contract/appointment/book-again'
import { getMoveNextStarts } from '@goldline/contract/appointment/move'
import { nextStartDays, nextStartsInSlices } from '@goldline/domain/availability/availability'
import { prepareDays } from '@goldline/domain/availability/prepare'
import { findCandidates } from '../../availability/wish.ts'
import { type InSalon, inSalon } from '../../db/in-salon.ts'
import { runOnPool } from '../../db/run-statement.ts'
import type { Db } from '../../db/transaction.ts'
import { Refused } from '../../http/errors.ts'
import { inSlices } from '../../http/in-slices.ts'
import { read } from '../../http/route.ts'
import type { Actor } from '../../http/session.ts'
import { salonOfAppointment } from '../queries.ts'
import { loadPeople } from '../reading/people.ts'
import { loadOwnMove } from './load-own-move.ts'
import { findReplacements, proposeNextVisit, type Replacement } from './other-starts.ts'

/** APT-25 */
export const getStartsAgainRoute = read(getStartsAgain, async ({ db, deps, actor, params: { id } }) => {
  const salon = await requireSalon(db, actor, id)
  return (await findReplacements(salon, { ask: runOnPool(deps.pool), deps }, id)).map(wireStart)
})

/** APT-25 */
export const getNextVisitRoute = read(getNextVisit, async ({ db, deps, actor, params: { id }, query }) => {
  const salon = await requireSalon(db, actor, id)
  const weeks = query.weeks === undefined ? undefined : Number(query.weeks)
  const { starts, ...next } = await proposeNextVisit(salon, { ask: runOnPool(deps.pool), deps }, { id, weeks })
  return { ...next, starts: starts.map(wireStart) }
})

const wireStart = ({ start, link }: Replacement) => ({ startTime: start.toISOString(), link })

async function requireSalon(db: Db, actor: Actor, id: string): Promise<InSalon> {
  const businessObjectId = await salonOfAppointment(db, actor, id)
  if (businessObjectId === undefined) throw new Refused('appointment.notFound')
  return inSalon(db, businessObjectId)
}

/** Returns the next starts for a move, for the same choice of people as in a booking (AVL-03, AVL-12). */
export const getMoveNextStartsRoute = read(
  getMoveNextStarts,
  async ({ db, deps: { pool, metrics }, actor: { userId }, params: { id }, now }) => {
    const around = { instant: now, before: 0, after: nextStartDays }
    const { businessObject, facts, wish, range } = await loadOwnMove(
      { ask: runOnPool(pool), db },
      {
        id,
        whose: { userId },
        asked: { staffId: null },
        range: around,
        now,
      },
    )
    const candidates = findCandidates(facts, wish)
    const ids = candidates.filter((id) => id !== null)
    const people = await loadPeople(inSalon(db, businessObject.id), ids)
    const onLimit = () => metrics.searchLimitHits.inc()
    const starts = await inSlices(
      nextStartsInSlices(candidates, prepareDays(facts, range), wish, { range, now, onLimit }),
    )
    return starts.map(({ staffId, startTime }) => ({
      staff: people.find(({ id }) => id === staffId) ?? null,
      startTime,
    }))
  },
)
