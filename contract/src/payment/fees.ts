/** The salon's decisions about the fee for a late cancellation or a missed visit (PAY-04). */
import * as z from 'zod/mini'
import { salon } from '../access.ts'
import { call } from '../call.ts'
import { Id, Instant, Money } from '../wire.ts'

const access = salon('salonSettings', ['ADMIN'])
const params = z.object({ id: Id })

/** A fee to be decided. `name`: empty if the person was erased. */
const OpenFee = z.object({
  id: Id,
  amount: Money,
  currency: z.string(),
  name: z.string(),
  startTime: Instant,
  /** The last moment for the decision. */
  until: Instant,
  appointmentId: Id,
})
export type OpenFee = z.infer<typeof OpenFee>

export const getOpenFees = call({
  id: 'getOpenFees',
  summary: 'Undecided fees for late cancellations and missed visits, the most urgent first',
  route: 'GET /v1/no-show-fees',
  access,
  response: z.array(OpenFee),
})

/**
 * Charges the card, once per visit, at most the agreed fee. Success means decided: the visit's `card` shows whether the
 * bank paid, declined or requires the customer.
 */
export const chargeFee = call({
  id: 'chargeFee',
  summary: 'Charge the fee agreed for a late cancellation or a missed visit',
  route: 'POST /v1/visit-deposits/{id}/fee',
  access,
  params,
  body: z.strictObject({ amount: Money.check(z.minimum(100)) }),
  idempotent: true,
  refuses: ['deposit.notFound', 'fee.not-due', 'payment.unavailable'],
})

/** Decides finally that nothing is charged, and deletes the card. */
export const waiveFee = call({
  id: 'waiveFee',
  summary: 'Waive the fee agreed for a late cancellation or a missed visit',
  route: 'POST /v1/visit-deposits/{id}/fee-waiver',
  access,
  params,
  idempotent: true,
  refuses: ['deposit.notFound', 'fee.not-due'],
})
