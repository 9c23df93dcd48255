import { createCustomerUser } from '@goldline/contract/auth'
import type { FastifyInstance } from 'fastify'
import type { Deps } from '../deps.ts'
import { route } from '../http/route.ts'
import { issueChallenge } from './challenge.ts'
import { identityOf } from './identity.ts'
import { refuseCountry } from './pumping.ts'

/**
 * AUTH-06. Sends a PIN to whoever it is; the account is made when the PIN is answered, so that strangers cannot fill the
 * table, and the answer cannot tell who has one.
 */
export function createCustomerUserRoute(app: FastifyInstance, deps: Deps): void {
  route(app, createCustomerUser, async ({ body, address, device, language }) => {
    const { businessObjectId } = body
    const identity = identityOf(body.identity, body.isoCode)
    await refuseCountry(deps, identity, businessObjectId)
    const occasion = { purpose: 'SIGN_IN', identity, deliver: true, businessObjectId, address, device } as const
    return issueChallenge(deps, { ...occasion, language: body.language ?? language })
  })
}
