import type { FastifyInstance } from 'fastify'
import type { Deps } from '../deps.ts'
import { agreeAgbRoute } from './agree-agb.ts'
import { getAgbRoute } from './get-agb.ts'
import { getConsentTextsRoute } from './get-consent-texts.ts'
import { getMyConsentsRoute } from './get-my-consents.ts'
import { putMyConsentRoute } from './put-my-consent.ts'

export function consentRoutes(app: FastifyInstance, deps: Deps): void {
  getAgbRoute(app)
  agreeAgbRoute(app, deps)
  getConsentTextsRoute(app)
  getMyConsentsRoute(app)
  putMyConsentRoute(app, deps)
}
