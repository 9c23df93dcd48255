import { getMyAppointments } from '@goldline/contract/appointment/mine'
import type { FastifyInstance } from 'fastify'
import type { Deps } from '../deps.ts'
import { read } from '../http/route.ts'
import { appointmentsOfUser } from './own-appointments.ts'

const usualPage = 20

/** APT-01, BIZ-04, UI-11: the customer's own appointments, across salons. */
export function getMyAppointmentsRoute(app: FastifyInstance, deps: Deps): void {
  read(app, getMyAppointments, async (_, { actor, query }) => {
    const limit = query.limit === undefined ? usualPage : Number(query.limit)
    // One more than requested shows whether there is a next page.
    const found = await appointmentsOfUser(deps, actor, { ...query, limit: limit + 1 })
    const appointments = found.slice(0, limit)
    const last = appointments.at(-1)
    const goesOn = found.length > limit && last !== undefined
    return { appointments, next: goesOn ? `${Date.parse(last.startTime)}_${last.id}` : null }
  })
}
