import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { isEmail } from '@goldline/domain/customer/email'
import { languages } from '@goldline/domain/message/kinds'
import { passwordFits } from '@goldline/server/auth/password'
import { countByKey } from '@goldline/server/test/numbers'
import { startMarketplace } from '@goldline/stand-ins/marketplace'
import { parsePhoneNumberFromString } from 'libphonenumber-js/max'
import sharp from 'sharp'
import { afterAll, expect, test } from 'vitest'
import { demoPassword, demoSignIns } from './accounts.ts'
import { lumierePictures, sisiPictures } from './pictures.ts'
import { demoDatabase, wednesday } from './test/demo-database.ts'

const database = await demoDatabase()
const { dataDir } = database
afterAll(database.close)

test('[APT-19] [APT-23] [CAT-11] [STF-10] shows a series, a party, own prices and a requested absence', async () => {
  const seen = await countByKey(
    database,
    `select 'series' as key, count(*) from appointment where series_id is not null
      union all select 'party', count(*) from appointment where party_id is not null
      union all select 'guest', count(*) from appointment where party_position = 2 and customer_id is null and title <> ''
      union all select 'terms', count(*) from product where jsonb_array_length(own_terms) > 0
      union all select 'asked', count(*) from staff_absence where status = 'ASKED'`,
  )
  expect(seen).toEqual({ series: 4, party: 2, guest: 1, terms: 1, asked: 1 })
})

test('[CAT-10, CAT-10f] every text of a salon exists in all three languages', async () => {
  const { pool } = database
  const { rows: columns } = await pool.query<{ of: string; named: string }>(`
    select table_name as of, column_name as named from information_schema.columns
    where table_schema = 'public' and data_type = 'jsonb'`)
  const seen = new Set<string>()
  const lacking: string[] = []
  for (const { of, named } of columns) {
    const { rows } = await pool.query<{ value: unknown }>(`select distinct "${named}" as value from "${of}"`)
    for (const texts of rows.flatMap(({ value }) => textsIn(value))) {
      seen.add(`${of}.${named}`)
      if (languages.some((each) => !texts[each])) lacking.push(`${of}.${named}: ${JSON.stringify(texts)}`)
    }
  }
  expect(lacking).toEqual([])
  const catalogue = [
    'category.names',
    'product.names',
    'product.descriptions',
    'product_variant.names',
    'article.names',
    'visit_package.names',
  ]
  const others = ['appointment_service.names', 'order_line.names', 'business_object.description', 'teaser_image.alt']
  expect([...seen]).toEqual(expect.arrayContaining([...catalogue, ...others]))
})

/** Returns every text by language, at any depth. */
function textsIn(value: unknown): Record<string, unknown>[] {
  if (typeof value !== 'object' || value === null) return []
  const keys = Object.keys(value)
  const isText = keys.length > 0 && keys.every((key) => languages.some((each) => each === key))
  return isText ? [value as Record<string, unknown>] : Object.values(value).flatMap(textsIn)
}

test('[CAT-10f] salon and customer write in the customer’s language', async () => {
  const { rows } = await database.pool.query<{ text: string; language: string }>(`
    select m.text, a.language from appointment_message m join appointment a on a.id = m.appointment_id`)
  const german = /\b(ich|ihr|wir|kein|gern|aber|zu)\b/i
  expect(rows.filter(({ text, language }) => german.test(text) !== (language === 'de'))).toEqual([])
})

test('[CUS-01] [CAT-01] [CAT-02] [CAT-13] has the promised size', async () => {
  const perSalon = (table: string) =>
    countByKey(
      database,
      `select b.url_name as key, count(*) from ${table} t join business_object b on b.id = t.business_object_id group by 1`,
    )
  expect(await perSalon('staff')).toEqual({ 'studio-lumiere': 8, 'atelier-sisi': 2 })
  expect(await perSalon('category')).toEqual({ 'studio-lumiere': 5, 'atelier-sisi': 2 })
  expect(await perSalon('product')).toEqual({ 'studio-lumiere': 29, 'atelier-sisi': 6 })
  expect(await perSalon('customer_profile')).toEqual({ 'studio-lumiere': 400, 'atelier-sisi': 40 })
  expect((await perSalon('appointment'))['studio-lumiere']).toBeGreaterThan(3000)
  const extras = `
    select case when add_on then 'add-ons' else 'variants' end as key, count(*) from product_variant group by 1 union all
    select 'gaps', count(*) from product where gap_minutes > 0 union all
    select 'promotions', count(*) from product where promotion is not null union all
    select 'happy hours', count(*) from product where happy_hours is not null union all
    select 'unassigned', count(*) from appointment_service where assigned_staff_id is null union all
    select 'movable', least(count(*), 50) from appointment where requested_staff_id is null and status = 'CONFIRMED' and not pinned union all
    select 'questions', least(count(*), 20) from appointment_message where from_customer`
  expect(await countByKey(database, extras)).toEqual({
    variants: 15,
    'add-ons': 6,
    gaps: 4,
    promotions: 1,
    'happy hours': 1,
    unassigned: 1,
    movable: 50,
    questions: 20,
  })
})

test('[OPS-01e] [MKT-02] [RWG-01] [RWG-03] visits of a marketplace and of Google came through their events and calls, and both sides have them', async () => {
  const found = `select booking_type as key, count(*) from appointment where booking_type in ('TREATWELL', 'RWG') group by 1 union all
    select 'without a booking there', count(*) from appointment a where booking_type = 'TREATWELL' and not exists (
      select from marketplace_booking b join marketplace_event e on e.business_object_id = b.business_object_id and e.booking_id = b.booking_id
        and e.what = 'ENTERED' and e.event_id is not null
      where b.business_object_id = a.business_object_id and b.appointment_id = a.id) union all
    select 'without a call', count(*) from appointment a where booking_type = 'RWG' and not exists (
      select from google_booking g where g.business_object_id = a.business_object_id and g.appointment_id = a.id) union all
    select 'refused', count(*) from marketplace_event where what not in ('ENTERED', 'CANCELLED') union all
    select 'added', count(*) from customer where via_google union all
    select 'mapped', count(*) from (select tw_sku_id from product where tw_sku_id is not null
      union all select tw_sku_id from product_variant where tw_sku_id is not null) sku union all
    select 'people', count(*) from staff where tw_employee_id is not null union all
    select 'confirmations', count(*) from message m join appointment a on a.id = m.appointment_id where a.booking_type = 'RWG' and m.type = 'NEW_APPOINTMENT'`
  const { TREATWELL = 0, RWG = 0, ...rest } = await countByKey(database, found)
  expect([TREATWELL > 20, RWG > 20]).toEqual([true, true])
  expect(rest).toEqual({
    ...{ 'without a booking there': 0, 'without a call': 0, refused: 0, added: 0, confirmations: 0 },
    mapped: 13,
    people: 8,
  })
  const { rows } = await database.pool.query(
    'select booking_id, revision::int, status from marketplace_booking order by booking_id',
  )
  const { memory, close } = await startMarketplace({ venues: [], file: join(dataDir, 'stand-ins', 'marketplace.db') })
  await close()
  const known = [...memory.bookings.values()].map(({ bookingId, revision, status }) => ({
    booking_id: bookingId,
    revision,
    status,
  }))
  expect(known.sort((one, other) => (one.booking_id < other.booking_id ? -1 : 1))).toEqual(rows)
})

test('[REV-01] [REV-03] has reviews of past visits in three languages, some answered', async () => {
  const reviews = await countByKey(
    database,
    `select url_name as key, count(*) from review r join business_object b on b.id = r.business_object_id group by 1`,
  )
  expect(reviews).toEqual({ 'studio-lumiere': 49, 'atelier-sisi': 16 })
  const extras = `select language as key, least(count(*), 3) as count from review group by 1 union all
    select 'replies', least(count(*), 10) from review_reply union all
    select 'without a visit', count(*) from review where appointment_id is null and status = 'DONE' and hidden_time is null union all
    select 'too late', count(*) from review where created_time > '${wednesday}'`
  expect(await countByKey(database, extras)).toEqual({
    de: 3,
    en: 3,
    vi: 3,
    replies: 10,
    'without a visit': 0,
    'too late': 0,
  })
})

test('analyzes its tables; otherwise a month of free time would take a second', async () => {
  const planned = `select relname as key, reltuples::int as count from pg_class
    where relname in ('appointment', 'appointment_service', 'occupation') and relkind = 'r' and reltuples > 3000`
  expect(Object.keys(await countByKey(database, planned)).sort()).toEqual([
    'appointment',
    'appointment_service',
    'occupation',
  ])
})

test('is full in the next days and emptier later', async () => {
  const hours = await countByKey(
    database,
    `select to_char(lower(during) at time zone 'Europe/Zurich', 'YYYY-MM-DD') as key,
      extract(epoch from sum(upper(during) - lower(during))) / 3600 as count
     from occupation o join business_object b on b.id = o.business_object_id where url_name = 'studio-lumiere' group by 1`,
  )
  // On a Friday seven of eight people work, about 7.75 hours each.
  const share = (hours['2026-06-12'] ?? 0) / (7 * 7.75)
  expect(share).toBeGreaterThan(0.6)
  expect(share).toBeLessThan(0.85)
  expect(hours['2026-07-17']).toBeLessThan(20)
})

test('[POS-15] [POS-17] sells articles, always in stock, and packages', async () => {
  const found = `select 'articles' as key, count(*) from article union all
    select 'out of stock', count(*) from article where stock <= 0 union all
    select 'sold', count(*) from order_line where kind = 'ARTICLE' union all
    select 'deliveries', count(*) from stock_entry where kind = 'DELIVERED' union all
    select 'packages', count(*) from visit_package`
  const { sold = 0, deliveries = 0, ...rest } = await countByKey(database, found)
  expect(rest).toEqual({ articles: 8, 'out of stock': 0, packages: 2 })
  expect([sold > 100, deliveries > 5]).toEqual([true, true])
})

test('[CUS-07] [CUS-10] has no real contact data, only example domains and unassigned numbers', async () => {
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

test('[AUTH-01] the demo’s sign-ins work', async () => {
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

test('[AUTH-12f] all staff have a user; those without a demo sign-in have no address', async () => {
  const { rows } = await database.pool.query(
    `select count(*)::int as people, count(r.user_id)::int as users, count(u.email)::int as addresses
      from staff s left join user_role r on r.business_object_id = s.business_object_id and r.staff_id = s.id
      left join app_user u on u.id = r.user_id where s.active`,
  )
  expect(rows[0].people).toBeGreaterThan(8)
  expect([rows[0].users, rows[0].addresses]).toEqual([rows[0].people, 1])
})

test('[PRIV-02] subscribed customers with an account have given consent', async () => {
  const subscribed = `select case when s.user_id is null then 'unknown' else 'known' end as key, count(*)
    from customer_profile p join customer c on c.id = p.customer_id
    left join consent s on s.user_id = c.user_id and s.business_object_id = p.business_object_id and s.kind = 'MARKETING'
      and s.granted
    where p.notification_subscribed and c.user_id is not null group by 1`
  expect(await countByKey(database, subscribed)).toEqual({ known: expect.any(Number) })
})

test('[CUS-01] has Sabine as a customer of both salons, with past and upcoming visits', async () => {
  const visits = `select url_name || ' ' || a.status as key, count(*) from appointment a join customer c on c.id = a.customer_id
    join business_object b on b.id = a.business_object_id where c.email = 'sabine@lumiere.example' group by 1`
  expect(await countByKey(database, visits)).toEqual({
    'studio-lumiere FULFILLED': 8,
    'studio-lumiere CONFIRMED': 3,
    'atelier-sisi FULFILLED': 1,
  })
  const called = `select name || ' ' || surname as key, count(*) from customer where name = 'Sabine' group by 1`
  expect(await countByKey(database, called)).toEqual({ 'Sabine Koch': 1 })
})

test('[BIZ-06] the demo’s salons have pictures, with the files in their rows', async () => {
  const rows = await database.db.selectFrom('teaserImage').selectAll().execute()
  expect(rows).toHaveLength(lumierePictures.length + sisiPictures.length)
  for (const { path, width, height, widths, alt } of rows) {
    const files = widths.flatMap((each) => [`${each}.avif`, `${each}.webp`])
    expect(readdirSync(join(dataDir, path)).sort()).toEqual([...files, 'share.jpg'].sort())
    // Reads from memory, because uploads restrict sharp to that in the whole process.
    expect(await sharp(readFileSync(join(dataDir, path, `${width}.webp`))).metadata()).toMatchObject({ width, height })
    expect(Object.keys(alt).sort()).toEqual([...languages].sort())
  }
})

test('[BIZ-06] every picture of the demo has its drawing', () => {
  const folder = join(import.meta.dirname, 'pictures')
  for (const { name } of [...lumierePictures, ...sisiPictures])
    expect(existsSync(join(folder, `${name}.svg`))).toBe(true)
})

test('[CAT-12] the demo shows eleven works in three languages with their files, and has one whose person has not agreed', async () => {
  const rows = await database.db.selectFrom('galleryPicture').selectAll().execute()
  expect(rows.map(({ consent }) => consent).filter((each) => each === 'OPEN')).toHaveLength(1)
  expect(rows).toHaveLength(12)
  for (const { path, widths, titles, alts, productId, staffId } of rows) {
    expect(readdirSync(join(dataDir, path)).sort()).toEqual(
      widths.flatMap((each) => [`${each}.avif`, `${each}.webp`]).sort(),
    )
    for (const texts of [titles, alts]) expect(Object.keys(texts).sort()).toEqual([...languages].sort())
    expect([productId, staffId]).not.toContain(null)
  }
})

test('[CAT-02] [STF-03] services and people have pictures, with the files in their rows', async () => {
  const rows = await database.db.selectFrom('picture').selectAll().execute()
  expect(rows.filter(({ staffId }) => staffId !== null)).toHaveLength(8)
  expect(rows.filter(({ productId }) => productId !== null).length).toBeGreaterThan(16)
  for (const { path, widths } of rows)
    expect(readdirSync(join(dataDir, path)).sort()).toEqual(
      widths.flatMap((each) => [`${each}.avif`, `${each}.webp`]).sort(),
    )
})
