/** A salon's rules for online booking (AVL-02, AVL-03, AVL-06, AVL-08, APT-04, MSG-17). */
import {
  bookingRuleLimits,
  type NumberRule,
  numberRules,
  preferredSlotsChoices,
} from '@goldline/domain/business-object/booking-rules'
import * as z from 'zod/mini'
import { salon } from '../access.ts'
import { call } from '../call.ts'

function numberSchema(rule: NumberRule) {
  const { min, max, step } = bookingRuleLimits[rule]
  return z.int().check(z.gte(min), z.lte(max), z.multipleOf(step))
}
type NumberSchemas = Record<NumberRule, ReturnType<typeof numberSchema>>

export const BookingRules = z.strictObject({
  ...(Object.fromEntries(numberRules.map((rule) => [rule, numberSchema(rule)])) as NumberSchemas),
  preferredSlots: z.enum(preferredSlotsChoices),
})
export type BookingRules = z.infer<typeof BookingRules>

export const getBookingRules = call({
  id: 'getBookingRules',
  summary: 'The rules of the own salon for online booking',
  route: 'GET /v1/business-object/booking-rules',
  access: salon('salonSettings', ['ADMIN']),
  response: BookingRules,
  refuses: ['businessObject.notFound'],
})

/**
 * Changes only the fields sent, so that people who change different rules do not overwrite each other; the last change
 * of a rule wins. Therefore no If-Match. A refusal's `field` names the rule (`body.…`).
 */
export const updateBookingRules = call({
  id: 'updateBookingRules',
  summary: 'Change rules of the own salon for online booking',
  route: 'PATCH /v1/business-object/booking-rules',
  access: salon('salonSettings', ['ADMIN']),
  body: z.partial(BookingRules),
  response: BookingRules,
  refuses: ['businessObject.notFound'],
})
