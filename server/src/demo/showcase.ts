/** What a salon has beside its diary: a party, a series, prices of one's own, and an absence asked for. */
import { openingSpans } from '@goldline/domain/business-object/opening'
import { addDays } from '@goldline/domain/time/day'
import { zone } from '@goldline/domain/time/zone'
import { sql } from 'kysely'
import type { Tx } from '../db/transaction.ts'
import { insertAll } from './insert-rows.ts'
import type { Random } from './random.ts'
import type { Salon } from './salon-model.ts'
import { mondayAfter } from './salon-plan.ts'
import { productIdOf } from './small-pictures.ts'
import { workerId } from './today.ts'

type Facts = { salon: Salon; now: number; random: Random }

/** Call it once the diary is written. */
export async function writeShowcase(tx: Tx, facts: Facts): Promise<void> {
  await askForAbsence(tx, facts)
  await setOwnTerms(tx, facts.salon)
  await joinParty(tx, facts)
  await repeat(tx, facts)
}

/** STF-10: a week in a month, which somebody has to decide on. */
async function askForAbsence(tx: Tx, { salon, now, random }: Facts): Promise<void> {
  const clock = zone(salon.timeZone)
  const monday = mondayAfter(addDays(clock.toWall(now).day, 28))
  const staffAbsence = {
    ...{ businessObjectId: salon.id, id: random.id(), staffId: workerId(salon, 'elira') },
    ...{ kind: 'VACATION' as const, status: 'ASKED' as const, note: 'Hochzeit meiner Schwester' },
    ...{ fromTime: new Date(clock.startOfDay(monday)), toTime: new Date(clock.startOfDay(addDays(monday, 5))) },
    ...{ askedTime: new Date(now - 5 * 3_600_000), decidedTime: null },
  }
  await insertAll(tx, { staffAbsence: [staffAbsence] })
}

/** CAT-11: one of two charges more. */
async function setOwnTerms(tx: Tx, salon: Salon): Promise<void> {
  const terms = [{ staffId: workerId(salon, 'amelie'), price: 12_900, duration: null }]
  await sql`update product set own_terms = ${JSON.stringify(terms)}::jsonb
    where business_object_id = ${salon.id} and id = ${productIdOf(salon, 'facial') ?? null}`.execute(tx)
}

/** Coming visits that were entered by telephone, of one service and without messages. */
const candidates = ({ salon, now }: Facts) => sql`
  select a.* from appointment a
  where a.business_object_id = ${salon.id} and a.status = 'CONFIRMED' and a.booking_type = 'TELEPHONE'
    and a.customer_id is not null and a.series_id is null and a.party_id is null
    and a.start_time > ${new Date(now + 3_600_000)} and a.start_time < ${new Date(now + 20 * 86_400_000)}
    and not exists (select from customer c where c.id = a.customer_id and c.user_id is not null)
    and not exists (select from appointment_message m where m.business_object_id = a.business_object_id and m.appointment_id = a.id)
    and (select count(*) from appointment_service s where s.business_object_id = a.business_object_id and s.appointment_id = a.id) = 1`

/** APT-23: two of a day, as close together as there are; the later one is of a guest. */
async function joinParty(tx: Tx, facts: Facts): Promise<void> {
  const { rows } = await sql<{ first: string; second: string }>`
    with found as (${candidates(facts)})
    select a.id as first, b.id as second from found a
    join found b on b.customer_id <> a.customer_id and b.start_time >= a.start_time and b.start_time < a.start_time + interval '4 hours'
    order by b.start_time - a.start_time, a.start_time, a.id, b.id limit 1`.execute(tx)
  const [pair] = rows
  if (pair === undefined) return
  const party = { partyId: facts.random.id() }
  const change = (id: string) =>
    tx.updateTable('appointment').where('businessObjectId', '=', facts.salon.id).where('id', '=', id)
  await change(pair.first)
    .set({ ...party, partyPosition: 1 })
    .execute()
  await change(pair.second)
    .set({ ...party, partyPosition: 2, customerId: null, title: 'Noa' })
    .execute()
}

/** In this order, until one fits. */
const everyWeeks = [4, 5, 6, 3]
const times = 4

type Held = { id: string; staffId: string; startTime: Date; endTime: Date; heldUntil: Date }

/** APT-19: the first visit, the customer's only one, whose person is there and free at the same time every few weeks. */
async function repeat(tx: Tx, facts: Facts): Promise<void> {
  const { rows } = await sql<Held>`
    with found as (${candidates(facts)})
    select a.id, o.staff_id, a.start_time, a.end_time, max(upper(o.during)) as held_until from found a
    join occupation o on o.business_object_id = a.business_object_id and o.appointment_id = a.id
    where not exists (select from appointment x where x.customer_id = a.customer_id and x.id <> a.id
      and x.status = 'CONFIRMED' and x.start_time > ${new Date(facts.now)})
    group by a.id, o.staff_id, a.start_time, a.end_time having count(*) = 1 order by a.start_time, a.id`.execute(tx)
  for (const [visit, weeks] of everyWeeks.flatMap((each) => rows.map((row) => [row, each] as const))) {
    const moves = Array.from({ length: times - 1 }, (_, index) => moved(facts, visit, weeks * 7 * (index + 1)))
    if (!moves.every(({ worked }) => worked) || !(await areFree(tx, facts, { visit, moves }))) continue
    return copyTo(tx, facts, { visit, moves })
  }
}

type Move = { by: number; worked: boolean }

/** In milliseconds, by the salon's clock, and whether the salon is open and the person there. */
function moved({ salon }: Facts, { staffId, startTime, heldUntil }: Held, days: number): Move {
  const clock = zone(salon.timeZone)
  const { day, minutes: from } = clock.toWall(startTime.getTime())
  const to = from + (heldUntil.getTime() - startTime.getTime()) / 60_000
  const on = addDays(day, days)
  const working = salon.workers.find(({ id }) => id === staffId)?.spansOn(on) ?? []
  const worked = [working, openingSpans(salon.opening, on)].every((spans) =>
    spans.some((span) => span.from <= from && to <= span.to),
  )
  return { by: clock.toInstant(on, from) - startTime.getTime(), worked }
}

type Copying = { visit: Held; moves: readonly Move[] }

async function areFree(tx: Tx, { salon }: Facts, { visit, moves }: Copying): Promise<boolean> {
  for (const { by } of moves) {
    const [from, to] = [visit.startTime, visit.heldUntil].map((each) => new Date(each.getTime() + by).toISOString())
    const { rows } =
      await sql`select from occupation where business_object_id = ${salon.id} and staff_id = ${visit.staffId}
      and during && tstzrange(${from}, ${to})`.execute(tx)
    if (rows.length > 0) return false
  }
  return true
}

async function copyTo(tx: Tx, { salon, random }: Facts, { visit, moves }: Copying): Promise<void> {
  const businessObjectId = salon.id
  const seriesId = random.id()
  const table = tx.selectFrom('appointment').selectAll().where('businessObjectId', '=', businessObjectId)
  const first = await table.where('id', '=', visit.id).executeTakeFirstOrThrow()
  const rows = await tx
    .selectFrom('appointmentService')
    .selectAll()
    .where('businessObjectId', '=', businessObjectId)
    .where('appointmentId', '=', visit.id)
    .execute()
  const services = rows.map((row) => ({ ...row, segments: JSON.stringify(row.segments) }))
  await tx
    .updateTable('appointment')
    .set({ seriesId, seriesPosition: 1 })
    .where('businessObjectId', '=', businessObjectId)
    .where('id', '=', visit.id)
    .execute()
  for (const [index, { by }] of moves.entries()) {
    const [id, later] = [random.id(), (instant: Date) => new Date(instant.getTime() + by)]
    const times = { startTime: later(first.startTime), endTime: later(first.endTime) }
    await tx
      .insertInto('appointment')
      .values({ ...first, additions: '[]', id, ...times, seriesId, seriesPosition: index + 2 })
      .execute()
    const ofCopy = { businessObjectId, appointmentId: id }
    await tx
      .insertInto('appointmentService')
      .values(services.map((row) => ({ ...row, ...ofCopy })))
      .execute()
    await sql`insert into occupation (business_object_id, id, staff_id, appointment_id, during)
      select business_object_id, ${random.id()}, staff_id, ${id}, tstzrange(lower(during) + ${by / 1000} * interval '1 second',
        upper(during) + ${by / 1000} * interval '1 second')
      from occupation where business_object_id = ${businessObjectId} and appointment_id = ${visit.id}`.execute(tx)
    const at = first.createdTime
    const entry = { ...ofCopy, id: random.id(), at, by: 'salon' as const, userId: null, what: 'booked', data: '{}' }
    await tx.insertInto('appointmentHistory').values(entry).execute()
  }
}
