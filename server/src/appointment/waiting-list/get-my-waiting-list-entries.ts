import { getMyWaitingListEntries } from '@goldline/contract/appointment/waiting-list'
import type { FastifyInstance } from 'fastify'
import { read } from '../../http/route.ts'
import { entriesOfUser } from './queries.ts'

/** AVL-11 */
export function getMyWaitingListEntriesRoute(app: FastifyInstance): void {
  read(app, getMyWaitingListEntries, (db, { actor, now }) => entriesOfUser(db, actor.userId, now))
}
