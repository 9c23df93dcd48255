/** Withdrawal from a distance purchase, without signing in (WDR-01; § 356a BGB). */
import { withdrawalOutcomes } from '@goldline/domain/checkout/withdrawal'
import { maxLengths } from '@goldline/domain/text-lengths'
import * as z from 'zod/mini'
import { salon } from '../access.ts'
import { call } from '../call.ts'
import { Id, Instant, LanguageCode, Money, visibleTextSchema } from '../wire.ts'

/**
 * The statement takes effect when it arrives, and an e-mail to that address confirms it at once. The answer is the same
 * whether or not such an order exists.
 */
export const withdraw = call({
  id: 'withdraw',
  summary: 'Withdraw from a distance contract',
  route: 'POST /v1/withdrawals',
  access: 'public',
  body: z.strictObject({
    businessObjectId: Id,
    name: visibleTextSchema(maxLengths.name).check(z.minLength(1)),
    order: visibleTextSchema(maxLengths.name).check(z.minLength(1)),
    email: visibleTextSchema(maxLengths.email).check(z.minLength(3)),
    language: LanguageCode,
  }),
  /** When it arrived. */
  response: z.object({ time: Instant }),
  status: 201,
  idempotent: true,
  refuses: ['businessObject.notFound', 'invalid-email', 'too-many-requests'],
})

const Withdrawal = z.object({
  id: Id,
  name: z.nullable(z.string()),
  email: z.nullable(z.string()),
  order: z.string(),
  outcome: z.enum(withdrawalOutcomes),
  /** The refunded amount. */
  refunded: Money,
  currency: z.nullable(z.string()),
  createdTime: Instant,
})
export type Withdrawal = z.infer<typeof Withdrawal>

export const getWithdrawals = call({
  id: 'getWithdrawals',
  summary: 'The hundred newest withdrawals, newest first',
  route: 'GET /v1/withdrawals',
  access: salon('giftCards', ['ADMIN']),
  response: z.array(Withdrawal),
})
