import { getPlacement } from '@goldline/contract/appointment/entry'
import type { FastifyInstance } from 'fastify'
import { askPool } from '../../db/ask.ts'
import { at, type RouteDeps } from '../../deps.ts'
import { read } from '../../http/route.ts'
import { demandSeen } from '../queries.ts'
import { timeHeldBy } from '../staff-time.ts'
import { enteredIn } from './entry-routes.ts'
import { demandKnown } from './new-customers.ts'
import { refuseOffGrid, tryPlace } from './place-at-will.ts'

/** APT-15: previews a placement with the very search that enters it; read only. */
export function placementRoute(app: FastifyInstance, deps: RouteDeps): void {
  read(app, getPlacement, async (db, { actor, query, now }) => {
    const { businessObjectId } = actor
    const start = Date.parse(query.startTime)
    refuseOffGrid(start)
    const { appointment: id, customer = null } = query
    if (customer !== null) await demandKnown(db, actor, customer)
    if (id !== undefined) await demandSeen(db, actor, id)
    const own = id && { id, held: await timeHeldBy(db, businessObjectId, id) }
    const asked = { businessObjectId, start, entered: enteredIn(query), customerId: customer, ...(own && { own }) }
    const { placement, broken } = await tryPlace(at(deps, now), { db, ask: askPool(deps.pool) }, asked)
    return { staffIds: [...placement.staffIds], broken: [...broken] }
  })
}
