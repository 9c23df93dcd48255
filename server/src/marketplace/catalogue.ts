/** Reads and stores the venue's offers and employees (MKT-02). */

import type { Insertable } from 'kysely'
import { sql } from 'kysely'
import { type InSalon, inSalon } from '../db/in-salon.ts'
import type { Database } from '../db/tables.ts'
import { type Tx, transact } from '../db/transaction.ts'
import type { Marketplace } from '../providers/marketplace.ts'
import type { FailedOutcome, MarketplaceDeps } from './outcome.ts'
import { type LinkRow, venueOf } from './queries.ts'

const dayMs = 86_400_000
const mostRows = 2_000

/**
 * Reads the catalogue once a day, or at once if `anew`. Removes rows that the venue no longer has.
 * @returns the failure, if any
 */
export async function readCatalogue(
  deps: MarketplaceDeps,
  { marketplace, row, anew = false }: { marketplace: Marketplace; row: LinkRow; anew?: boolean },
): Promise<FailedOutcome | undefined> {
  const { businessObjectId } = row
  if (!anew && (await isFresh(deps, businessObjectId))) return undefined
  const venue = venueOf(deps, row)
  const offers = await marketplace.offers(venue)
  if (offers.kind !== 'done') return offers
  const employees = await marketplace.employees(venue)
  if (employees.kind !== 'done') return employees
  const readTime = new Date(deps.clock.now())
  const own = { businessObjectId, readTime }
  const read = {
    ...own,
    offers: offers.value.slice(0, mostRows).map(({ offerId, skuId, ...sku }) => {
      return { ...own, twOfferId: offerId, twSkuId: skuId, ...sku }
    }),
    employees: employees.value.slice(0, mostRows).map(({ employeeId, name }) => {
      return { ...own, twEmployeeId: employeeId, name }
    }),
  }
  await transact(deps.db, (tx) => write(inSalon(tx, read.businessObjectId), read))
  return undefined
}

async function isFresh({ db, clock }: MarketplaceDeps, businessObjectId: string): Promise<boolean> {
  const row = await inSalon(db, businessObjectId)
    .selectFrom('marketplaceOffer')
    .select('readTime')
    .orderBy('readTime', 'desc')
    .limit(1)
    .executeTakeFirst()
  return row !== undefined && clock.now() - row.readTime.getTime() < dayMs
}

type Catalogue = {
  readTime: Date
  offers: readonly Insertable<Database['marketplaceOffer']>[]
  employees: readonly Insertable<Database['marketplaceEmployee']>[]
}

/** Keeps the last of several rows with the same key, since one statement can write a row only once. */
export const lastOfEach = <Row>(rows: readonly Row[], keyOf: (row: Row) => string): Row[] => [
  ...new Map(rows.map((row) => [keyOf(row), row])).values(),
]

async function write(salon: InSalon<Tx>, { readTime, ...read }: Catalogue): Promise<void> {
  const offers = lastOfEach(read.offers, ({ twOfferId, twSkuId }) => JSON.stringify([twOfferId, twSkuId]))
  const employees = lastOfEach(read.employees, ({ twEmployeeId }) => twEmployeeId)
  if (offers.length > 0)
    await salon.db
      .insertInto('marketplaceOffer')
      .values(offers)
      .onConflict((conflict) =>
        conflict.columns(['businessObjectId', 'twOfferId', 'twSkuId']).doUpdateSet(({ ref }) => ({
          name: ref('excluded.name'),
          duration: ref('excluded.duration'),
          price: ref('excluded.price'),
          readTime: ref('excluded.readTime'),
        })),
      )
      .execute()
  if (employees.length > 0)
    await salon.db
      .insertInto('marketplaceEmployee')
      .values(employees)
      .onConflict((conflict) =>
        conflict.columns(['businessObjectId', 'twEmployeeId']).doUpdateSet(({ ref }) => ({
          name: ref('excluded.name'),
          readTime: ref('excluded.readTime'),
        })),
      )
      .execute()
  for (const table of ['marketplace_offer', 'marketplace_employee'])
    await sql`delete from ${sql.table(table)} where business_object_id = ${salon.id} and read_time < ${readTime}`.execute(
      salon.db,
    )
}
