import type { FeedSalon, FeedService } from '@goldline/domain/google/feed'
import { findMissingForGoogle } from '@goldline/domain/google/missing'
import { groupBy } from '@goldline/domain/group-by'
import { productKey } from '@goldline/domain/product/product-key'
import { tierAllows, tiersWithFeature } from '@goldline/domain/user/tier'
import { sql } from 'kysely'
import { acrossSalons, inSalon } from '../../db/in-salon.ts'
import type { Db } from '../../db/transaction.ts'

const atOnce = 200

/** Yields every salon that Google may show, with its services; reads 200 at a time. */
export async function* salonsForFeeds(db: Db, without: ReadonlySet<string>): AsyncGenerator<FeedSalon> {
  let after = '00000000-0000-0000-0000-000000000000'
  for (;;) {
    const salons = await salonsAfter(db, after)
    const services = groupBy(
      await servicesOf(
        db,
        salons.map(({ id }) => id),
      ),
      (row) => row.businessObjectId,
    )
    for (const { phoneNr, ...businessObject } of salons) {
      const own = services.get(businessObject.id) ?? []
      const complete = findMissingForGoogle({ ...businessObject, phoneNr, services: own.length }).length === 0
      if (complete && phoneNr !== null && !without.has(businessObject.id))
        yield { ...businessObject, phoneNr, services: own.map(serviceOf) }
    }
    const last = salons.at(-1)
    if (last === undefined || salons.length < atOnce) return
    after = last.id
  }
}

const salonsAfter = (db: Db, after: string) =>
  db
    .selectFrom('businessObject')
    .select(['id', 'urlName', 'name', 'phoneNr', 'street', 'postalCode', 'city', 'country'])
    .select(['latitude', 'longitude', 'language', 'currency', 'cancellationWindowHours'])
    .where('reserveWithGoogle', '=', true)
    .where('version', 'in', tiersWithFeature('google'))
    .where('id', '>', after)
    .orderBy('id')
    .limit(atOnce)
    .execute()

type SalonAtGoogle = {
  /** LEFT: has left, so its starts at Google must be withdrawn. HIDDEN: is not there, since Google would refuse it. */
  state: 'SHOWN' | 'LEFT' | 'HIDDEN'
  timeZone: string
  services: FeedService[]
}

/** Reads one salon as the feeds contain it. */
export async function salonAtGoogle(db: Db, id: string): Promise<SalonAtGoogle | undefined> {
  const businessObject = await db
    .selectFrom('businessObject')
    .select(['timeZone', 'reserveWithGoogle', 'version', 'street', 'postalCode', 'city', 'phoneNr'])
    .select(
      sql<boolean>`coalesce((select business_object.id = any(left_out) from google_feed_set where sent_time is not null
        order by sent_time desc limit 1), false)`.as('leftOut'),
    )
    .where('id', '=', id)
    .executeTakeFirst()
  if (businessObject === undefined) return undefined
  const { timeZone, leftOut, reserveWithGoogle: isOn, version } = businessObject
  const services = (await servicesOf(db, [id])).map(serviceOf)
  // Ignore the number of services: after the last one is closed, its starts must be withdrawn from Google.
  const isWhole = findMissingForGoogle({ ...businessObject, services: 1 }).length === 0
  const present = isWhole && !leftOut ? 'SHOWN' : 'HIDDEN'
  return { timeZone, services, state: isOn && tierAllows('google', version) ? present : 'LEFT' }
}

/**
 * Reads all services and variants of a salon as `id` and `id%variantId`, bookable or not, including services that were
 * deleted in the last two days; the daily feed has removed older ones.
 */
export async function everyProduct(db: Db, salonId: string, now: number): Promise<string[]> {
  const rows = await inSalon(db, salonId)
    .selectFrom('product as p')
    .leftJoin('productVariant as v', (join) =>
      join
        .onRef('v.businessObjectId', '=', 'p.businessObjectId')
        .onRef('v.productId', '=', 'p.id')
        .on('v.addOn', '=', false),
    )
    .select(['p.id', 'v.id as variantId'])
    .where(({ eb, or }) =>
      or([eb('p.deletedTime', 'is', null), eb('p.deletedTime', '>', new Date(now - 2 * 86_400_000))]),
    )
    .execute()
  const all = rows.flatMap(({ id, variantId }) =>
    variantId === null ? [id] : [id, productKey({ productId: id, variantId })],
  )
  return [...new Set(all)]
}

type ServiceRow = Awaited<ReturnType<typeof servicesOf>>[number]

/** Reads services that can be booked online with an active staff member, in the order of the salon's page. */
const servicesOf = (db: Db, salons: readonly string[]) =>
  acrossSalons(db)
    .selectFrom('product as p')
    .where('p.businessObjectId', '=', sql<string>`any(${salons}::uuid[])`)
    .innerJoin('category as c', (join) =>
      join.onRef('c.businessObjectId', '=', 'p.businessObjectId').onRef('c.id', '=', 'p.categoryId'),
    )
    // BKG-03: Google would offer a service for known customers to all people.
    .where('p.knownOnly', '=', false)
    // Reserve with Google supports no requests (APT-16l).
    .where('p.salonConfirms', '=', false)
    .select(['p.businessObjectId', 'p.id', 'p.name', 'p.names', 'p.description', 'p.descriptions'])
    .select(['p.price', 'p.priceFrom', 'p.duration', 'c.name as categoryName', 'c.names as categoryNames'])
    .select('c.isDefault')
    .select(
      sql<FeedService['variants'][number][]>`coalesce((
        select json_agg(json_build_object('id', v.id, 'name', v.name, 'names', v.names, 'price', v.price, 'duration', v.duration)
          order by v.display_order)
        from product_variant v where v.business_object_id = p.business_object_id and v.product_id = p.id and not v.add_on), '[]')`.as(
        'variants',
      ),
    )
    .where('p.enabled4Booking', '=', true)
    .where('p.deletedTime', 'is', null)
    .where(({ exists, selectFrom }) =>
      exists(
        selectFrom('productSpecialist as s')
          .innerJoin('staff as w', (join) =>
            join.onRef('w.businessObjectId', '=', 's.businessObjectId').onRef('w.id', '=', 's.staffId'),
          )
          .select('s.staffId')
          .whereRef('s.businessObjectId', '=', 'p.businessObjectId')
          .whereRef('s.productId', '=', 'p.id')
          .where('w.active', '=', true)
          .where('w.enabled4Booking', '=', true)
          .where('w.deletedTime', 'is', null),
      ),
    )
    .orderBy('p.businessObjectId')
    .orderBy('c.displayOrder')
    .orderBy('p.displayOrder')
    .orderBy('p.id')
    .execute()

function serviceOf(row: ServiceRow): FeedService {
  const { id, name, names, description, descriptions, priceFrom, variants } = row
  return {
    id,
    name,
    names,
    description,
    descriptions,
    priceFrom,
    variants,
    category: { name: row.categoryName, names: row.categoryNames, isDefault: row.isDefault },
    offer: { price: row.price, duration: row.duration },
  }
}
