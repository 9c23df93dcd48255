import { confirmPasswordChange } from '@goldline/contract/auth'
import type { FastifyInstance } from 'fastify'
import type { Deps } from '../deps.ts'
import { inSteps } from '../http/route.ts'
import { checkAnswer, codeOf } from './answer.ts'
import { changePasswordBy } from './change-password.ts'
import { refusePairedOnly } from './token.ts'

/** AUTH-05. Ends all sessions of the person, in every process, and begins a new one. */
export function confirmPasswordChangeRoute(app: FastifyInstance, deps: Deps): void {
  // Guesses must stay counted, whether or not the code is right.
  inSteps(app, confirmPasswordChange, async ({ params, query, body, address, device, header, raw }) => {
    const client = query.client ?? 'BOOKING'
    refusePairedOnly(client)
    const purposes = ['PASSWORD_CHANGE'] as const
    const challenge = await checkAnswer(deps, { id: params.id, code: codeOf(query, body), purposes, address, device })
    const alsoConfirm = query.alsoConfirmEmailOrPhoneNr === 'true'
    const { token, cookie } = await changePasswordBy(deps, challenge, { client, alsoConfirm, device, raw })
    header('set-cookie', cookie)
    return { token }
  })
}
