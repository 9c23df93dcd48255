import { createCustomerUser } from '@goldline/contract/auth'
import type { FastifyInstance } from 'fastify'
import { at, type Deps, type RouteDeps } from '../deps.ts'
import { inSteps } from '../http/route.ts'
import { issueChallenge } from './challenge.ts'
import { type Identity, identityOf } from './identity.ts'
import { refuseCountry } from './pumping.ts'
import { accountOf, rolesOf } from './queries.ts'

/**
 * AUTH-06. Sends a PIN. The account is created when the PIN is answered, so that strangers cannot fill the table and
 * the answer does not tell who has an account.
 */
export function createCustomerUserRoute(app: FastifyInstance, outside: RouteDeps): void {
  // Requests must stay counted, whatever happens to the code.
  inSteps(app, createCustomerUser, async ({ body, address, device, language, now }) => {
    const deps = at(outside, now)
    const identity = identityOf(body.identity, body.isoCode)
    const toSalon = body.client !== undefined
    const businessObjectId = toSalon ? undefined : body.businessObjectId
    await refuseCountry(deps, identity, businessObjectId)
    const occasion = { purpose: 'SIGN_IN', identity, businessObjectId, address, device } as const
    const deliver = toSalon ? await worksInSalon(deps, identity) : true
    return issueChallenge(deps, { ...occasion, deliver, byLink: toSalon, language: body.language ?? language })
  })
}

/** Only staff are sent a link to the salon's own clients. */
async function worksInSalon({ db }: Deps, identity: Identity): Promise<boolean> {
  const account = await accountOf(db, identity)
  return account !== undefined && (await rolesOf(db, account.id)).length > 0
}
