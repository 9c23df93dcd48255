import { getMyAppointments } from '@goldline/contract/appointment'
import type { FastifyInstance } from 'fastify'
import type { Deps } from '../deps.ts'
import { route } from '../http/route.ts'
import { appointmentsOfUser } from './queries.ts'

/** The customer's own, across salons. */
export function getMyAppointmentsRoute(app: FastifyInstance, { db }: Deps): void {
  route(app, getMyAppointments, ({ actor }) => appointmentsOfUser(db, actor))
}
