import { releaseSlot } from '@goldline/contract/slot-hold'
import type { FastifyInstance } from 'fastify'
import { transactInSalon } from '../db/salon-lock.ts'
import type { Deps } from '../deps.ts'
import { route } from '../http/route.ts'
import { sha256 } from '../secrets.ts'

/** APT-14. The secret is the permission. One that is gone already is as good as released. */
export function releaseSlotRoute(app: FastifyInstance, { db }: Deps): void {
  route(app, releaseSlot, async ({ params }) => {
    const hash = sha256(params.id)
    const held = await db.selectFrom('slotHold').select('businessObjectId').where('hash', '=', hash).executeTakeFirst()
    if (held === undefined) return undefined
    // Under the lock: a booking may be moving it.
    await transactInSalon(db, held.businessObjectId, (tx) =>
      tx
        .deleteFrom('slotHold')
        .where('businessObjectId', '=', held.businessObjectId)
        .where('hash', '=', hash)
        .execute(),
    )
    return undefined
  })
}
