import { answerChallenge } from '@goldline/contract/auth'
import type { FastifyInstance } from 'fastify'
import type { Deps } from '../deps.ts'
import { inSteps } from '../http/route.ts'
import { checkAnswer, codeOf } from './answer.ts'
import { signInBy } from './sign-in-by.ts'
import { refusePairedOnly } from './token.ts'

const purposes = ['SIGN_IN', 'CONFIRM_EMAIL', 'CONFIRM_PHONE_NUMBER', 'NEW_DEVICE'] as const

/**
 * AUTH-06, AUTH-10. Confirms the identity that the code went to, creates the customer's account if there is none, and
 * signs in.
 */
export function answerChallengeRoute(app: FastifyInstance, deps: Deps): void {
  // Guesses must stay counted after a refusal, and signing in merges typed-in customers salon by salon.
  inSteps(app, answerChallenge, async ({ params, query, body, address, device, header, raw }) => {
    const { client = 'BOOKING', businessObjectId } = query
    refusePairedOnly(client)
    const challenge = await checkAnswer(deps, { id: params.id, code: codeOf(query, body), purposes, address, device })
    const { token, cookie } = await signInBy(deps, challenge, { client, businessObjectId, device, raw })
    header('set-cookie', cookie)
    return { token }
  })
}
