import { receiveStripeEvent } from '@goldline/contract/payment'
import { readEventOfCard } from '../credit/read-payment.ts'
import { storeUnknownPayment } from '../credit/stray-payment.ts'
import { acrossSalons } from '../db/in-salon.ts'
import type { Deps } from '../deps.ts'
import { Refused } from '../http/errors.ts'
import { inSteps } from '../http/route.ts'
import type { SetupRow } from '../ledger/cards.ts'
import type { StripeEvent } from '../providers/stripe.ts'
import { finishSetup, requireStripe } from './finish-setup.ts'

/** An event only triggers reading the state from Stripe: a new card, or the outcome of a card payment. */
// Calls Stripe outside any transaction.
export const receiveStripeEventRoute = inSteps(receiveStripeEvent, async ({ deps, raw, now }) => {
  const stripe = requireStripe(deps)
  const signature = raw.request.headers['stripe-signature']
  const event = stripe.eventOf(raw.request.rawBody ?? '', typeof signature === 'string' ? signature : '', now)
  if (event === undefined) throw new Refused('forbidden')
  await settleCard(deps, event)
  const setup = event.objectId === undefined ? undefined : await setupOf(deps, event.objectId)
  if (setup !== undefined) await finishSetup(deps, stripe, setup)
})

async function settleCard(deps: Deps, { id, type: eventType, paymentId, reference }: StripeEvent): Promise<void> {
  if (paymentId === undefined || (await readEventOfCard(deps, { paymentId, reference }))) return
  // The signature was already checked.
  const stray = { provider: 'STRIPE', id, eventType, reference: paymentId } as const
  await storeUnknownPayment(deps, { ...stray, isGenuine: async () => true })
}

const setupOf = ({ db }: Deps, stripeSessionId: string): Promise<SetupRow | undefined> =>
  acrossSalons(db)
    .selectFrom('paymentMethodSetup')
    .selectAll()
    .where('stripeSessionId', '=', stripeSessionId)
    .executeTakeFirst()
