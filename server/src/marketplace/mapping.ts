/** Lists the marketplace's offers and employees with the salon's services and people (MKT-02). */

import {
  getMarketplaceMapping,
  type MarketplaceMapping,
  putMarketplaceMapping,
  readMarketplaceCatalogue,
} from '@goldline/contract/marketplace/mapping'
import { suggestPerson, suggestServices } from '@goldline/domain/marketplace/mapping'
import { sql } from 'kysely'
import { loadOffered } from '../availability/queries.ts'
import { inSalon } from '../db/in-salon.ts'
import { runInTransaction, runOnPool } from '../db/run-statement.ts'
import type { Db, Tx } from '../db/transaction.ts'
import { Refused } from '../http/errors.ts'
import { inSteps, ownSalon, read, routes, write } from '../http/route.ts'
import { addJobs } from '../jobs/add-jobs.ts'
import { readCatalogue } from './catalogue.ts'
import { marketplaceJob } from './exchange.ts'
import { linksOf, workingLink } from './queries.ts'
import { mapEmployees, mapOffers } from './write-mapping.ts'

type MappingQuery = { businessObjectId: string; now: number }

export const mappingRoutes = routes(
  read(getMarketplaceMapping, ({ db, deps, actor: { businessObjectId }, now }) =>
    mappingOf(db, runOnPool(deps.pool), { businessObjectId, now }),
  ),
  write(putMarketplaceMapping, { lock: ownSalon }, async (work) => {
    const { actor, body, now } = work
    const { businessObjectId } = actor
    await mapOffers(work.salon, body.offers)
    await mapEmployees(work.salon, body.employees)
    await exchangeAnew(work.tx, { businessObjectId, now })
    return mappingOf(work.tx, runInTransaction(work.tx), { businessObjectId, now })
  }),
  // Calls the marketplace before anything is written.
  inSteps(readMarketplaceCatalogue, async ({ deps, actor: { businessObjectId }, now }) => {
    const { marketplace, db, pool } = deps
    if (marketplace === undefined) throw new Refused('marketplace.unavailable')
    const row = workingLink(await linksOf(inSalon(db, businessObjectId)), now)
    if (row === undefined) throw new Refused('marketplace.not-connected')
    const failed = await readCatalogue(deps, { marketplace, row, anew: true })
    if (failed !== undefined) throw new Refused('marketplace.unavailable')
    return mappingOf(db, runOnPool(pool), { businessObjectId, now })
  }),
)

/** Enqueues a complete exchange, which enters visits that waited for the mapping and sends busy time by the new one. */
async function exchangeAnew(tx: Tx, { businessObjectId, now }: MappingQuery): Promise<void> {
  await inSalon(tx, businessObjectId)
    .updateTable('marketplaceLink')
    .set({ readUntil: null, pushedTime: null, nextTime: new Date(now) })
    .where('revokedTime', 'is', null)
    .execute()
  await addJobs(tx, [marketplaceJob(businessObjectId)])
}

type OfferRow = Omit<MarketplaceMapping['offers'][number], 'suggestions'> & { readTime: Date }

async function mappingOf(
  db: Db,
  ask: Parameters<typeof loadOffered>[0],
  { businessObjectId, now }: MappingQuery,
): Promise<MarketplaceMapping> {
  const offers = await offersOf(db, { businessObjectId, now })
  const { services: all } = await loadOffered(ask, businessObjectId, now)
  // CAT-13: an offer can be mapped to a service, but not to an add-on.
  const services = all
    .filter(({ addOn }) => !addOn)
    .map(({ product, name, duration, price }) => ({ product, name, duration, price }))
  const salon = inSalon(db, businessObjectId)
  const people = await salon
    .selectFrom('staff')
    .select(['id', 'name', 'surname', 'twEmployeeId'])
    .where('deletedTime', 'is', null)
    .where('active', '=', true)
    .orderBy('displayOrder')
    .execute()
  const employees = await salon
    .selectFrom('marketplaceEmployee')
    .select(['twEmployeeId', 'name', 'anybody'])
    .orderBy('name')
    .execute()
  const taken = new Set(offers.map(({ product }) => product))
  const free = services.filter(({ product }) => !taken.has(product))
  // Includes people mapped to an employee of another or a former venue.
  const present = new Set<string | null>(employees.map(({ twEmployeeId }) => twEmployeeId))
  const unnamed = people.filter(({ twEmployeeId }) => !present.has(twEmployeeId))
  return {
    connected: (await linksOf(salon)).length > 0,
    readTime: offers[0]?.readTime.toISOString() ?? null,
    offers: offers.map(({ readTime: _, ...offer }) => ({
      ...offer,
      suggestions: offer.product === null && !offer.hidden ? suggestServices(offer, free) : [],
    })),
    employees: employees.map((employee) => {
      const staffId = people.find(({ twEmployeeId }) => twEmployeeId === employee.twEmployeeId)?.id ?? null
      const isOpen = staffId === null && !employee.anybody
      return { ...employee, staffId, suggestion: (isOpen && suggestPerson(employee.name, unnamed)) || null }
    }),
    services,
    people: people.map(({ twEmployeeId: _, ...person }) => person),
  }
}

/** Reads the offers: unmapped ones first, then by how often they were booked in 30 days. */
async function offersOf(db: Db, { businessObjectId, now }: MappingQuery): Promise<OfferRow[]> {
  const since = new Date(now - 30 * 86_400_000)
  const { rows } = await sql<OfferRow>`
    select o.tw_offer_id, o.tw_sku_id, o.name, o.duration, o.price, o.hidden, o.read_time,
      coalesce(p.id::text, v.product_id || '%' || v.id) as product, count(b.*)::int as booked,
      count(b.*) filter (where b.refused in ('unknown_sku', 'unknown_employee'))::int as refused
    from marketplace_offer o
    left join product p on p.business_object_id = o.business_object_id and p.tw_offer_id = o.tw_offer_id
      and p.tw_sku_id = o.tw_sku_id and p.deleted_time is null
    left join product_variant v on v.business_object_id = o.business_object_id and v.tw_offer_id = o.tw_offer_id and v.tw_sku_id = o.tw_sku_id
      and exists (select from product p where p.business_object_id = v.business_object_id and p.id = v.product_id and p.deleted_time is null)
    left join marketplace_booking b on b.business_object_id = o.business_object_id and b.tw_offer_id = o.tw_offer_id
      and b.tw_sku_id = o.tw_sku_id and b.changed_time >= ${since}
    where o.business_object_id = ${businessObjectId}
    group by o.business_object_id, o.tw_offer_id, o.tw_sku_id, p.id, v.product_id, v.id
    order by (p.id is not null or v.id is not null), o.hidden, count(b.*) desc, o.name`.execute(db)
  return rows
}
