import { updateMySalon } from '@goldline/contract/customer/my-salons'
import { canReach } from '@goldline/domain/message/communication-preference'
import { limitConsents, setMarketing } from '../consent/set-marketing.ts'
import { inSalon } from '../db/in-salon.ts'
import { notifyCustomer } from '../db/notify.ts'
import type { Tx } from '../db/transaction.ts'
import { Refused } from '../http/errors.ts'
import { type WriteContext, write } from '../http/route.ts'
import { salonsOfUser } from './queries.ts'

/** MSG-02, PRIV-02: stores preference and consent in one transaction, and notifies the salon. */
export const updateMySalonRoute = write(
  updateMySalon,
  {
    before: async ({ deps, actor, body }) => {
      if (body.notificationSubscribed !== undefined) await limitConsents(deps, actor.userId)
    },
  },
  async (work) => {
    const { userId } = work.actor
    await change(work)
    const [businessObject] = await salonsOfUser(work.tx, userId, work.params.businessObjectId)
    if (businessObject === undefined) throw new Refused('businessObject.notFound')
    await notifyCustomer(work.tx, userId)
    return businessObject
  },
)

async function change({ tx, deps, params, body, actor, language }: WriteContext<typeof updateMySalon>) {
  const { userId, client } = actor
  const { businessObjectId } = params
  const { communicationPreference, notificationSubscribed: granted, textVersion } = body
  if (communicationPreference !== undefined) {
    if (!canReach(communicationPreference, await confirmedOf(tx, userId)))
      throw new Refused('invalid-request', { field: 'body.communicationPreference' })
    await inSalon(tx, businessObjectId)
      .updateTable('customerProfile')
      .set({ communicationPreference })
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
