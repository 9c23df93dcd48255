import { getUserMetadata } from '@goldline/contract/auth'
import type { FastifyInstance } from 'fastify'
import type { Deps } from '../deps.ts'
import { Refused } from '../http/errors.ts'
import { route } from '../http/route.ts'
import { metadataOf } from './queries.ts'

/** AUTH-11 */
export function getUserMetadataRoute(app: FastifyInstance, deps: Deps): void {
  route(app, getUserMetadata, async ({ params }) => {
    const user = await metadataOf(deps.db, params.id)
    if (user === undefined) throw new Refused('notFound')
    return { languageCode: user.language, hasPassword: Boolean(user.hasPassword) }
  })
}
