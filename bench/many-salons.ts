/** Fills a throw-away database with many salons: 8 staff each, one service of an hour, appointments around today. */
import { openDatabase } from '../server/src/db/database.ts'
import type { TestDatabase } from '../server/src/test/clone.ts'
import { clockAheadMs } from '../server/src/test/run-clock.ts'

export type SalonOfMany = { id: string; product: string; staff: string[] }

const people = 8
const perPersonAndDay = 5
const tables = ['appointment', 'appointment_service', 'occupation'] as const

/** Writes the n-th salon; ids encode salon and row, so that the tables match without a lookup. */
export function salonOfMany(n: number): SalonOfMany {
  const staff = Array.from({ length: people }, (_, person) => uuid(n * people + person))
  return { id: uuid(n), product: uuid(n), staff }
}

/** Writes `appointments` per salon, 40 a day, two thirds in the past; all with a requested person. */
export async function fillSalons({ ownerUrl }: TestDatabase, salons: number, appointments: number): Promise<void> {
  // Building an index takes longer than a request's silence limit.
  const { pool, close } = openDatabase({ url: ownerUrl, poolSize: 1, silentMs: 3_600_000, clockAheadMs })
  const client = await pool.connect()
  const run = (text: string, values: unknown[] = []) => client.query(text, values)
  try {
    await run(
      `set statement_timeout = 0; set idle_in_transaction_session_timeout = 0; set maintenance_work_mem = '512MB'`,
    )
    const days = Math.ceil(appointments / (people * perPersonAndDay))
    await run(salonsSql, [salons])
    const constraints = await dropChecks(run)
    // Batches keep sorts and memory small.
    for (let first = 1; first <= salons; first += 100) {
      await run(bookSql, [first, Math.min(salons, first + 99), -Math.ceil((days * 2) / 3), days])
    }
    for (const { owner, name, definition } of constraints)
      await run(`alter table ${owner} add constraint ${name} ${definition}`)
    for (const table of tables) await run(`alter table ${table} enable trigger user`)
    await run('vacuum analyze')
  } finally {
    client.release()
    await close()
  }
}

type RunQuery = (text: string, values?: unknown[]) => Promise<{ rows: unknown[] }>

/** Restores checks per row as checks of the whole table: ten times faster and just as strict. */
async function dropChecks(run: RunQuery) {
  const { rows } = await run(
    `select conrelid::regclass::text as owner, conname as name, pg_get_constraintdef(oid) as definition
     from pg_constraint where contype in ('f', 'x') and conrelid = any ($1::regclass[])`,
    [tables],
  )
  const constraints = rows as { owner: string; name: string; definition: string }[]
  for (const { owner, name } of constraints) await run(`alter table ${owner} drop constraint ${name}`)
  for (const table of tables) await run(`alter table ${table} disable trigger user`)
  return constraints
}

function uuid(n: number): string {
  return `00000000-0000-7000-8000-${n.toString(16).padStart(12, '0')}`
}

const id = (n: string) => `('00000000-0000-7000-8000-' || lpad(to_hex(${n}), 12, '0'))::uuid`

const salonsSql = `
with wanted as (select n, ${id('n')} id from generate_series(1, $1::int) n),
salons as (
  insert into business_object (id, url_name, name, country, time_zone, version, lead_time_minutes, max_confirmed_appointments)
  select id, 'salon-' || n, 'Salon ' || n, 'CH', 'UTC', 'PRO', 0, 1000000 from wanted returning id),
categories as (insert into category (business_object_id, id, name, is_default) select id, id, 'Standard', true from wanted),
products as (
  insert into product (business_object_id, id, category_id, name, price, duration) select id, id, id, 'Schnitt', 8000, 60 from wanted),
people as (select w.id salon, ${id(`w.n * ${people} + p`)} id, p from wanted w, generate_series(0, ${people - 1}) p),
staff as (
  insert into staff (business_object_id, id, person_id, name, display_order) select salon, id, gen_random_uuid(), 'Person ' || p, p from people),
patterns as (insert into staff_pattern (business_object_id, staff_id) select salon, id from people),
hours as (
  insert into staff_hours (business_object_id, id, staff_id, kind, weekday, from_time, to_time)
  select salon, gen_random_uuid(), id, 'WORK', weekday, '09:00', '19:00' from people,
    unnest('{MONDAY,TUESDAY,WEDNESDAY,THURSDAY,FRIDAY,SATURDAY,SUNDAY}'::text[]) weekday)
insert into product_specialist (business_object_id, product_id, staff_id) select salon, salon, id from people`

/** $1–$2 salons, $3 first day from today, $4 days. Visits of 45 minutes from nine on, every 100 minutes: free from 16:25. */
const bookSql = `
with given as materialized (
  select ${id('n')} salon, ${id(`n * ${people} + p`)} person,
    ${id(`(n::bigint * 10000 + d) * 100 + p * ${perPersonAndDay} + k`)} id,
    date_trunc('day', clock_now() at time zone 'UTC') at time zone 'UTC' + make_interval(days => $3::int + d, mins => 540 + 100 * k) start
  from generate_series($1::int, $2::int) n, generate_series(0, $4::int - 1) d, generate_series(0, ${people - 1}) p,
    generate_series(0, ${perPersonAndDay - 1}) k
), booked as (
  insert into appointment (business_object_id, id, status, booking_type, start_time, end_time, requested_staff_id, currency)
  select salon, id, case when start < clock_now() then 'FULFILLED' else 'CONFIRMED' end, 'TELEPHONE', start, start + interval '45 minutes', person, 'CHF' from given
), served as (
  insert into appointment_service (business_object_id, appointment_id, position, product_id, name, price, list_price, duration, segments, assigned_staff_id)
  select salon, id, 0, salon, 'Schnitt', 8000, 8000, 45, '[{"kind": "work", "minutes": 45}]', person from given
)
insert into occupation (business_object_id, staff_id, during, appointment_id)
select salon, person, tstzrange(start, start + interval '45 minutes'), id from given`
