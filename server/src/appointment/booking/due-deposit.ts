import {
  depositDue,
  mayPayWhole,
  missedMonths,
  type PaymentAhead,
  paymentAhead,
} from '@goldline/domain/payment/deposit'
import { sql } from 'kysely'
import type { InSalon } from '../../db/in-salon.ts'
import type { ServiceRow } from '../../db/json-columns.ts'
import type { Tx } from '../../db/transaction.ts'
import { Refused } from '../../http/errors.ts'
import { depositTerms } from '../../ledger/deposits.ts'
import { agreedTerms } from '../service-rows.ts'
import type { PlacedBooking } from './place-booking.ts'

type Booking = { placed: PlacedBooking; customerId: string; now: number; payWhole?: boolean | undefined }
type VisitDeposit = PaymentAhead & { price: number; services: ServiceRow[]; stripeAccountId: string }

/**
 * Returns what this customer has to pay before the visit is booked (PAY-03), or the whole price, if they want to pay
 * that (PAY-03m); undefined: nothing. Refuses with payment.not-offered if the salon does not take the whole price.
 */
export async function findDueDeposit(
  salon: InSalon<Tx>,
  { placed, customerId, now, payWhole: whole = false }: Booking,
): Promise<VisitDeposit | undefined> {
  const { loaded, start, assignment, wasHere } = placed
  const terms = await depositTerms(salon)
  if (whole && !terms?.wholePayment) throw new Refused('payment.not-offered')
  if (terms === undefined) return undefined
  const { rules, stripeAccountId } = terms
  const services = agreedTerms(loaded, { start, staffIds: assignment.staffIds })
  const price = services.reduce((sum, service) => sum + service.price, 0)
  const visit = { productIds: services.map(({ productId }) => productId), price }
  const asksPast = rules.some(({ noShows, exemptVisits }) => noShows !== null || exemptVisits !== null)
  const past = asksPast ? await countPastVisits(salon, { customerId, now }) : { noShows: 0, visits: 0 }
  if (whole && !mayPayWhole(await payableServices(salon, visit.productIds), price))
    throw new Refused('payment.not-offered')
  const ahead = paymentAhead(depositDue(rules, visit, { wasHere, ...past }), { price, whole })
  return ahead && { ...ahead, price, services, stripeAccountId }
}

const payableServices = (salon: InSalon<Tx>, productIds: readonly string[]) =>
  salon
    .selectFrom('product')
    .select(['priceFrom', 'salonConfirms'])
    .where('id', 'in', [...productIds])
    .execute()

/** Counts the customer's recent no-shows and their fulfilled visits. */
async function countPastVisits(salon: InSalon<Tx>, { customerId, now }: Omit<Booking, 'placed'>) {
  const since = sql<Date>`${new Date(now)}::timestamptz - make_interval(months => ${missedMonths})`
  return salon
    .selectFrom('appointment')
    .select(sql<number>`count(*) filter (where status = 'EXPIRED' and start_time > ${since})::int`.as('noShows'))
    .select(sql<number>`count(*) filter (where status = 'FULFILLED')::int`.as('visits'))
    .where('customerId', '=', customerId)
    .executeTakeFirstOrThrow()
}
