import { randomBytes } from 'node:crypto'
import pg from 'pg'
import { type OpenDatabase, openDatabase } from '../db/database.ts'
import { migrate } from '../db/migrate.ts'
import type { DatabaseUrls } from '../db/urls.ts'
import { clockAheadMs } from './run-clock.ts'

/** A server for tests: connection strings to its maintenance database, and a migrated database to copy. */
export type TestServer = DatabaseUrls & { readonly template: string }
/** Opened as the running server's role, so that every test says that it suffices; `owner` for what takes apart or builds. */
export type TestDatabase = OpenDatabase & DatabaseUrls & { readonly owner: Omit<OpenDatabase, 'close'> }

/** Makes an empty database, migrates it and returns its name, to be cloned. */
export async function createTemplate({ url, ownerUrl }: DatabaseUrls): Promise<string> {
  const template = freshName('template')
  await administer(ownerUrl, `create database ${template}`)
  await migrate({ url: databaseUrl(url, template), ownerUrl: databaseUrl(ownerUrl, template) })
  return template
}

/** A copy of the template (about 20 ms), dropped by `close`. */
export async function cloneDatabase({ url, ownerUrl, template }: TestServer): Promise<TestDatabase> {
  const name = freshName('test')
  await administer(ownerUrl, `create database ${name} template ${template} strategy file_copy`)
  const urls = { url: databaseUrl(url, name), ownerUrl: databaseUrl(ownerUrl, name) }
  const opened = openDatabase({ url: urls.url, clockAheadMs })
  const { close: closeOwner, ...owner } = openDatabase({ url: urls.ownerUrl, clockAheadMs })
  const close = async () => {
    await opened.close()
    await closeOwner()
    await dropDatabase(ownerUrl, name)
  }
  return { ...opened, ...urls, owner, close }
}

export function dropDatabase(url: string, name: string): Promise<void> {
  return administer(url, `drop database if exists ${name} with (force)`)
}

/** The same server, another database. */
export function databaseUrl(url: string, name: string): string {
  const own = new URL(url)
  own.pathname = `/${name}`
  return own.href
}

export async function administer(url: string, sql: string): Promise<void> {
  await ask(url, sql)
}

/** Over a connection of its own, as a tool beside the server would. */
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
