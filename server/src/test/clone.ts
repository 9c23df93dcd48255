import { randomBytes } from 'node:crypto'
import { setTimeout as delay } from 'node:timers/promises'
import pg from 'pg'
import { type OpenDatabase, openDatabase } from '../db/database.ts'
import { migrate } from '../db/migrate.ts'
import type { DatabaseUrls } from '../db/urls.ts'
import { clockAheadMs } from './run-clock.ts'

/** A test server: connection strings to its maintenance database, and a migrated template to copy. */
export type TestServer = DatabaseUrls & { readonly template: string }
/** A database opened with the server's role, so that tests check its rights; `owner` is for DDL. */
export type TestDatabase = OpenDatabase & DatabaseUrls & { readonly owner: Omit<OpenDatabase, 'close'> }

/** Creates and migrates an empty database, to be cloned; returns its name. */
export async function createTemplate({ url, ownerUrl }: DatabaseUrls): Promise<string> {
  const template = freshName('template')
  await administer(ownerUrl, `create database ${template}`)
  await migrate({ url: databaseUrl(url, template), ownerUrl: databaseUrl(ownerUrl, template) })
  return template
}

/**
 * Returns the name of the demo's template and files, which the first test that needs the demo makes (demo/src/test).
 */
export const demoTemplate = ({ template }: Pick<TestServer, 'template'>): string => `${template}_demo`

/** Copies the template (about 20 ms); `close` drops the copy. */
export async function cloneDatabase({ url, ownerUrl, template }: TestServer): Promise<TestDatabase> {
  const name = freshName('test')
  await administer(ownerUrl, `create database ${name} template ${template} strategy file_copy`)
  const urls = { url: databaseUrl(url, name), ownerUrl: databaseUrl(ownerUrl, name) }
  const opened = openDatabase({ url: urls.url, clockAheadMs })
  const { close: closeOwner, ...owner } = openDatabase({ url: urls.ownerUrl, clockAheadMs })
  const close = async () => {
    await Promise.all([ended(opened.pool, opened.close), ended(owner.pool, closeOwner)])
    await dropDatabase(ownerUrl, name)
  }
  return { ...opened, ...urls, owner, close }
}

/** Closes a pool and waits for its connections, because PostgreSQL checks only every 100 ms whether they are gone. */
async function ended(pool: pg.Pool, close: () => Promise<void>): Promise<void> {
  let open = pool.totalCount
  const gone = new Promise<void>((resolve) => {
    if (open === 0) return resolve()
    pool.on('remove', () => {
      open -= 1
      if (open === 0) resolve()
    })
  })
  await close()
  // A client that never connected emits no removal.
  await Promise.race([gone, delay(200, undefined, { ref: false })])
}

export function dropDatabase(url: string, name: string): Promise<void> {
  return administer(url, `drop database if exists ${name} with (force)`)
}

/** Returns the URL of another database on the same server. */
export function databaseUrl(url: string, name: string): string {
  const own = new URL(url)
  own.pathname = `/${name}`
  return own.href
}

export async function administer(url: string, sql: string): Promise<void> {
  await ask(url, sql)
}

/** Runs one statement on a connection of its own, like a tool beside the server. */
export async function ask<Row extends pg.QueryResultRow>(url: string, sql: string): Promise<Row[]> {
  const client = new pg.Client({ connectionString: url })
  client.on('error', () => undefined)
  await client.connect()
  try {
    return (await client.query<Row>(sql)).rows
  } finally {
    await client.end()
  }
}

export function freshName(kind: string): string {
  return `goldline_${kind}_${randomBytes(6).toString('hex')}`
}
