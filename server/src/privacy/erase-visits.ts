import { sql } from 'kysely'
import type { Tx } from '../db/transaction.ts'
import { addJobs } from '../jobs/add-jobs.ts'
import { visitsOf } from '../message/blank-messages.ts'
import { sayInAll } from '../texts/say.ts'
import type { PersonData } from './person.ts'

/**
 * PRIV-01: erases all texts about the visits of the person and their guests (APT-23). The visits stay as the salon's
 * records (day, services, prices), and reviews keep their stars.
 */
export async function eraseVisitTexts(tx: Tx, { customerIds }: PersonData): Promise<{ stars: number }> {
  const visits = sql`(${visitsOf(customerIds)})`
  const { rows: pictures } = await sql<{ path: string }>`delete from picture where (business_object_id, message_id) in (
    select m.business_object_id, m.id from appointment_message m where (m.business_object_id, m.appointment_id) in ${visits})
    returning path`.execute(tx)
  await removeFilesLater(tx, pictures)
  await sql`delete from appointment_message where (business_object_id, appointment_id) in ${visits}`.execute(tx)
  await sql`update appointment_history set data = '{}', user_id = null
    where (business_object_id, appointment_id) in ${visits}`.execute(tx)
  await sql`delete from undoable_change where (business_object_id, appointment_id) in ${visits}`.execute(tx)
  await sql`update google_booking set person = null, google_user_id = ''
    where (business_object_id, appointment_id) in ${visits}`.execute(tx)
  await sql`update appointment set title = null, note = null
    where customer_id = any(${customerIds}::uuid[]) and (title is not null or note is not null)`.execute(tx)
  await eraseGuests(tx, customerIds)
  const reviews = sql`(select business_object_id, id from review where customer_id = any(${customerIds}::uuid[]))`
  await sql`delete from review_reply where (business_object_id, review_id) in ${reviews}`.execute(tx)
  await sql`delete from review_link where customer_id = any(${customerIds}::uuid[])`.execute(tx)
  await sql`delete from visit_link where customer_id = any(${customerIds}::uuid[])`.execute(tx)
  await sql`delete from receipt_link where (business_object_id, order_id) in (
    select business_object_id, id from sale_order where customer_id = any(${customerIds}::uuid[]))`.execute(tx)
  await sql`delete from review where customer_id = any(${customerIds}::uuid[]) and status = 'PENDING_GMB'`.execute(tx)
  const { numAffectedRows } = await sql`update review r set text = '', unsupported_links = '{}', customer_id = null,
      report_reason = case when report_reason is not null then '' end, hidden_reason = case when hidden_reason is not null then '' end,
      shown_name = ${nameBySalon}
    from business_object b where b.id = r.business_object_id and r.customer_id = any(${customerIds}::uuid[])`.execute(
    tx,
  )
  return { stars: Number(numAffectedRows ?? 0) }
}

/** Files of deleted pictures go once the transaction is committed. */
async function removeFilesLater(tx: Tx, pictures: readonly { path: string }[]): Promise<void> {
  const paths = pictures.map(({ path }) => path)
  if (paths.length > 0) await addJobs(tx, [{ task: 'removePictureFiles', payload: { paths } }])
}

/** APT-23: removes the names of guests that these customers brought; the guests' visits stay. */
async function eraseGuests(tx: Tx, customerIds: readonly string[]): Promise<void> {
  await sql`update appointment g set title = null, note = null from appointment h
    where h.customer_id = any(${[...customerIds]}::uuid[]) and h.party_position = 1
      and g.business_object_id = h.business_object_id and g.party_id = h.party_id and g.customer_id is null
      and (g.title is not null or g.note is not null)`.execute(tx)
}

/** Erases names and contacts in the customer rows, to which the remaining visits belong. */
export async function eraseCustomers(tx: Tx, { customerIds }: PersonData, now: Date): Promise<void> {
  await sql`delete from waiting_list_entry where customer_id = any(${customerIds}::uuid[])`.execute(tx)
  await sql`delete from queue_entry where customer_id = any(${customerIds}::uuid[])`.execute(tx)
  await sql`update till_draft set customer_id = null where customer_id = any(${customerIds}::uuid[])`.execute(tx)
  for (const table of [
    'customer_health_note',
    'customer_health_look',
    'health_answer',
    'form_signature',
    'patch_test',
    'customer_formula',
    'question_answer',
    'past_visit',
    'campaign_message',
  ])
    await sql`delete from ${sql.table(table)} where customer_id = any(${customerIds}::uuid[])`.execute(tx)
  await sql`delete from customer_history where customer_id = any(${customerIds}::uuid[])`.execute(tx)
  const { rows } = await sql<{ path: string }>`
    with taken as (delete from picture where customer_id = any(${customerIds}::uuid[]) returning path),
      shown as (delete from gallery_picture where customer_id = any(${customerIds}::uuid[]) returning path)
    select path from taken union all select path from shown`.execute(tx)
  await removeFilesLater(tx, rows)
  await sql`delete from customer_profile where customer_id = any(${customerIds}::uuid[])`.execute(tx)
  await sql`update customer c set user_id = null, erased_time = ${now}, surname = '', email = null, phone_nr = null,
      phone_nr_confirmed = false, birthday = null,
      name = coalesce((select ${nameBySalon} from appointment a join business_object b on b.id = a.business_object_id
        where a.customer_id = c.id order by a.start_time desc limit 1), '')
    where c.id = any(${customerIds}::uuid[])`.execute(tx)
}

/** Deletes customer rows without visits, and returns how many visits remain. Call it last, since deleting cascades. */
export async function dropEmptyCustomers(tx: Tx, { customerIds }: PersonData): Promise<number> {
  await sql`delete from customer c where c.id = any(${customerIds}::uuid[])
    and not exists (select from appointment a where a.customer_id = c.id)`.execute(tx)
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from appointment where customer_id = any(${customerIds}::uuid[])`.execute(tx)
  return rows[0]?.count ?? 0
}

/** SQL: the name that replaces an erased customer's, in the salon's language. */
const nameBySalon = sql`(${JSON.stringify(sayInAll('erasedPerson'))}::json ->> b.language)`
