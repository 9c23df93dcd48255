/** What a proven challenge is worth: a session, on a device that is known from then on (AUTH-06, AUTH-07). */
import { provesAccount, type Way, worthOf } from '@goldline/domain/auth/worth'
import type { Client } from '@goldline/domain/user/role'
import type { FastifyRequest } from 'fastify'
import type { ChallengePurpose } from '../db/tables.ts'
import { type Tx, transact } from '../db/transaction.ts'
import type { Deps } from '../deps.ts'
import { Refused } from '../http/errors.ts'
import { type Challenge, useUp } from './answer.ts'
import { rememberDevice } from './known-device.ts'
import { accountByProof, confirm, holderByProof } from './proof.ts'
import { identitiesOf } from './queries.ts'
import { takeOverTyped } from './take-over.ts'
import { asCustomer, grantFor, issueToken } from './token.ts'

type At = {
  client: Client
  /** For people who work in several salons. */
  businessObjectId?: string | undefined
  /** The secret of the browser's cookie, where it has one. */
  device: string | undefined
  raw: { request: FastifyRequest }
}

/** Confirming is no sign-in: it never widens what the asking session was (AUTH-20). */
const wayOf = (purpose: ChallengePurpose): Way =>
  purpose === 'SIGN_IN' || purpose === 'NEW_DEVICE' ? purpose : 'CONFIRM'

/** Uses the challenge up; of two at once one signs in. */
export async function signInBy(deps: Deps, challenge: Challenge, { client, businessObjectId, device, raw }: At) {
  const signedIn = await transact(deps.db, async (tx) => {
    await useUp(tx, deps, challenge)
    const { userId, oldIdentity } = await whose(tx, deps, challenge)
    const asked = await grantFor(tx, userId, client, businessObjectId)
    const worth = worthOf({ way: wayOf(challenge.purpose), oldIdentity, knownDevice: false }, asked.role)
    const grant = worth === 'ROLE' ? asked : asCustomer
    const token = await issueToken(tx, deps, userId, grant, raw.request.headers['user-agent'])
    const cookie = await rememberDevice(tx, deps, { secret: device, userId, byCode: oldIdentity })
    return { token, userId, cookie }
  })
  await takeOverTyped(deps, challenge, signedIn.userId)
  return signedIn
}

/**
 * Whose account it is, and whether the identity proved it before this answer (AUTH-20). Only now, with the proof at hand, it is said
 * that nobody has the identity (notFound).
 */
async function whose(tx: Tx, deps: Deps, challenge: Challenge): Promise<{ userId: string; oldIdentity: boolean }> {
  const { purpose, identity, userId, language } = challenge
  // A claim beside something confirmed falls, so that the account is only found by what proves it.
  if (purpose === 'SIGN_IN')
    return { userId: await accountByProof(tx, deps, { identity, language }), oldIdentity: true }
  if (userId === null) {
    const holder = await holderByProof(tx, deps, identity)
    if (holder === undefined) throw new Refused('notFound')
    return { userId: holder, oldIdentity: true }
  }
  const account = await identitiesOf(tx, userId)
  const oldIdentity = account !== undefined && provesAccount(account, identity)
  if (purpose === 'NEW_DEVICE' && !oldIdentity) throw new Refused('invalid-code')
  await confirm(tx, deps, userId, identity)
  return { userId, oldIdentity }
}
