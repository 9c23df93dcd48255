/** A salon's rules for online booking, read and changed (AVL-02, AVL-03, AVL-06, AVL-08, APT-04, MSG-17). */

import { getBookingRules, updateBookingRules } from '@goldline/contract/setup/booking-rules'
import { clashingRule, numberRules } from '@goldline/domain/business-object/booking-rules'
import type { InSalon } from '../db/in-salon.ts'

import { changeSalonRow } from '../db/salon-row.ts'
import { Refused } from '../http/errors.ts'
import { read, routes, write } from '../http/route.ts'

export const bookingRulesRoutes = routes(
  read(getBookingRules, async ({ salon }) => {
    return bookingRulesOf(salon).executeTakeFirstOrThrow(() => new Refused('businessObject.notFound'))
  }),
  // The salon's stamp changes with the row, so availability changes at once in every process (docs/decisions/008). A
  // trigger on the row queues a check of the waiting list (AVL-11). The weaker row lock does not block writes of rows
  // that refer to the salon.
  write(updateBookingRules, async ({ salon, body }) => {
    const before = await bookingRulesOf(salon).forNoKeyUpdate().executeTakeFirst()
    if (before === undefined) throw new Refused('businessObject.notFound')

    const changed = Object.entries(body).filter(([, value]) => value !== undefined)
    const rules = { ...before, ...Object.fromEntries(changed) }
    const clash = clashingRule(rules)
    if (clash !== undefined) throw new Refused('invalid-request', { field: `body.${clash}` })

    if (changed.length > 0) {
      await changeSalonRow(salon, rules)
    }
    return rules
  }),
)

/** Reads a salon's rules for online booking; the columns have the names that the API uses. */
function bookingRulesOf(salon: InSalon) {
  return salon.db
    .selectFrom('businessObject')
    .select([...numberRules, 'preferredSlots'])
    .where('id', '=', salon.id)
}
