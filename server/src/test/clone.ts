import { randomBytes } from 'node:crypto'
import pg from 'pg'
import { type OpenDatabase, openDatabase } from '../db/database.ts'
import { migrate } from '../db/migrate.ts'
import { clockAheadMs } from './run-clock.ts'

/** A server for tests: a connection string to its maintenance database, and a migrated database to copy. */
export type TestServer = { readonly url: string; readonly template: string }
export type TestDatabase = OpenDatabase & { readonly url: string }

/** Makes an empty database, migrates it and returns its name, to be cloned. */
export async function createTemplate(url: string): Promise<string> {
  const template = freshName('template')
  await administer(url, `create database ${template}`)
  await migrate(databaseUrl(url, template))
  return template
}

/** A copy of the template (about 20 ms), dropped by `close`. */
export async function cloneDatabase({ url, template }: TestServer): Promise<TestDatabase> {
  const name = freshName('test')
  await administer(url, `create database ${name} template ${template} strategy file_copy`)
  const own = databaseUrl(url, name)
  const opened = openDatabase({ url: own, clockAheadMs })
  const close = async () => {
    await opened.close()
    await dropDatabase(url, name)
  }
  return { ...opened, url: own, close }
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

async function administer(url: string, sql: string): Promise<void> {
  const client = new pg.Client({ connectionString: url })
  client.on('error', () => undefined)
  await client.connect()
  try {
    await client.query(sql)
  } finally {
    await client.end()
  }
}

function freshName(kind: string): string {
  return `goldline_${kind}_${randomBytes(6).toString('hex')}`
}
