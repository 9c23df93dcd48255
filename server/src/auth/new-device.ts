/** AUTH-18: an owner or administrator confirms with a code on a device that is not known; a password alone opens no salon there. */
import type { IssuedChallenge } from '@goldline/contract/wire'
import { maskEmail, maskPhoneNr } from '@goldline/domain/customer/masking'
import type { Role } from '@goldline/domain/user/role'
import type { Language } from '../db/tables.ts'
import type { Deps } from '../deps.ts'
import { Refused } from '../http/errors.ts'
import { issueChallenge } from './challenge.ts'
import { identityOf } from './identity.ts'
import { rolesOf } from './queries.ts'

export const runsIt = (role: Role): boolean => role === 'OWNER' || role === 'ADMIN'

/** The demo's own people are left out: their password and the messages of their server are public, so a code would prove nothing. */
export async function runsSalon(deps: Deps, userId: string): Promise<boolean> {
  if (!(await rolesOf(deps.db, userId)).some(({ role }) => runsIt(role))) return false
  return deps.publicPeople.length === 0 || !(await isPublic(deps, userId))
}

async function isPublic({ db, publicPeople }: Pick<Deps, 'db' | 'publicPeople'>, userId: string): Promise<boolean> {
  const { email } = await db.selectFrom('appUser').select('email').where('id', '=', userId).executeTakeFirstOrThrow()
  return email !== null && publicPeople.includes(email)
}

type At = { userId: string; address: string; language: Language }

/** The code goes to what is confirmed, the e-mail first; else to what the account was made with, which it then confirms. */
export async function challengeDevice(
  deps: Deps,
  { userId, address, language }: At,
): Promise<IssuedChallenge & { sentTo: string }> {
  const user = await deps.db.selectFrom('appUser').selectAll().where('id', '=', userId).executeTakeFirstOrThrow()
  const confirmed = [user.emailConfirmedTime && user.email, user.phoneNrConfirmedTime && user.phoneNr]
  const to = [...confirmed, user.email, user.phoneNr].find((each) => typeof each === 'string')
  if (to === undefined) throw new Refused('notFound')
  const identity = identityOf(to)
  const occasion = { purpose: 'NEW_DEVICE', identity, userId, deliver: true, address } as const
  const issued = await issueChallenge(deps, { ...occasion, language: user.language ?? language })
  deps.log.info({ userId }, 'a new device is asked for a code')
  return { ...issued, sentTo: identity.kind === 'EMAIL' ? maskEmail(to) : maskPhoneNr(to) }
}
