import { routes } from '../http/route.ts'
import { absenceRoutes } from './absences.ts'
import { busyCalendarRoutes } from './busy/routes.ts'
import { coverRoutes } from './cover.ts'
import { deleteStaffRoute } from './delete-person.ts'
import { feedRoutes } from './feed.ts'
import { getCalendarDaysRoute } from './get-calendar-days.ts'
import { getCalendarFrameRoute } from './get-calendar-frame.ts'
import { createStaffRoute, getStaffRoute, orderStaffRoute, updateStaffRoute } from './people.ts'
import { profileRoutes } from './profile.ts'
import { copyWeekRoute, getRotaRoute, putPatternRoute, putRotaDayRoute, removeRotaDayRoute } from './rota.ts'
import { strandedRoutes } from './stranded.ts'

export const staffRoutes = routes(
  getCalendarFrameRoute,
  getCalendarDaysRoute,
  getStaffRoute,
  createStaffRoute,
  updateStaffRoute,
  deleteStaffRoute,
  orderStaffRoute,
  getRotaRoute,
  putPatternRoute,
  putRotaDayRoute,
  removeRotaDayRoute,
  copyWeekRoute,
  absenceRoutes,
  coverRoutes,
  strandedRoutes,
  feedRoutes,
  busyCalendarRoutes,
  profileRoutes,
)
