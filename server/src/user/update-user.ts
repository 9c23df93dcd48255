import { updateUser } from '@goldline/contract/user'
import type { FastifyInstance } from 'fastify'
import { notifyCustomer } from '../db/notify.ts'
import { write } from '../http/route.ts'
import { demandOwn } from './demand-own.ts'
import { signedInUser, userById } from './queries.ts'

/** AUTH-10. Fields not sent stay; the person's customer row is updated too. */
export function updateUserRoute(app: FastifyInstance): void {
  write(app, updateUser, async (tx, { params, body, actor }) => {
    demandOwn(actor, params.id)
    const user = await userById(tx, params.id)
    const changed = {
      name: body.name ?? user.name,
      surname: body.surname ?? user.surname,
      language: body.languageCode ?? user.language,
    }
    await tx.updateTable('appUser').set(changed).where('id', '=', params.id).execute()
    await tx.updateTable('customer').set(changed).where('userId', '=', params.id).execute()
    await notifyCustomer(tx, params.id)
    return signedInUser(tx, params.id, actor)
  })
}
