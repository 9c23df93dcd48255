import { type Selectable, sql } from 'kysely'
import type { InSalon } from '../db/in-salon.ts'
import type { Database } from '../db/tables.ts'
import type { Tx } from '../db/transaction.ts'

/**
 * All tables of a salon that reference a customer, except the profile. A test compares the list with the database's
 * foreign keys, so that a merge misses no table.
 */
export const belongings = [
  'appointment',
  'past_visit',
  'visit_link',
  'review',
  'review_link',
  'waiting_list_entry',
  'queue_entry',
  'customer_history',
  'customer_formula',
  'question_answer',
  'health_answer',
  'form_signature',
  'patch_test',
  'customer_health_look',
  'customer_health_note',
  'picture',
  'gallery_picture',
  'sale_order',
  'gift_order',
  'till_draft',
  'bonus_point_entry',
  'customer_package',
  'message',
  'unsubscribe_link',
  'campaign_message',
] as const

type Pair = { from: string; to: string }

/** Moves all of the salon's data about `from` to `to`: visits, notes, profile and block (CUS-01, CUS-09). */
export async function joinCustomers(salon: InSalon<Tx>, pair: Pair): Promise<void> {
  await joinHealthNotes(salon, pair)
  await moveBelongings(salon, pair)
  await joinProfiles(salon, pair)
}

/** Moves the rows of all tables in `belongings`, but not the profile. */
export async function moveBelongings(salon: InSalon<Tx>, { from, to }: Pair): Promise<void> {
  // If both got a message for the same occasion, keep one, so that no further one is sent (MSG-08).
  await sql`delete from campaign_message g using campaign_message k
    where g.business_object_id = ${salon.id} and g.customer_id = ${from}
      and k.business_object_id = g.business_object_id and k.customer_id = ${to} and k.kind = g.kind and k.occasion = g.occasion`.execute(
    salon.db,
  )
  for (const table of belongings)
    await sql`update ${sql.table(table)} set customer_id = ${to}
      where business_object_id = ${salon.id} and customer_id = ${from}`.execute(salon.db)
  await sql`delete from customer_distinct where business_object_id = ${salon.id}
    and ${from}::uuid in (customer_id, other_customer_id)`.execute(salon.db)
}

/** Joins the texts of both health notes, since a customer has only one. */
async function joinHealthNotes(salon: InSalon<Tx>, { from, to }: Pair): Promise<void> {
  await sql`with gone as (
      delete from customer_health_note where business_object_id = ${salon.id} and customer_id = ${from}
        and exists (select from customer_health_note k where k.business_object_id = ${salon.id} and k.customer_id = ${to})
      returning text, changed_time
    )
    update customer_health_note n set text = n.text || E'\n' || gone.text,
      changed_time = greatest(n.changed_time, gone.changed_time)
    from gone where n.business_object_id = ${salon.id} and n.customer_id = ${to}`.execute(salon.db)
}

/**
 * Joins the profiles: keeps the older registration, the later check-in, any block, and both notes; of marketing the
 * remaining person's decision.
 */
async function joinProfiles(salon: InSalon<Tx>, { from, to }: Pair): Promise<void> {
  const reached = await takeContactLinks(salon, from)
  const gone = await salon
    .deleteFrom('customerProfile')
    .where('customerId', '=', from)
    .returningAll()
    .executeTakeFirst()
  if (gone === undefined) return
  await salon.db
    .insertInto('customerProfile')
    .values({
      ...gone,
      customerId: to,
      ownDurations: JSON.stringify(gone.ownDurations),
      notedMarketing: gone.notedMarketing && JSON.stringify(gone.notedMarketing),
      buyer: gone.buyer && JSON.stringify(gone.buyer),
    })
    .onConflict((conflict) =>
      conflict.columns(['businessObjectId', 'customerId']).doUpdateSet({
        ownDurations: sql`excluded.own_durations || customer_profile.own_durations`,
        blackListed: sql`customer_profile.black_listed or excluded.black_listed`,
        registeredAt: sql`least(customer_profile.registered_at, excluded.registered_at)`,
        lastCheckIn: sql`greatest(customer_profile.last_check_in, excluded.last_check_in)`,
        reviewRequestedTime: sql`greatest(customer_profile.review_requested_time, excluded.review_requested_time)`,
        notes: sql`concat_ws(E'\n', nullif(customer_profile.notes, ''), nullif(excluded.notes, ''))`,
        tags: sql`array(select distinct tag from unnest(customer_profile.tags || excluded.tags) tag order by tag)`,
        preferredStaffId: sql`coalesce(customer_profile.preferred_staff_id, excluded.preferred_staff_id)`,
        notedMarketing: sql`coalesce(customer_profile.noted_marketing, excluded.noted_marketing)`,
        buyer: sql`coalesce(customer_profile.buyer, excluded.buyer)`,
        notedBirthday: sql`coalesce(customer_profile.noted_birthday, excluded.noted_birthday)`,
        type: sql`case when excluded.type_pinned and not customer_profile.type_pinned then excluded.type else customer_profile.type end`,
        typePinned: sql`customer_profile.type_pinned or excluded.type_pinned`,
      }),
    )
    .execute()
  await restoreContactLinks(salon.db, reached, { from, to })
}

type Contact = Selectable<Database['customerContact']>

/**
 * Deletes and returns contact links: of people reached through this customer, and of the person through whom the
 * customer is reached.
 */
const takeContactLinks = (salon: InSalon<Tx>, id: string): Promise<Contact[]> =>
  salon
    .deleteFrom('customerContact')
    .where((row) => row.or([row('customerId', '=', id), row('ofCustomerId', '=', id)]))
    .returningAll()
    .execute()

async function restoreContactLinks(tx: Tx, reached: readonly Contact[], { from, to }: Pair): Promise<void> {
  const become = (id: string) => (id === from ? to : id)
  const links = reached
    .map((each) => ({ ...each, customerId: become(each.customerId), ofCustomerId: become(each.ofCustomerId) }))
    .filter(({ customerId, ofCustomerId }) => customerId !== ofCustomerId)
  if (links.length === 0) return
  await tx
    .insertInto('customerContact')
    .values(links)
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

/**
 * Stores a birthday typed by the salon as the salon's own note, unless the person stated one; no other salon sees it
 * (CUS-01).
 */
export async function noteBirthday(
  salon: InSalon<Tx>,
  { customerId, birthday }: { customerId: string; birthday: string | null },
): Promise<void> {
  if (birthday === null) return
  await sql`update customer_profile p set noted_birthday = coalesce(p.noted_birthday, ${birthday}::date)
    from customer c where p.business_object_id = ${salon.id} and p.customer_id = ${customerId}
      and c.id = p.customer_id and c.birthday is null`.execute(salon.db)
}
