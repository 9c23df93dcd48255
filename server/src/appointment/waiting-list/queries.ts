/** Reads waiting list entries (AVL-11). */
import type { SalonWaitingEntry, WaitingListEntry } from '@goldline/contract/appointment/waiting-list'
import type { Language } from '@goldline/domain/message/kinds'
import { type RawBuilder, sql } from 'kysely'
import type { InSalon } from '../../db/in-salon.ts'
import { nameIn } from '../../db/name-in.ts'
import type { Db } from '../../db/transaction.ts'

type WaitingListRow = Omit<WaitingListEntry, '@type' | 'createdTime' | 'toldTime'> & {
  createdTime: Date
  toldTime: Date | null
}

/** SQL: the entry's days are not past at the salon, and it is not booked. */
const stillWaiting = (now: number): RawBuilder<unknown> =>
  sql`w.booked_appointment_id is null and w.to_date >= (${new Date(now)}::timestamptz at time zone b.time_zone)::date`

/** Returns the customer's own entries across salons, nearest day first, without those whose days are past. */
export function entriesOfUser(db: Db, userId: string, { now, language }: Reader): Promise<WaitingListEntry[]> {
  const which = sql`c.user_id = ${userId} and ${stillWaiting(now)} order by w.from_date, w.created_time, w.id`
  return entries(db, which, { language })
}

/** `language`: for the services' names (CAT-10). */
type Reader = { now: number; language: Language }

/** Returns the salon's entries, the longest waiting first. */
export function entriesOfSalon(salon: InSalon, now: number): Promise<SalonWaitingEntry[]> {
  const which = sql`w.business_object_id = ${salon.id} and ${stillWaiting(now)} order by w.created_time, w.id`
  return entries<Pick<SalonWaitingEntry, 'customer'>>(salon.db, which, { more: ownerOf })
}

type EntryKey = { businessObjectId: string; id: string }
const isEntry = ({ businessObjectId, id }: EntryKey) => sql`w.business_object_id = ${businessObjectId} and w.id = ${id}`

export async function findEntry(db: Db, key: EntryKey, language: Language): Promise<WaitingListEntry | undefined> {
  const [entry] = await entries(db, isEntry(key), { language })
  return entry
}

export async function findEntryOfSalon(db: Db, key: EntryKey): Promise<SalonWaitingEntry | undefined> {
  const [entry] = await entries<Pick<SalonWaitingEntry, 'customer'>>(db, isEntry(key), { more: ownerOf })
  return entry
}

/** SQL: names of the staff requested per service; null: any person, or one who has left. */
const namesOfEach = sql`array(
        select each.name from unnest(w.staff_ids) with ordinality as asked (id, position)
        left join staff each on each.business_object_id = w.business_object_id and each.id = asked.id
          and each.deleted_time is null
        order by asked.position
      )`

/** SQL: the customer; for the salon only. */
const ownerOf = sql`, json_build_object('id', c.id, 'name', c.name, 'surname', c.surname, 'email', c.email,
      'phoneNr', c.phone_nr) as customer`

/**
 * Selects entries. `which`: conditions and order; `language`: for the services' names, the salon's if undefined;
 * `more`: further columns for some readers.
 */
async function entries<More = unknown>(
  db: Db,
  which: RawBuilder<unknown>,
  { language, more = sql`` }: { language?: Language; more?: RawBuilder<unknown> },
): Promise<(WaitingListEntry & More)[]> {
  const { rows } = await sql<WaitingListRow & More>`
    select w.id, w.products, s.id as staff_id, s.name as staff_name, w.staff_ids,
      case when w.staff_ids is not null then ${namesOfEach} end as staff_names, w.from_date as "from", w.to_date as "to",
      w.from_time, w.to_time, w.created_time, w.told_time,
      json_build_object('id', b.id, 'urlName', b.url_name, 'name', b.name, 'timeZone', b.time_zone) as business_object,
      array(
        select case when p.deleted_time is null then concat_ws(', ', ${nameIn('p', language)}, ${nameIn('v', language)}) end
        from unnest(w.products) with ordinality as wished (key, position)
        left join product p on p.business_object_id = w.business_object_id and p.id = split_part(wished.key, '%', 1)::uuid
        left join product_variant v on v.business_object_id = w.business_object_id
          and v.id = nullif(split_part(wished.key, '%', 2), '')::uuid
        order by wished.position
      ) as services${more}
    from waiting_list_entry w
    join business_object b on b.id = w.business_object_id
    join customer c on c.id = w.customer_id
    left join staff s on s.business_object_id = w.business_object_id and s.id = w.staff_id and s.deleted_time is null
    where ${which}`.execute(db)
  return rows.map(({ createdTime, toldTime, ...row }) => ({
    '@type': 'waiting-list-entry' as const,
    ...row,
    createdTime: createdTime.toISOString(),
    toldTime: toldTime?.toISOString() ?? null,
  })) as (WaitingListEntry & More)[]
}
