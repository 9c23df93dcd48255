/** Reads when a salon requires a deposit (PAY-02, PAY-03) or a card (PAY-04), and what a visit's deposit was. */
import { type DepositRule, receivesPayments, rulesInForce } from '@goldline/domain/payment/deposit'
import { type RawBuilder, type Selectable, sql } from 'kysely'
import type { InSalon } from '../db/in-salon.ts'
import { salonRow } from '../db/salon-row.ts'
import type { Database } from '../db/tables.ts'
import type { Tx } from '../db/transaction.ts'
import { addJobs } from '../jobs/add-jobs.ts'

export type DepositAccountRow = Selectable<Database['depositAccount']>

export const findDepositAccount = (salon: InSalon): Promise<DepositAccountRow | undefined> =>
  salon.selectFrom('depositAccount').selectAll().executeTakeFirst()

/** Reads the salon's rules for deposits, in the salon's order. */
export const savedRules = (salon: InSalon): Promise<DepositRule[]> =>
  salon
    .selectFrom('depositRule')
    .select([
      'id',
      'enabled',
      'security',
      'productIds',
      'leastPrice',
      'newcomers',
      'noShows',
      'exemptVisits',
      'percent',
      'amount',
    ])
    .orderBy('position')
    .execute()

/** PAY-02d: whether a fiscal device signs the salon's sales. */
export const signsSales = async (salon: InSalon): Promise<boolean> =>
  (await salon.selectFrom('checkoutSettings').select('fiscalDevice').executeTakeFirst())?.fiscalDevice ?? false

type DepositTerms = { rules: readonly DepositRule[]; wholePayment: boolean; stripeAccountId: string }

/**
 * Reads the rules in force, whether the whole price may be paid ahead, and the account that is paid into; undefined:
 * the salon receives no payments now.
 */
export async function depositTerms(salon: InSalon): Promise<DepositTerms | undefined> {
  const account = await findDepositAccount(salon)
  if (account === undefined) return undefined
  const { ready, stripeAccountId } = account
  const facts = { ready, signsSales: await signsSales(salon) }
  const rules = rulesInForce(await savedRules(salon), facts)
  const wholePayment = account.wholePayment && receivesPayments(facts)
  return rules.length > 0 || wholePayment ? { rules, wholePayment, stripeAccountId } : undefined
}

/** SQL on a row of `visit_deposit`: the part of the deposit that was neither refunded nor disputed. */
export const remainingDeposit = sql<number>`greatest(0, captured - refunded - disputed)`

/** SQL on a row of `visit_deposit`: cost of a late cancellation, as kept of the rest or agreed as a fee (PAY-04f). */
export const costOfLateCancellation = sql<number>`case security when 'CARD' then amount else least(keeps, ${remainingDeposit}) end`

/** Reads the rest of the deposits of these visits, by visit id; in minor units. */
export async function depositsOf(salon: InSalon, appointmentIds: readonly string[]): Promise<Map<string, number>> {
  if (appointmentIds.length === 0) return new Map()
  const rows = await salon
    .selectFrom('visitDeposit')
    .select(['appointmentId', remainingDeposit.as('left')])
    .where('appointmentId', 'in', [...appointmentIds])
    .where('security', '=', 'DEPOSIT')
    .where(remainingDeposit, '>', 0)
    .$narrowType<{ appointmentId: string }>()
    .execute()
  return new Map(rows.map(({ appointmentId, left }) => [appointmentId, left]))
}

/** PAY-03e: reads the agreed cancellation window, else the salon's; `deposit`: cost of a late cancellation. */
export async function cancellationTerms(
  salon: InSalon,
  appointmentId: string,
): Promise<{ cancellationWindowHours: number; deposit: number }> {
  const paid = await salon
    .selectFrom('visitDeposit')
    .select(['windowHours', costOfLateCancellation.as('costs')])
    .where('appointmentId', '=', appointmentId)
    .executeTakeFirst()
  if (paid === undefined) return { ...(await salonRow(salon, ['cancellationWindowHours'])), deposit: 0 }
  return { cancellationWindowHours: paid.windowHours, deposit: paid.costs }
}

/**
 * PAY-03e, PAY-04e: queues the job that decides whether the deposit is refunded or kept, and deletes the card if no fee
 * is due. Call it in every transaction that cancels or bills a visit, or in which it is missed.
 */
export async function queueDepositReturn(salon: InSalon<Tx>, appointmentId: string, delayMs: number): Promise<void> {
  const own = await salon
    .selectFrom('visitDeposit')
    .select('id')
    .where('appointmentId', '=', appointmentId)
    .where((where) => where.or([where('security', '=', 'CARD'), where(remainingDeposit, '>', 0)]))
    .executeTakeFirst()
  if (own !== undefined)
    await addJobs(salon.db, [
      { task: 'returnDeposit', payload: { businessObjectId: salon.id, appointmentId }, delayMs },
    ])
}

type HeldCard = { accountId: string; stripeMethodId: string | null }

/**
 * PRIV-01: deletes personal data stored with the deposits of erased people: encrypted texts and cards. Fees that were
 * already decided are still charged, undecided ones are dropped. `whose`: a condition on `visit_deposit d`.
 */
export async function deleteDepositData(tx: Tx, whose: RawBuilder<unknown>): Promise<void> {
  await sql`update visit_deposit d set said = null where said is not null and ${whose}`.execute(tx)
  const { rows } = await sql<HeldCard>`
    with old as (select k.business_object_id, k.deposit_id, k.stripe_method_id, d.stripe_account_id as account_id,
        k.state in ('AGREED', 'DECLINED') as undecided
      from visit_card k join visit_deposit d on d.business_object_id = k.business_object_id and d.id = k.deposit_id
      where ${whose} for update of k)
    update visit_card k set brand = null, last_four = null, state = case when old.undecided then 'OVER' else k.state end,
      stripe_method_id = case when not old.undecided then k.stripe_method_id end
    from old where old.business_object_id = k.business_object_id and old.deposit_id = k.deposit_id
    returning old.account_id, case when old.undecided then old.stripe_method_id end as stripe_method_id`.execute(tx)
  await addJobs(
    tx,
    rows.flatMap(({ accountId, stripeMethodId }) =>
      stripeMethodId === null ? [] : [{ task: 'detachCard' as const, payload: { stripeMethodId, accountId } }],
    ),
  )
}
