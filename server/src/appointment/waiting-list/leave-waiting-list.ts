import { leaveWaitingList } from '@goldline/contract/appointment/waiting-list'
import type { FastifyInstance } from 'fastify'
import { Refused } from '../../http/errors.ts'
import { write } from '../../http/route.ts'

/** AVL-11. Somebody else's entry is not found. */
export function leaveWaitingListRoute(app: FastifyInstance): void {
  write(app, leaveWaitingList, async (tx, { actor, params }) => {
    const { numDeletedRows } = await tx
      .deleteFrom('waitingListEntry')
      .where('id', '=', params.id)
      .where('customerId', 'in', (own) => own.selectFrom('customer').select('id').where('userId', '=', actor.userId))
      .executeTakeFirst()
    if (numDeletedRows === 0n) throw new Refused('waiting-list.notFound')
    return undefined
  })
}
