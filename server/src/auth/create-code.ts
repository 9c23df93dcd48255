import { createCode } from '@goldline/contract/auth'
import { provesAccount } from '@goldline/domain/auth/worth'
import type { FastifyInstance } from 'fastify'
import type { Deps } from '../deps.ts'
import { Refused } from '../http/errors.ts'
import { route } from '../http/route.ts'
import { issueChallenge } from './challenge.ts'
import { columnOf, type Identity, identityOf } from './identity.ts'
import { mayChangeIdentity } from './new-device.ts'
import { refuseCountry } from './pumping.ts'
import { identitiesOf } from './queries.ts'

const kinds = { CONFIRM_EMAIL: 'EMAIL', CONFIRM_PHONE_NUMBER: 'PHONE' } as const
const wrongKind = { CONFIRM_EMAIL: 'invalid-email', CONFIRM_PHONE_NUMBER: 'invalid-phoneNr' } as const

/**
 * AUTH-06. Confirms what an account has already: the signed-in person's, or else whoever's it is. What it does not have yet is a
 * change, which has rules of its own (AUTH-10, AUTH-18).
 */
export function createCodeRoute(app: FastifyInstance, deps: Deps): void {
  route(app, createCode, async ({ body, address, device, language, actor }) => {
    const identity = identityOf(body.identity, body.isoCode)
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
}

/** What the account only claims counts as a change of it: its own only on a device that may make one (AUTH-20). */
async function isOwn(
  deps: Deps,
  userId: string,
  { identity, device }: { identity: Identity; device: string | undefined },
): Promise<boolean> {
  const account = await identitiesOf(deps.db, userId)
  if (account?.[columnOf(identity)] !== identity.value) return false
  return provesAccount(account, identity.value) || mayChangeIdentity(deps, userId, device)
}
