import type { Customer } from '@goldline/contract/customer'
import { canRequestOptIn } from '@goldline/domain/consent/opt-in'
import type { CommunicationPreference } from '@goldline/domain/message/communication-preference'
import type { Language } from '@goldline/domain/message/kinds'
import { addDays } from '@goldline/domain/time/day'
import { zone } from '@goldline/domain/time/zone'
import { fullName } from '@goldline/domain/user/full-name'
import { sql } from 'kysely'
import { type InSalon, inSalon } from '../db/in-salon.ts'
import type { Db } from '../db/transaction.ts'
import { Refused } from '../http/errors.ts'
import { addressRefused } from '../message/refused-address.ts'
import { greetedBirthday } from './filter.ts'
import { isVisitOf, type ListedRow, listedColumns, listedOf, pastVisits } from './listed.ts'
import { type CustomerReader, isVisibleTo, requireCustomer } from './queries.ts'

type CustomerRow = ListedRow & {
  emailRefused: boolean
  phoneNrConfirmed: boolean
  birthday: string | null
  birthdayNoted: boolean
  language: Language
  lastCheckIn: Date | null
  notificationSubscribed: boolean
  optInTime: Date | null
  notedMarketing: Customer['notedMarketing']
  communicationPreference: CommunicationPreference
  hasAccount: boolean
  typePinned: boolean
  notes: string
  preferredStaffId: string | null
  preferredStaffName: string | null
  version: number
  healthNotes: boolean
}

const latestPast = 10

/**
 * Reads a customer as the salon knows them; refuses another salon's with notFound (CUS-01). For a merged id, returns
 * the row into which it was merged (CUS-09).
 */
export async function findCustomer(
  db: Db,
  reader: CustomerReader,
  { id: requested, now }: { id: string; now: number },
): Promise<Customer> {
  const { businessObjectId } = reader
  const row = await customerRow(db, reader, { id: requested, now })
  const { id, registeredAt, preferredStaffId, preferredStaffName } = row
  // AUTH-25: the salon stores the last check-in, but not with which staff member.
  const lastCheckIn = (reader.scope === 'ALL' && row.lastCheckIn?.toISOString()) || null
  const profile = { lastCheckIn, registeredAt: registeredAt.toISOString() }
  return {
    ...listedOf(row),
    ...ownOf(row),
    optIn: optInOf(row, now),
    lastCheckIn,
    preferredStaff: preferredStaffId === null ? null : { id: preferredStaffId, name: preferredStaffName ?? '' },
    ...(await contactOf(db, reader, id)),
    figures: await figuresOf(db, reader, row),
    formulas: await formulasOf(inSalon(db, businessObjectId), id),
    businessObjectVisitProfiles: [{ businessObjectId, ...profile }],
    visitsBefore:
      reader.scope === 'ALL'
        ? await visitsBefore(inSalon(db, businessObjectId), { customerId: id, timeZone: row.timeZone })
        : [],
    appointments: await visitsOf(db, reader, { customerId: id, now: new Date(now) }),
  }
}

/** Reads like `findCustomer`, but only person and profile: two statements instead of seven. */
export async function customerRow(
  db: Db,
  reader: CustomerReader,
  { id: requested, now }: { id: string; now: number },
): Promise<CustomerRow> {
  const id = await requireCustomer(db, reader, requested)
  const { rows } = await sql<CustomerRow>`
    select ${listedColumns(reader)}, ${addressRefused(sql`c.email`)} as email_refused, c.phone_nr_confirmed, ${greetedBirthday} as birthday,
      c.birthday is null and p.noted_birthday is not null as birthday_noted, c.language, c.user_id is not null as has_account, p.noted_marketing,
      p.last_check_in, p.notification_subscribed, p.communication_preference, p.type_pinned, p.notes,
      p.preferred_staff_id, s.name as preferred_staff_name, c.version + p.version as version,
      case when not p.notification_subscribed then o.asked_time end as opt_in_time,
      (select b.health_notes from business_object b where b.id = p.business_object_id) as health_notes
    from customer_profile p join customer c on c.id = p.customer_id
    left join opt_in o on o.business_object_id = p.business_object_id and o.customer_id = p.customer_id
      and o.confirmed_time is null and o.expires_time > ${new Date(now)}::timestamptz
    left join staff s on s.business_object_id = p.business_object_id and s.id = p.preferred_staff_id
    where p.business_object_id = ${reader.businessObjectId} and c.id = ${id} and c.erased_time is null`.execute(db)
  const [row] = rows
  if (row === undefined) throw new Refused('notFound')
  return row
}

const optInOf = ({ optInTime }: CustomerRow, now: number): Customer['optIn'] =>
  optInTime && { askedTime: optInTime.toISOString(), again: canRequestOptIn(optInTime.getTime(), now) }

const ownOf = (row: CustomerRow) => ({
  emailRefused: row.emailRefused,
  phoneNrConfirmed: row.phoneNrConfirmed,
  birthday: row.birthday,
  birthdayNoted: row.birthdayNoted,
  language: row.language,
  notificationSubscribed: row.notificationSubscribed,
  notedMarketing: row.notedMarketing,
  communicationPreference: row.communicationPreference,
  version: row.version,
  hasAccount: row.hasAccount,
  typePinned: row.typePinned,
  notes: row.notes,
  healthNotes: row.healthNotes,
})

/** CUS-08: computes the customer's figures; the next visit is due one usual interval after the last. */
async function figuresOf(db: Db, reader: CustomerReader, row: CustomerRow): Promise<Customer['figures']> {
  const { rows } = await sql<{ noShows: number; spend: number }>`
    select (select count(*)::int from appointment a where a.business_object_id = ${reader.businessObjectId} and a.customer_id = ${row.id}
        and a.status = 'EXPIRED' and ${isVisitOf(reader)}) as no_shows,
      coalesce((select sum(v.price) from ${pastVisits(reader)} v
        where v.business_object_id = ${reader.businessObjectId} and v.customer_id = ${row.id}), 0)::bigint as spend`.execute(
    db,
  )
  const { interval } = listedOf(row)
  const last = row.lastVisit && zone(row.timeZone).toWall(row.lastVisit.getTime()).day
  const nextDue = last === null || interval === null ? null : addDays(last, interval)
  return { ...(rows[0] ?? { noShows: 0, spend: 0 }), nextDue }
}

type Visit = Omit<Customer['appointments'][number], 'startTime'> & { startTime: Date }

async function visitsOf(db: Db, reader: CustomerReader, { customerId, now }: { customerId: string; now: Date }) {
  const { rows } = await sql<Visit>`
    with visit as (
      select a.*, a.status = 'CONFIRMED' and a.start_time > ${now} or a.status = 'CHECKED_IN' as coming
      from appointment a where a.business_object_id = ${reader.businessObjectId} and a.customer_id = ${customerId}
        and ${isVisitOf(reader)}
    ), shown as (
      (select * from visit where coming)
      union all (select * from visit where not coming order by start_time desc, id desc limit ${latestPast})
    )
    select id, start_time, status, coming, array(select s.name from appointment_service s
      where s.business_object_id = shown.business_object_id and s.appointment_id = shown.id order by s.position) as services,
      array(select staff.name from appointment_service s join staff on staff.business_object_id = s.business_object_id
        and staff.id = s.assigned_staff_id
        where s.business_object_id = shown.business_object_id and s.appointment_id = shown.id
        group by staff.name order by min(s.position)) as staff,
      coalesce((select sum(s.price) from appointment_service s
        where s.business_object_id = shown.business_object_id and s.appointment_id = shown.id), 0)::bigint as price
    from shown order by coming desc,
      case when coming then start_time end, case when not coming then start_time end desc, id`.execute(db)
  return rows.map(({ startTime, ...visit }) => ({ ...visit, startTime: startTime.toISOString() }))
}

type AtSalon = { customerId: string; timeZone: string }

/** Reads visits imported from other programs, which have one row per service: all rows of a day are one visit. */
async function visitsBefore(salon: InSalon, { customerId, timeZone }: AtSalon): Promise<Customer['visitsBefore']> {
  const { rows } = await sql<Customer['visitsBefore'][number]>`
    select (o.start_time at time zone ${timeZone})::date as day, array_agg(distinct o.service) filter (where o.service <> '') as services,
      array_agg(distinct o.person) filter (where o.person <> '') as staff, sum(o.price)::bigint as price
    from past_visit o where o.business_object_id = ${salon.id} and o.customer_id = ${customerId}
    group by 1 order by 1 desc limit ${latestPast}`.execute(salon.db)
  return rows.map(({ services, staff, ...visit }) => ({ ...visit, services: services ?? [], staff: staff ?? [] }))
}

const latest = 50

/** Reads a customer's formulas, newest first. */
async function formulasOf(salon: InSalon, customerId: string): Promise<Customer['formulas']> {
  const { rows } = await sql<Omit<Customer['formulas'][number], 'time'> & { createdTime: Date }>`
    select f.id, f.text, f.created_time, actor_name(f.business_object_id, f.user_id) as by, f.shared_time is not null as shared
    from customer_formula f
    where f.business_object_id = ${salon.id} and f.customer_id = ${customerId}
    order by f.created_time desc, f.id desc limit ${latest}`.execute(salon.db)
  return rows.map(({ createdTime, ...formula }) => ({ ...formula, time: createdTime.toISOString() }))
}

async function contactOf(db: Db, reader: CustomerReader, id: string): Promise<Pick<Customer, 'contactOf'>> {
  const of = await inSalon(db, reader.businessObjectId)
    .selectFrom('customerContact as k')
    .innerJoin('customer as c', 'c.id', 'k.ofCustomerId')
    .select(['c.id', 'c.name', 'c.surname'])
    .where('k.customerId', '=', id)
    .where(sql<boolean>`${isVisibleTo(reader, sql`c.id`)}`)
    .executeTakeFirst()
  return of ? { contactOf: { id: of.id, name: fullName(of) } } : {}
}
