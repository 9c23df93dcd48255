import type { FastifyInstance } from 'fastify'
import type { Deps } from '../deps.ts'
import { checkPhoneNrRoute } from './check-phone-nr.ts'
import { getIsoCodesRoute } from './get-iso-codes.ts'

export function customerRoutes(app: FastifyInstance, _deps: Deps): void {
  checkPhoneNrRoute(app)
  getIsoCodesRoute(app)
}
