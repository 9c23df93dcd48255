/** Everything that is kept about one person, across salons, with readable names (PRIV-01). */
import { sql } from 'kysely'
import { consentsOf } from '../consent/queries.ts'
import type { Db } from '../db/transaction.ts'
import { Refused } from '../http/errors.ts'
import type { Actor } from '../http/route.ts'
import { sessionsOf, userById } from '../user/queries.ts'
import { personOf } from './person.ts'

/** Secrets are none of it: of a password or PIN only that there is one. `now` in epoch milliseconds. */
export async function everythingAbout(db: Db, actor: Pick<Actor, 'userId' | 'tokenId'>, now: number) {
  const person = await personOf(db, actor.userId)
  if (person === undefined) throw new Refused('Unauthorized')
  const { customerIds, proven } = person
  const { passwordHash, pinHash, metadataId: _, ...account } = await userById(db, actor.userId)
  return {
    account: { ...account, hasPassword: passwordHash !== null, hasPin: pinHash !== null },
    roles: await rolesIn(db, actor.userId),
    customers: await customersOf(db, customerIds),
    salons: await profilesOf(db, customerIds),
    appointments: await appointmentsOf(db, customerIds),
    waitingLists: await waitsOf(db, customerIds),
    reviews: await reviewsOf(db, customerIds),
    // What went to an address that was only claimed was written to somebody else.
    messagesSent: await messagesTo(db, proven),
    consents: await consentsOf(db, actor.userId),
    sessions: await sessionsOf(db, actor, now),
    knownDevices: await devicesOf(db, actor.userId),
  }
}

const rolesIn = (db: Db, userId: string) =>
  db
    .selectFrom('userRole as r')
    .innerJoin('businessObject as b', 'b.id', 'r.businessObjectId')
    .select(['b.name as salon', 'r.role'])
    .where('r.userId', '=', userId)
    .execute()

/** As the salons know the person. */
async function customersOf(db: Db, ids: string[]) {
  const { rows } = await sql`
    select c.id, c.name, c.surname, c.email, c.phone_nr, c.birthday, c.language, c.registered_at, b.name as entered_by_salon
    from customer c left join business_object b on b.id = c.entered_by_business_object_id
    where c.id = any(${ids}::uuid[]) order by c.registered_at`.execute(db)
  return rows
}

async function profilesOf(db: Db, ids: string[]) {
  const { rows } = await sql`
    select b.name as salon, p.registered_at, p.last_check_in, p.type, p.communication_preference, p.notification_subscribed,
      p.black_listed as blocked
    from customer_profile p join business_object b on b.id = p.business_object_id
    where p.customer_id = any(${ids}::uuid[]) order by b.name, p.registered_at`.execute(db)
  return rows
}

async function appointmentsOf(db: Db, ids: string[]) {
  const { rows } = await sql`
    select a.id, b.name as salon, a.start_time, a.end_time, a.status, a.booking_type, a.currency, a.language, a.created_time, a.title,
      coalesce((select json_agg(json_build_object('name', s.name, 'priceInMinorUnits', s.price, 'minutes', s.duration) order by s.position)
        from appointment_service s where s.business_object_id = a.business_object_id and s.appointment_id = a.id), '[]') as services,
      coalesce((select json_agg(json_build_object('time', m.created_time, 'fromMe', m.from_customer, 'text', m.text) order by m.created_time)
        from appointment_message m where m.business_object_id = a.business_object_id and m.appointment_id = a.id), '[]') as messages,
      coalesce((select json_agg(json_build_object('time', h.at, 'by', h.by, 'what', h.what) order by h.at)
        from appointment_history h where h.business_object_id = a.business_object_id and h.appointment_id = a.id), '[]') as history
    from appointment a join business_object b on b.id = a.business_object_id
    where a.customer_id = any(${ids}::uuid[]) order by a.start_time`.execute(db)
  return rows
}

async function waitsOf(db: Db, ids: string[]) {
  const { rows } = await sql`
    select b.name as salon, w.from_date, w.to_date, w.from_time, w.to_time, w.created_time, w.told_time
    from waiting_list_entry w join business_object b on b.id = w.business_object_id
    where w.customer_id = any(${ids}::uuid[]) order by w.created_time`.execute(db)
  return rows
}

async function reviewsOf(db: Db, ids: string[]) {
  const { rows } = await sql`
    select b.name as salon, r.created_time, r.rating, r.text, r.shown_name, r.status, r.language,
      coalesce((select json_agg(json_build_object('time', a.time, 'text', a.text) order by a.time)
        from review_reply a where a.business_object_id = r.business_object_id and a.review_id = r.id), '[]') as replies
    from review r join business_object b on b.id = r.business_object_id
    where r.customer_id = any(${ids}::uuid[]) order by r.created_time`.execute(db)
  return rows
}

/** Codes are left out of the text: they are sealed. */
async function messagesTo(db: Db, identities: string[]) {
  const { rows } = await sql`
    select b.name as salon, m.created_time, m.sent_time, m.type, m.channel, m.recipient, m.subject, m.status,
      case when not m.sealed then m.text end as text
    from message m left join business_object b on b.id = m.business_object_id
    where m.recipient = any(${identities}::text[]) order by m.created_time`.execute(db)
  return rows
}

const devicesOf = (db: Db, userId: string) =>
  db.selectFrom('knownDevice').select(['provedTime', 'expiresTime']).where('userId', '=', userId).execute()
