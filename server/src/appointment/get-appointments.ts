import { getAppointments } from '@goldline/contract/appointment'
import { addDays } from '@goldline/domain/time/day'
import type { FastifyInstance } from 'fastify'
import { calendarRange } from '../business-object/queries.ts'
import type { Deps } from '../deps.ts'
import { askedDays } from '../http/day-range.ts'
import { read } from '../http/route.ts'
import { appointmentsBetween } from './queries.ts'

/** The calendar of the caller's salon; days in the salon's zone (BIZ-04). */
export function getAppointmentsRoute(app: FastifyInstance, deps: Deps): void {
  read(app, getAppointments, async (db, { actor, query, now }) => {
    const { businessObjectId, clock, range } = await calendarRange(db, actor, { range: askedDays(query), now })
    const from = clock.startOfDay(range.from)
    const to = clock.startOfDay(addDays(range.to, 1))
    return appointmentsBetween(deps, actor, { businessObjectId, from, to })
  })
}
