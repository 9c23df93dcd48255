import { getPushSubscription, putPushSubscription, removePushSubscription } from '@goldline/contract/push'
import { inSalon } from '../db/in-salon.ts'
import type { Db } from '../db/transaction.ts'
import { Refused } from '../http/errors.ts'
import { read, routes, write } from '../http/route.ts'
import type { SalonActor } from '../http/session.ts'

/** STF-07: calls about a session's push subscription, which ends with the session; it is stored encrypted. */
export const pushRoutes = routes(
  read(getPushSubscription, async ({ db, deps: { push }, actor }) => {
    const found = await subscription(db, actor)
    return { publicKey: push.publicKey, on: found !== undefined }
  }),
  write(putPushSubscription, async ({ tx, deps: { push, secrets }, actor, body, now }) => {
    const { language, ...address } = body
    if (actor.staffId === null) throw new Refused('staff.notFound')
    if (!push.serves(address.endpoint)) throw new Refused('push.unknown-service', { field: 'body.endpoint' })
    const kept = { address: secrets.seal(JSON.stringify(address)), language, createdTime: new Date(now) }
    const { businessObjectId, tokenId } = actor
    await tx
      .insertInto('pushSubscription')
      .values({ businessObjectId, tokenId, ...kept })
      .onConflict((conflict) => conflict.columns(['businessObjectId', 'tokenId']).doUpdateSet(kept))
      .execute()
  }),
  write(removePushSubscription, async ({ tx, actor }) => {
    await endPush(tx, actor)
  }),
)

type DeviceKey = Pick<SalonActor, 'businessObjectId' | 'tokenId'>

function subscription(db: Db, { businessObjectId, tokenId }: DeviceKey) {
  return inSalon(db, businessObjectId)
    .selectFrom('pushSubscription')
    .select('createdTime')
    .where('tokenId', '=', tokenId)
    .executeTakeFirst()
}

/** Deletes a session's subscription. */
export async function endPush(db: Db, { businessObjectId, tokenId }: DeviceKey): Promise<void> {
  await inSalon(db, businessObjectId).deleteFrom('pushSubscription').where('tokenId', '=', tokenId).execute()
}
