import { createCode } from '@goldline/contract/auth'
import type { FastifyInstance } from 'fastify'
import type { Deps } from '../deps.ts'
import { Refused } from '../http/errors.ts'
import { route } from '../http/route.ts'
import { issueChallenge } from './challenge.ts'
import { identityOf } from './identity.ts'
import { refuseCountry } from './pumping.ts'

const kinds = { CONFIRM_EMAIL: 'EMAIL', CONFIRM_PHONE_NUMBER: 'PHONE' } as const
const wrongKind = { CONFIRM_EMAIL: 'invalid-email', CONFIRM_PHONE_NUMBER: 'invalid-phoneNr' } as const

/** AUTH-06. Of a signed-in person the code is for the own account, else for whoever has the identity. */
export function createCodeRoute(app: FastifyInstance, deps: Deps): void {
  route(app, createCode, async ({ body, address, device, language, actor }) => {
    const identity = identityOf(body.identity, body.isoCode)
    if (identity.kind !== kinds[body.subject]) throw new Refused(wrongKind[body.subject])
    await refuseCountry(deps, identity, undefined)
    return issueChallenge(deps, {
      purpose: body.subject,
      identity,
      deliver: true,
      ...(actor && { userId: actor.userId }),
      language: body.language ?? language,
      address,
      device,
    })
  })
}
