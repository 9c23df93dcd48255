import { releaseSlot } from '@goldline/contract/slot-hold'
import type { FastifyInstance } from 'fastify'
import { transactInSalon } from '../db/salon-lock.ts'
import type { Deps } from '../deps.ts'
import { route } from '../http/route.ts'
import { sha256 } from '../secrets.ts'
import { tellWaiting } from './waiting-list/tell-waiting.ts'

/** APT-14. Knowing the secret is the permission. A hold that is gone counts as released. */
export function releaseSlotRoute(app: FastifyInstance, { db }: Deps): void {
  route(app, releaseSlot, async ({ params }) => {
    const hash = sha256(params.id)
    const held = await db.selectFrom('slotHold').select('businessObjectId').where('hash', '=', hash).executeTakeFirst()
    if (held === undefined) return undefined
    // Under the lock: a booking may be re-assigning it.
    const { businessObjectId } = held
    await transactInSalon(db, businessObjectId, async (tx) => {
      await tx
        .deleteFrom('slotHold')
        .where('businessObjectId', '=', businessObjectId)
        .where('hash', '=', hash)
        .execute()
      await tellWaiting(tx, businessObjectId)
    })
    return undefined
  })
}
