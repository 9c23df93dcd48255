import { exportCustomers } from '@goldline/contract/customer/import'
import { disarmed } from '@goldline/domain/csv-cell'
import { type Column, columnWords } from '@goldline/domain/customer/csv'
import type { Language } from '@goldline/domain/message/kinds'
import { digitsOf } from '@goldline/domain/money'
import { zone } from '@goldline/domain/time/zone'
import { stringify } from 'csv-stringify/sync'
import type { FastifyInstance, FastifyReply } from 'fastify'
import { sql } from 'kysely'
import type { Db } from '../db/transaction.ts'
import { at, type RouteDeps } from '../deps.ts'
import { inSteps } from '../http/route.ts'
import { demandLeaderAgain } from '../user/password-again.ts'
import { chosenIds } from './tags.ts'

/** CUS-08 */
export function exportCustomersRoute(app: FastifyInstance, deps: RouteDeps): void {
  // A POST that only reads, the password aside: whom it names is too long for an address.
  inSteps(app, exportCustomers, async ({ actor, body, language, raw, address, device, now }) => {
    const { db } = app.spine
    const { businessObjectId, userId } = actor
    await demandLeaderAgain(at(deps, now), userId, { password: body.password, address, device })
    const ids = await chosenIds(db, businessObjectId, { chosen: body.chosen, now })
    const words = body.locale ?? language
    const rows =
      body.what === 'CUSTOMERS'
        ? await customers(db, { businessObjectId, ids, words })
        : await visits(db, { businessObjectId, ids, words })
    return sendCsv(raw.reply, body.what.toLowerCase(), rows)
  })
}

type Asked = { businessObjectId: string; ids: readonly string[]; words: Language }

const columns: readonly Exclude<Column, 'reason'>[] = [
  'name',
  'surname',
  'email',
  'phoneNr',
  'birthday',
  'language',
  'tags',
  'notes',
  'type',
  'preferredPerson',
  'communicationPreference',
  'notificationSubscribed',
  'blocked',
  'visits',
  'lastVisit',
  'registeredAt',
]

type Row = Record<(typeof columns)[number], unknown> & { timeZone: string }

async function customers(db: Db, { businessObjectId, ids, words }: Asked): Promise<string[][]> {
  const { rows } = await sql<Row>`
    select c.name, c.surname, c.email, c.phone_nr, c.birthday, c.language, p.tags, p.notes, p.type,
      st.name as preferred_person, p.communication_preference, p.notification_subscribed, p.black_listed as blocked,
      p.visits, p.last_visit, p.registered_at, b.time_zone
    from customer_profile p join customer c on c.id = p.customer_id
    join business_object b on b.id = p.business_object_id
    left join staff st on st.business_object_id = p.business_object_id and st.id = p.preferred_staff_id
    where p.business_object_id = ${businessObjectId} and c.id = any(${[...ids]}::uuid[]) and c.erased_time is null
    order by c.surname, c.name, c.id`.execute(db)
  const head = columns.map((column) => columnWords[column][words])
  return [head, ...rows.map((row) => columns.map((column) => cell(row[column], row.timeZone)))]
}

function cell(value: unknown, timeZone: string): string {
  if (value === null || value === undefined) return ''
  if (value instanceof Date) return zone(timeZone).toWall(value.getTime()).day
  if (typeof value === 'boolean') return value ? '1' : '0'
  return Array.isArray(value) ? value.join(', ') : String(value)
}

type Visit = {
  name: string
  surname: string
  startTime: Date
  status: string
  service: string
  staff: string | null
  price: number
  currency: string
  timeZone: string
}

const visitWords: Record<Language, readonly string[]> = {
  de: ['Vorname', 'Nachname', 'Tag', 'Zeit', 'Status', 'Leistung', 'Person', 'Preis', 'Währung'],
  en: ['First name', 'Surname', 'Day', 'Time', 'Status', 'Service', 'Person', 'Price', 'Currency'],
  vi: ['Tên', 'Họ', 'Ngày', 'Giờ', 'Trạng thái', 'Dịch vụ', 'Nhân viên', 'Giá', 'Tiền tệ'],
}

async function visits(db: Db, { businessObjectId, ids, words }: Asked): Promise<string[][]> {
  const { rows } = await sql<Visit>`
    select c.name, c.surname, a.start_time, a.status, s.name as service, st.name as staff, s.price, a.currency, b.time_zone
    from appointment a join customer c on c.id = a.customer_id
    join business_object b on b.id = a.business_object_id
    join appointment_service s on s.business_object_id = a.business_object_id and s.appointment_id = a.id
    left join staff st on st.business_object_id = s.business_object_id and st.id = s.assigned_staff_id
    where a.business_object_id = ${businessObjectId} and a.customer_id = any(${[...ids]}::uuid[])
    order by a.start_time, a.id, s.position`.execute(db)
  const lines = rows.map((visit) => {
    const { day, minutes } = zone(visit.timeZone).toWall(visit.startTime.getTime())
    const time = `${String(Math.floor(minutes / 60)).padStart(2, '0')}:${String(minutes % 60).padStart(2, '0')}`
    const digits = digitsOf(visit.currency)
    const price = (visit.price / 10 ** digits).toFixed(digits)
    return [visit.name, visit.surname, day, time, visit.status, visit.service, visit.staff ?? '', price, visit.currency]
  })
  return [[...visitWords[words]], ...lines]
}

/**
 * Sends rows as a file for spreadsheets of the German-speaking countries: semicolons, and a mark that says UTF-8.
 * Cells that a spreadsheet would run as a formula are disarmed.
 */
export function sendCsv(reply: FastifyReply, name: string, rows: readonly (readonly string[])[]): undefined {
  const file = stringify(
    rows.map((row) => row.map(disarmed)),
    {
      delimiter: ';',
      bom: true,
      record_delimiter: 'windows',
    },
  )
  reply
    .header('content-disposition', `attachment; filename="goldline-${name}.csv"`)
    .type('text/csv; charset=utf-8')
    .send(file)
  return undefined
}
