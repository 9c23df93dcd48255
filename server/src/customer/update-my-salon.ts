import { updateMySalon } from '@goldline/contract/customer/my-salons'
import { reaches } from '@goldline/domain/message/communication-preference'
import type { FastifyInstance } from 'fastify'
import { limitConsents, setMarketing } from '../consent/set-marketing.ts'
import { notifyCustomer } from '../db/notify.ts'
import type { Tx } from '../db/transaction.ts'
import { at, type Deps, type RouteDeps } from '../deps.ts'
import type { Context } from '../http/context.ts'
import { Refused } from '../http/errors.ts'
import { write } from '../http/route.ts'
import { salonsOfUser } from './queries.ts'

/** MSG-02, PRIV-02: stores the preference with its consent and notifies the salon, together. */
export function updateMySalonRoute(app: FastifyInstance, deps: RouteDeps): void {
  const before = async ({ actor, body, now }: Updating) => {
    if (body.notificationSubscribed !== undefined) await limitConsents(at(deps, now), actor.userId)
  }
  write(app, updateMySalon, { before }, async (tx, context) => {
    const { userId } = context.actor
    await change(tx, at(deps, context.now), context)
    const [salon] = await salonsOfUser(tx, userId, context.params.businessObjectId)
    if (salon === undefined) throw new Refused('businessObject.notFound')
    await notifyCustomer(tx, userId)
    return salon
  })
}

type Updating = Context<typeof updateMySalon>

async function change(tx: Tx, deps: Deps, { params, body, actor, language }: Updating) {
  const { userId, client } = actor
  const { businessObjectId } = params
  const { communicationPreference, notificationSubscribed: granted, textVersion } = body
  if (communicationPreference !== undefined) {
    if (!reaches(communicationPreference, await confirmedOf(tx, userId)))
      throw new Refused('invalid-request', { field: 'body.communicationPreference' })
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

async function confirmedOf(tx: Tx, userId: string) {
  const { emailConfirmedTime, phoneNrConfirmedTime } = await tx
    .selectFrom('appUser')
    .select(['emailConfirmedTime', 'phoneNrConfirmedTime'])
    .where('id', '=', userId)
    .executeTakeFirstOrThrow()
  return { email: emailConfirmedTime !== null, phoneNr: phoneNrConfirmedTime !== null }
}
