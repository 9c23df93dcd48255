/** A salon's settings for its tills (POS-02, POS-05, POS-07). */
import { maxLengths } from '@goldline/domain/text-lengths'
import * as z from 'zod/mini'
import { salon } from '../access.ts'
import { call } from '../call.ts'
import { integerRange } from '../checkout.ts'
import { visibleTextSchema } from '../wire.ts'

const named = visibleTextSchema(maxLengths.name).check(z.minLength(1))

const months = integerRange({ min: 1, max: 120 })

export const CheckoutSettings = z.strictObject({
  /** As printed on receipts; null: the salon is not liable to VAT, and none is shown. */
  vatNr: z.nullable(named),
  /** Payment methods in addition to those of every till. */
  otherPayments: z.array(named).check(z.maxLength(10)),
  /** In percent: a discount above it requires `tillCorrections` and the PIN again. */
  discountBound: integerRange({ min: 0, max: 100 }),
  /** Value of a bonus point when redeemed, in minor units; 0: points are only collected. */
  pointValue: integerRange({ min: 0, max: 1_000_000 }),
  /** Months after which gift cards sold from now on expire; null: never (POS-16). */
  giftCardMonths: z.nullable(months),
  /** Months after which bonus points expire, the oldest first; null: never (POS-02). */
  pointMonths: z.nullable(months),
  /** Whether a fiscal device signs the salon's sales (POS-13); null: this installation has none for its country. */
  fiscalDevice: z.nullable(z.boolean()),
})
export type CheckoutSettings = z.infer<typeof CheckoutSettings>

const access = salon('salonSettings', ['ADMIN'])

export const getCheckoutSettings = call({
  id: 'getCheckoutSettings',
  summary: 'The salon’s settings for its tills',
  route: 'GET /v1/business-object/checkout-settings',
  access,
  response: CheckoutSettings,
})

/** Replaces all settings at once, also for started sales. */
export const putCheckoutSettings = call({
  id: 'putCheckoutSettings',
  summary: 'Change the salon’s settings for its tills',
  route: 'PUT /v1/business-object/checkout-settings',
  access,
  body: CheckoutSettings,
  response: CheckoutSettings,
})
