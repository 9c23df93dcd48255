/** What a proven challenge is worth: a session, on a device that is known from then on (AUTH-06, AUTH-07). */
import type { Client } from '@goldline/domain/user/role'
import type { FastifyRequest } from 'fastify'
import { type Tx, transact } from '../db/transaction.ts'
import type { Deps } from '../deps.ts'
import { Refused } from '../http/errors.ts'
import { type Challenge, useUp } from './answer.ts'
import { columnOf, kindOf } from './identity.ts'
import { rememberDevice } from './known-device.ts'
import { accountByProof, confirm, holderByProof } from './proof.ts'
import { takeOverTyped } from './take-over.ts'
import { grantFor, issueToken } from './token.ts'

type At = {
  client: Client
  /** For people who work in several salons. */
  businessObjectId?: string | undefined
  /** The secret of the browser's cookie, where it has one. */
  device: string | undefined
  raw: { request: FastifyRequest }
}

/** Uses the challenge up; of two at once one signs in. */
export async function signInBy(deps: Deps, challenge: Challenge, { client, businessObjectId, device, raw }: At) {
  const signedIn = await transact(deps.db, async (tx) => {
    await useUp(tx, deps, challenge)
    const userId = await whose(tx, deps, challenge)
    const grant = await grantFor(tx, userId, client, businessObjectId)
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
  if (purpose === 'NEW_DEVICE' && !(await stillHas(tx, userId, identity))) throw new Refused('invalid-code')
  if (userId !== null) {
    await confirm(tx, deps, userId, identity)
    return userId
  }
  const holder = await holderByProof(tx, deps, identity)
  if (holder === undefined) throw new Refused('notFound')
  return holder
}

/** Whether the code went to what is the person's now. */
async function stillHas(tx: Tx, userId: string | null, identity: string): Promise<boolean> {
  const user = await tx
    .selectFrom('appUser')
    .select('id')
    .where('id', '=', userId)
    .where(columnOf({ kind: kindOf(identity) }), '=', identity)
    .executeTakeFirst()
  return user !== undefined
}
