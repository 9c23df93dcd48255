/**
 * The card that a customer stores for a no-show fee: entered on Stripe's page, and deleted as soon as no fee can be due
 * (PAY-04).
 */

import { freeCancellationUntil } from '@goldline/domain/payment/deposit-outcome'
import type { DepositFacts } from '@goldline/domain/payment/deposit-settlement'
import { cardTermsVersion, endsFee, type FeeState, feeDays } from '@goldline/domain/payment/no-show-fee'
import { type Selectable, sql } from 'kysely'
import type { InSalon } from '../../db/in-salon.ts'
import { salonRow } from '../../db/salon-row.ts'
import type { Database } from '../../db/tables.ts'
import type { Tx } from '../../db/transaction.ts'
import type { Deps } from '../../deps.ts'
import { Refused } from '../../http/errors.ts'
import { addJobs } from '../../jobs/add-jobs.ts'
import type { DataKind } from '../../jobs/kept-data.ts'
import { formatMoney, longDay, timeOfDay } from '../../message/format.ts'
import { oneLine } from '../../message/names.ts'
import type { Stripe } from '../../providers/stripe.ts'
import type { CardPageState } from '../../providers/stripe-cards.ts'
import { say } from '../../texts/say.ts'
import { computeOutcome, type DepositedVisit, type DepositRow } from '../deposits/queries.ts'
import { requireGranted } from '../start-setup.ts'

export type CardRow = Selectable<Database['visitCard']>

/** Finds the card of a visit that required one; otherwise refuses with fee.not-due. */
export const findCard = (salon: InSalon, depositId: string): Promise<CardRow> =>
  salon
    .selectFrom('visitCard')
    .selectAll()
    .where('depositId', '=', depositId)
    .executeTakeFirstOrThrow(() => new Refused('fee.not-due'))

/** Writes the terms that the customer accepts by entering the card, in the language of the booking. */
export async function writeTerms(salon: InSalon<Tx>, row: DepositRow): Promise<void> {
  const { name, country, timeZone } = await salonRow(salon, ['name', 'country', 'timeZone'])
  const { language } = row.request
  const place = { language, country, timeZone }
  const until = freeCancellationUntil({ start: row.startTime.getTime(), windowHours: row.windowHours })
  const terms = say(language, 'card.terms', {
    ...{ salon: oneLine(name), amount: formatMoney(row.amount, row.currency, place), days: feeDays },
    free: until > row.createdTime.getTime() ? 'yes' : 'no',
    until: `${longDay(new Date(until), place)}, ${timeOfDay(new Date(until), place)}`,
  })
  const { id: depositId, amount: agreed } = row
  await salon.db
    .insertInto('visitCard')
    .values({ businessObjectId: salon.id, depositId, agreed, terms, termsVersion: cardTermsVersion, language })
    .execute()
}

export type PageFacts = DepositFacts & { readonly given?: CardPageState }

/** Reads Stripe's card page as facts for settling. */
export async function readCardPage(
  deps: Deps,
  stripe: Stripe,
  { stripeAccountId, stripeSessionId, currency }: DepositRow & { stripeSessionId: string },
): Promise<PageFacts> {
  const given = requireGranted(deps, await stripe.readCardPage(stripeAccountId, stripeSessionId))
  const { page, reference, card } = given
  return { page, reference, paymentId: card?.methodId, amount: 0, currency, given }
}

type CardOfVisit = { row: DepositRow; given: CardPageState }

/** Stores the card with its confirmed visit; by entering it, the customer has agreed to the terms. */
export async function storeCard(salon: InSalon<Tx>, { clock }: Pick<Deps, 'clock'>, { row, given }: CardOfVisit) {
  const { customerId: stripeCustomerId, card } = given
  await salon
    .updateTable('visitCard')
    .set({ stripeCustomerId, stripeMethodId: card?.methodId ?? null, agreedTime: new Date(clock.now()) })
    .set({ brand: card?.brand ?? null, lastFour: card?.lastFour ?? null })
    .where('depositId', '=', row.id)
    .execute()
}

/** Detaches at Stripe a card entered for a start that was lost; nothing about it is stored here. */
export const detachLostCard = (
  tx: Tx,
  { stripeAccountId: accountId }: DepositRow,
  { card }: CardPageState,
): Promise<void> =>
  addJobs(tx, card ? [{ task: 'detachCard', payload: { stripeMethodId: card.methodId, accountId } }] : [])

/** Deletes the card here, and queues the job that detaches it at Stripe. A charge keeps brand and last digits. */
export async function deleteCard(
  salon: InSalon<Tx>,
  { id, stripeAccountId: accountId }: Pick<DepositRow, 'id' | 'stripeAccountId'>,
  state: Extract<FeeState, 'CHARGED' | 'WAIVED' | 'OVER'>,
): Promise<void> {
  const { stripeMethodId, brand, lastFour } = await findCard(salon, id)
  const recognised = state === 'CHARGED' ? { brand, lastFour } : { brand: null, lastFour: null }
  await salon
    .updateTable('visitCard')
    .set({ state, stripeMethodId: null, confirmUrl: null, ...recognised })
    .where('depositId', '=', id)
    .execute()
  if (stripeMethodId !== null) await addJobs(salon.db, [{ task: 'detachCard', payload: { stripeMethodId, accountId } }])
}

/** The retention period of these data and the reason for it (PRIV-02). */
export const keptAgreements: readonly DataKind[] = [
  {
    kind: 'Agreements about a no-show fee that was not charged',
    days: 365,
    basis: 'to answer questions about what was agreed; charged fees are the salon’s books',
    remove: (before) => sql`delete from visit_deposit d using visit_card k
      where k.business_object_id = d.business_object_id and k.deposit_id = d.id and k.state in ('WAIVED', 'OVER')
        and d.state = 'PAID' and d.captured = 0 and d.end_time < ${before}`,
  },
]

/** Deletes the card of a visit for which no fee can be due any more. Call under the deposit's lock. */
export async function deleteUnneededCard(
  salon: InSalon<Tx>,
  { clock }: Pick<Deps, 'clock'>,
  { visit, row }: { visit: DepositedVisit; row: DepositRow },
): Promise<void> {
  const { state } = await findCard(salon, row.id)
  const facts = { state, outcome: computeOutcome(visit), start: visit.startTime.getTime() }
  if (endsFee(facts, clock.now())) await deleteCard(salon, row, 'OVER')
}
