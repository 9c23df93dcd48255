/** Sets a new password after a proven challenge (AUTH-05). */
import { provesAccount } from '@goldline/domain/auth/sign-in-grant'
import type { Client } from '@goldline/domain/user/role'
import type { FastifyRequest } from 'fastify'
import { type Tx, transact } from '../db/transaction.ts'
import type { Deps } from '../deps.ts'
import { Refused } from '../http/errors.ts'
import { type Challenge, markUsed } from './answer.ts'
import { rememberDevice } from './known-device.ts'
import { confirmIdentity } from './proof.ts'
import { identitiesOf } from './queries.ts'
import { enqueueSecurityNotice } from './security-notice.ts'
import { requireStaffAppAllowed, signInGrant } from './staff-app.ts'
import { issueToken, revokeTokens } from './token.ts'

type SignInPlace = {
  client: Client
  /** Chooses the salon for people who work in several. */
  businessObjectId?: string | undefined
  alsoConfirm: boolean
  /** The secret in the browser's device cookie, if it has one. */
  device: string | undefined
  raw: { request: FastifyRequest }
}

/**
 * Ends all sessions of the person and begins a new one on a device that is known from then on. Refuses with
 * tier.required, as a sign-in does, if the salon's tier allows no further STAFF app; the new password stays valid.
 */
export async function changePasswordByCode(deps: Deps, challenge: Challenge, at: SignInPlace) {
  const { client, businessObjectId, alsoConfirm, device, raw } = at
  const { userId } = challenge
  if (userId === null) throw new Refused('invalid-code')
  await transact(deps.db, async (tx) => {
    await markUsed(tx, deps, challenge)
    await changePassword(tx, userId, challenge)
    await enqueueSecurityNotice(tx, deps, { userId, what: 'PASSWORD' })
    if (alsoConfirm) await confirmIdentity(tx, deps, { userId, identity: challenge.identity })
    await revokeTokens(tx, deps, { userId })
  })
  deps.log.info({ userId }, 'password changed')
  // In a transaction of its own, so that a refusal here does not undo the new password.
  return transact(deps.db, async (tx) => {
    const now = deps.clock.now()
    const grant = await signInGrant(tx, userId, { client, businessObjectId, now })
    await requireStaffAppAllowed(tx, { userId, grant, now })
    const token = await issueToken(tx, deps, { userId, grant, userAgent: raw.request.headers['user-agent'] })
    return { token, cookie: await rememberDevice(tx, deps, { secret: device, userId, byCode: true }) }
  })
}

/**
 * Refuses unless the identity that got the code still proves the account (AUTH-20). The person's own PIN ends with the
 * old password.
 */
async function changePassword(tx: Tx, userId: string, { identity, newPasswordHash }: Challenge): Promise<void> {
  const account = await identitiesOf(tx, userId)
  if (account === undefined || !provesAccount(account, identity)) throw new Refused('invalid-code')
  await tx
    .updateTable('appUser')
    .set({ passwordHash: newPasswordHash, pinHash: null })
    .where('id', '=', userId)
    .execute()
}
