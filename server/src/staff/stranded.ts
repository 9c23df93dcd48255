/** Plans visits that a change of hours left without a person or an open salon (STF-10). */

import type { Appointment } from '@goldline/contract/appointment'
import type { BodySent } from '@goldline/contract/call'
import { getStrandedVisits, previewStrandedVisits, settleStrandedVisits } from '@goldline/contract/staff/stranded'
import { addDays } from '@goldline/domain/time/day'
import { sql } from 'kysely'
import { applyDecided } from '../appointment/cover/apply.ts'
import { planVisits } from '../appointment/cover/plan.ts'
import { findStranded } from '../appointment/cover/stranded.ts'
import { selectAppointments } from '../appointment/queries.ts'
import { inSalon } from '../db/in-salon.ts'
import { type RunStatement, runInTransaction, runOnPool } from '../db/run-statement.ts'
import { salonZone } from '../db/salon-row.ts'
import type { Db, Tx } from '../db/transaction.ts'
import type { Deps } from '../deps.ts'
import { ownSalon, read, routes, write } from '../http/route.ts'
import type { SalonActor } from '../http/session.ts'
import { staffOf } from '../team/queries.ts'
import { messagesOf } from './cover.ts'

/** Maximum of visits in one plan; the others follow once these are decided. */
const mostVisits = 100
const mostDays = 31

export const strandedRoutes = routes(
  read(getStrandedVisits, async ({ salon, db, deps, actor, now }) => {
    const { businessObjectId } = actor
    const asking = { db, ask: runOnPool(deps.pool) }
    const { visits, awayOf } = await readStrandedVisits(deps, asking, actor)
    const clock = await salonZone(db, businessObjectId)
    const dayOf = ({ startTime }: Appointment) => clock.toWall(Date.parse(startTime)).day
    const from = visits[0] ? dayOf(visits[0]) : clock.toWall(now).day
    const soon = visits.filter((visit) => dayOf(visit) <= addDays(from, mostDays)).slice(0, mostVisits)
    const range = { from, to: soon.map(dayOf).at(-1) ?? from }
    const staff = (await staffOf(salon)).filter(({ active }) => active)
    return {
      visits: await planVisits(deps, asking, { actor, visits: soon, range, awayOf }),
      staff: staff.map(({ active: _, enabled4Booking: __, ...person }) => ({
        '@type': 'basic-staff' as const,
        ...person,
      })),
      more: visits.length - soon.length,
    }
  }),
  write(settleStrandedVisits, { lock: ownSalon }, ({ tx, deps, actor, body }) =>
    settle(tx, deps, { actor, asked: body }),
  ),
  write(previewStrandedVisits, { lock: ownSalon }, ({ tx, deps, actor, body }) => {
    const change = () => settle(tx, deps, { actor, asked: body })
    return messagesOf(tx, deps, { businessObjectId: actor.businessObjectId, change })
  }),
)

type SettleRequest = { actor: SalonActor; asked: BodySent<typeof settleStrandedVisits> }

async function settle(tx: Tx, deps: Deps, { actor, asked }: SettleRequest): Promise<Appointment[]> {
  const { visits } = await readStrandedVisits(deps, { db: tx, ask: runInTransaction(tx) }, actor)
  const changed = await applyDecided(inSalon(tx, actor.businessObjectId), deps, { actor, present: visits, asked })
  const staying = asked.visits.filter(({ to }) => to === 'STAY').map(({ id }) => id)
  if (staying.length > 0)
    await sql`update appointment set stranded = false
      where business_object_id = ${actor.businessObjectId} and id = any(${staying}::uuid[])`.execute(tx)
  return changed
}

async function readStrandedVisits(deps: Deps, asking: { db: Db; ask: RunStatement }, actor: SalonActor) {
  const { businessObjectId } = actor
  const stranded = await findStranded(asking, { businessObjectId, now: deps.clock.now(), kept: true })
  const ids = stranded.map(({ id }) => id)
  const which = sql`a.business_object_id = ${businessObjectId} and a.id = any(${ids}::uuid[]) order by a.start_time, a.id`
  const visits = ids.length === 0 ? [] : await selectAppointments(asking.db, deps, { which, actor })
  const awayOf = (of: string) => stranded.find(({ id }) => id === of)?.awayIds ?? []
  return { visits, awayOf }
}
