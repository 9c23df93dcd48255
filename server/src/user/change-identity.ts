import type { IssuedChallenge } from '@goldline/contract/wire'
import { issueChallenge } from '../auth/challenge.ts'
import { columnOf, type Identity } from '../auth/identity.ts'
import { refuseCountry } from '../auth/pumping.ts'
import { accountOf } from '../auth/queries.ts'
import type { Language } from '../db/tables.ts'
import type { Deps } from '../deps.ts'
import { Refused } from '../http/errors.ts'
import { userById } from './queries.ts'

const details = {
  EMAIL: { purpose: 'CONFIRM_EMAIL', confirmed: 'emailConfirmedTime', taken: 'error.email-exists' },
  PHONE: { purpose: 'CONFIRM_PHONE_NUMBER', confirmed: 'phoneNrConfirmedTime', taken: 'error.phoneNr-exists' },
} as const

type Change = { userId: string; identity: Identity; language: Language; address: string }

/**
 * AUTH-10. Sends the code whose answer puts the new e-mail or number in force; nothing changes before.
 * null: it is the person's own already, and confirmed.
 */
export async function changeIdentity(
  deps: Deps,
  { userId, identity, ...rest }: Change,
): Promise<IssuedChallenge | null> {
  const { purpose, confirmed, taken } = details[identity.kind]
  const user = await userById(deps.db, userId)
  if (user[confirmed] !== null) {
    if (user[columnOf(identity)] === identity.value) return null
    if (identity.kind === 'EMAIL') throw new Refused('email.exists-confirmed-and-not-changeable')
  }
  const holder = await accountOf(deps.db, identity)
  if (holder !== undefined && holder.id !== userId) throw new Refused(taken)
  await refuseCountry(deps, identity, undefined)
  return issueChallenge(deps, { ...rest, purpose, identity, userId, deliver: true })
}
