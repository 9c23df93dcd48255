import type { FastifyInstance } from 'fastify'
import type { Deps } from '../deps.ts'
import { freeTimeOf } from './free-time.ts'
import { getAvailableDatesRoute } from './get-available-dates.ts'
import { getAvailableSlotsRoute } from './get-available-slots.ts'
import { getFullDatesRoute } from './get-full-dates.ts'
import { getNextStartsRoute } from './get-next-starts.ts'

export function availabilityRoutes(app: FastifyInstance, deps: Deps): void {
  const freeTime = freeTimeOf(deps)
  getAvailableDatesRoute(app, deps, freeTime)
  getAvailableSlotsRoute(app, deps, freeTime)
  getFullDatesRoute(app, deps, freeTime)
  getNextStartsRoute(app, deps, freeTime)
}
