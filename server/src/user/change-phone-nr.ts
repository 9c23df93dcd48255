import { changePhoneNr } from '@goldline/contract/user'
import type { FastifyInstance } from 'fastify'
import { identityOf } from '../auth/identity.ts'
import type { Deps } from '../deps.ts'
import { Refused } from '../http/errors.ts'
import { inSteps } from '../http/route.ts'
import { changeIdentity } from './change-identity.ts'
import { demandOwn } from './demand-own.ts'
import { demandPasswordAgain } from './demand-password-again.ts'

/** AUTH-10 */
export function changePhoneNrRoute(app: FastifyInstance, deps: Deps): void {
  // Wrong passwords and changes must stay counted, whatever happens to the code.
  inSteps(app, changePhoneNr, async ({ params, body, actor, language, address, device }) => {
    demandOwn(actor, params.id)
    await demandPasswordAgain(deps, params.id, { password: body.password, address, device })
    const identity = identityOf(body.value)
    if (identity.kind !== 'PHONE') throw new Refused('invalid-phoneNr')
    return changeIdentity(deps, actor, { identity, language, address, device })
  })
}
