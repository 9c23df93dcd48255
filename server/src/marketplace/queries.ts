/** Reads a salon's links and how its offers and employees are mapped, and records exchanges (MKT-01, MKT-02). */

import { isUsable, type LinkFacts, type LinkKind } from '@goldline/domain/marketplace/link'
import { type Selectable, sql } from 'kysely'
import type { InSalon } from '../db/in-salon.ts'
import type { Database } from '../db/tables.ts'
import type { Db, Tx } from '../db/transaction.ts'
import type { Deps } from '../deps.ts'
import { uuidv7 } from '../ids.ts'
import type { MarketplaceLink } from '../providers/marketplace.ts'

export type LinkRow = Selectable<Database['marketplaceLink']>

export const linksOf = (salon: InSalon): Promise<LinkRow[]> =>
  salon.selectFrom('marketplaceLink').selectAll().orderBy('kind').execute()

export async function linkOf(salon: InSalon, kind: LinkKind): Promise<LinkRow | undefined> {
  return (await linksOf(salon)).find((each) => each.kind === kind)
}

export const factsOf = (row: LinkRow): LinkFacts => ({
  kind: row.kind,
  linkId: row.linkId,
  venueId: row.venueId,
  syncActive: row.syncActive,
  tokenExpires: row.tokenExpiresTime?.getTime() ?? null,
  consentExpires: row.consentExpiresTime?.getTime() ?? null,
  revoked: row.revokedTime !== null,
  failures: row.failures,
})

const dateOf = (ms: number | null) => (ms === null ? null : new Date(ms))

/** Converts the marketplace's answer about a link to columns. */
export const linkColumns = ({ syncActive, tokenExpires, consentExpires }: MarketplaceLink) => ({
  syncActive,
  tokenExpiresTime: dateOf(tokenExpires),
  consentExpiresTime: dateOf(consentExpires),
})

/** Chooses the link for outgoing calls: the one with fewer failures, else the pro link. */
export function workingLink(rows: readonly LinkRow[], now: number): LinkRow | undefined {
  return rows
    .filter((row) => isUsable(factsOf(row), now))
    .toSorted((one, other) => one.failures - other.failures || other.kind.localeCompare(one.kind))[0]
}

export const venueOf = ({ secrets }: Pick<Deps, 'secrets'>, row: LinkRow) => ({
  token: secrets.open(row.token),
  venueId: row.venueId,
})

/**
 * Maps an offer's sku to the service or variant here, as `productId` or `productId%variantId`; undefined: not mapped.
 */
export async function findMappedService(
  salon: InSalon,
  { offerId, skuId }: { offerId: string; skuId: string },
): Promise<string | undefined> {
  const { rows } = await sql<{ product: string }>`
    select p.id::text as product from product p where p.business_object_id = ${salon.id} and p.deleted_time is null
      and p.tw_offer_id = ${offerId} and p.tw_sku_id = ${skuId}
    union all select v.product_id || '%' || v.id from product_variant v
      join product p on p.business_object_id = v.business_object_id and p.id = v.product_id and p.deleted_time is null
      where v.business_object_id = ${salon.id} and v.tw_offer_id = ${offerId} and v.tw_sku_id = ${skuId}`.execute(
    salon.db,
  )
  return rows[0]?.product
}

/** Finds the staff member mapped to an employee; null: first available; undefined: not mapped. */
export async function findMappedPerson(salon: InSalon, employeeId: string | null): Promise<string | null | undefined> {
  if (employeeId === null) return null
  const person = await salon
    .selectFrom('staff')
    .select('id')
    .where('twEmployeeId', '=', employeeId)
    .where('active', '=', true)
    .where('deletedTime', 'is', null)
    .executeTakeFirst()
  if (person !== undefined) return person.id
  const anybody = await salon
    .selectFrom('marketplaceEmployee')
    .select('anybody')
    .where('twEmployeeId', '=', employeeId)
    .executeTakeFirst()
  return anybody?.anybody ? null : undefined
}

type EventRow = Selectable<Database['marketplaceEvent']>
type EventEntry = Pick<EventRow, 'businessObjectId' | 'what'> &
  Partial<Pick<EventRow, 'eventId' | 'bookingId' | 'code' | 'count'>>

/** Adds an entry to the list of exchanges that ADMIN shows. */
export async function recordEvent(tx: Tx | Db, { clock }: Pick<Deps, 'clock'>, entry: EventEntry): Promise<void> {
  const now = clock.now()
  await tx
    .insertInto('marketplaceEvent')
    .values({ ...entry, id: uuidv7(now), at: new Date(now) })
    .execute()
}
