/**
 * Finds visits that a change of hours leaves without staff or outside opening hours (STF-10j): they are listed before
 * the change and marked after it.
 */
import type { StrandedVisit as ListedVisit } from '@goldline/contract/staff/stranded'
import type { HeldTime } from '@goldline/domain/appointment/freed-time'
import { type PlacedVisit, type StrandedVisit, strandedVisits } from '@goldline/domain/availability/stranded'
import { sql } from 'kysely'
import { loadHours } from '../../availability/queries.ts'
import { type InSalon, inSalon } from '../../db/in-salon.ts'
import { type RunStatement, runInTransaction } from '../../db/run-statement.ts'
import { salonZone } from '../../db/salon-row.ts'
import { type Db, runAndRollBack, type Tx } from '../../db/transaction.ts'

type SalonAt = { businessObjectId: string; now: number }

/**
 * Returns the stranded visits among the confirmed future ones, by start; `kept`: only those marked by a change of
 * hours.
 */
export async function findStranded(
  { db, ask }: { db: Db; ask: RunStatement },
  { businessObjectId, now, kept }: SalonAt & { kept: boolean },
): Promise<StrandedVisit[]> {
  const visits = await upcomingVisits(inSalon(db, businessObjectId), { businessObjectId, now, kept })
  const first = visits[0]
  const last = visits.at(-1)
  if (first === undefined || last === undefined) return []
  const clock = await salonZone(db, businessObjectId)
  const range = { from: clock.toWall(first.start).day, to: clock.toWall(last.end).day }
  const { businessObject, opening, staff } = await loadHours(ask, businessObjectId, range)
  return strandedVisits({ timeZone: businessObject.timeZone, opening, staff }, visits)
}

/**
 * Makes a change of hours under the salon's lock and returns the visits that it strands, without visits stranded
 * before: the salon placed those deliberately.
 * @param tried whether to roll the change back, to preview exactly what it would do
 */
export async function findNewlyStranded<T>(
  salon: InSalon<Tx>,
  { now, tried }: SalonAt & { tried: boolean },
  change: () => Promise<T>,
): Promise<T & { stranded: ListedVisit[] }> {
  const asking = { db: salon.db, ask: runInTransaction(salon.db) }
  const before = new Set(
    (await findStranded(asking, { businessObjectId: salon.id, now, kept: false })).map(({ id }) => id),
  )
  const made = async () => {
    const answer = await change()
    const all = await findStranded(asking, { businessObjectId: salon.id, now, kept: false })
    return { answer, ids: all.map(({ id }) => id).filter((id) => !before.has(id)) }
  }
  const { answer, ids } = await (tried ? runAndRollBack(salon.db, made) : made())
  if (!tried) await markStranded(salon, ids)
  return { ...answer, stranded: await listVisits(salon, ids) }
}

async function markStranded(salon: InSalon<Tx>, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return
  await sql`update appointment set stranded = true
    where business_object_id = ${salon.id} and id = any(${ids}::uuid[])`.execute(salon.db)
}

/** Returns the appointments as list items, sorted by start. */
export async function listVisits(salon: InSalon, ids: readonly string[]): Promise<ListedVisit[]> {
  if (ids.length === 0) return []
  type Row = { id: string; startTime: Date; customer: string | null; services: string[] }
  const { rows } = await sql<Row>`
    select a.id, a.start_time, visit_name(a.title, c.name, c.surname) as customer,
      array(select s.name from appointment_service s
        where s.business_object_id = a.business_object_id and s.appointment_id = a.id order by s.position) as services
    from appointment a left join customer c on c.id = a.customer_id
    where a.business_object_id = ${salon.id} and a.id = any(${ids}::uuid[])
    order by a.start_time, a.id`.execute(salon.db)
  return rows.map(({ startTime, ...row }) => ({ ...row, startTime: startTime.toISOString() }))
}

async function upcomingVisits(salon: InSalon, { now, kept }: SalonAt & { kept: boolean }): Promise<PlacedVisit[]> {
  const { rows } = await sql<{ id: string; start: number; end: number; held: HeldTime[] }>`
    select a.id, date_part('epoch', a.start_time) * 1000 as start, date_part('epoch', a.end_time) * 1000 as "end",
      coalesce((select json_agg(json_build_object('staffId', o.staff_id, 'from', date_part('epoch', lower(o.during)) * 1000,
          'to', date_part('epoch', upper(o.during)) * 1000))
        from occupation o where o.business_object_id = a.business_object_id and o.appointment_id = a.id), '[]') as held
    from appointment a
    where a.business_object_id = ${salon.id} and a.status = 'CONFIRMED' and a.booking_type <> 'BLOCKER'
      and a.start_time >= ${new Date(now)} and (a.stranded or not ${kept})
    order by a.start_time, a.id`.execute(salon.db)
  return rows
}
