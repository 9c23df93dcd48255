import { answerChallenge } from '@goldline/contract/auth'
import type { FastifyInstance } from 'fastify'
import { type Tx, transact } from '../db/transaction.ts'
import type { Deps } from '../deps.ts'
import { Refused } from '../http/errors.ts'
import { route } from '../http/route.ts'
import { type Challenge, checkAnswer, codeOf, useUp } from './answer.ts'
import { rememberDevice } from './known-device.ts'
import { accountByProof, confirm, holderByProof } from './proof.ts'
import { takeOverTyped } from './take-over.ts'
import { grantFor, issueToken, refusePairedOnly } from './token.ts'

const purposes = ['SIGN_IN', 'CONFIRM_EMAIL', 'CONFIRM_PHONE_NUMBER'] as const

/** AUTH-06, AUTH-10. Confirms what the code went to, makes the customer's account if there is none, and signs in. */
export function answerChallengeRoute(app: FastifyInstance, deps: Deps): void {
  route(app, answerChallenge, async ({ params, query, body, address, device, header, raw }) => {
    const client = query.client ?? 'BOOKING'
    refusePairedOnly(client)
    const challenge = await checkAnswer(deps, { id: params.id, code: codeOf(query, body), purposes, address, device })
    const { token, cookie, userId } = await transact(deps.db, async (tx) => {
      await useUp(tx, deps, challenge)
      const userId = await whose(tx, deps, challenge)
      const grant = await grantFor(tx, userId, client)
      const token = await issueToken(tx, deps, userId, grant, raw.request.headers['user-agent'])
      return { token, userId, cookie: await rememberDevice(tx, deps, { secret: device, userId }) }
    })
    await takeOverTyped(deps, challenge, userId)
    header('set-cookie', cookie)
    return { token }
  })
}

/** Only now, with the proof at hand, it is said that nobody has the identity (notFound). */
async function whose(tx: Tx, deps: Deps, challenge: Challenge): Promise<string> {
  const { purpose, identity, userId, language } = challenge
  if (purpose === 'SIGN_IN') return accountByProof(tx, deps, { identity, language })
  if (userId !== null) {
    await confirm(tx, deps, userId, identity)
    return userId
  }
  const holder = await holderByProof(tx, deps, identity)
  if (holder === undefined) throw new Refused('notFound')
  return holder
}
