/** Exports what belongs to the account and its confirmed identities (PRIV-01). */
import type { Language } from '@goldline/domain/message/kinds'
import { sql } from 'kysely'
import { openWords } from '../appointment/booking/held-words.ts'
import type { Db } from '../db/transaction.ts'
import type { Actor } from '../http/session.ts'
import { messagesAboutVisitsOf } from '../message/blank-messages.ts'
import type { Secrets } from '../secrets.ts'
import type { PersonData } from './person.ts'

/**
 * Exports messages to the person, without the text of codes, which is sealed. Of messages to an address that was only
 * claimed, includes only those about the person's own visits or waiting list entries.
 */
export async function messagesTo(db: Db, { proven, claimed, customerIds }: PersonData) {
  const { rows } = await sql`
    with about_own_visits as (${messagesAboutVisitsOf(customerIds)})
    select b.name as salon, m.created_time, m.sent_time, m.type, m.channel, m.recipient, m.subject, m.status, m.language,
      case when not m.sealed then m.text end as text, m.ics as calendar_entry
    from message m left join business_object b on b.id = m.business_object_id
    where m.id in (
      select id from message where recipient = any(${proven}::text[])
      union select m.id from about_own_visits join message m using (id) where m.recipient = any(${claimed}::text[])
    ) order by m.created_time, m.id`.execute(db)
  return rows
}

/** Exports the person's current and past sessions, as long as they are stored. */
export async function sessionsOf(db: Db, { userId, tokenId }: Pick<Actor, 'userId' | 'tokenId'>) {
  const { rows } = await sql`
    select t.client, t.role, b.name as salon, t.created_time, t.last_used_time, t.expires_time, t.revoked_time,
      t.device_browser, t.device_system, t.id = ${tokenId} as current
    from token t left join business_object b on b.id = t.business_object_id
    where t.user_id = ${userId} order by t.last_used_time desc, t.id desc`.execute(db)
  return rows
}

/**
 * Exports when codes were sent to the person or requested by the account, without the codes. Includes the requesting
 * address only for the person's own devices, since it may be a stranger's.
 */
export async function codesFor(db: Db, { userId, proven }: PersonData) {
  const { rows } = await sql`
    select c.purpose, c.identity as sent_to, b.name as salon, c.language, c.created_time, c.expires_time, c.used_time, c.tries,
      case when d.id is not null then c.address end as address
    from challenge c left join business_object b on b.id = c.business_object_id
    left join known_device d on d.id = c.known_device_id and d.user_id = ${userId}
    where c.identity = any(${proven}::text[]) or c.user_id = ${userId}
    order by c.created_time`.execute(db)
  return rows
}

/** Exports credit that an owner bought for a salon, in euro cents (CRD-02). */
export async function creditOrdersOf(db: Db, userId: string) {
  const { rows } = await sql`
    select b.name as salon, o.created_time, o.settled_time, o.state, o.price as price_in_minor_units,
      o.balance as credit_in_minor_units, o.currency, o.paypal_order_id
    from credit_order o join business_object b on b.id = o.business_object_id
    where o.user_id = ${userId} order by o.created_time`.execute(db)
  return rows
}

type WaitingWords = { businessObjectId: string; said: string | null }

/**
 * Exports deposits that the person paid online, their refunds, and cards saved instead, with the agreed terms; also
 * answers and a message that are sealed until the deposit is paid.
 */
export async function depositsPaidBy(
  db: Db,
  secrets: Secrets,
  { userId, language }: { userId: string; language: Language },
) {
  const { rows } = await sql<WaitingWords>`
    select d.business_object_id, d.said, b.name as salon, d.created_time, d.state, d.start_time, d.request->'names' as services,
      d.amount as amount_in_minor_units, d.captured as paid_in_minor_units, d.refunded as refunded_in_minor_units, d.currency,
      d.security, k.brand as card_brand, k.last_four as card_last_four, k.terms as agreed_text, k.agreed_time, k.state as fee
    from visit_deposit d join business_object b on b.id = d.business_object_id
    left join visit_card k on k.business_object_id = d.business_object_id and k.deposit_id = d.id
    where d.user_id = ${userId} order by d.created_time`.execute(db)
  return Promise.all(rows.map((row) => withWords(db, secrets, { row, language })))
}

/** The person's requests with the salon's answers (APT-16g); their words stay sealed until then. */
export async function requestsBy(
  db: Db,
  secrets: Secrets,
  { userId, language }: { userId: string; language: Language },
) {
  const { rows } = await sql<WaitingWords>`
    select r.business_object_id, r.said, b.name as salon, r.created_time, r.state, r.start_time, r.request->'names' as services,
      r.expires_time as answer_until, r.decided_time, r.reply
    from visit_request r join business_object b on b.id = r.business_object_id
    where r.user_id = ${userId} order by r.created_time`.execute(db)
  return Promise.all(rows.map((row) => withWords(db, secrets, { row, language })))
}

async function withWords<Row extends WaitingWords>(
  db: Db,
  secrets: Secrets,
  { row: { businessObjectId, said, ...row }, language }: { row: Row; language: Language },
) {
  const { answers, message, guest } = openWords({ secrets }, said)
  const given = JSON.stringify(answers)
  return { ...row, answers: await asked(db, { businessObjectId, given, language }), message, guest }
}

async function asked(db: Db, held: { businessObjectId: string; given: string; language: Language }) {
  const { rows } = await sql`
    select coalesce(q.names->>${held.language}, q.names->>b.language) as question,
      coalesce(g.text, c.names->>${held.language}, c.names->>b.language, g."choiceId") as answer
    from jsonb_to_recordset(${held.given}::jsonb) as g("questionId" uuid, "choiceId" text, text text)
    join question q on q.business_object_id = ${held.businessObjectId} and q.id = g."questionId"
    join business_object b on b.id = q.business_object_id
    left join lateral (select e->'names' as names from jsonb_array_elements(q.choices) e where e->>'id' = g."choiceId") c on true`.execute(
    db,
  )
  return rows
}

export const devicesOf = (db: Db, userId: string) =>
  db.selectFrom('knownDevice').select(['provedTime', 'expiresTime']).where('userId', '=', userId).execute()

export const passkeysOf = (db: Db, userId: string) =>
  db
    .selectFrom('passkey')
    .select(['credentialId', 'deviceBrowser', 'deviceSystem', 'createdTime', 'lastUsedTime'])
    .where('userId', '=', userId)
    .orderBy('createdTime')
    .execute()

/** Exports the person's favourites (CUS-12). */
export async function favouritesOf(db: Db, userId: string) {
  const { rows } = await sql`
    select b.name as salon, s.name as person, g.path as picture, f.created_time from favourite f
    join business_object b on b.id = f.business_object_id
    left join staff s on s.business_object_id = f.business_object_id and s.id = f.staff_id
    left join gallery_picture g on g.business_object_id = f.business_object_id and g.id = f.gallery_picture_id
    where f.user_id = ${userId} order by f.created_time, f.id`.execute(db)
  return rows
}

/** Exports the guests for whom the person books (CUS-13). */
export const guestsOf = (db: Db, userId: string) =>
  db.selectFrom('guest').select(['name', 'createdTime']).where('userId', '=', userId).orderBy('createdTime').execute()
