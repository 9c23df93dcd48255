import { agreeAgb } from '@goldline/contract/consent/agb'
import type { FastifyInstance } from 'fastify'
import type { Deps } from '../deps.ts'
import { Refused } from '../http/errors.ts'
import { write } from '../http/route.ts'
import { signedInUser } from '../user/queries.ts'
import { recordConsent } from './record.ts'

/** AUTH-14: accepts the latest terms, for oneself only. */
export function agreeAgbRoute(app: FastifyInstance, deps: Deps): void {
  write(app, agreeAgb, async (tx, { params, body, actor, language }) => {
    const { userId, client } = actor
    if (params.id !== userId) throw new Refused('forbidden')
    const terms = { kind: 'TERMS', businessObjectId: null, textVersion: body.lastSeenVersion } as const
    await recordConsent(tx, deps, { ...terms, userId, granted: true, language, client })
    return signedInUser(tx, userId, actor)
  })
}
