/**
 * A deposit as part of a visit. Kept apart from the salon's deposit settings, so that apps which show visits do not
 * load those.
 */
import { depositOutcomes, disputeStates } from '@goldline/domain/payment/deposit-outcome'
import { feeStates } from '@goldline/domain/payment/no-show-fee'
import * as z from 'zod/mini'
import { Id, Instant, Money } from '../wire.ts'

/** A paid deposit (PAY-03). `freeUntil`: until then, a cancellation by the customer refunds it. */
export const PaidDeposit = z.object({
  id: Id,
  paid: Money,
  refunded: Money,
  /** The amount that the customer's bank has reclaimed, and the dispute's state; null: no dispute. */
  disputed: Money,
  dispute: z.nullable(z.enum(disputeStates)),
  outcome: z.enum(depositOutcomes),
  /** Whether a gift card paid it, to which refunds go back (PAY-03o). */
  byGiftCard: z.boolean(),
  /** The part that the salon keeps after a late cancellation or a missed visit; the rest goes back (PAY-03n). */
  keeps: Money,
  freeUntil: Instant,
})

/**
 * A card left for a no-show fee (PAY-04). `amount`: the agreed maximum; `paid`: the charged part. `feeUntil`: the last
 * moment for the salon's decision. `brand` and `lastFour`: null once the card is deleted.
 */
export const AgreedCard = z.extend(PaidDeposit, {
  amount: Money,
  state: z.enum(feeStates),
  brand: z.nullable(z.string()),
  lastFour: z.nullable(z.string()),
  hasCard: z.boolean(),
  /** Stripe's page for the customer only, if the bank requires them; else null. */
  confirmUrl: z.nullable(z.string()),
  feeUntil: Instant,
})
export type AgreedCard = z.infer<typeof AgreedCard>
