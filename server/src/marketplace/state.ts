/** State of the marketplace connection, for ADMIN (MKT-01). */

import type { MarketplaceLink, MarketplaceState } from '@goldline/contract/marketplace/links'
import { isUsable, linkHealth } from '@goldline/domain/marketplace/link'
import { sql } from 'kysely'
import { type InSalon, inSalon } from '../db/in-salon.ts'
import { salonZone } from '../db/salon-row.ts'
import type { Db } from '../db/transaction.ts'
import type { RouteDeps } from '../deps.ts'
import { type DataKind, deleteBatch } from '../jobs/kept-data.ts'
import { factsOf, type LinkRow, linksOf } from './queries.ts'

const shownEvents = 50

type StateQuery = { businessObjectId: string; now: number }

export async function stateOf(db: Db, { marketplace }: RouteDeps, asking: StateQuery): Promise<MarketplaceState> {
  return {
    available: marketplace !== undefined,
    ...(await ownLinks(db, asking)),
    unmapped: await unmappedOf(db, asking),
    today: await todayOf(db, asking),
    events: await eventsOf(inSalon(db, asking.businessObjectId)),
  }
}

export async function ownLinks(
  db: Db,
  { businessObjectId, now }: StateQuery,
): Promise<Pick<MarketplaceState, 'twConnect' | 'twPro'>> {
  const rows = await linksOf(inSalon(db, businessObjectId))
  const shown = (kind: LinkRow['kind']) => {
    const row = rows.find((each) => each.kind === kind)
    return row === undefined ? null : linkShown(row, now)
  }
  return { twConnect: shown('CONNECT'), twPro: shown('PRO') }
}

const iso = (date: Date | null): string | null => date?.toISOString() ?? null

function linkShown(row: LinkRow, now: number): MarketplaceLink {
  const facts = factsOf(row)
  const isPro = row.kind === 'PRO'
  return {
    id: row.linkId,
    venueId: row.venueId,
    syncActive: row.syncActive,
    tokenExpires: isPro ? null : iso(row.tokenExpiresTime),
    consentExpires: isPro ? null : iso(row.consentExpiresTime),
    health: linkHealth(facts, now),
    connectedTime: row.connectedTime.toISOString(),
    syncedTime: iso(row.syncedTime),
    brokenSince: iso(row.brokenTime),
    nextTry: row.failures > 0 && isUsable(facts, now) ? row.nextTime.toISOString() : null,
    pushedTime: iso(row.pushedTime),
  }
}

type UnmappedOffers = MarketplaceState['unmapped']

async function unmappedOf(db: Db, { businessObjectId, now }: StateQuery): Promise<UnmappedOffers> {
  const since = new Date(now - 30 * 86_400_000)
  const { rows } = await sql<UnmappedOffers>`
    select (select count(*)::int from marketplace_offer o where o.business_object_id = ${businessObjectId} and not o.hidden
        and not exists (select from product p where p.business_object_id = o.business_object_id and p.deleted_time is null
          and p.tw_offer_id = o.tw_offer_id and p.tw_sku_id = o.tw_sku_id)
        and not exists (select from product_variant v join product p on p.business_object_id = v.business_object_id
          and p.id = v.product_id and p.deleted_time is null where v.business_object_id = o.business_object_id
          and v.tw_offer_id = o.tw_offer_id and v.tw_sku_id = o.tw_sku_id)) as services,
      (select count(*)::int from marketplace_employee e where e.business_object_id = ${businessObjectId} and not e.anybody
        and not exists (select from staff s where s.business_object_id = e.business_object_id and s.deleted_time is null
          and s.active and s.tw_employee_id = e.tw_employee_id)) as people,
      (select count(*)::int from marketplace_booking b where b.business_object_id = ${businessObjectId}
        and b.refused in ('unknown_sku', 'unknown_employee') and b.changed_time >= ${since}) as refused`.execute(db)
  return rows[0] ?? { services: 0, people: 0, refused: 0 }
}

async function todayOf(db: Db, { businessObjectId, now }: StateQuery): Promise<MarketplaceState['today']> {
  const clock = await salonZone(db, businessObjectId)
  const midnight = new Date(clock.startOfDay(clock.toWall(now).day))
  const { bookings, pushed } = await inSalon(db, businessObjectId)
    .selectFrom('marketplaceEvent')
    .select(({ fn }) => [
      fn.countAll<number>().filterWhere('what', 'in', ['ENTERED', 'UNPLACED']).as('bookings'),
      fn.coalesce(fn.sum<number>('count').filterWhere('what', '=', 'PUSHED'), sql<number>`0`).as('pushed'),
    ])
    .where('at', '>=', midnight)
    .executeTakeFirstOrThrow()
  return { bookings: Number(bookings), pushed: Number(pushed) }
}

type EventRow = Omit<MarketplaceState['events'][number], 'at' | 'startTime'> & { at: Date; startTime: Date | null }

async function eventsOf(salon: InSalon): Promise<MarketplaceState['events']> {
  const { rows } = await sql<EventRow>`
    select e.id, e.at, e.what, e.code, e.count, b.appointment_id, coalesce(a.start_time, b.start_time) as start_time,
      nullif(concat_ws(' ', nullif(c.name, ''), nullif(c.surname, '')), '') as customer,
      coalesce(s.name, o.name, b.tw_sku_id) as service, p.name as staff
    from marketplace_event e
    left join marketplace_booking b on b.business_object_id = e.business_object_id and b.booking_id = e.booking_id
    left join appointment a on a.business_object_id = b.business_object_id and a.id = b.appointment_id
    left join appointment_service s on s.business_object_id = a.business_object_id and s.appointment_id = a.id and s.position = 0
    left join staff p on p.business_object_id = s.business_object_id and p.id = s.assigned_staff_id
    left join customer c on c.id = a.customer_id
    left join marketplace_offer o on o.business_object_id = b.business_object_id and o.tw_offer_id = b.tw_offer_id and o.tw_sku_id = b.tw_sku_id
    where e.business_object_id = ${salon.id}
    order by e.at desc, e.id desc limit ${shownEvents}`.execute(salon.db)
  return rows.map(({ at, startTime, ...row }) => ({ ...row, at: at.toISOString(), startTime: iso(startTime) }))
}

/** Retention period of these data and the reason for it (PRIV-02). */
export const keptExchanges: readonly DataKind[] = [
  {
    kind: 'What was exchanged with the marketplace, by the numbers of bookings',
    days: 90,
    basis: 'to answer a repeated event as before, and to see what went wrong',
    remove: (before) => deleteBatch('marketplace_event', 'at', before),
  },
  {
    kind: 'Bookings of the marketplace without a visit here',
    days: 365,
    basis: 'that they were refused; nothing reads them any more',
    remove: (before) => sql`delete from marketplace_booking where appointment_id is null and changed_time < ${before}`,
  },
]
