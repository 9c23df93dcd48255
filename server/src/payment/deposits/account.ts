/** The salon's own Stripe account, into which its customers pay (PAY-02). */
import {
  type DepositSettings,
  getDepositSettings,
  linkDepositAccount,
  refreshDepositAccount,
  setDepositRules,
} from '@goldline/contract/payment/deposits'
import { hasOneAmount, whyNoDeposits } from '@goldline/domain/payment/deposit'
import { requireLeaderPassword } from '../../auth/user/password-again.ts'
import { acrossSalons, type InSalon, inSalon } from '../../db/in-salon.ts'
import { salonRow } from '../../db/salon-row.ts'
import type { Deps, RouteDeps } from '../../deps.ts'
import { Refused } from '../../http/errors.ts'
import { inSteps, ownSalon, read, write } from '../../http/route.ts'
import { type DepositAccountRow, findDepositAccount, savedRules, signsSales } from '../../ledger/deposits.ts'
import { requestOrigin } from '../../ledger/return-address.ts'
import type { Stripe } from '../../providers/stripe.ts'
import { requireStripe } from '../finish-setup.ts'
import { requireGranted } from '../start-setup.ts'

async function loadSettings({ stripe }: Pick<RouteDeps, 'stripe'>, salon: InSalon): Promise<DepositSettings> {
  const account = await findDepositAccount(salon)
  const facts = { hasStripe: stripe !== undefined, signsSales: await signsSales(salon) }
  const { ready, missing } = account ?? { ready: false, missing: 0 }
  return {
    hindrance: whyNoDeposits(facts) ?? null,
    account: account ? { ready, missing } : null,
    rules: await savedRules(salon),
    wholePayment: account?.wholePayment ?? false,
  }
}

export const getDepositSettingsRoute = read(getDepositSettings, ({ deps, salon }) => loadSettings(deps, salon))

export const setDepositRulesRoute = write(setDepositRules, { lock: ownSalon }, async ({ deps, salon, tx, body }) => {
  if (!body.rules.every(hasOneAmount)) throw new Refused('invalid-request', { field: 'body.rules' })
  await salon.deleteFrom('depositRule').execute()
  const rows = body.rules.map((rule, position) => ({ ...rule, position, businessObjectId: salon.id }))
  if (rows.length > 0) await tx.insertInto('depositRule').values(rows).execute()
  const { wholePayment } = body
  if (wholePayment !== undefined) await salon.updateTable('depositAccount').set({ wholePayment }).execute()
  return loadSettings(deps, salon)
})

// Calls Stripe outside any transaction; a repeated request gets the same account by the salon's idempotency key.
export const linkDepositAccountRoute = inSteps(
  linkDepositAccount,
  async ({ deps, actor, body, address, device, raw, language }) => {
    const stripe = requireStripe(deps)
    await requireLeaderPassword(deps, actor.userId, { password: body.password, address, device })
    const salon = inSalon(deps.db, actor.businessObjectId)
    const account = (await findDepositAccount(salon)) ?? (await openAccount(deps, stripe, { salon, language }))
    const back = `${requestOrigin(deps.config.publicUrl, raw.request)}/admin/deposits?account=`
    const pages = { returnUrl: `${back}back`, refreshUrl: `${back}again` }
    return { url: requireGranted(deps, await stripe.linkToForm(account.stripeAccountId, pages)) }
  },
)

type NewAccountFacts = { salon: InSalon; language: string }

/** Opens an account. Of two concurrent requests the first stored id stays; Stripe created only one account. */
async function openAccount(
  deps: Deps,
  stripe: Stripe,
  { salon, language }: NewAccountFacts,
): Promise<DepositAccountRow> {
  const { name, country, currency, email } = await salonRow(salon, ['name', 'country', 'currency', 'email'])
  const wanted = { reference: salon.id, name, country, currency, language, email: email ?? '' }
  const { id: stripeAccountId, ready, missing } = requireGranted(deps, await stripe.createAccount(wanted))
  await deps.db
    .insertInto('depositAccount')
    .values({ businessObjectId: salon.id, stripeAccountId, ready, missing })
    .onConflict((conflict) => conflict.column('businessObjectId').doNothing())
    .execute()
  const kept = await findDepositAccount(salon)
  if (kept === undefined) throw new Error('an account that was just kept is gone')
  return kept
}

// Reads Stripe before writing anything.
export const refreshDepositAccountRoute = inSteps(refreshDepositAccount, async ({ deps, actor }) => {
  const salon = inSalon(deps.db, actor.businessObjectId)
  const account = await findDepositAccount(salon)
  if (account !== undefined) await readAccount(deps, requireStripe(deps), account)
  return loadSettings(deps, salon)
})

/**
 * Stores whether the account is ready: Stripe's capability for cards is active, which Stripe may withdraw later
 * (PAY-02).
 */
async function readAccount(deps: Deps, stripe: Stripe, account: DepositAccountRow): Promise<void> {
  const { ready, missing } = requireGranted(deps, await stripe.readAccount(account.stripeAccountId))
  await inSalon(deps.db, account.businessObjectId).updateTable('depositAccount').set({ ready, missing }).execute()
}

/** Reads the account that an event names, if it belongs to a salon. */
export async function readNamedAccount(deps: Deps, stripe: Stripe, accountId: string): Promise<void> {
  const account = await acrossSalons(deps.db)
    .selectFrom('depositAccount')
    .selectAll()
    .where('stripeAccountId', '=', accountId)
    .executeTakeFirst()
  if (account !== undefined) await readAccount(deps, stripe, account)
}
