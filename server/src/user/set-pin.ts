import { setPin } from '@goldline/contract/user'
import { isSimplePin } from '@goldline/domain/auth/simple-pin'
import type { FastifyInstance } from 'fastify'
import { hashPassword } from '../auth/password.ts'
import type { Deps } from '../deps.ts'
import type { Context } from '../http/context.ts'
import { refuseIf } from '../http/errors.ts'
import { write } from '../http/route.ts'
import { enqueueSecurityNotice } from '../message/security-notice.ts'
import { demandOwn } from './demand-own.ts'
import { demandPasswordAgain } from './demand-password-again.ts'

/** AUTH-02: argon2id, because 4–8 digits are found at once from a faster hash. */
export function setPinRoute(app: FastifyInstance, deps: Deps): void {
  const before = async ({ params, body, actor, address, device }: Context<typeof setPin>) => {
    demandOwn(actor, params.id)
    refuseIf(isSimplePin(body.pin) ? 'weak-pin' : undefined, { field: 'body.pin' })
    await demandPasswordAgain(deps, params.id, { password: body.password, address, device })
    return hashPassword(body.pin)
  }
  write(app, setPin, { before }, async (tx, { params }, pinHash) => {
    await tx.updateTable('appUser').set({ pinHash }).where('id', '=', params.id).execute()
    await enqueueSecurityNotice(tx, deps, { userId: params.id, what: 'PIN' })
    return undefined
  })
}
