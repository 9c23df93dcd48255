/**
 * AUTH-18: on an unknown device, staff confirm the sign-in with a code; a password alone opens no salon there.
 */
import { resendChallenge } from '@goldline/contract/auth'
import type { DeviceChallenge } from '@goldline/contract/wire'
import { canChangeIdentity, identityForCode } from '@goldline/domain/auth/sign-in-grant'
import type { Language } from '@goldline/domain/message/kinds'
import type { Client, Role } from '@goldline/domain/user/role'
import type { Deps } from '../deps.ts'
import { Refused } from '../http/errors.ts'
import { limit } from '../http/hardening/limits.ts'
import { callerOf } from '../http/hardening/places.ts'
import { inSteps } from '../http/route.ts'
import { maskIdentity, requireIdentity } from '../identity.ts'
import { sha256 } from '../secrets.ts'
import { answersPerMinute, isAlive } from './answer.ts'
import { challengeSignUp, issueChallenge } from './challenge.ts'
import { findUserDevice } from './known-device.ts'
import { identitiesOf, rolesOf } from './queries.ts'
import { challengePassword } from './request-password-change.ts'

/** The person's salon roles that require a code. */
export async function rolesNeedingCode(deps: Deps, userId: string): Promise<Role[]> {
  const roles = (await rolesOf(deps.db, userId)).map(({ role }) => role)
  return roles.length > 0 && (await isPublic(deps, userId)) ? [] : roles
}

/** Demo accounts are exempt: their passwords and messages are public, so a code would prove nothing. */
async function isPublic({ db, publicPeople }: Pick<Deps, 'db' | 'publicPeople'>, userId: string): Promise<boolean> {
  if (publicPeople.length === 0) return false
  const { email } = await db.selectFrom('appUser').select('email').where('id', '=', userId).executeTakeFirstOrThrow()
  return email !== null && publicPeople.includes(email)
}

/** AUTH-20: whether this device may change the identities that prove the account. */
export async function mayChangeIdentity(deps: Deps, userId: string, device: string | undefined): Promise<boolean> {
  const worksInSalon = (await rolesNeedingCode(deps, userId)).length > 0
  const known = await findUserDevice(deps, device, userId)
  return canChangeIdentity({ worksInSalon, knownDevice: known?.byCode === true })
}

type DeviceSignIn = { userId: string; address: string; language: Language; client?: Client | undefined }

/**
 * Sends the code to a confirmed identity, preferably the e-mail; else to the identity the account was created with,
 * which the answer then confirms. If a link is sent instead, it opens the client that signs in.
 */
export async function challengeDevice(
  deps: Deps,
  { userId, address, language, client }: DeviceSignIn,
): Promise<DeviceChallenge> {
  const user = await identitiesOf(deps.db, userId)
  const to = user && identityForCode(user)
  if (user === undefined || to === undefined) throw new Refused('notFound')
  const identity = requireIdentity(to)
  const page = client === 'STAFF' ? 'STAFF' : 'ADMIN'
  const occasion = { purpose: 'NEW_DEVICE', identity, userId, deliver: true, address, page } as const
  const issued = await issueChallenge(deps, { ...occasion, language: user.language ?? language })
  deps.log.info({ userId }, 'a new device is asked for a code')
  return { ...issued, sentTo: maskIdentity(identity) }
}

/** Sends a new code; its challenge replaces the given one. */
// Requests must stay counted, whatever happens to the code.
export const resendChallengeRoute = inSteps(
  resendChallenge,
  async ({ deps, params, query: { client }, address, device, language }) => {
    await limit(deps, `answers address ${callerOf(address)}`, { max: answersPerMinute, windowSeconds: 60 })
    const asked = await deps.db
      .selectFrom('challenge')
      .select(['userId', 'purpose', 'identity', 'newPasswordHash', 'language'])
      .where('hash', '=', sha256(params.id))
      .where(isAlive(deps))
      .executeTakeFirst()
    if (asked?.purpose === 'NEW_DEVICE' && asked.userId !== null)
      return challengeDevice(deps, { userId: asked.userId, address, language, client })
    const { purpose, newPasswordHash } = asked ?? {}
    if (asked === undefined || !newPasswordHash) throw new Refused('invalid-code')
    const again = { identity: requireIdentity(asked.identity), newPasswordHash, address, device }
    if (purpose === 'SIGN_UP') return challengeSignUp(deps, { ...again, language: asked.language })
    return challengePassword(deps, { ...again, language })
  },
)
