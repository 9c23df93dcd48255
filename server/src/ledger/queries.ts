import type { CreditOrder, CreditPackage } from '@goldline/contract/credit'
import type { MessagePrices } from '@goldline/contract/page'
import { budgetOf, isLow } from '@goldline/domain/credit/budget'
import type { Country } from '@goldline/domain/customer/phone'
import { type Selectable, sql } from 'kysely'
import type { InSalon } from '../db/in-salon.ts'
import type { Database } from '../db/tables.ts'
import type { Db, Tx } from '../db/transaction.ts'
import { Refused } from '../http/errors.ts'
import { addJobs } from '../jobs/add-jobs.ts'

export type OrderRow = Selectable<Database['creditOrder']>
export type WatchRow = Selectable<Database['creditWatch']>

/** Whether the order is an automatic top-up by a saved card (CRD-04). */
export const isTopUp = ({ stripeMethodId }: OrderRow): boolean => stripeMethodId !== null

const mostListed = 20

/** Reads the packages on sale, ordered by country and price. */
export async function findPackages(db: Db, countryCode: Country | undefined): Promise<CreditPackage[]> {
  const rows = await db
    .selectFrom('creditPackage')
    .selectAll()
    .where('endedTime', 'is', null)
    .$if(countryCode !== undefined, (query) => query.where('countryCode', '=', countryCode ?? 'CH'))
    .orderBy('countryCode')
    .orderBy('provider')
    .orderBy('price')
    .execute()
  return rows.map(({ endedTime: _, ...row }) => ({ '@type': 'basic-credit-package', ...row, currency: 'EUR' }))
}

/** Reads the price of a message by country and channel; for SMS, the price per part. */
export const unitPrices = (db: Db) =>
  db
    .selectFrom('communicationUnitPrice')
    .selectAll()
    .orderBy('countryCode')
    .orderBy('communicationWay', 'desc')
    .orderBy('provider')
    .execute()

/**
 * Reads the prices that the site shows: packages and, per country, an SMS by the cheapest provider, which is tried
 * first (MSG-03), and by the second cheapest.
 */
export async function findMessagePrices(db: Db): Promise<MessagePrices> {
  const rows = (await unitPrices(db)).filter(({ communicationWay }) => communicationWay === 'SMS')
  const sms = [...Map.groupBy(rows, ({ countryCode }) => countryCode)].map(([countryCode, ways]) => {
    const [usual = 0, second = usual] = ways.map(({ price }) => price).sort((a, b) => a - b)
    return { countryCode, usual, second }
  })
  return { packages: await findPackages(db, undefined), sms }
}

/** Reads the credit in cents; 0 without entries. `givenBack`: it is negative because of refunded money (CRD-07). */
export async function findCredit(salon: InSalon): Promise<{ balance: number; givenBack: boolean }> {
  const own = await salon.selectFrom('creditBalance').select(['balance', 'givenBack']).executeTakeFirst()
  return own ?? { balance: 0, givenBack: false }
}

export const findBalance = async (salon: InSalon): Promise<number> => (await findCredit(salon)).balance

/** Reads the cents reserved for messages that are being sent (CRD-06). */
export async function findReserved(salon: InSalon): Promise<number> {
  const { rows } = await sql<{ reserved: number }>`
    select coalesce(sum(m.parts * m.unit_price), 0)::bigint as reserved from message m
    where m.business_object_id = ${salon.id} and m.status in ('QUEUED', 'SENDING', 'UNKNOWN') and m.unit_price is not null
      and not exists (select from credit_entry e where e.message_id = m.id and e.kind in ('SETTLE', 'RELEASE'))`.execute(
    salon.db,
  )
  return rows[0]?.reserved ?? 0
}

/**
 * Queues a notification of the owner if the balance falls below the limit (CRD-04). Call it in the transaction that
 * lowers the balance.
 */
export async function watchLowBalance(
  salon: InSalon<Tx>,
  { before, after }: { before: number; after: number },
): Promise<void> {
  if (isLow(before) || !isLow(after)) return
  await addJobs(salon.db, [
    { task: 'watchCredit', payload: { businessObjectId: salon.id }, key: `watch-credit ${salon.id}` },
  ])
}

/** Reads the specification's `budget`: euros with two decimals. */
export const findBudget = async (salon: InSalon): Promise<number> => budgetOf(await findBalance(salon))

type Owner = { userId: string }

/** Whether this user is an owner of the salon. */
export async function isOwner(salon: InSalon, { userId }: Owner): Promise<boolean> {
  const roles = salon.selectFrom('userRole').select('userId')
  const owner = roles.where('userId', '=', userId).where('role', '=', 'OWNER')
  return (await owner.executeTakeFirst()) !== undefined
}

export async function findCountry(db: Db, businessObjectId: string): Promise<Country> {
  const businessObject = await db
    .selectFrom('businessObject')
    .select('country')
    .$castTo<{ country: Country }>()
    .where('id', '=', businessObjectId)
    .executeTakeFirstOrThrow(() => new Refused('businessObject.notFound'))
  return businessObject.country
}

/** Finds the salon's order; refuses another salon's with credit-order.notFound. */
export async function findOrder(salon: InSalon, id: string): Promise<OrderRow> {
  return salon
    .selectFrom('creditOrder')
    .selectAll()
    .where('id', '=', id)
    .executeTakeFirstOrThrow(() => new Refused('credit-order.notFound'))
}

/** Reads the salon's latest orders, newest first. */
export async function findOrders(salon: InSalon): Promise<CreditOrder[]> {
  const rows = await salon
    .selectFrom('creditOrder')
    .selectAll()
    .orderBy('createdTime', 'desc')
    .orderBy('id', 'desc')
    .limit(mostListed)
    .execute()
  return rows.map(orderWire)
}

export const orderWire = (row: OrderRow): CreditOrder => ({
  '@type': 'basic-credit-order',
  id: row.id,
  createdAt: row.createdTime.toISOString(),
  state: row.state,
  pending: row.pending,
  price: row.price,
  balance: row.balance,
  currency: row.currency,
  givenBack: row.givenBack,
  automatic: isTopUp(row),
})
