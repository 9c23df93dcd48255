/** Writes a domain workload into a salon of the database: hours, a service of an hour, the bookings. */
import { randomUUID } from 'node:crypto'
import type { SalonFacts, Span } from '../domain/src/availability/facts.ts'
import { formatTimeOfDay } from '../domain/src/time/time-of-day.ts'
import { aBusinessObject, aProduct } from '../server/src/test/builders.ts'
import type { TestDatabase } from '../server/src/test/clone.ts'

export type LoadedSalon = { id: string; product: string; staff: string[] }

export async function loadWorkload({ db, pool, owner }: TestDatabase, facts: SalonFacts): Promise<LoadedSalon> {
  const { slotStepMinutes, leadTimeMinutes, horizonDays, timeZone, opening } = facts
  const settings = { slotStepMinutes, leadTimeMinutes, horizonDays, timeZone }
  const salon = await aBusinessObject(db, { ...settings, openingActivated: opening.activated })
  const ids = new Map(facts.staff.map(({ id }) => [id, randomUUID()]))
  const idOf = (id: string) => ids.get(id) ?? ''
  const businessObjectId = salon.id
  const rules = opening.rules.map(({ from, to, ...rule }) => ({ ...rule, fromDate: from, toDate: to }))
  await db
    .insertInto('openingRule')
    .values(rules.map((rule) => ({ ...rule, businessObjectId, id: randomUUID() })))
    .execute()
  await db
    .insertInto('staff')
    .values(
      facts.staff.map(({ id, displayOrder }) => ({
        businessObjectId,
        id: idOf(id),
        personId: randomUUID(),
        name: `Person ${id}`,
        displayOrder,
      })),
    )
    .execute()
  await db
    .insertInto('staffPattern')
    .values(facts.staff.map(({ id }) => ({ businessObjectId, staffId: idOf(id) })))
    .execute()
  const hours = facts.staff.flatMap(({ id, workingHours }) =>
    Object.entries(workingHours).flatMap(([weekday, spans]) =>
      spans.map(({ from, to }: Span) => [idOf(id), weekday, formatTimeOfDay(from), formatTimeOfDay(to)]),
    ),
  )
  await pool.query(
    `insert into staff_hours (business_object_id, id, staff_id, kind, weekday, from_time, to_time)
     select $1, gen_random_uuid(), (h->>0)::uuid, 'WORK', h->>1, (h->>2)::time, (h->>3)::time
     from json_array_elements($2) h`,
    [businessObjectId, JSON.stringify(hours)],
  )
  const product = await aProduct(db, salon, { specialists: [...ids.values()] })
  const movable = new Set(facts.movable.map(({ id }) => id))
  const rows = facts.occupations.map(({ staffId, from, to, appointmentId }) => {
    return [randomUUID(), idOf(staffId), from / 1000, to / 1000, movable.has(appointmentId) ? null : idOf(staffId)]
  })
  await pool.query(bookSql, [businessObjectId, JSON.stringify(rows), product])
  await owner.pool.query('analyze')
  return { id: businessObjectId, product, staff: [...ids.values()] }
}

/** Writes appointments of one service, for a requested person or movable, with the staff time that they hold. */
const bookSql = `
with given as (
  select (r->>0)::uuid id, (r->>1)::uuid staff_id, to_timestamp((r->>2)::float) start, to_timestamp((r->>3)::float) finish,
    (r->>4)::uuid requested
  from json_array_elements($2) r
), booked as (
  insert into appointment (business_object_id, id, status, booking_type, start_time, end_time, requested_staff_id, currency)
  select $1, id, 'CONFIRMED', 'TELEPHONE', start, finish, requested, 'CHF' from given
), served as (
  insert into appointment_service (business_object_id, appointment_id, position, product_id, name, price, list_price, duration, segments, assigned_staff_id)
  select $1, id, 0, $3, 'Service', 8000, 8000, 60, json_build_array(json_build_object('kind', 'work', 'minutes', extract(epoch from finish - start) / 60)), staff_id from given
)
insert into occupation (business_object_id, staff_id, during, appointment_id) select $1, staff_id, tstzrange(start, finish), id from given`
