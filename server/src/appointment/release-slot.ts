import { releaseSlot } from '@goldline/contract/appointment/slot-hold'
import type { FastifyInstance } from 'fastify'
import type { Deps } from '../deps.ts'
import type { Context } from '../http/context.ts'
import { write } from '../http/route.ts'
import { sha256 } from '../secrets.ts'
import { tellWaiting } from './waiting-list/tell-waiting.ts'

/** APT-14. Knowing the secret is the permission. A hold that is gone counts as released. */
export function releaseSlotRoute(app: FastifyInstance, { db }: Deps): void {
  const before = async ({ params }: Context<typeof releaseSlot>) =>
    db.selectFrom('slotHold').select('businessObjectId').where('hash', '=', sha256(params.id)).executeTakeFirst()
  // Under the lock: a booking may be re-assigning it.
  const lock = (_: unknown, held: { businessObjectId: string } | undefined) => held?.businessObjectId
  write(app, releaseSlot, { before, lock }, async (tx, { params }, held) => {
    if (held === undefined) return undefined
    const { businessObjectId } = held
    await tx
      .deleteFrom('slotHold')
      .where('businessObjectId', '=', businessObjectId)
      .where('hash', '=', sha256(params.id))
      .execute()
    await tellWaiting(tx, businessObjectId)
    return undefined
  })
}
