import { createHash } from 'node:crypto'
import { appointmentStatuses, bookingTypes } from '@goldline/domain/appointment/status'
import { isEmail } from '@goldline/domain/customer/email'
import { sql } from 'kysely'
import { parsePhoneNumberFromString } from 'libphonenumber-js/max'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { hashPassword, passwordFits } from '../auth/password.ts'
import { verifyJournals } from '../checkout/journal.ts'
import { brokenRules } from '../test/broken-rules.ts'
import type { TestDatabase } from '../test/clone.ts'
import { testDatabase } from '../test/database.ts'
import { expectInvariants } from '../test/invariants.ts'
import { demoPassword, demoSignIns } from './accounts.ts'
import { seedDemo } from './seed.ts'

const moments = {
  'on a Wednesday afternoon': '2026-06-10T14:03:00+02:00',
  'on a Sunday, in the week after the clocks go back': '2026-10-25T11:20:00+01:00',
  'at night, in the week before the clocks go forward': '2027-03-24T23:50:00+01:00',
  'on a Monday morning, before opening': '2026-11-23T06:30:00+01:00',
} as const

const wednesday = moments['on a Wednesday afternoon']

const open: TestDatabase[] = []
afterAll(async () => {
  for (const database of open) await database.close()
})

async function empty(): Promise<TestDatabase> {
  const database = await testDatabase()
  open.push(database)
  return database
}

const seed = ({ owner }: TestDatabase, at: string) => seedDemo(owner.db, { now: Date.parse(at), hashPassword })

const made = new Map<string, Promise<TestDatabase>>()

/** Making the demo is what takes long here: that of each moment is made once, and the tests leave it as it is. */
function seeded(at: string): Promise<TestDatabase> {
  const making =
    made.get(at) ??
    empty().then(async (database) => {
      expect(await seed(database, at)).toBe(true)
      return database
    })
  made.set(at, making)
  return making
}

async function numbers(database: TestDatabase, sql: string): Promise<Record<string, number>> {
  const { rows } = await database.pool.query<{ key: string; count: number }>(sql)
  return Object.fromEntries(rows.map(({ key, count }) => [key, Number(count)]))
}

describe.each(Object.entries(moments))('the demo made %s', (_, at) => {
  let database: TestDatabase
  beforeAll(async () => {
    database = await seeded(at)
  })

  test('[AVL-04] [AVL-09] [STF-03] [BIZ-02] [BIZ-03] [CAT-08] [AVL-08] breaks no rule of booking', async () => {
    const { db } = database
    expect(await brokenRules(db, new Date(at))).toEqual([])
    await expectInvariants(db)
  })

  test('[OPS-05] [POS-10] [POS-11] [POS-12] was sold at the till: an order for each visit that was, in Vienna a record, days closed', async () => {
    const { db } = database
    const unsold = `select a.id as key, 1 as count from appointment a where a.status = 'FULFILLED' and not exists (
      select from order_visit v where v.business_object_id = a.business_object_id and v.appointment_id = a.id and v.live)`
    expect(await numbers(database, unsold)).toEqual({})
    const kinds = `select url_name || ' ' || kind as key, least(count(*), 50) as count from sale_order o
      join business_object b on b.id = o.business_object_id group by 1`
    expect(await numbers(database, kinds)).toEqual({ 'studio-lumiere SALE': 50, 'atelier-sisi RECORD': 50 })
    const { tills, entries, broken } = await verifyJournals(db)
    expect([tills, broken, entries > 1000]).toEqual([1, [], true])
    const open = `select 'days' as key, count(distinct business_day) from sale_order o join till t
      on t.business_object_id = o.business_object_id and t.id = o.till_id where o.day_number > t.last_day_end_number`
    expect((await numbers(database, open)).days).toBeLessThan(2)
    const off = `select e.id as key, count(*) from day_end e join sale_order o on o.business_object_id = e.business_object_id
      and o.till_id = e.till_id and o.day_number = e.number group by e.id, e.report having sum(o.turnover) <> (e.report ->> 'turnover')::int`
    expect(await numbers(database, off)).toEqual({})
  })

  test('[APT-02] has every status and every type of booking, and today both done and coming as the hour says', async () => {
    const statuses = await numbers(database, 'select status as key, count(*) from appointment group by status')
    expect(Object.keys(statuses).sort()).toEqual([...appointmentStatuses].sort())
    const types = await numbers(database, 'select booking_type as key, count(*) from appointment group by booking_type')
    expect(Object.keys(types).sort()).toEqual([...bookingTypes].sort())
    const wrong = `select status as key, count(*) from appointment
      where (status in ('FULFILLED', 'EXPIRED') and end_time > '${at}')
        or (status = 'CONFIRMED' and end_time < timestamptz '${at}' - interval '1 day')
        or created_time > '${at}' or last_modified > '${at}' or created_time > last_modified group by status`
    expect(await numbers(database, wrong)).toEqual({})
    const today = `select 'visits' as key, count(*) from appointment a join business_object b on b.id = a.business_object_id
      where b.url_name = 'studio-lumiere' and a.start_time >= date_trunc('day', timestamptz '${at}', b.time_zone)
        and a.start_time < date_trunc('day', timestamptz '${at}', b.time_zone) + interval '1 day'`
    expect((await numbers(database, today)).visits).toBeGreaterThan(20)
  })
})

describe('the demo', () => {
  let database: TestDatabase
  beforeAll(async () => {
    database = await seeded(wednesday)
  })

  test('[APT-19] [APT-23] [CAT-11] [STF-10] shows a series, a party, own prices and an absence asked for', async () => {
    const seen = await numbers(
      database,
      `select 'series' as key, count(*) from appointment where series_id is not null
        union all select 'party', count(*) from appointment where party_id is not null
        union all select 'guest', count(*) from appointment where party_position = 2 and customer_id is null and title <> ''
        union all select 'terms', count(*) from product where jsonb_array_length(own_terms) > 0
        union all select 'asked', count(*) from staff_absence where status = 'ASKED'`,
    )
    expect(seen).toEqual({ series: 4, party: 2, guest: 1, terms: 1, asked: 1 })
  })

  test('[CUS-01] [CAT-01] [CAT-02] is as large as it says', async () => {
    const perSalon = (table: string) =>
      numbers(
        database,
        `select b.url_name as key, count(*) from ${table} t join business_object b on b.id = t.business_object_id group by 1`,
      )
    expect(await perSalon('staff')).toEqual({ 'studio-lumiere': 8, 'atelier-sisi': 2 })
    expect(await perSalon('category')).toEqual({ 'studio-lumiere': 5, 'atelier-sisi': 2 })
    expect(await perSalon('product')).toEqual({ 'studio-lumiere': 28, 'atelier-sisi': 6 })
    expect(await perSalon('customer_profile')).toEqual({ 'studio-lumiere': 400, 'atelier-sisi': 40 })
    expect((await perSalon('appointment'))['studio-lumiere']).toBeGreaterThan(3000)
    const extras = `
      select 'variants' as key, count(*) from product_variant union all
      select 'gaps', count(*) from product where gap_minutes > 0 union all
      select 'promotions', count(*) from product where promotion is not null union all
      select 'happy hours', count(*) from product where happy_hours is not null union all
      select 'unassigned', count(*) from appointment_service where assigned_staff_id is null union all
      select 'movable', least(count(*), 50) from appointment where requested_staff_id is null and status = 'CONFIRMED' and not pinned union all
      select 'questions', least(count(*), 20) from appointment_message where from_customer`
    expect(await numbers(database, extras)).toEqual({
      ...{ variants: 15, gaps: 4, promotions: 1, 'happy hours': 1, unassigned: 1, movable: 50, questions: 20 },
    })
  })

  test('[REV-01] [REV-03] has reviews of visits that were, in three languages, some answered', async () => {
    const reviews = await numbers(
      database,
      `select url_name as key, count(*) from review r join business_object b on b.id = r.business_object_id group by 1`,
    )
    expect(reviews).toEqual({ 'studio-lumiere': 49, 'atelier-sisi': 16 })
    const extras = `select language as key, least(count(*), 3) as count from review group by 1 union all
      select 'replies', least(count(*), 10) from review_reply union all
      select 'without a visit', count(*) from review where appointment_id is null and status = 'DONE' and hidden_time is null union all
      select 'too late', count(*) from review where created_time > '${wednesday}'`
    expect(await numbers(database, extras)).toEqual({
      ...{ de: 3, en: 3, vi: 3, replies: 10, 'without a visit': 0, 'too late': 0 },
    })
  })

  test('leaves statistics behind: without them a month of free time is a second of work instead of a blink', async () => {
    const planned = `select relname as key, reltuples::int as count from pg_class
      where relname in ('appointment', 'appointment_service', 'occupation') and relkind = 'r' and reltuples > 3000`
    expect(Object.keys(await numbers(database, planned)).sort()).toEqual([
      'appointment',
      'appointment_service',
      'occupation',
    ])
  })

  test('is busy near and thins out', async () => {
    const hours = await numbers(
      database,
      `select to_char(lower(during) at time zone 'Europe/Zurich', 'YYYY-MM-DD') as key,
        extract(epoch from sum(upper(during) - lower(during))) / 3600 as count
       from occupation o join business_object b on b.id = o.business_object_id where url_name = 'studio-lumiere' group by 1`,
    )
    // Seven of eight people work on a Friday, some 7.75 hours each.
    const share = (hours['2026-06-12'] ?? 0) / (7 * 7.75)
    expect(share).toBeGreaterThan(0.6)
    expect(share).toBeLessThan(0.85)
    expect(hours['2026-07-17']).toBeLessThan(20)
  })

  test('[CUS-07] [CUS-10] knows nobody real: addresses of example domains, numbers that exist in form', async () => {
    const { pool } = database
    const { rows } = await pool.query<{ email: string | null; phone: string }>(
      'select email, phone_nr as phone from customer',
    )
    for (const { email, phone } of rows) {
      if (email !== null)
        expect([email, isEmail(email), /@(example\.com|\w+\.example)$/.test(email)]).toEqual([email, true, true])
      expect([phone, parsePhoneNumberFromString(phone)?.isValid()]).toEqual([phone, true])
      expect(phone).toMatch(/^\+(41(76|78|79)000|43660000|8490000)\d{4}$/)
    }
  })

  test('[AUTH-01] opens to its sign-ins', async () => {
    const { pool } = database
    for (const { email, who } of demoSignIns) {
      const { rows } = await pool.query(
        `select password_hash, email_confirmed_time, r.role, r.staff_id, c.id as customer from app_user u
          left join user_role r on r.user_id = u.id left join customer c on c.user_id = u.id where u.email = $1`,
        [email],
      )
      expect(rows).toHaveLength(1)
      expect(await passwordFits(rows[0].password_hash, demoPassword)).toBe(true)
      expect(rows[0].email_confirmed_time).not.toBeNull()
      expect(rows[0].role).toBe({ owner: 'OWNER', staff: 'USER_LITE_PLUS', customer: null }[who])
      expect([rows[0].staff_id !== null, rows[0].customer !== null]).toEqual([who === 'staff', who === 'customer'])
    }
  })

  test('[PRIV-02] says of nobody with an account what the history does not know', async () => {
    const subscribed = `select case when s.user_id is null then 'unknown' else 'known' end as key, count(*)
      from customer_profile p join customer c on c.id = p.customer_id
      left join consent s on s.user_id = c.user_id and s.business_object_id = p.business_object_id and s.kind = 'MARKETING'
        and s.granted
      where p.notification_subscribed and c.user_id is not null group by 1`
    expect(await numbers(database, subscribed)).toEqual({ known: expect.any(Number) })
  })

  test('[CUS-01] has in Sabine a customer of both salons, with visits behind and before her', async () => {
    const visits = `select url_name || ' ' || a.status as key, count(*) from appointment a join customer c on c.id = a.customer_id
      join business_object b on b.id = a.business_object_id where c.email = 'sabine@lumiere.example' group by 1`
    expect(await numbers(database, visits)).toEqual({
      'studio-lumiere FULFILLED': 8,
      'studio-lumiere CONFIRMED': 3,
      'atelier-sisi FULFILLED': 1,
    })
    const called = `select name || ' ' || surname as key, count(*) from customer where name = 'Sabine' group by 1`
    expect(await numbers(database, called)).toEqual({ 'Sabine Koch': 1 })
  })

  test('leaves a database with a salon alone, and of two that start at once one makes it', async () => {
    expect(await seedDemo(database.owner.db, { now: 0, hashPassword })).toBe(false)
    const again = await empty()
    expect((await Promise.all([seed(again, wednesday), seed(again, wednesday)])).sort()).toEqual([false, true])
    // The same for the same moment, apart from secrets.
    expect(await fingerprint(again)).toEqual(await fingerprint(database))
  })
})

test('the rules are held by questions that notice: each thing spoilt is told', async () => {
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

/** Ends the transaction, so that what was spoilt stays as it was. */
class TakenBack extends Error {
  readonly told: readonly string[]

  constructor(told: readonly string[]) {
    super('taken back')
    this.told = told
  }
}

async function fingerprint({ pool }: TestDatabase): Promise<string> {
  const tables =
    'business_object opening_rule staff staff_hours staff_absence product product_variant user_role customer customer_profile appointment appointment_service appointment_history appointment_message review review_reply'
  const hash = createHash('sha256')
  for (const table of tables.split(' ')) {
    const { rows } = await pool.query(`select (to_jsonb(t) - 'pin_hash')::text as line from ${table} t order by 1`)
    hash.update(JSON.stringify(rows))
  }
  return hash.digest('hex')
}
