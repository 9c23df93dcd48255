import { createHash } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { appointmentStatuses, bookingTypes } from '@goldline/domain/appointment/status'
import { tryPlace } from '@goldline/server/appointment/entry/place-at-will'
import { writeEntered } from '@goldline/server/appointment/write-visit'
import { verifyJournals } from '@goldline/server/checkout/verify-journal'
import { inSalon } from '@goldline/server/db/in-salon'
import { runInTransaction } from '@goldline/server/db/run-statement'
import type { Database } from '@goldline/server/db/tables'
import type { Tx } from '@goldline/server/db/transaction'
import { brokenRules } from '@goldline/server/test/broken-rules'
import type { TestDatabase } from '@goldline/server/test/clone'
import { testDatabase } from '@goldline/server/test/database'
import { countByKey } from '@goldline/server/test/numbers'
import { type Selectable, sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { seedDemo } from './seed.ts'
import { demoDatabase, demoSecrets, expectInvariantsAt, wednesday, wholeDemo } from './test/demo-database.ts'

const moments = {
  'on a Wednesday afternoon': wednesday,
  'on a Sunday, in the week after the clocks go back': '2026-10-25T11:20:00+01:00',
  'at night, in the week before the clocks go forward': '2027-03-24T23:50:00+01:00',
  'on a Monday morning, before opening': '2026-11-23T06:30:00+01:00',
} as const

const open: TestDatabase[] = []
afterAll(async () => {
  for (const database of open) await database.close()
})

async function empty(): Promise<TestDatabase> {
  const database = await testDatabase()
  open.push(database)
  return database
}

const dataDir = mkdtempSync(join(tmpdir(), 'goldline-demo-'))
afterAll(() => rmSync(dataDir, { recursive: true }))
const seed = ({ owner }: TestDatabase, at: string) => seedDemo(owner.db, wholeDemo(at, dataDir))

const made = new Map<string, Promise<TestDatabase>>()

/** Makes the demo of each time once, since that is slow; tests must not change it. */
function seeded(at: string): Promise<TestDatabase> {
  const making = made.get(at) ?? make(at)
  made.set(at, making)
  return making
}

async function make(at: string): Promise<TestDatabase> {
  if (at === wednesday) {
    const database = await demoDatabase()
    open.push(database)
    return database
  }
  const database = await empty()
  expect(await seed(database, at)).toBe(true)
  return database
}

// All statements are tested at each time; QUICK=1 tests one.
const momentsOfRun = Object.entries(moments).slice(0, process.env.QUICK ? 1 : undefined)

describe.each(momentsOfRun)('the demo made %s', (_, at) => {
  let database: TestDatabase
  beforeAll(async () => {
    database = await seeded(at)
  })

  test('[AVL-04] [AVL-09] [STF-03] [BIZ-02] [BIZ-03] [CAT-08] [AVL-08] breaks no booking rule', async () => {
    const { db } = database
    expect(await brokenRules(db, new Date(at))).toEqual([])
    await expectInvariantsAt(db, at)
  })

  test('[OPS-05] [POS-10] [POS-11] [POS-12] has an order for each past visit, in Vienna a record, and closed days', async () => {
    const { db } = database
    const unsold = `select a.id as key, 1 as count from appointment a where a.status = 'FULFILLED' and not exists (
      select from order_visit v where v.business_object_id = a.business_object_id and v.appointment_id = a.id and v.live)`
    expect(await countByKey(database, unsold)).toEqual({})
    const kinds = `select url_name || ' ' || kind as key, least(count(*), 50) as count from sale_order o
      join business_object b on b.id = o.business_object_id group by 1`
    expect(await countByKey(database, kinds)).toEqual({ 'studio-lumiere SALE': 50, 'atelier-sisi RECORD': 50 })
    const { tills, entries, broken } = await verifyJournals({ db, secrets: demoSecrets })
    expect([tills, broken, entries > 1000]).toEqual([1, [], true])
    const open = `select 'days' as key, count(distinct business_day) from sale_order o join till t
      on t.business_object_id = o.business_object_id and t.id = o.till_id where o.day_number > t.last_day_end_number`
    expect((await countByKey(database, open)).days).toBeLessThan(2)
    const off = `select e.id as key, count(*) from day_end e join sale_order o on o.business_object_id = e.business_object_id
      and o.till_id = e.till_id and o.day_number = e.number group by e.id, e.report having sum(o.turnover) <> (e.report ->> 'turnover')::int`
    expect(await countByKey(database, off)).toEqual({})
  })

  test('[MSG-08] has a campaign of thirty days: some messages arrived, one failed, one recipient unsubscribed', async () => {
    const states = `select status as key, least(count(*), 2) as count from message where type = 'CAMPAIGN' group by 1`
    expect(await countByKey(database, states)).toEqual({ DELIVERED: 2, FAILED: 1 })
    const ended = `select 'ended' as key, count(*) from campaign_message t join customer c on c.id = t.customer_id
      join consent n on n.user_id = c.user_id and not n.granted and n.created_time > t.created_time`
    expect((await countByKey(database, ended)).ended).toBe(1)
  })

  test('[MSG-09] [MSG-17] [PAY-05] [PAY-04a] has thirty days of SMS, most of them delivered, a default card, and a rule for cards', async () => {
    const states = `select status as key, count(*) from message where type = 'REMINDER' and channel = 'SMS' group by 1`
    const { DELIVERED = 0, FAILED = 0, UNKNOWN } = await countByKey(database, states)
    expect([DELIVERED > 50, FAILED > 0, FAILED < 10, UNKNOWN]).toEqual([true, true, true, 1])
    const days = `select 'days' as key, count(distinct created_time::date) from message where channel = 'SMS'
      and created_time between timestamptz '${at}' - interval '31 days' and '${at}'`
    expect((await countByKey(database, days)).days).toBeGreaterThan(20)
    const cards = `select stripe_customer_id || ' ' || stripe_method_id as key, count(*) from payment_method join payment_customer using (business_object_id) group by 1`
    expect(await countByKey(database, cards)).toEqual({ 'cus_demo pm_demo': 1 })
    const secured = `select stripe_account_id || ' ' || security as key, cardinality(product_ids) as count
      from deposit_account join deposit_rule using (business_object_id)`
    expect(await countByKey(database, secured)).toEqual({ 'acct_demo CARD': 2 })
    const waiting = `select 'jobs' as key, count(*) from graphile_worker.jobs j join message m on j.key = 'message:' || m.id
      where m.status = 'DELIVERED'`
    expect(await countByKey(database, waiting)).toEqual({ jobs: 0 })
  })

  test('[APT-16g] has an open request, whose start is held for some hours more', async () => {
    const open = `select r.state as key, count(*) from visit_request r join slot_hold h using (business_object_id, start_time)
      where h.request_id = r.id and r.expires_time > timestamptz '${at}' + interval '3 hours' group by r.state`
    expect(await countByKey(database, open)).toEqual({ OPEN: 1 })
  })

  test('[APT-02] has every status and booking type, and today past and upcoming visits', async () => {
    const statuses = await countByKey(database, 'select status as key, count(*) from appointment group by status')
    expect(Object.keys(statuses).sort()).toEqual([...appointmentStatuses].sort())
    const types = await countByKey(
      database,
      'select booking_type as key, count(*) from appointment group by booking_type',
    )
    expect(Object.keys(types).sort()).toEqual([...bookingTypes].sort())
    const wrong = `select status as key, count(*) from appointment
      where (status in ('FULFILLED', 'EXPIRED') and end_time > '${at}')
        or (status = 'CONFIRMED' and end_time < timestamptz '${at}' - interval '1 day')
        or created_time > '${at}' or last_modified > '${at}' or created_time > last_modified group by status`
    expect(await countByKey(database, wrong)).toEqual({})
    const today = `select 'visits' as key, count(*) from appointment a join business_object b on b.id = a.business_object_id
      where b.url_name = 'studio-lumiere' and a.start_time >= date_trunc('day', timestamptz '${at}', b.time_zone)
        and a.start_time < date_trunc('day', timestamptz '${at}', b.time_zone) + interval '1 day'`
    expect((await countByKey(database, today)).visits).toBeGreaterThan(20)
  })
})

test('[APT-01] [CAT-05] [AVL-04] writes upcoming visits with the same rows as entering them', async () => {
  const { owner } = await seeded(wednesday)
  const deps = { clock: { now: () => Date.parse(wednesday) }, metrics: { searchLimitHits: { inc: () => undefined } } }
  const again = owner.db.transaction().execute(async (tx) => {
    const visits = await comingVisits(tx)
    const before = await Promise.all(visits.map((visit) => rowsOf(tx, visit)))
    const after: typeof before = []
    for (const visit of visits) {
      const { businessObjectId, id, language, pinned, customerId, staffId } = visit
      await tx.deleteFrom('appointment').where('businessObjectId', '=', businessObjectId).where('id', '=', id).execute()
      const entered = visit.products.map((product) => ({ product, staffId }))
      const asked = { start: visit.startTime.getTime(), entered, customerId }
      const placed = await tryPlace(inSalon(tx, businessObjectId), { deps, ask: runInTransaction(tx) }, asked)
      expect([placed.broken, placed.placement.moved]).toEqual([[], []])
      const appointment = { customerId, language, pinned, status: 'CONFIRMED' as const, walkIn: false }
      await writeEntered(inSalon(tx, visit.businessObjectId), deps, {
        id: visit.id,
        placed,
        columns: appointment,
        userId: null,
      })
      after.push(await rowsOf(tx, visit))
    }
    throw new TakenBack([before, after])
  })
  const [before, after] = await again.catch((error) =>
    error instanceof TakenBack ? error.told : Promise.reject(error),
  )
  expect(before).toHaveLength(40)
  expect(after).toEqual(before)
})

test('leaves a database with a salon unchanged, and is made once by two concurrent starts', async () => {
  const database = await seeded(wednesday)
  expect(await seed(database, wednesday)).toBe(false)
  const again = await empty()
  expect((await Promise.all([seed(again, wednesday), seed(again, wednesday)])).sort()).toEqual([false, true])
  // Equal for the same time, apart from secrets.
  expect(await fingerprint(again)).toEqual(await fingerprint(database))
})

test('the rule checks detect each broken row', async () => {
  const { owner } = await seeded(wednesday)
  const spoilt = owner.db.transaction().execute(async (tx) => {
    await sql
      .raw(`
    delete from product_specialist where staff_id = (select id from staff where name = 'Nico');
    update staff_hours set from_time = '12:00' where staff_id = (select id from staff where name = 'Sofia') and kind = 'WORK';
    update opening_rule set close = '16:00' where weekday = 'SATURDAY';
    update business_object set opening_capacity = 2;
    update appointment set end_time = end_time + interval '5 minutes' where booking_type = 'RWG' and end_time - start_time < interval '3 hours';
    delete from occupation where appointment_id in (select id from appointment where booking_type = 'TREATWELL');
    update appointment set start_time = '${wednesday}', end_time = timestamptz '${wednesday}' + interval '1 hour'
      where customer_id in (select id from customer where surname = 'Koch')`)
      .execute(tx)
    throw new TakenBack([...new Set((await brokenRules(tx, new Date(wednesday))).map(({ rule }) => rule))])
  })
  const told = await spoilt.catch((error) => (error instanceof TakenBack ? error.told : Promise.reject(error)))
  expect(told.toSorted()).toEqual([
    ...['held time is not that of the services', 'in two places', 'not qualified', 'outside opening'],
    ...['outside working hours', 'over capacity', 'wrong length'],
  ])
})

/** Rolls the transaction back, so that broken rows do not stay. */
class TakenBack<T> extends Error {
  readonly told: readonly T[]

  constructor(told: readonly T[]) {
    super('taken back')
    this.told = told
  }
}

type ComingVisit = Pick<
  Selectable<Database['appointment']>,
  'businessObjectId' | 'id' | 'language' | 'pinned' | 'customerId' | 'startTime'
> & {
  staffId: string
  products: string[]
}

/**
 * Upcoming visits with one service and with two, each of a requested person; the demo adds some people's own prices
 * later (CAT-11).
 */
async function comingVisits(tx: Tx): Promise<ComingVisit[]> {
  const { rows } = await sql<ComingVisit>`
    select * from (select a.business_object_id, a.id, a.language, a.pinned, a.customer_id, a.start_time, a.requested_staff_id as staff_id,
      (select array_agg(concat_ws('%', s.product_id, s.variant_id) order by s.position) from appointment_service s
        where s.business_object_id = a.business_object_id and s.appointment_id = a.id) as products
      from appointment a where a.status = 'CONFIRMED' and a.booking_type = 'TELEPHONE' and a.requested_staff_id is not null
        and a.series_id is null and a.party_id is null and a.start_time > ${wednesday}
        and not exists (select from appointment_service s join product p on p.business_object_id = s.business_object_id and p.id = s.product_id
          where s.business_object_id = a.business_object_id and s.appointment_id = a.id and p.own_terms <> '[]')) v
    order by cardinality(products) desc, id limit 40`.execute(tx)
  return rows
}

async function rowsOf(tx: Tx, { businessObjectId, id }: Pick<ComingVisit, 'businessObjectId' | 'id'>) {
  const { rows } = await sql`
    select to_jsonb(a) - array['created_time', 'last_modified'] as appointment,
      (select jsonb_agg(to_jsonb(s) order by s.position) from appointment_service s
        where s.business_object_id = a.business_object_id and s.appointment_id = a.id) as services,
      (select jsonb_agg(to_jsonb(o) - 'id' order by lower(o.during)) from occupation o
        where o.business_object_id = a.business_object_id and o.appointment_id = a.id) as held,
      (select jsonb_agg(h.what || h.by) from appointment_history h
        where h.business_object_id = a.business_object_id and h.appointment_id = a.id) as history
    from appointment a where a.business_object_id = ${businessObjectId} and a.id = ${id}`.execute(tx)
  return rows[0]
}

async function fingerprint({ pool }: TestDatabase): Promise<string> {
  const tables =
    'business_object opening_rule staff staff_hours staff_absence product product_variant user_role customer customer_profile appointment appointment_service appointment_history appointment_message review review_reply'
  const hash = createHash('sha256')
  // The product creates random ids for outside visits, so their times and customers are used instead.
  const outside = await pool.query<{ id: string; known: string }>(
    `select id, concat_ws(' ', customer_id, created_time) as known from appointment where booking_type in ('TREATWELL', 'RWG')`,
  )
  const knownAs = new Map(outside.rows.map(({ id, known }) => [id, known]))
  for (const table of tables.split(' ')) {
    // The product creates random ids for history entries.
    const drawn = table === 'appointment_history' ? 'id' : 'pin_hash'
    const { rows } = await pool.query<{ line: string }>(
      `select (to_jsonb(t) - '${drawn}')::text as line from ${table} t`,
    )
    const lines = rows.map(({ line }) =>
      line.replaceAll(/[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}/g, (id) => knownAs.get(id) ?? id),
    )
    hash.update(JSON.stringify(lines.sort()))
  }
  return hash.digest('hex')
}
