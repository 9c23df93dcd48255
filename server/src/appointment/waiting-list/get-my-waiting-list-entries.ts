import { getMyWaitingListEntries } from '@goldline/contract/waiting-list'
import type { FastifyInstance } from 'fastify'
import type { Deps } from '../../deps.ts'
import { route } from '../../http/route.ts'
import { entriesOfUser } from './queries.ts'

/** AVL-11 */
export function getMyWaitingListEntriesRoute(app: FastifyInstance, { db, clock }: Deps): void {
  route(app, getMyWaitingListEntries, ({ actor }) => entriesOfUser(db, actor.userId, clock.now()))
}
