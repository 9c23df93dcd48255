import { startPaymentMethodSetup } from '@goldline/contract/payment'
import type { Language } from '@goldline/domain/message/kinds'
import { requireLeaderPassword } from '../auth/user/password-again.ts'
import { inSalon } from '../db/in-salon.ts'
import type { Deps } from '../deps.ts'
import { Refused } from '../http/errors.ts'
import { type WriteContext, write } from '../http/route.ts'
import { uuidv7 } from '../ids.ts'
import { findCustomerId, findSetup, type SetupRow, setupWire } from '../ledger/cards.ts'
import { requestOrigin } from '../ledger/return-address.ts'
import type { Stripe } from '../providers/stripe.ts'
import type { StripeOutcome } from '../providers/stripe-outcome.ts'

/**
 * Writes the setup under the caller's key before calling Stripe, so that a repeated request continues the same setup
 * here and at Stripe. Calls Stripe outside any transaction.
 */
export const startSetupRoute = write(
  startPaymentMethodSetup,
  {
    before: async ({ deps, actor, body, address, device }) => {
      if (deps.stripe === undefined) throw new Refused('payment.unavailable')
      await requireLeaderPassword(deps, actor.userId, { password: body.password, address, device })
      return deps.stripe
    },
    around: async (run: () => Promise<{ id: string }>, context, stripe) => {
      const { actor, language, raw } = context
      const { id } = await run()
      const setup = await findSetup(inSalon(context.deps.db, actor.businessObjectId), id)
      const here = requestOrigin(context.deps.config.publicUrl, raw.request)
      return setupWire(
        setup.url === null ? await openStripePage(context.deps, stripe, { setup, language, here }) : setup,
      )
    },
  },
  (work) => writeSetup(work),
)

async function writeSetup({ tx, actor, now }: WriteContext<typeof startPaymentMethodSetup>): Promise<{ id: string }> {
  const id = uuidv7(now)
  await tx.insertInto('paymentMethodSetup').values({ businessObjectId: actor.businessObjectId, id }).execute()
  return { id }
}

/** `here`: the address under which the caller opened this server. */
type SetupOpening = { readonly setup: SetupRow; readonly language: Language; readonly here: string }

async function openStripePage(deps: Deps, stripe: Stripe, { setup, language, here }: SetupOpening) {
  const { id, businessObjectId } = setup
  const customerId = await customerOf(deps, stripe, businessObjectId)
  const back = (came: string) => `${here}/admin/cards/${came}?setupId=${id}`
  const request = { reference: id, customerId, locale: language }
  const opened = await stripe.openSession({ ...request, successUrl: back('saved'), cancelUrl: back('cancelled') })
  const { id: stripeSessionId, url } = requireGranted(deps, opened)
  await inSalon(deps.db, businessObjectId)
    .updateTable('paymentMethodSetup')
    .set({ stripeSessionId, url })
    .where('id', '=', id)
    .where('url', 'is', null)
    .execute()
  return findSetup(inSalon(deps.db, businessObjectId), id)
}

/** Returns the salon's customer id at Stripe, created once: of two concurrent requests the first stored id stays. */
async function customerOf(deps: Deps, stripe: Stripe, businessObjectId: string): Promise<string> {
  const known = await findCustomerId(inSalon(deps.db, businessObjectId))
  if (known !== undefined) return known
  const { id: stripeCustomerId } = requireGranted(deps, await stripe.createCustomer(businessObjectId))
  await deps.db
    .insertInto('paymentCustomer')
    .values({ businessObjectId, stripeCustomerId })
    .onConflict((conflict) => conflict.column('businessObjectId').doNothing())
    .execute()
  return (await findCustomerId(inSalon(deps.db, businessObjectId))) ?? stripeCustomerId
}

/** Returns Stripe's value; throws if Stripe refused, which means a problem with the installation's own account. */
export function requireGranted<Value>({ log }: Pick<Deps, 'log'>, outcome: StripeOutcome<Value>): Value {
  if (outcome.kind === 'done') return outcome.value
  log.warn({ error: outcome.error }, 'no card set-up')
  if (outcome.kind === 'refused') throw new Refused('payment.unavailable')
  throw new Refused('service-unavailable', { retryAfter: 5 })
}
