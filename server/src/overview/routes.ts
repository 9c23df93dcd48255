/** Reads what needs attention at the salon now, in one call. */

import { getOverview } from '@goldline/contract/overview'
import { birthdaySpans, nextBirthday } from '@goldline/domain/customer/birthday'
import { addDays, type Day } from '@goldline/domain/time/day'
import { sql } from 'kysely'
import { findStranded, listVisits } from '../appointment/cover/stranded.ts'
import { bornWithin, greetedBirthday } from '../customer/filter.ts'
import { type InSalon, inSalon } from '../db/in-salon.ts'
import { type RunStatement, runOnPool } from '../db/run-statement.ts'
import { salonZone } from '../db/salon-row.ts'
import type { Db } from '../db/transaction.ts'
import { read, routes } from '../http/route.ts'
import { fullName, newsRoutes, newsSince } from './news.ts'

const most = 20
const evening = 18 * 60

export const overviewRoutes = routes(
  newsRoutes,
  read(getOverview, async ({ salon, db, deps: { pool }, actor: { businessObjectId }, now }) => {
    const clock = await salonZone(db, businessObjectId)
    const today = clock.toWall(now).day
    const since = new Date(clock.toInstant(addDays(today, -1), evening))
    return {
      unassigned: await unassignedVisits(salon, new Date(now)),
      stranded: await strandedVisits({ db, ask: runOnPool(pool) }, businessObjectId, now),
      messages: await unansweredMessages(salon, new Date(clock.startOfDay(addDays(today, -14)))),
      birthdays: await birthdays(salon, today),
      sinceEvening: { since: since.toISOString(), ...(await newsSince(salon, since)) },
    }
  }),
)

/** AVL-05: reads visits without a person, including those in progress and of checked-in customers. */
async function unassignedVisits(salon: InSalon, now: Date) {
  const { rows } = await sql<{ id: string; startTime: Date; customer: string | null; services: string[] }>`
    select a.id, a.start_time, visit_name(a.title, c.name, c.surname) as customer,
      array_agg(s.name order by s.position) filter (where s.assigned_staff_id is null) as services
    from appointment a
    join appointment_service s on s.business_object_id = a.business_object_id and s.appointment_id = a.id
    left join customer c on c.id = a.customer_id
    where a.business_object_id = ${salon.id} and (a.status = 'CONFIRMED' and a.end_time > ${now}
        or a.status = 'CHECKED_IN')
      and a.start_time > ${now}::timestamptz - interval '1 day'
    group by a.business_object_id, a.id, c.id
    having bool_or(s.assigned_staff_id is null)
    order by a.start_time, a.id limit ${most}`.execute(salon.db)
  return rows.map(({ id, startTime, ...row }) => ({ appointmentId: id, startTime: startTime.toISOString(), ...row }))
}

/** STF-10: reads visits that are outside the working hours after a change of hours. */
async function strandedVisits(asking: { db: Db; ask: RunStatement }, businessObjectId: string, now: number) {
  const all = await findStranded(asking, { businessObjectId, now, kept: true })
  const visits = await listVisits(
    inSalon(asking.db, businessObjectId),
    all.map(({ id }) => id),
  )
  return visits.map(({ id, ...visit }) => ({ appointmentId: id, ...visit }))
}

/** APT-09: reads conversations whose last message is by the customer. */
async function unansweredMessages(salon: InSalon, from: Date) {
  type Row = { id: string; startTime: Date; customer: string | null; text: string; createdTime: Date }
  const { rows } = await sql<Row>`
    select a.id, a.start_time, ${fullName} as customer, m.text, m.created_time
    from appointment a
    join lateral (
      select text, from_customer, created_time from appointment_message
      where business_object_id = a.business_object_id and appointment_id = a.id
      order by created_time desc, id desc limit 1
    ) m on m.from_customer
    left join customer c on c.id = a.customer_id
    where a.business_object_id = ${salon.id} and a.start_time > ${from}
      and a.status not in ('BO_CANCELLED', 'CUSTOMER_CANCELLED')
    order by m.created_time desc, a.id limit ${most}`.execute(salon.db)
  return rows.map(({ id, startTime, createdTime, ...row }) => ({
    appointmentId: id,
    startTime: startTime.toISOString(),
    createdTime: createdTime.toISOString(),
    ...row,
  }))
}

/** Reads this week's birthdays of customers with a visit within a year, the next birthday first. */
async function birthdays(salon: InSalon, today: Day) {
  const { rows } = await sql<{ customerId: string; name: string; surname: string; birthday: Day }>`
    select c.id as customer_id, c.name, c.surname, ${greetedBirthday} as birthday
    from customer_profile p
    join customer c on c.id = p.customer_id and c.erased_time is null
    where p.business_object_id = ${salon.id} and not p.black_listed
      and ${bornWithin(birthdaySpans('week', today))}
      and exists (select from appointment a where a.business_object_id = p.business_object_id
        and a.customer_id = c.id and a.start_time > ${today}::date - interval '1 year')
    order by c.surname, c.name, c.id`.execute(salon.db)
  return rows
    .map(({ birthday, ...person }) => ({ ...person, date: nextBirthday(birthday, today) }))
    .sort((one, other) => one.date.localeCompare(other.date))
    .slice(0, most)
}
