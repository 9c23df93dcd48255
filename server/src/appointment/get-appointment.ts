import { getAppointment } from '@goldline/contract/appointment'
import type { FastifyInstance } from 'fastify'
import type { Deps } from '../deps.ts'
import { Refused } from '../http/errors.ts'
import { read } from '../http/route.ts'
import { findAppointment } from './queries.ts'
import { recommendedStaffs } from './recommended-staffs.ts'

/** APT-01, APT-08: If-Match is compared with this ETag. */
export function getAppointmentRoute(app: FastifyInstance, deps: Deps): void {
  read(app, getAppointment, async (db, { actor, params, header }) => {
    const found = await findAppointment(db, deps, { actor, id: params.id })
    if (found === undefined) throw new Refused('appointment.notFound')
    header('ETag', `"${found.version}"`)
    return actor.client === 'ADMIN' ? { ...found, recommendedStaffs: await recommendedStaffs(deps, found) } : found
  })
}
