import type { Customer } from '@goldline/contract/customer'
import type { CommunicationPreference, Language } from '@goldline/domain/message/kinds'
import { sql } from 'kysely'
import type { Db } from '../db/transaction.ts'
import { Refused } from '../http/errors.ts'
import { type ListedRow, listedColumns, listedOf } from './listed.ts'

type Row = ListedRow & {
  phoneNrConfirmed: boolean
  birthday: string | null
  language: Language
  lastCheckIn: Date | null
  notificationSubscribed: boolean
  communicationPreference: CommunicationPreference
}

const latestPast = 10

/** A customer as the salon knows them; refuses with notFound for anybody else's (CUS-01). */
export async function findCustomer(
  db: Db,
  businessObjectId: string,
  { id, now }: { id: string; now: number },
): Promise<Customer> {
  const { rows } = await sql<Row>`
    select ${listedColumns}, c.phone_nr_confirmed, c.birthday, c.language,
      p.last_check_in, p.notification_subscribed, p.communication_preference
    from customer_profile p join customer c on c.id = p.customer_id
    where p.business_object_id = ${businessObjectId} and c.id = ${id} and c.erased_time is null`.execute(db)
  const [row] = rows
  if (row === undefined) throw new Refused('notFound')
  const [lastCheckIn, registeredAt] = [row.lastCheckIn?.toISOString() ?? null, row.registeredAt.toISOString()]
  return {
    ...listedOf(row),
    phoneNrConfirmed: row.phoneNrConfirmed,
    birthday: row.birthday,
    language: row.language,
    lastCheckIn,
    notificationSubscribed: row.notificationSubscribed,
    communicationPreference: row.communicationPreference,
    businessObjectVisitProfiles: [{ businessObjectId, lastCheckIn, registeredAt }],
    appointments: await visitsOf(db, businessObjectId, { customerId: id, now: new Date(now) }),
  }
}

type Visit = Omit<Customer['appointments'][number], 'startTime'> & { startTime: Date }

async function visitsOf(db: Db, businessObjectId: string, { customerId, now }: { customerId: string; now: Date }) {
  const { rows } = await sql<Visit>`
    with visit as (
      select a.*, a.status = 'CONFIRMED' and a.start_time > ${now} or a.status = 'CHECKED_IN' as coming
      from appointment a where a.business_object_id = ${businessObjectId} and a.customer_id = ${customerId}
    ), shown as (
      (select * from visit where coming)
      union all (select * from visit where not coming order by start_time desc, id desc limit ${latestPast})
    )
    select id, start_time, status, coming, array(select s.name from appointment_service s
      where s.business_object_id = shown.business_object_id and s.appointment_id = shown.id order by s.position) as services
    from shown order by coming desc,
      case when coming then start_time end, case when not coming then start_time end desc, id`.execute(db)
  return rows.map(({ startTime, ...visit }) => ({ ...visit, startTime: startTime.toISOString() }))
}
