/**
 * Executes a decided fee at Stripe, once, on any signal: the decision, an event, or the job that runs every minute
 * (PAY-04).
 */

import { salonPage } from '@goldline/domain/business-object/salon-page'
import { decidePayment } from '@goldline/domain/credit/payment'
import type { Currency } from '@goldline/domain/money'
import { decidableFees, feeDays } from '@goldline/domain/payment/no-show-fee'
import { sql } from 'kysely'
import { acrossSalons, type InSalon, inSalon } from '../../db/in-salon.ts'
import { transactInSalon } from '../../db/salon-lock.ts'
import { salonRow } from '../../db/salon-row.ts'
import type { Tx } from '../../db/transaction.ts'
import type { Deps } from '../../deps.ts'
import type { Stripe } from '../../providers/stripe.ts'
import type { StripeOutcome } from '../../providers/stripe-outcome.ts'
import type { StripePayment } from '../../providers/stripe-payments.ts'
import { type DepositKey, type DepositRow, findDeposit, findDepositedVisit, lockDeposit } from '../deposits/queries.ts'
import { enterOnce } from '../deposits/refund-deposit.ts'
import { requireGranted } from '../start-setup.ts'
import { type CardRow, deleteCard, deleteUnneededCard, findCard } from './card.ts'
import { sendFeeNotice } from './tell-fee.ts'

/** A decided fee: the columns that the database requires in these states. */
type DecidedFee = { row: DepositRow; fee: number; chargeId: string; decidedTime: Date; card: CardRow }

/** Executes the next step; throws if Stripe did not answer, so that the next signal tries again. */
export async function settleFee(deps: Deps, stripe: Stripe, { businessObjectId, id }: DepositKey): Promise<void> {
  const salon = inSalon(deps.db, businessObjectId)
  const [row, card] = [await findDeposit(salon, id), await findCard(salon, id)]
  const { state, fee, chargeId, decidedTime } = card
  if (fee === null || chargeId === null || decidedTime === null) return
  const decided = { row, card, fee, chargeId, decidedTime }
  if (state === 'CHARGING') await charge(deps, stripe, decided)
  if (state === 'CONFIRMING') await readConfirmation(deps, stripe, decided)
}

async function charge(deps: Deps, stripe: Stripe, decided: DecidedFee): Promise<void> {
  const { row, fee, chargeId } = decided
  const made = await payAtStripe(stripe, decided)
  if (made.kind === 'unknown') throw new Error(made.error)
  if (made.kind === 'refused') {
    deps.log.warn({ depositId: row.id, error: made.error }, 'Stripe refused a fee')
    return recordDecline(deps, decided)
  }
  const verdict = decidePayment({ id: chargeId, price: fee, currency: row.currency as Currency }, made.value.facts)
  if (verdict.kind === 'paid') return recordCharge(deps, decided, verdict.captureId)
  if (verdict.kind === 'none')
    return verdict.asksBuyer ? requestConfirmation(deps, stripe, decided) : recordDecline(deps, decided)
  if (verdict.kind !== 'pending')
    deps.log.error({ depositId: row.id, kind: verdict.kind }, 'a fee that cannot be judged')
}

/** Looks for an earlier payment of this decision first, since Stripe forgets idempotency keys after a day. */
async function payAtStripe(
  stripe: Stripe,
  { row, card, fee: amount, chargeId: reference }: DecidedFee,
): Promise<StripeOutcome<StripePayment>> {
  const { stripeAccountId: accountId, currency } = row
  const { stripeCustomerId: customerId, stripeMethodId: methodId } = card
  if (customerId === null || methodId === null) return { kind: 'refused', error: 'no card' }
  const before = await stripe.readPayment({ reference, customerId, accountId, id: null })
  if (before.kind !== 'done') return before
  if (before.value !== undefined) return { kind: 'done', value: before.value }
  return stripe.pay({ reference, accountId, customerId, methodId, amount, currency })
}

/** Opens Stripe's page on which the customer confirms, and sends its link, once. */
async function requestConfirmation(
  deps: Deps,
  stripe: Stripe,
  { row, fee, chargeId, decidedTime }: DecidedFee,
): Promise<void> {
  const salon = inSalon(deps.db, row.businessObjectId)
  const { name, urlName } = await salonRow(salon, ['name', 'urlName'])
  const opened = await stripe.openPayment({
    ...{ reference: chargeId, accountId: row.stripeAccountId, amount: fee, currency: row.currency },
    ...{ title: `${name}: ${row.request.names.join(' + ')}`, email: undefined, locale: row.request.language },
    returnUrl: `${deps.config.publicUrl}${salonPage(urlName)}/my/appointments/${row.appointmentId}`,
    expiresAt: decidedTime.getTime() + confirmHours * 3_600_000,
  })
  if (opened.kind === 'refused') return recordDecline(deps, { row, chargeId })
  const { id: stripeSessionId, url } = requireGranted(deps, opened)
  await withDecision(deps, { row, chargeId }, async (own) => {
    await setState(own, row, { state: 'CONFIRMING', stripeSessionId, confirmUrl: url })
    await sendFeeNotice(own, deps, { row, chargeId, amount: fee, link: url })
  })
}

/** How long the customer can confirm, in hours; Stripe keeps a page for at most a day. */
const confirmHours = 23

async function readConfirmation(deps: Deps, stripe: Stripe, decided: DecidedFee): Promise<void> {
  const { row, card, fee, chargeId } = decided
  const facts = requireGranted(deps, await stripe.readDeposit(row.stripeAccountId, card.stripeSessionId ?? ''))
  const { page, paymentId, reference, amount, currency } = facts
  if (paymentId === undefined) return page === 'expired' ? recordDecline(deps, decided) : undefined
  if (reference === chargeId && amount === fee && currency === row.currency)
    return recordCharge(deps, decided, paymentId)
  deps.log.error({ depositId: row.id }, 'a fee was paid that is not what was decided')
}

type Decision = { row: DepositRow; chargeId: string }

/** Runs `work` under the deposit's lock, unless the decision was settled or replaced in the meantime. */
const withDecision = (
  { db }: Pick<Deps, 'db'>,
  { row, chargeId }: Decision,
  work: (salon: InSalon<Tx>) => Promise<void>,
) =>
  transactInSalon(db, row.businessObjectId, async (salon) => {
    await lockDeposit(salon, row.id)
    const now = await findCard(salon, row.id)
    if (now.chargeId === chargeId && (now.state === 'CHARGING' || now.state === 'CONFIRMING')) await work(salon)
  })

type Step = Partial<Pick<CardRow, 'state' | 'stripeSessionId' | 'confirmUrl'>>

const setState = (salon: InSalon<Tx>, { id }: DepositRow, step: Step) =>
  salon.updateTable('visitCard').set(step).where('depositId', '=', id).execute()

/** Enters the captured fee, deletes the card and notifies the customer (PAY-06). */
const recordCharge = (deps: Deps, { row, fee: amount, chargeId }: DecidedFee, paymentId: string): Promise<void> =>
  withDecision(deps, { row, chargeId }, async (salon) => {
    await enterOnce(salon, deps, { id: row.id, amount, kind: 'CAPTURED', cause: `captured ${row.id}` })
    await salon.updateTable('visitDeposit').set({ paymentId }).where('id', '=', row.id).execute()
    await deleteCard(salon, row, 'CHARGED')
    await sendFeeNotice(salon, deps, { row, chargeId, amount })
  })

const recordDecline = (deps: Deps, decision: Decision): Promise<void> =>
  withDecision(deps, decision, async (salon) => {
    await setState(salon, decision.row, { state: 'DECLINED', confirmUrl: null })
  })

const maxPerRun = 100

/** Job: executes pending decided fees, and deletes cards whose seven days are over. */
export async function settleFees(deps: Deps): Promise<void> {
  const { db, stripe, log } = deps
  if (stripe === undefined) return
  const open = await acrossSalons(db)
    .selectFrom('visitCard')
    .select(['businessObjectId', 'depositId as id'])
    .where('state', 'in', ['CHARGING', 'CONFIRMING'])
    .orderBy('decidedTime')
    .limit(maxPerRun)
    .execute()
  for (const key of open)
    await settleFee(deps, stripe, key).catch((err) => log.error({ err, depositId: key.id }, 'fee not settled'))
  await forgetOldCards(deps)
}

async function forgetOldCards({ db, clock }: Pick<Deps, 'db' | 'clock'>): Promise<void> {
  const start = sql<Date>`coalesce(a.start_time, d.start_time)`
  const old = await acrossSalons(db)
    .selectFrom('visitCard as k')
    .innerJoin('visitDeposit as d', (join) =>
      join.onRef('d.businessObjectId', '=', 'k.businessObjectId').onRef('d.id', '=', 'k.depositId'),
    )
    .leftJoin('appointment as a', (join) =>
      join.onRef('a.businessObjectId', '=', 'd.businessObjectId').onRef('a.id', '=', 'd.appointmentId'),
    )
    .select(['k.businessObjectId', 'k.depositId', 'd.appointmentId'])
    .where('k.stripeMethodId', 'is not', null)
    .where('k.state', 'in', [...decidableFees])
    .where(start, '<', new Date(clock.now() - feeDays * 86_400_000))
    .limit(maxPerRun)
    .execute()
  for (const { businessObjectId, depositId, appointmentId } of old)
    await transactInSalon(db, businessObjectId, async (salon) => {
      const row = await lockDeposit(salon, depositId)
      const visit = appointmentId === null ? undefined : await findDepositedVisit(salon, appointmentId)
      if (visit) await deleteUnneededCard(salon, { clock }, { visit, row })
      else if (decidableFees.includes((await findCard(salon, depositId)).state)) await deleteCard(salon, row, 'OVER')
    })
}
