import { setPin } from '@goldline/contract/user'
import type { FastifyInstance } from 'fastify'
import { hashPassword } from '../auth/password.ts'
import type { Deps } from '../deps.ts'
import { route } from '../http/route.ts'
import { demandOwn } from './demand-own.ts'

/** AUTH-02: argon2id, since 4–8 digits are found from any faster hash at once. */
export function setPinRoute(app: FastifyInstance, deps: Deps): void {
  route(app, setPin, async ({ params, body, actor }) => {
    demandOwn(actor, params.id)
    const pinHash = await hashPassword(body.pin)
    await deps.db.updateTable('appUser').set({ pinHash }).where('id', '=', params.id).execute()
    return undefined
  })
}
