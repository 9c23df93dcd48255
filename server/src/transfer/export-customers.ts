import { exportCustomers } from '@goldline/contract/transfer/export'
import type { AppointmentStatus, BookingType } from '@goldline/domain/appointment/status'
import { type DecimalSign, decimalSign } from '@goldline/domain/csv-cell'
import { type Column, columnWords } from '@goldline/domain/customer/csv'
import {
  bookingWords,
  languageWords,
  preferenceWords,
  statusWords,
  typeWords,
  yesNo,
} from '@goldline/domain/customer/csv-words'
import { formatPhoneNr } from '@goldline/domain/customer/phone-format'
import type { CustomerType } from '@goldline/domain/customer/type'
import type { CommunicationPreference } from '@goldline/domain/message/communication-preference'
import type { Language } from '@goldline/domain/message/kinds'
import { fractionDigits } from '@goldline/domain/money'
import { formatTimeOfDay } from '@goldline/domain/time/time-of-day'
import { zone } from '@goldline/domain/time/zone'
import { sql } from 'kysely'
import { requireLeaderPassword } from '../auth/user/password-again.ts'
import { chosenIds } from '../customer/tags.ts'
import { type InSalon, inSalon } from '../db/in-salon.ts'
import { inSteps } from '../http/route.ts'
import { sendCsv } from '../http/send-file.ts'
import { say } from '../texts/say.ts'

/** CUS-08: exports customers. */
// A POST because the list of customers is too long for a URL; it only reads, apart from the password check.
export const exportCustomersRoute = inSteps(
  exportCustomers,
  async ({ deps, actor, body, language, raw, address, device, now }) => {
    const { db } = deps
    const { businessObjectId, userId } = actor
    await requireLeaderPassword(deps, userId, { password: body.password, address, device })
    const salon = inSalon(db, businessObjectId)
    const ids = await chosenIds(salon, { chosen: body.chosen, now })
    const words = body.locale ?? language
    const rows =
      body.what === 'CUSTOMERS' ? await customers(salon, { ids, words }) : await visits(salon, { ids, words })
    return sendCsv(raw.reply, body.what.toLowerCase(), rows)
  },
)

type ExportQuery = { ids: readonly string[]; words: Language }

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

type ExportRow = Record<(typeof columns)[number], unknown> & {
  timeZone: string
  language: Language
  type: CustomerType
  communicationPreference: CommunicationPreference
}

async function customers(salon: InSalon, { ids, words }: ExportQuery): Promise<string[][]> {
  const { rows } = await sql<ExportRow>`
    select c.name, c.surname, c.email, c.phone_nr, c.birthday, c.language, p.tags, p.notes, p.type,
      st.name as preferred_person, p.communication_preference, p.notification_subscribed, p.black_listed as blocked,
      p.visits, p.last_visit, p.registered_at, b.time_zone
    from customer_profile p join customer c on c.id = p.customer_id
    join business_object b on b.id = p.business_object_id
    left join staff st on st.business_object_id = p.business_object_id and st.id = p.preferred_staff_id
    where p.business_object_id = ${salon.id} and c.id = any(${[...ids]}::uuid[]) and c.erased_time is null
    order by c.surname, c.name, c.id`.execute(salon.db)
  const head = columns.map((column) => columnWords[column][words])
  const inWords = (row: ExportRow) => ({
    ...row,
    // Group the digits: a spreadsheet would show a plain number as 4.18E+10.
    phoneNr: row.phoneNr && formatPhoneNr(String(row.phoneNr)),
    language: languageWords[row.language],
    type: typeWords[row.type][words],
    communicationPreference: preferenceWords[row.communicationPreference][words],
  })
  return [head, ...rows.map((row) => columns.map((column) => cell(inWords(row)[column], row.timeZone, words)))]
}

function cell(value: unknown, timeZone: string, words: Language): string {
  if (value === null || value === undefined) return ''
  if (value instanceof Date) return zone(timeZone).toWall(value.getTime()).day
  if (typeof value === 'boolean') return yesNo[words][Number(value)] ?? ''
  return Array.isArray(value) ? value.join(', ') : String(value)
}

type Visit = {
  name: string
  surname: string
  startTime: Date
  status: AppointmentStatus
  bookingType: BookingType
  service: string
  staff: string | null
  price: number
  currency: string
  timeZone: string
  country: string
}

const visitColumns = [
  'name',
  'surname',
  'day',
  'time',
  'status',
  'booked',
  'service',
  'person',
  'price',
  'currency',
] as const

async function visits(salon: InSalon, { ids, words }: ExportQuery): Promise<string[][]> {
  const { rows } = await sql<Visit>`
    select c.name, c.surname, a.start_time, a.status, a.booking_type, s.name as service, st.name as staff, s.price,
      a.currency, b.time_zone, b.country
    from appointment a join customer c on c.id = a.customer_id
    join business_object b on b.id = a.business_object_id
    join appointment_service s on s.business_object_id = a.business_object_id and s.appointment_id = a.id
    left join staff st on st.business_object_id = s.business_object_id and st.id = s.assigned_staff_id
    where a.business_object_id = ${salon.id} and a.customer_id = any(${[...ids]}::uuid[])
    order by a.start_time, a.id, s.position`.execute(salon.db)
  const lines = rows.map((visit) => {
    const { day, minutes } = zone(visit.timeZone).toWall(visit.startTime.getTime())
    return [
      visit.name,
      visit.surname,
      day,
      formatTimeOfDay(minutes).slice(0, 5),
      statusWords[visit.status][words],
      bookingWords[visit.bookingType][words],
      visit.service,
      visit.staff ?? '',
      priceOf(visit, decimalSign(visit.country)),
      visit.currency,
    ]
  })
  return [visitColumns.map((column) => say(words, `visitExport.${column}`)), ...lines]
}

function priceOf({ price, currency }: Visit, sign: DecimalSign): string {
  const digits = fractionDigits(currency)
  return (price / 10 ** digits).toFixed(digits).replace('.', sign)
}
