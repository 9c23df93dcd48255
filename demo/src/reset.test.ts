import { availableSlots } from '@goldline/domain/availability/availability'
import { loadFacts } from '@goldline/server/availability/queries'
import { toWish } from '@goldline/server/availability/wish'
import { MIGRATIONS_FOLDER, migrate, migrationsIn } from '@goldline/server/db/migrate'
import { runOnPool } from '@goldline/server/db/run-statement'
import { aHash } from '@goldline/server/test/builders'
import { testDatabase } from '@goldline/server/test/database'
import { clockAheadMs } from '@goldline/server/test/run-clock'
import { afterAll, expect, test } from 'vitest'
import { renewDemo, resetDemo } from './reset-demo.ts'
import { demoDatabase, demoSecrets, expectInvariantsAt, wednesday } from './test/demo-database.ts'

const { owner, close, url, ownerUrl } = await demoDatabase()
const { db, pool } = owner
const database = { urls: { url, ownerUrl }, clockAheadMs }
afterAll(close)

const now = Date.parse(wednesday)
const week = 7 * 86_400_000

test('a database that is no demo stays unchanged', async () => {
  const { owner, close } = await testDatabase()
  expect(await resetDemo(owner.db, { now, hashPassword: aHash, secrets: demoSecrets })).toBe(false)
  expect((await owner.pool.query('select from business_object')).rowCount).toBe(0)
  await close()
})

test('a reset rebuilds the demo around the new day; visitors’ changes are gone, salons keep their ids', async () => {
  const before = await salons()
  await pool.query(`update business_object set name = 'Changed'`)
  const counted = `insert into rate_count (key, window_start, count, last_time) values ('sign-in', $1, 9, $1)`
  await pool.query(counted, [new Date(now)])
  expect(await resetDemo(db, { now: now + week, hashPassword: aHash, secrets: demoSecrets })).toBe(true)
  const after = await salons()
  expect(after.map(({ id, name }) => [id, name])).toEqual(before.map(({ id, name }) => [id, name]))
  // A new stamp invalidates caches.
  expect(after.some((salon, index) => salon.stamp === before[index]?.stamp)).toBe(false)
  expect((await pool.query('select from rate_count')).rowCount).toBe(0)
  const { rows } = await pool.query('select demo, seeded_time from installation')
  expect(rows).toEqual([{ demo: true, seeded_time: new Date(now + week) }])
  await expectInvariantsAt(db, new Date(now + week).toISOString())
})

test('[AVL-02] a demo made in an afternoon still has starts on that day', async () => {
  const { rows } = await pool.query<{ businessObjectId: string; id: string }>(
    'select business_object_id as "businessObjectId", id from product where duration = 60',
  )
  const [at, range] = [now + week, { from: '2026-06-17', to: '2026-06-17' }]
  const startsOf = async ({ businessObjectId, id }: (typeof rows)[number]) => {
    const { facts, wish } = await loadFacts(runOnPool(pool), { businessObjectId, range, now: at }, (offer) =>
      toWish(offer, { products: [id], staffId: null }),
    )
    return availableSlots(facts, wish, { range, now: at }).length
  }
  expect(await Promise.all(rows.map(startsOf))).toContain(1)
})

test('[OPS-02] a demo from before the first release is also rebuilt; a database that is no demo stays unchanged', async () => {
  const former = `update schema_migration set checksum = 'as it was' where name = (select min(name) from schema_migration)`
  await pool.query(former)
  await pool.query(`create table of_before (); update installation set demo = false`)
  await expect(migrate(database.urls)).rejects.toThrow('npm run demo:reset')
  expect(await renewDemo(database, { now, hashPassword: aHash, secrets: demoSecrets })).toBe(false)
  expect((await pool.query('select from of_before')).rowCount).toBe(0)
  await pool.query('update installation set demo = true')
  expect(await renewDemo(database, { now, hashPassword: aHash, secrets: demoSecrets })).toBe(true)
  await expect(pool.query('select from of_before')).rejects.toThrow('does not exist')
  const { rows } = await pool.query('select name, checksum from schema_migration order by name')
  expect(rows).toEqual(migrationsIn(MIGRATIONS_FOLDER).map(({ name, checksum }) => ({ name, checksum })))
  expect(await salons()).toHaveLength(2)
  await expectInvariantsAt(db, wednesday)
})

async function salons() {
  const { rows } = await pool.query<{ id: string; name: string; stamp: string }>(
    'select id, name, stamp from business_object join salon_stamp on business_object_id = id order by url_name',
  )
  return rows
}
