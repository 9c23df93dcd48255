import type { FastifyInstance } from 'fastify'
import type { Deps } from '../deps.ts'
import { changeEmailRoute } from './change-email.ts'
import { changePhoneNrRoute } from './change-phone-nr.ts'
import { endMyOtherSessionsRoute } from './end-my-other-sessions.ts'
import { endMySessionRoute } from './end-my-session.ts'
import { getMeRoute } from './get-me.ts'
import { getMySessionsRoute } from './get-my-sessions.ts'
import { setPinRoute } from './set-pin.ts'
import { updateUserRoute } from './update-user.ts'

export function userRoutes(app: FastifyInstance, deps: Deps): void {
  getMeRoute(app)
  updateUserRoute(app)
  setPinRoute(app, deps)
  changeEmailRoute(app, deps)
  changePhoneNrRoute(app, deps)
  getMySessionsRoute(app)
  endMySessionRoute(app, deps)
  endMyOtherSessionsRoute(app, deps)
}
