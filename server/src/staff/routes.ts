import type { FastifyInstance } from 'fastify'
import type { RouteDeps } from '../deps.ts'
import { absenceRoutes } from './absences.ts'
import { busyCalendarRoutes } from './busy/routes.ts'
import { coverRoutes } from './cover.ts'
import { deleteStaffRoute } from './delete-person.ts'
import { feedRoutes } from './feed.ts'
import { getCalendarDaysRoute } from './get-calendar-days.ts'
import { getCalendarFrameRoute } from './get-calendar-frame.ts'
import { createStaffRoute, getStaffRoute, orderStaffRoute, updateStaffRoute } from './people.ts'
import { pushRoutes } from './push.ts'
import { copyWeekRoute, getRotaRoute, putPatternRoute, putRotaDayRoute, removeRotaDayRoute } from './rota.ts'

import { strandedRoutes } from './stranded.ts'

export function staffRoutes(app: FastifyInstance, deps: RouteDeps): void {
  getCalendarFrameRoute(app, deps)
  getCalendarDaysRoute(app, deps)
  getStaffRoute(app)
  createStaffRoute(app)
  updateStaffRoute(app, deps)
  deleteStaffRoute(app, deps)
  orderStaffRoute(app)
  getRotaRoute(app, deps)
  putPatternRoute(app)
  putRotaDayRoute(app)
  removeRotaDayRoute(app)
  copyWeekRoute(app)
  absenceRoutes(app, deps)
  coverRoutes(app, deps)
  strandedRoutes(app, deps)
  feedRoutes(app, deps)
  pushRoutes(app, deps)
  busyCalendarRoutes(app, deps)
}
