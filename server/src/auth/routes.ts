import type { FastifyInstance } from 'fastify'
import type { Deps } from '../deps.ts'
import { answerChallengeRoute } from './answer-challenge.ts'
import { answerChallengeLinkRoute } from './answer-challenge-link.ts'
import { authorizeRoute } from './authorize.ts'
import { confirmPasswordChangeRoute } from './confirm-password-change.ts'
import { createCodeRoute } from './create-code.ts'
import { createCustomerUserRoute } from './create-customer-user.ts'
import { getUserMetadataRoute } from './get-user-metadata.ts'
import { requestPasswordChangeRoute } from './request-password-change.ts'
import { signOutRoute } from './sign-out.ts'

export function authRoutes(app: FastifyInstance, deps: Deps): void {
  authorizeRoute(app, deps)
  signOutRoute(app, deps)
  requestPasswordChangeRoute(app, deps)
  confirmPasswordChangeRoute(app, deps)
  createCustomerUserRoute(app, deps)
  createCodeRoute(app, deps)
  answerChallengeRoute(app, deps)
  answerChallengeLinkRoute(app, deps)
  getUserMetadataRoute(app)
}
