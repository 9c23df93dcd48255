/** Additions to a salon's diary: a party, a series, own prices and a requested absence. */

import { transitions } from '@goldline/domain/appointment/status'
import { addDays } from '@goldline/domain/time/day'
import { zone } from '@goldline/domain/time/zone'
import { tryPlace } from '@goldline/server/appointment/entry/place-at-will'
import type { PlacedVisit } from '@goldline/server/appointment/visit-time'
import { writeEntered } from '@goldline/server/appointment/write-visit'
import { inSalon } from '@goldline/server/db/in-salon'
import { runInTransaction } from '@goldline/server/db/run-statement'
import type { Database } from '@goldline/server/db/tables'
import type { Tx } from '@goldline/server/db/transaction'
import { type Selectable, sql, type Updateable } from 'kysely'
import { insertAll, type PlainRow } from './insert-rows.ts'
import type { Random } from './random.ts'
import type { Salon } from './salon-model.ts'
import { mondayAfter } from './salon-plan.ts'
import { productIdOf } from './small-pictures.ts'
import { workerId } from './today.ts'

type ShowcaseFacts = { salon: Salon; now: number; random: Random }

/** Call this after the diary is written. */
export async function writeShowcase(tx: Tx, facts: ShowcaseFacts): Promise<void> {
  await askForAbsence(tx, facts)
  await setOwnTerms(tx, facts.salon)
  await joinParty(tx, facts)
  await repeat(tx, facts)
}

/** STF-10: requests a week off in a month, to be decided. */
async function askForAbsence(tx: Tx, { salon, now, random }: ShowcaseFacts): Promise<void> {
  const clock = zone(salon.timeZone)
  const monday = mondayAfter(addDays(clock.toWall(now).day, 28))
  const staffAbsence = {
    businessObjectId: salon.id,
    id: random.id(),
    staffId: workerId(salon, 'elira'),
    kind: 'VACATION' as const,
    status: 'ASKED' as const,
    note: 'Hochzeit meiner Schwester',
    fromTime: new Date(clock.startOfDay(monday)),
    toTime: new Date(clock.startOfDay(addDays(monday, 5))),
    askedTime: new Date(now - 5 * 3_600_000),
    decidedTime: null,
  }
  await insertAll(tx, { staffAbsence: [staffAbsence] })
}

/** CAT-11: one of two staff members charges more. */
async function setOwnTerms(tx: Tx, salon: Salon): Promise<void> {
  const terms = [{ staffId: workerId(salon, 'amelie'), price: 12_900, duration: null }]
  await sql`update product set own_terms = ${JSON.stringify(terms)}::jsonb
    where business_object_id = ${salon.id} and id = ${productIdOf(salon, 'facial') ?? null}`.execute(tx)
}

/** Upcoming visits that were entered by telephone, with one service and without messages. */
const candidates = ({ salon, now }: ShowcaseFacts) => sql`
  select a.* from appointment a
  where a.business_object_id = ${salon.id} and a.status = 'CONFIRMED' and a.booking_type = 'TELEPHONE'
    and a.customer_id is not null and a.series_id is null and a.party_id is null
    and a.start_time > ${new Date(now + 3_600_000)} and a.start_time < ${new Date(now + 20 * 86_400_000)}
    and not exists (select from customer c where c.id = a.customer_id and c.user_id is not null)
    and not exists (select from appointment_message m where m.business_object_id = a.business_object_id and m.appointment_id = a.id)
    and (select count(*) from appointment_service s where s.business_object_id = a.business_object_id and s.appointment_id = a.id) = 1`

type FirstVisit = Pick<
  Selectable<Database['appointment']>,
  'id' | 'customerId' | 'language' | 'startTime' | 'createdTime'
> & {
  product: string
  staffId: string
  /** Whether it is the customer's only upcoming visit. */
  alone: boolean
}

/** First visits, soonest first. */
async function firstOnes(tx: Tx, facts: ShowcaseFacts): Promise<FirstVisit[]> {
  const { rows } = await sql<FirstVisit>`
    with found as (${candidates(facts)})
    select a.id, a.customer_id, a.language, a.start_time, a.created_time, s.assigned_staff_id as staff_id,
      concat_ws('%', s.product_id, s.variant_id) as product, not exists (select from appointment x
        where x.customer_id = a.customer_id and x.id <> a.id and x.status = 'CONFIRMED'
          and x.start_time > ${new Date(facts.now)}) as alone
    from found a join appointment_service s on s.business_object_id = a.business_object_id and s.appointment_id = a.id
    where s.assigned_staff_id is not null
    order by a.start_time, a.id`.execute(tx)
  return rows
}

/** APT-23: adds a companion to the first visit that allows one, as soon after it as possible. */
async function joinParty(tx: Tx, facts: ShowcaseFacts): Promise<void> {
  const partyId = facts.random.id()
  const rows = await firstOnes(tx, facts)
  for (const [first, minutes] of laterBy.flatMap((each) => rows.map((row) => [row, each] as const))) {
    const start = first.startTime.getTime() + minutes * 60_000
    const placed = await findRoom(tx, facts, { first, start, staffId: null })
    if (placed === undefined) continue
    await change(tx, { facts, first, columns: { partyId, partyPosition: 1 } })
    const columns = { customerId: null, title: 'Noa', partyId, partyPosition: 2 }
    await enter(tx, facts, { first, placed, columns })
    return
  }
}

/** Minutes after the first visit to try. */
const laterBy = [0, 15, 30, 60, 120]

/** Intervals in weeks to try, in this order. */
const everyWeeks = [4, 5, 6, 3]
const times = 4

/**
 * APT-19: makes a series of the first visit that is its customer's only one and whose staff member is free at the same
 * time every few weeks.
 */
async function repeat(tx: Tx, facts: ShowcaseFacts): Promise<void> {
  const all = await firstOnes(tx, facts)
  const rows = all.filter(({ alone }) => alone)
  for (const [first, weeks] of everyWeeks.flatMap((each) => rows.map((row) => [row, each] as const))) {
    const later: PlacedVisit[] = []
    for (const start of startsEvery(facts, first, weeks)) {
      const placed = await findRoom(tx, facts, { first, start, staffId: first.staffId })
      if (placed === undefined) break
      later.push(placed)
    }
    if (later.length < times - 1) continue
    const seriesId = facts.random.id()
    await change(tx, { facts, first, columns: { seriesId, seriesPosition: 1 } })
    for (const [index, placed] of later.entries())
      await enter(tx, facts, {
        first,
        placed,
        columns: { customerId: first.customerId, seriesId, seriesPosition: index + 2 },
      })
    return
  }
}

/** Starts at the same local time. */
function startsEvery({ salon }: ShowcaseFacts, { startTime }: FirstVisit, weeks: number): number[] {
  const clock = zone(salon.timeZone)
  const { day, minutes } = clock.toWall(startTime.getTime())
  return Array.from({ length: times - 1 }, (_, index) =>
    clock.toInstant(addDays(day, 7 * weeks * (index + 1)), minutes),
  )
}

type PlacementQuery = { first: FirstVisit; start: number; staffId: string | null }

/** Placement by the salon without breaking a rule or moving a visit. */
async function findRoom(
  tx: Tx,
  facts: ShowcaseFacts,
  { first, start, staffId }: PlacementQuery,
): Promise<PlacedVisit | undefined> {
  const entered = [{ product: first.product, staffId }]
  const asked = { start, entered, customerId: null }
  const deps = { ...enteredAt(first), metrics: { searchLimitHits: { inc: () => undefined } } }
  const placed = await tryPlace(inSalon(tx, facts.salon.id), { deps, ask: runInTransaction(tx) }, asked)
  return placed.broken.length === 0 && placed.placement.moved.length === 0 ? placed : undefined
}

/** A clock at the time when the first visit was entered. */
const enteredAt = ({ createdTime }: FirstVisit) => ({ clock: { now: () => createdTime.getTime() } })

type VisitEntry = {
  first: FirstVisit
  placed: PlacedVisit
  columns: Partial<PlainRow<'appointment'>> & { customerId: string | null }
}

async function enter(tx: Tx, { salon, random }: ShowcaseFacts, { first, placed, columns }: VisitEntry): Promise<void> {
  const written = { language: first.language, status: transitions.book.to, walkIn: false, ...columns }
  await writeEntered(inSalon(tx, salon.id), enteredAt(first), {
    id: random.id(),
    placed,
    columns: written,
    userId: null,
  })
}

type VisitChange = { facts: ShowcaseFacts; first: FirstVisit; columns: Updateable<Database['appointment']> }

async function change(tx: Tx, { facts, first, columns }: VisitChange): Promise<void> {
  await inSalon(tx, facts.salon.id).updateTable('appointment').set(columns).where('id', '=', first.id).execute()
}
