import { getBookingRules } from '@goldline/contract/business-object/booking-rules'
import type { FastifyInstance } from 'fastify'
import { Refused } from '../http/errors.ts'
import { read } from '../http/route.ts'
import { bookingRulesOf } from './booking-rules.ts'

export function getBookingRulesRoute(app: FastifyInstance): void {
  read(app, getBookingRules, async (db, { actor }) => {
    const rules = await bookingRulesOf(db, actor.businessObjectId).executeTakeFirst()
    if (rules === undefined) throw new Refused('businessObject.notFound')
    return rules
  })
}
