import { getBookingRules } from '@goldline/contract/booking-rules'
import type { FastifyInstance } from 'fastify'
import type { Deps } from '../deps.ts'
import { Refused } from '../http/errors.ts'
import { route } from '../http/route.ts'
import { bookingRulesOf } from './booking-rules.ts'

export function getBookingRulesRoute(app: FastifyInstance, { db }: Deps): void {
  route(app, getBookingRules, async ({ actor }) => {
    const rules = await bookingRulesOf(db, actor.businessObjectId).executeTakeFirst()
    if (rules === undefined) throw new Refused('businessObject.notFound')
    return rules
  })
}
