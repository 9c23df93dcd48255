import { createCustomerUser } from '@goldline/contract/auth'
import { provesAccount } from '@goldline/domain/auth/sign-in-grant'
import { roleFitsClient } from '@goldline/domain/user/role'
import type { Deps } from '../deps.ts'
import { inSteps } from '../http/route.ts'
import { type Identity, requireIdentity } from '../identity.ts'
import { issueChallenge } from './challenge.ts'
import type { SalonClient } from './enqueue-link.ts'
import { refuseCountry } from './pumping.ts'
import { findAccount, identitiesOf, rolesOf } from './queries.ts'

/**
 * AUTH-06. Sends a PIN. The account is created when the PIN is entered, so that strangers cannot fill the table and
 * the response does not reveal who has an account.
 */
// Requests must stay counted, whatever happens to the code.
export const createCustomerUserRoute = inSteps(
  createCustomerUser,
  async ({ deps, body, address, device, language }) => {
    const linkTo = body.client
    // Staff choose no country for the number: use their browser's.
    const identity = requireIdentity(body.identity, body.isoCode, { near: linkTo !== undefined })
    const businessObjectId = linkTo === undefined ? body.businessObjectId : undefined
    await refuseCountry(deps, identity, businessObjectId)
    const occasion = { purpose: 'SIGN_IN', identity, businessObjectId, address, device } as const
    const deliver = linkTo === undefined || (await maySignIn(deps, identity, linkTo))
    return issueChallenge(deps, { ...occasion, deliver, linkTo, language: body.language ?? language })
  },
)

/**
 * Returns whether a link may lead to the salon's client: only for staff whose role fits the client, and only to an
 * identity that proves their account, not one merely claimed (AUTH-20).
 */
async function maySignIn({ db }: Deps, identity: Identity, client: SalonClient): Promise<boolean> {
  const account = await findAccount(db, identity)
  const identities = account && (await identitiesOf(db, account.id))
  if (!account || !identities || !provesAccount(identities, identity.value)) return false
  const roles = await rolesOf(db, account.id)
  return roles.some(({ role, staffId }) => roleFitsClient(role, client, staffId !== null))
}
