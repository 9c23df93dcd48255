import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import { testDatabase } from '../test/database.ts'
import { migrate } from './migrate.ts'

const database = await testDatabase()
const folder = mkdtempSync(join(tmpdir(), 'goldline-migrations-'))
const urls = { url: database.ownerUrl, ownerUrl: database.ownerUrl }
const { pool } = database.owner
const write = (name: string, sql: string) => writeFileSync(join(folder, name), sql)
const applied = async () =>
  (await pool.query('select name from schema_migration order by name')).rows.map((row) => row.name)

beforeEach(async () => {
  await pool.query('drop schema public cascade; create schema public')
  rmSync(folder, { recursive: true })
  mkdirSync(folder)
})

afterAll(async () => {
  rmSync(folder, { recursive: true })
  await database.close()
})

describe('[OPS-02] migrations', () => {
  test('run once each, in name order', async () => {
    write('202601020000-b.sql', 'insert into a values (2)')
    write('202601010000-a.sql', 'create table a (id int); insert into a values (1)')
    expect(await migrate(urls, folder)).toEqual(['202601010000-a.sql', '202601020000-b.sql'])
    expect(await migrate(urls, folder)).toEqual([])
    expect((await pool.query('select id from a')).rows).toEqual([{ id: 1 }, { id: 2 }])
  })

  test('a failed one is rolled back, earlier ones stay, and the rest runs later', async () => {
    write('1.sql', 'create table a (id int)')
    write('2.sql', 'insert into a values (1); select 1/0')
    await expect(migrate(urls, folder)).rejects.toThrow('2.sql failed: division by zero')
    expect(await applied()).toEqual(['1.sql'])
    expect((await pool.query('select from a')).rowCount).toBe(0)
    write('2.sql', 'insert into a values (1)')
    expect(await migrate(urls, folder)).toEqual(['2.sql'])
  })

  test('interrupted ones are completed at the next start, once', async () => {
    write('1.sql', 'create table a (id int)')
    write('2.sql', 'insert into a values (1); select pg_sleep(60)')
    const cut = expect(migrate(urls, folder)).rejects.toThrow('2.sql failed')
    const end = `select pg_terminate_backend(pid) from pg_stat_activity
      where wait_event = 'PgSleep' and datname = current_database()`
    await expect.poll(async () => (await pool.query(end)).rowCount, { timeout: 5_000 }).toBe(1)
    await cut
    write('2.sql', 'insert into a values (1)')
    expect(await migrate(urls, folder)).toEqual(['2.sql'])
    expect((await pool.query('select id from a')).rows).toEqual([{ id: 1 }])
  })

  test('of four processes that start at once, one migrates', async () => {
    write('1.sql', 'create table a (id int); select pg_sleep(0.2)')
    const results = await Promise.all([1, 2, 3, 4].map(() => migrate(urls, folder)))
    expect(results.filter((names) => names.length === 1)).toHaveLength(1)
  })

  test('of a newer version stop the start', async () => {
    write('202601010000-a.sql', 'select 1')
    write('202601020000-b.sql', 'select 1')
    await migrate(urls, folder)
    rmSync(join(folder, '202601020000-b.sql'))
    await expect(migrate(urls, folder)).rejects.toThrow('the migration 202601020000-b.sql: a newer version')
  })

  test('from before the first release stop the start, with advice on starting over', async () => {
    write('202601010000-a.sql', 'create table installation (demo boolean)')
    await migrate(urls, folder)
    write('202601010000-a.sql', 'create table installation (demo boolean not null)')
    await expect(migrate(urls, folder)).rejects.toThrow(/202601010000-a.sql.*\n.*npm run demo:reset/)
    rmSync(join(folder, '202601010000-a.sql'))
    write('202601020000-b.sql', 'create table installation (demo boolean not null)')
    await expect(migrate(urls, folder)).rejects.toThrow(/202601010000-a.sql.*\n.*npm run demo:reset/)
    expect(await applied()).toEqual(['202601010000-a.sql'])
  })
})
