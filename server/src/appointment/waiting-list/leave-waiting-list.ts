import { leaveWaitingList } from '@goldline/contract/waiting-list'
import type { FastifyInstance } from 'fastify'
import type { Deps } from '../../deps.ts'
import { Refused } from '../../http/errors.ts'
import { route } from '../../http/route.ts'

/** AVL-11. Somebody else's entry is not found. */
export function leaveWaitingListRoute(app: FastifyInstance, { db }: Deps): void {
  route(app, leaveWaitingList, async ({ actor, params }) => {
    const { numDeletedRows } = await db
      .deleteFrom('waitingListEntry')
      .where('id', '=', params.id)
      .where('customerId', 'in', (own) => own.selectFrom('customer').select('id').where('userId', '=', actor.userId))
      .executeTakeFirst()
    if (numDeletedRows === 0n) throw new Refused('waiting-list.notFound')
    return undefined
  })
}
