import type { Language } from '@goldline/domain/message/kinds'
import type { Deps } from '../../deps.ts'
import { Refused } from '../../http/errors.ts'
import { limit } from '../../http/hardening/limits.ts'
import { networkOf } from '../../http/hardening/places.ts'
import type { Actor } from '../../http/session.ts'
import { columnOf, type Identity } from '../../identity.ts'
import { issueChallenge } from '../challenge.ts'
import { challengeDevice, mayChangeIdentity } from '../new-device.ts'
import { refuseCountry } from '../pumping.ts'
import { signedInUser, userById } from './queries.ts'

const details = {
  EMAIL: { purpose: 'CONFIRM_EMAIL', confirmed: 'emailConfirmedTime' },
  PHONE: { purpose: 'CONFIRM_PHONE_NUMBER', confirmed: 'phoneNrConfirmedTime' },
} as const

/** Changes per day; each sends a code to an address of the caller's choice. */
const changeLimits = { perAccount: 12, perNetwork: 60 } as const
const day = 86_400

type IdentityChange = { identity: Identity; language: Language; address: string; device: string | undefined }

/**
 * AUTH-10. Sends the code that confirms the new e-mail or number. Nothing changes until the code is entered, and only
 * then is a conflict revealed. AUTH-20: staff on an unknown device first enter a code sent to the old identity.
 * `challenge` null: the identity is already confirmed for the person.
 */
export async function changeIdentity(deps: Deps, actor: Actor, { device, ...change }: IdentityChange) {
  const { identity, address, language } = change
  const { userId } = actor
  const { purpose, confirmed } = details[identity.kind]
  const user = await userById(deps.db, userId)
  const answer = async (challenge: Awaited<ReturnType<typeof issueChallenge>> | null) => ({
    ...(await signedInUser(deps, userId, actor)),
    challenge,
  })
  if (user[confirmed] !== null) {
    if (user[columnOf(identity)] === identity.value) return answer(null)
    if (identity.kind === 'EMAIL') throw new Refused('email.exists-confirmed-and-not-changeable')
  }
  if (!(await mayChangeIdentity(deps, userId, device)))
    return { accepted: await challengeDevice(deps, { userId, address, language }) }
  await refuseCountry(deps, identity, undefined)
  await limit(deps, `identity change account ${userId}`, { max: changeLimits.perAccount, windowSeconds: day })
  await limit(deps, `identity change network ${networkOf(address)}`, {
    max: changeLimits.perNetwork,
    windowSeconds: day,
  })
  return answer(await issueChallenge(deps, { ...change, purpose, userId, deliver: true }))
}
