import type { SalonStaff } from '@goldline/contract/staff/people'
import { groupedByPerson, timedParts } from '@goldline/domain/appointment/person-parts'
import type { AppointmentStatus } from '@goldline/domain/appointment/status'
import { coveredDays } from '@goldline/domain/availability/away-time'
import type { Segment } from '@goldline/domain/availability/facts'
import { addDays, type DayRange } from '@goldline/domain/time/day'
import type { Zone } from '@goldline/domain/time/zone'
import { sql } from 'kysely'
import { type PictureRow, pictureOf } from '../business-object/teaser-image.ts'
import { type InSalon, inSalon } from '../db/in-salon.ts'
import { salonRow } from '../db/salon-row.ts'
import type { Db, Tx } from '../db/transaction.ts'
import { Refused } from '../http/errors.ts'

/** Reads a salon's staff in display order, without those who left (STF-01). */
export const staffOf = (salon: InSalon) => staffInOrder(salon).execute()

/** Like `staffOf`, with photos (STF-03). */
export async function staffWithPhotos(salon: InSalon) {
  const photo = sql<PictureRow | null>`(select picture_of(f) from picture f
    where f.business_object_id = staff.business_object_id and f.staff_id = staff.id and f.removed_time is null)`
  const rows = await staffInOrder(salon).select(photo.as('photo')).execute()
  return rows.map((row) => ({ ...row, photo: row.photo && pictureOf(row.photo) }))
}

const staffInOrder = (salon: InSalon) =>
  salon
    .selectFrom('staff')
    .select(['id', 'name', 'surname', 'color', 'active', 'enabled4Booking'])
    .where('deletedTime', 'is', null)
    .orderBy('displayOrder')
    .orderBy('name')
    .orderBy('id')

export function salonOfStaff(salon: InSalon) {
  return salonRow(salon, ['id', 'urlName', 'name', 'timeZone', 'currency', 'country', 'holidayRegion'])
}

/** Reads the salon's staff with all editable fields, in display order, without those who left. */
export async function salonStaff(salon: InSalon): Promise<SalonStaff[]> {
  const { rows } = await sql<StaffRow>`
    select s.id, s.name, s.surname, s.email, s.phone_nr, s.active, s.enabled4_booking, s.tw_employee_id, s.color,
      s.permissions, s.version, (select picture_of(f) from picture f
        where f.business_object_id = s.business_object_id and f.staff_id = s.id and f.removed_time is null) as photo,
      coalesce((select json_agg(d.product_id order by d.product_id) from product_specialist d
        join product p on p.business_object_id = d.business_object_id and p.id = d.product_id and p.deleted_time is null
        where d.business_object_id = s.business_object_id and d.staff_id = s.id), '[]') as product_ids,
      coalesce((select json_agg(json_build_object('product', o.key, 'price', t.price, 'duration', t.duration) order by o.key)
        from (select p.id::text as key, p.own_terms from product p
            where p.business_object_id = s.business_object_id and p.deleted_time is null
          union all select concat(v.product_id, '%', v.id), v.own_terms from product_variant v
            join product q on q.business_object_id = v.business_object_id and q.id = v.product_id
              and q.deleted_time is null
            where v.business_object_id = s.business_object_id) o,
          jsonb_to_recordset(o.own_terms) as t ("staffId" uuid, price integer, duration integer)
        where t."staffId" = s.id), '[]') as own_terms
    from staff s where s.business_object_id = ${salon.id} and s.deleted_time is null
    order by s.display_order, s.name, s.id`.execute(salon.db)
  return rows.map(({ twEmployeeId, photo, ...row }) => ({
    '@type': 'basic-staff',
    ...row,
    photo: photo && pictureOf(photo),
    workplaces: [{ businessObjectId: salon.id, twEmployeeId }],
  }))
}

type StaffRow = Omit<SalonStaff, '@type' | 'workplaces' | 'photo'> & {
  twEmployeeId: string | null
  photo: PictureRow | null
}

/** Finds one person of the salon's staff; refuses others with staff.notFound. */
export async function requirePerson(salon: InSalon, id: string): Promise<SalonStaff> {
  const found = (await salonStaff(salon)).find((each) => each.id === id)
  if (found === undefined) throw new Refused('staff.notFound')
  return found
}

/** Refuses with staff.notFound unless all ids belong to the salon's staff. */
export async function requireStaff(salon: InSalon, ids: readonly string[]): Promise<void> {
  const wanted = new Set(ids)
  if (wanted.size === 0) return
  const found = await salon
    .selectFrom('staff')
    .select('id')
    .where('id', 'in', [...wanted])
    .where('deletedTime', 'is', null)
    .execute()
  if (found.length < wanted.size) throw new Refused('staff.notFound')
}

type SeenVersion = { id: string; ifMatch: number | undefined }

/**
 * Locks a person's row for a change of the person or their rota, and increments and returns its version. Refuses with
 * staff.notFound, and with version-conflict if the version is not `ifMatch`.
 */
export async function lockStaff(salon: InSalon<Tx>, { id, ifMatch }: SeenVersion): Promise<number> {
  const row = await salon
    .updateTable('staff')
    .set((column) => ({ version: column('version', '+', 1) }))
    .where('id', '=', id)
    .where('deletedTime', 'is', null)
    .returning('version')
    .executeTakeFirstOrThrow(() => new Refused('staff.notFound'))
  if (ifMatch !== undefined && ifMatch !== row.version - 1) throw new Refused('version-conflict')
  return row.version
}

/** Reads absences that overlap a period (epoch ms), by start, including requested ones (STF-03, STF-10). */
export function absencesOf(salon: InSalon, { from, to }: { from: number; to: number }) {
  return salon
    .selectFrom('staffAbsence')
    .select(['staffId', 'kind', 'status', 'fromTime', 'toTime'])
    .where('status', '!=', 'DECLINED')
    .where('fromTime', '<', new Date(to))
    .where('toTime', '>', new Date(from))
    .orderBy('fromTime')
    .execute()
}

/** A visit or blocker with the busy time of its staff. */
export type BusyRow = {
  id: string
  status: AppointmentStatus
  startTime: Date
  endTime: Date
  /** A blocker's person; null for a visit. */
  staffId: string | null
  services: { staffId: string; segments: Segment[] }[]
}

export type SalonDays = { businessObjectId: string; clock: Zone; range: DayRange }

/** Reads visits and blockers in a range of days, with each person's busy minutes (wall clock) per day. */
export async function busyDays(db: Db, { businessObjectId, clock, range }: SalonDays) {
  const from = clock.startOfDay(range.from)
  const to = clock.startOfDay(addDays(range.to, 1))
  const rows = await busyBetween(inSalon(db, businessObjectId), { from, to })
  const busy = rows.flatMap(({ id, status, startTime, endTime, staffId, services }) => {
    const parts = services.length > 0 ? groupedByPerson(services) : [{ staffId: staffId ?? '', services: [] }]
    return timedParts(parts, { start: startTime.getTime(), end: endTime.getTime() }).flatMap((run) =>
      coveredDays(clock, range, { from: run.start, to: run.end }).map((span) => ({
        staffId: run.staffId,
        status,
        appointmentId: id,
        ...span,
      })),
    )
  })
  return { rows, busy }
}

/** Reads visits and blockers that overlap a period (epoch ms), without cancelled ones. No blocker exceeds a month. */
async function busyBetween(salon: InSalon, { from, to }: { from: number; to: number }): Promise<BusyRow[]> {
  const { rows } = await sql<BusyRow>`
    select a.id, a.status, a.start_time, a.end_time, a.requested_staff_id as staff_id,
      coalesce((select json_agg(json_build_object('staffId', coalesce(s.assigned_staff_id::text, '-1'), 'segments', s.segments)
        order by s.position) from appointment_service s
        where s.business_object_id = a.business_object_id and s.appointment_id = a.id), '[]') as services
    from appointment a
    where a.business_object_id = ${salon.id} and a.status not in ('BO_CANCELLED', 'CUSTOMER_CANCELLED')
      and a.start_time < ${new Date(to)} and a.end_time > ${new Date(from)}
      and a.start_time > ${new Date(from)}::timestamptz - interval '31 days'`.execute(salon.db)
  return rows
}
