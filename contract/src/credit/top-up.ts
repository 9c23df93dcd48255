/** Automatic top-up of credit by a saved card (CRD-04). Not in the specification. */
import { maxPasswordLength } from '@goldline/domain/auth/password'
import { topUpStopReasons } from '@goldline/domain/credit/top-up'
import * as z from 'zod/mini'
import { salon } from '../access.ts'
import { call } from '../call.ts'
import { leaderRefusals } from '../refuses.ts'
import { Id, Money } from '../wire.ts'

const TopUp = z.object({
  '@type': z.literal('basic-credit-top-up'),
  /** The package to buy; null: none. */
  communicationUnitPackageId: z.nullable(Id),
  /** The maximum to pay in a calendar month; null until first turned on. */
  monthlyCap: z.nullable(Money),
  /** Paid or being paid this month. */
  spent: Money,
  /** Why it ended by itself; null: it has not. */
  ended: z.nullable(z.enum(topUpStopReasons)),
  currency: z.literal('EUR'),
})
export type TopUp = z.infer<typeof TopUp>

export const getTopUp = call({
  id: 'getTopUp',
  summary: 'Whether the saved card tops up the salon’s credit, with which package, and up to which amount',
  route: 'GET /v1/communication-unit-packages/me/top-up',
  access: salon('credit', ['ADMIN']),
  response: TopUp,
})

/**
 * Requires the caller's password again (AUTH-18). `monthlyCap`: at least the package's price; absent: that price, or
 * EUR 100 if that is more. 404 payment-method.notFound without a saved card, 409 payment.unavailable if this
 * installation accepts no cards.
 */
export const setTopUp = call({
  id: 'setTopUp',
  summary: 'Turn automatic top-up with the saved card on or off',
  route: 'PUT /v1/communication-unit-packages/me/top-up',
  access: salon('paymentMethods', ['ADMIN']),
  body: z.strictObject({
    communicationUnitPackageId: z.nullable(Id),
    monthlyCap: z.optional(Money),
    password: z.optional(z.string().check(z.maxLength(maxPasswordLength))),
  }),
  response: TopUp,
  refuses: [...leaderRefusals, 'businessObject.notFound', 'payment-method.notFound', 'payment.unavailable'],
})
