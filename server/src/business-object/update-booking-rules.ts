import { updateBookingRules } from '@goldline/contract/business-object/booking-rules'
import { clashingRule } from '@goldline/domain/business-object/booking-rules'
import type { FastifyInstance } from 'fastify'
import { Refused } from '../http/errors.ts'
import { write } from '../http/route.ts'
import { bookingRulesOf } from './booking-rules.ts'

/**
 * Availability changes at once in every process, since the salon's stamp changes with the row (docs/decisions/008).
 * Re-checks the waiting list (AVL-11). Takes the weaker row lock, so that rows referring to the salon need not wait.
 */
export function updateBookingRulesRoute(app: FastifyInstance): void {
  write(app, updateBookingRules, async (tx, { actor: { businessObjectId }, body }) => {
    const before = await bookingRulesOf(tx, businessObjectId).forNoKeyUpdate().executeTakeFirst()
    if (before === undefined) throw new Refused('businessObject.notFound')

    const changed = Object.entries(body).filter(([, value]) => value !== undefined)
    const rules = { ...before, ...Object.fromEntries(changed) }
    const clash = clashingRule(rules)
    if (clash !== undefined) throw new Refused('invalid-request', { field: `body.${clash}` })

    if (changed.length > 0) {
      await tx.updateTable('businessObject').set(rules).where('id', '=', businessObjectId).execute()
    }
    return rules
  })
}
