import { getUserMetadata } from '@goldline/contract/auth'
import type { FastifyInstance } from 'fastify'
import { Refused } from '../http/errors.ts'
import { read } from '../http/route.ts'
import { metadataOf } from './queries.ts'

/** AUTH-11 */
export function getUserMetadataRoute(app: FastifyInstance): void {
  read(app, getUserMetadata, async (db, { params }) => {
    const user = await metadataOf(db, params.id)
    if (user === undefined) throw new Refused('notFound')
    return { languageCode: user.language, hasPassword: Boolean(user.hasPassword) }
  })
}
