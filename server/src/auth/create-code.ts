import { createCode } from '@goldline/contract/auth'
import { provesAccount } from '@goldline/domain/auth/sign-in-grant'
import type { Deps } from '../deps.ts'
import { Refused } from '../http/errors.ts'
import { inSteps } from '../http/route.ts'
import { columnOf, type Identity, requireIdentity } from '../identity.ts'
import { issueChallenge } from './challenge.ts'
import { mayChangeIdentity } from './new-device.ts'
import { refuseCountry } from './pumping.ts'
import { identitiesOf } from './queries.ts'

const kinds = { CONFIRM_EMAIL: 'EMAIL', CONFIRM_PHONE_NUMBER: 'PHONE' } as const
const wrongKind = { CONFIRM_EMAIL: 'invalid-email', CONFIRM_PHONE_NUMBER: 'invalid-phoneNr' } as const

/**
 * AUTH-06. Sends a code to confirm an identity that an account already has: the signed-in person's account or, without
 * a session, any account. A new identity is a change, which has its own rules (AUTH-10, AUTH-18).
 */
// Requests must stay counted, whatever happens to the code.
export const createCodeRoute = inSteps(createCode, async ({ deps, body, address, device, language, actor }) => {
  const identity = requireIdentity(body.identity, body.isoCode)
  if (identity.kind !== kinds[body.subject]) throw new Refused(wrongKind[body.subject])
  await refuseCountry(deps, identity, undefined)
  const own = actor && (await isOwn(deps, actor.userId, { identity, device }))
  return issueChallenge(deps, {
    purpose: body.subject,
    identity,
    deliver: true,
    ...(own && { userId: actor.userId }),
    language: body.language ?? language,
    address,
    device,
  })
})

/**
 * Whether the account may confirm this identity as its own. An unconfirmed one counts as a change, which only a proven
 * device may make (AUTH-20).
 */
async function isOwn(
  deps: Deps,
  userId: string,
  { identity, device }: { identity: Identity; device: string | undefined },
): Promise<boolean> {
  const account = await identitiesOf(deps.db, userId)
  if (account?.[columnOf(identity)] !== identity.value) return false
  return provesAccount(account, identity.value) || mayChangeIdentity(deps, userId, device)
}
