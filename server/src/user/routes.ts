import type { FastifyInstance } from 'fastify'
import type { Deps } from '../deps.ts'
import { changeEmailRoute } from './change-email.ts'
import { changePhoneNrRoute } from './change-phone-nr.ts'
import { getMeRoute } from './get-me.ts'
import { setPinRoute } from './set-pin.ts'
import { updateUserRoute } from './update-user.ts'

export function userRoutes(app: FastifyInstance, deps: Deps): void {
  getMeRoute(app, deps)
  updateUserRoute(app, deps)
  setPinRoute(app, deps)
  changeEmailRoute(app, deps)
  changePhoneNrRoute(app, deps)
}
