/** Turns a proven challenge into a session on a device that is known from then on (AUTH-06, AUTH-07). */

import type { ChallengePurpose } from '@goldline/domain/auth/pin'
import { highestGrant, provesAccount, type SignInWay } from '@goldline/domain/auth/sign-in-grant'
import type { Client } from '@goldline/domain/user/role'
import type { FastifyRequest } from 'fastify'
import { type Tx, transact } from '../db/transaction.ts'
import type { Deps } from '../deps.ts'
import { Refused } from '../http/errors.ts'
import { type Challenge, markUsed } from './answer.ts'
import { rememberDevice } from './known-device.ts'
import { confirmHolder, confirmIdentity, ensureProvenAccount } from './proof.ts'
import { identitiesOf, rolesOf } from './queries.ts'
import { enqueueSecurityNotice } from './security-notice.ts'
import { requireStaffAppAllowed, signInGrant } from './staff-app.ts'
import { adoptTypedRecords } from './take-over.ts'
import { asCustomer, issueToken, ownDeviceLifetime, revokeTokens } from './token.ts'
import { userById } from './user/queries.ts'

type SignInPlace = {
  client: Client
  /** Chooses the salon for people who work in several. */
  businessObjectId?: string | undefined
  /** The secret in the browser's device cookie, if it has one. */
  device: string | undefined
  /** Whether a customer declared the device their own (AUTH-23). */
  ownDevice?: boolean | undefined
  raw: { request: FastifyRequest }
}

/** Maps the purpose to a way of signing in. Confirming an identity never widens the session that did it (AUTH-20). */
function signInWayOf(purpose: ChallengePurpose): SignInWay {
  // Signing up sets a chosen password after proof of the identity, like a password change.
  if (purpose === 'SIGN_UP') return 'PASSWORD_CHANGE'
  return purpose === 'SIGN_IN' || purpose === 'NEW_DEVICE' ? purpose : 'CONFIRM'
}

/** Signs in and marks the challenge as used; of two concurrent requests, one signs in. */
export async function signInByChallenge(
  deps: Deps,
  challenge: Challenge,
  { client, businessObjectId, device, ownDevice, raw }: SignInPlace,
) {
  const signedIn = await transact(deps.db, async (tx) => {
    await markUsed(tx, deps, challenge)
    const { userId, oldIdentity } = await accountOf(tx, deps, challenge)
    const now = deps.clock.now()
    const requested = await signInGrant(tx, userId, { client, businessObjectId, now })
    const worth = highestGrant({ way: signInWayOf(challenge.purpose), oldIdentity, knownDevice: false }, requested.role)
    const grant = worth === 'ROLE' ? requested : asCustomer
    await requireStaffAppAllowed(tx, { userId, grant, now })
    // Sessions of salon staff stay short, since their accounts give access to more than visits.
    const works = (await rolesOf(tx, userId)).length > 0
    // The code was requested within the person's session and typed there (AUTH-24): the new session replaces it.
    const continues = challenge.userId !== null && !works
    const isLong = ownDevice === true && !works && (continues || challenge.purpose === 'SIGN_IN')
    const lifetime = isLong ? ownDeviceLifetime : undefined
    const userAgent = raw.request.headers['user-agent']
    const token = await issueToken(tx, deps, { userId, grant, userAgent, lifetime, proven: oldIdentity || continues })
    const cookie = await rememberDevice(tx, deps, { secret: device, userId, byCode: oldIdentity })
    return { token, userId, cookie }
  })
  await adoptTypedRecords(deps, challenge, signedIn.userId)
  return signedIn
}

/**
 * Returns the account, and whether the identity proved it before this answer (AUTH-20). Refuses with notFound if no
 * account has the identity, which may be revealed only now that it is proven.
 */
async function accountOf(tx: Tx, deps: Deps, challenge: Challenge): Promise<{ userId: string; oldIdentity: boolean }> {
  const { purpose, identity, userId, language } = challenge
  // `signUp` and `ensureProvenAccount` drop an unconfirmed claim to the identity, so that only proof finds an account.
  if (purpose === 'SIGN_UP') return { userId: await signUp(tx, deps, challenge), oldIdentity: true }
  if (purpose === 'SIGN_IN')
    return { userId: await ensureProvenAccount(tx, deps, { identity, language }), oldIdentity: true }
  if (userId === null) {
    const holder = await confirmHolder(tx, deps, identity)
    if (holder === undefined) throw new Refused('notFound')
    return { userId: holder, oldIdentity: true }
  }
  const account = await identitiesOf(tx, userId)
  const oldIdentity = account !== undefined && provesAccount(account, identity)
  if (purpose === 'NEW_DEVICE' && !oldIdentity) throw new Refused('invalid-code')
  await confirmIdentity(tx, deps, { userId, identity })
  return { userId, oldIdentity }
}

/** AUTH-09: creates the account, or finds that of the e-mail; either way the chosen password becomes its password. */
async function signUp(tx: Tx, deps: Deps, { identity, language, newPasswordHash }: Challenge): Promise<string> {
  const userId = await ensureProvenAccount(tx, deps, { identity, language })
  const { createdTime } = await userById(tx, userId)
  if (createdTime.getTime() < deps.clock.now()) {
    await enqueueSecurityNotice(tx, deps, { userId, what: 'PASSWORD' })
    await revokeTokens(tx, deps, { userId })
  }
  await tx
    .updateTable('appUser')
    .set({ passwordHash: newPasswordHash, pinHash: null })
    .where('id', '=', userId)
    .execute()
  return userId
}
