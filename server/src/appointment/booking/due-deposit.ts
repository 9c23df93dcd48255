import { type DepositDue, depositDue } from '@goldline/domain/payment/deposit'
import { sql } from 'kysely'
import type { InSalon } from '../../db/in-salon.ts'
import type { ServiceRow } from '../../db/json-columns.ts'
import type { Tx } from '../../db/transaction.ts'
import { validRules } from '../../ledger/deposits.ts'
import { agreedTerms } from '../service-rows.ts'
import type { PlacedBooking } from './place-booking.ts'

type Booking = { placed: PlacedBooking; customerId: string; now: number }
type DueForVisit = DepositDue & { price: number; services: ServiceRow[] }

/** PAY-03: the deposit that this person has to pay before the visit is booked; undefined: none. */
export async function dueDeposit(
  salon: InSalon<Tx>,
  { placed, customerId, now }: Booking,
): Promise<DueForVisit | undefined> {
  const { loaded, start, assignment, wasHere } = placed
  const rules = await validRules(salon)
  if (rules.length === 0) return undefined
  const services = agreedTerms(loaded, { start, staffIds: assignment.staffIds })
  const price = services.reduce((sum, service) => sum + service.price, 0)
  const noShows = rules.some((rule) => rule.noShows !== null) ? await noShowsOf(salon, { customerId, now }) : 0
  const visit = { productIds: services.map(({ productId }) => productId), price }
  const due = depositDue(rules, visit, { wasHere, noShows })
  return due && { ...due, price, services }
}

/** Of the last twelve months. */
async function noShowsOf(salon: InSalon<Tx>, { customerId, now }: Omit<Booking, 'placed'>): Promise<number> {
  const row = await salon
    .selectFrom('appointment')
    .select(sql<number>`count(*)::int`.as('count'))
    .where('customerId', '=', customerId)
    .where('status', '=', 'EXPIRED')
    .where('startTime', '>', sql<Date>`${new Date(now)}::timestamptz - interval '12 months'`)
    .executeTakeFirstOrThrow()
  return row.count
}
