import { finishPaymentMethodSetup } from '@goldline/contract/payment'
import { inSalon } from '../db/in-salon.ts'
import { transact } from '../db/transaction.ts'
import type { Deps, RouteDeps } from '../deps.ts'
import { Refused } from '../http/errors.ts'
import { inSteps } from '../http/route.ts'
import { uuidv7 } from '../ids.ts'
import { type DataKind, deleteBatch } from '../jobs/kept-data.ts'
import { findCustomerId, findSetup, lockCards, type SetupRow, setupWire } from '../ledger/cards.ts'
import type { Stripe } from '../providers/stripe.ts'
import type { CardFacts } from '../providers/stripe-cards.ts'
import { requireGranted } from './start-setup.ts'

/** A return from Stripe, like Stripe's events, only triggers reading the state from Stripe. */
// Calls Stripe outside any transaction.
export const finishSetupRoute = inSteps(finishPaymentMethodSetup, async ({ deps, params, actor }) => {
  const setup = await findSetup(inSalon(deps.db, actor.businessObjectId), params.id)
  return setupWire(await finishSetup(deps, requireStripe(deps), setup))
})

export function requireStripe({ stripe }: RouteDeps): Stripe {
  if (stripe === undefined) throw new Refused('payment.unavailable')
  return stripe
}

export async function finishSetup(deps: Deps, stripe: Stripe, setup: SetupRow): Promise<SetupRow> {
  if (setup.state === 'FINISHED' || setup.stripeSessionId === null) return setup
  const { businessObjectId, id } = setup
  const { customerId, card } = requireGranted(deps, await stripe.readSession(setup.stripeSessionId))
  if (card === undefined) return setup
  if (customerId !== (await findCustomerId(inSalon(deps.db, businessObjectId)))) {
    deps.log.error({ setupId: id }, 'a card was given for somebody else')
    throw new Refused('payment.unavailable')
  }
  await save(deps, setup, card)
  return findSetup(inSalon(deps.db, businessObjectId), id)
}

/** Saves the card once, however often it is reported; a card removed since is not saved again. */
async function save({ db, clock }: Deps, { businessObjectId, id }: SetupRow, card: CardFacts): Promise<void> {
  const { methodId: stripeMethodId, ...facts } = card
  await transact(db, async (tx) => {
    const cards = await lockCards(inSalon(tx, businessObjectId))
    const finished = await inSalon(tx, businessObjectId)
      .updateTable('paymentMethodSetup')
      .set({ state: 'FINISHED' })
      .where('id', '=', id)
      .where('state', '=', 'CREATED')
      .returning('id')
      .executeTakeFirst()
    if (finished === undefined) return
    const now = clock.now()
    const row = { businessObjectId, id: uuidv7(now), stripeMethodId, ...facts, createdTime: new Date(now) }
    await tx
      .insertInto('paymentMethod')
      // The first card becomes the default; a later one only if chosen.
      .values({ ...row, isDefault: cards.length === 0 })
      .onConflict((conflict) => conflict.columns(['businessObjectId', 'stripeMethodId']).doNothing())
      .execute()
  })
}

/** The retention period of these data and the reason for it (PRIV-02). */
export const keptSetups: readonly DataKind[] = [
  {
    kind: 'Pages for a card that were asked for',
    days: 7,
    basis: 'Stripe closes them after a day; nothing reads them any more',
    remove: (before) => deleteBatch('payment_method_setup', 'created_time', before),
  },
]
