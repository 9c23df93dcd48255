import { type MySalon, updateMySalon } from '@goldline/contract/my-data'
import type { FastifyInstance } from 'fastify'
import { limitConsents, setMarketing } from '../consent/set-marketing.ts'
import { notifyCustomer } from '../db/notify.ts'
import { type Tx, transact } from '../db/transaction.ts'
import type { Deps } from '../deps.ts'
import { Refused } from '../http/errors.ts'
import { type Context, route } from '../http/route.ts'
import { salonsOfUser } from './queries.ts'

/** MSG-02, PRIV-02: stores the preference with its consent and notifies the salon, together. */
export function updateMySalonRoute(app: FastifyInstance, deps: Deps): void {
  route(app, updateMySalon, async (context) => {
    const { userId } = context.actor
    if (context.body.notificationSubscribed !== undefined) await limitConsents(deps, userId)
    return transact(deps.db, async (tx) => {
      await change(tx, deps, context)
      const [salon] = await salonsOfUser(tx, userId, context.params.businessObjectId)
      if (salon === undefined) throw new Refused('businessObject.notFound')
      await notifyCustomer(tx, userId)
      return salon satisfies MySalon
    })
  })
}

async function change(tx: Tx, deps: Deps, { params, body, actor, language }: Context<typeof updateMySalon>) {
  const { userId, client } = actor
  const { businessObjectId } = params
  const { communicationPreference, notificationSubscribed: granted, textVersion } = body
  if (communicationPreference !== undefined) {
    await tx
      .updateTable('customerProfile')
      .set({ communicationPreference })
      .where('businessObjectId', '=', businessObjectId)
      .where('customerId', '=', (query) => query.selectFrom('customer').select('id').where('userId', '=', userId))
      .execute()
  }
  if (granted === undefined) return
  if (granted && textVersion === undefined) throw new Refused('invalid-request', { field: 'body.textVersion' })
  await setMarketing(tx, deps, { userId, businessObjectId, granted, textVersion, language, client })
}
