import { agreeAgb } from '@goldline/contract/agb'
import type { FastifyInstance } from 'fastify'
import { transact } from '../db/transaction.ts'
import type { Deps } from '../deps.ts'
import { Refused } from '../http/errors.ts'
import { route } from '../http/route.ts'
import { signedInUser } from '../user/queries.ts'
import { recordConsent } from './record.ts'

/** AUTH-14: accepts the latest terms, for oneself only. */
export function agreeAgbRoute(app: FastifyInstance, deps: Deps): void {
  route(app, agreeAgb, async ({ params, body, actor, language }) => {
    if (params.id !== actor.userId) throw new Refused('forbidden')
    return transact(deps.db, async (tx) => {
      const { userId, client } = actor
      const terms = { kind: 'TERMS', businessObjectId: null, textVersion: body.lastSeenVersion } as const
      await recordConsent(tx, deps, { ...terms, userId, granted: true, language, client })
      return signedInUser(tx, userId, actor)
    })
  })
}
