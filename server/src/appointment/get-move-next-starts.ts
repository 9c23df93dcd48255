import { getMoveNextStarts } from '@goldline/contract/move-appointment'
import { nextStartDays, nextStartInSlices } from '@goldline/domain/appointment/next-start'
import { prepare } from '@goldline/domain/appointment/prepare'
import type { FastifyInstance } from 'fastify'
import { candidatesOf } from '../business-object/queries.ts'
import { askPool } from '../db/ask.ts'
import type { Db } from '../db/transaction.ts'
import type { Deps } from '../deps.ts'
import { inSlices } from '../http/in-slices.ts'
import { route } from '../http/route.ts'
import { loadMove } from './visit.ts'

/** AVL-03, AVL-12: the same choice of people as for a booking. */
export function getMoveNextStartsRoute(app: FastifyInstance, { db, pool, clock, metrics }: Deps): void {
  route(app, getMoveNextStarts, async ({ actor: { userId }, params: { id } }) => {
    const now = clock.now()
    const around = { instant: now, before: 0, after: nextStartDays }
    const { salon, facts, wish, range } = await loadMove(askPool(pool), {
      id,
      userId,
      asked: { staffId: null },
      range: around,
      now,
    })
    const candidates = candidatesOf(facts, wish)
    const people = await peopleOf(db, salon.id, candidates)
    const prepared = prepare(facts, range)
    const answer: { staff: (typeof people)[number] | null; startTime: string | null }[] = []
    for (const staffId of candidates) {
      const onLimit = () => metrics.searchLimitHits.inc()
      const start = await inSlices(nextStartInSlices(prepared, { ...wish, staffId }, range, now, onLimit))
      const staff = people.find((each) => each.id === staffId) ?? null
      answer.push({ staff, startTime: start === undefined ? null : new Date(start).toISOString() })
    }
    return answer
  })
}

async function peopleOf(db: Db, businessObjectId: string, candidates: readonly (string | null)[]) {
  const ids = candidates.filter((id) => id !== null)
  if (ids.length === 0) return []
  const rows = await db
    .selectFrom('staff')
    .select(['id', 'name', 'surname', 'color'])
    .where('businessObjectId', '=', businessObjectId)
    .where('id', 'in', ids)
    .execute()
  return rows.map((row) => ({ '@type': 'basic-staff' as const, ...row }))
}
