/** What a proven challenge is worth: a session, on a device that is known from then on (AUTH-06, AUTH-07). */
import type { Client } from '@goldline/domain/user/role'
import type { FastifyRequest } from 'fastify'
import { type Tx, transact } from '../db/transaction.ts'
import type { Deps } from '../deps.ts'
import { Refused } from '../http/errors.ts'
import { type Challenge, useUp } from './answer.ts'
import { rememberDevice } from './known-device.ts'
import { accountByProof, confirm, holderByProof } from './proof.ts'
import { takeOverTyped } from './take-over.ts'
import { grantFor, issueToken } from './token.ts'

type At = {
  client: Client
  /** The secret of the browser's cookie, where it has one. */
  device: string | undefined
  raw: { request: FastifyRequest }
}

/** Uses the challenge up; of two at once one signs in. */
export async function signInBy(deps: Deps, challenge: Challenge, { client, device, raw }: At) {
  const signedIn = await transact(deps.db, async (tx) => {
    await useUp(tx, deps, challenge)
    const userId = await whose(tx, deps, challenge)
    const grant = await grantFor(tx, userId, client)
    const token = await issueToken(tx, deps, userId, grant, raw.request.headers['user-agent'])
    return { token, userId, cookie: await rememberDevice(tx, deps, { secret: device, userId }) }
  })
  await takeOverTyped(deps, challenge, signedIn.userId)
  return signedIn
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
