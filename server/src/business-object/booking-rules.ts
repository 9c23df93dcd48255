import type { BookingRules } from '@goldline/contract/business-object/booking-rules'
import type { Db } from '../db/transaction.ts'

const columns = [
  'slotStepMinutes',
  'leadTimeMinutes',
  'horizonDays',
  'freezeMinutes',
  'maxConfirmedAppointments',
  'cancellationWindowHours',
  'preferredSlots',
] as const satisfies readonly (keyof BookingRules)[]

/** A salon's rules for online booking; columns have the names of the wire. */
export function bookingRulesOf(db: Db, businessObjectId: string) {
  return db.selectFrom('businessObject').select(columns).where('id', '=', businessObjectId)
}
