import { getBusinessObject } from '@goldline/contract/business-object'
import type { FastifyInstance } from 'fastify'
import { askPool } from '../db/ask.ts'
import type { Deps } from '../deps.ts'
import { Refused } from '../http/errors.ts'
import { read } from '../http/route.ts'
import { findBusinessObject } from './queries.ts'

/** BIZ-01, BIZ-07 */
export function getBusinessObjectRoute(app: FastifyInstance, { pool }: Deps): void {
  read(app, getBusinessObject, async (_, { params, language }) => {
    const found = await findBusinessObject(askPool(pool), params.urlName, language)
    if (found === undefined) throw new Refused('businessObject.notFound')
    return found
  })
}
