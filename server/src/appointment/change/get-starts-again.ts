import { getStartsAgain } from '@goldline/contract/appointment/again'
import type { FastifyInstance } from 'fastify'
import { askPool } from '../../db/ask.ts'
import { at, type RouteDeps } from '../../deps.ts'
import { Refused } from '../../http/errors.ts'
import { read } from '../../http/route.ts'
import { salonOfAppointment } from '../queries.ts'
import { replacementsOf } from './other-starts.ts'

/** APT-25 */
export function getStartsAgainRoute(app: FastifyInstance, deps: RouteDeps): void {
  read(app, getStartsAgain, async (db, { actor, params: { id }, now }) => {
    const businessObjectId = await salonOfAppointment(db, actor, id)
    if (businessObjectId === undefined) throw new Refused('appointment.notFound')
    const found = await replacementsOf({ db, ask: askPool(deps.pool) }, at(deps, now), { businessObjectId, id })
    return found.map(({ start, link }) => ({ startTime: start.toISOString(), link }))
  })
}
