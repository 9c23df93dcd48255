/** The demo of a Wednesday afternoon, made once per run: each test file gets a copy of its database and files. */
import { cpSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { openDatabase, withClient } from '@goldline/server/db/database'
import { secretsFrom } from '@goldline/server/secrets'
import { aHash } from '@goldline/server/test/builders'
import {
  administer,
  cloneDatabase,
  databaseUrl,
  demoTemplate,
  dropDatabase,
  type TestDatabase,
  type TestServer,
} from '@goldline/server/test/clone'
import { expectInvariants } from '@goldline/server/test/invariants'
import { throwAwayFolder } from '@goldline/server/test/throw-away'
import { sql } from 'kysely'
import { inject } from 'vitest'
import { demoMarketplace } from '../marketplace.ts'
import { type SeedDeps, seedDemo } from '../seed.ts'

export const wednesday = '2026-06-10T14:03:00+02:00'
/** Sealed the till's journal. */
export const demoSecrets = secretsFrom('a key for tests')

/** Makes a whole demo, with messages and a marketplace, whose stand-in stores its state in the data folder. */
export function wholeDemo(at: string, dataDir: string): SeedDeps {
  const marketplace = demoMarketplace({ dataDir, providers: { marketplace: { baseUrl: undefined } } })
  const messages = { config: { publicUrl: 'https://goldline.example', providers: { smtp: { from: undefined } } } }
  return { now: Date.parse(at), hashPassword: aHash, secrets: demoSecrets, messages, dataDir, marketplace }
}

/** `dataDir`: its files; call `close` in afterAll. */
export async function demoDatabase(): Promise<TestDatabase & { dataDir: string }> {
  const server = inject('testServer')
  const template = demoTemplate(server)
  // The first file that needs it makes it, while the others wait.
  await withClient({ connectionString: server.ownerUrl }, async (client) => {
    await client.query('select pg_advisory_lock(hashtext($1))', [template])
    const { rowCount } = await client.query('select from pg_database where datname = $1', [template])
    if (rowCount === 0) await makeTemplate(server, template)
  })
  const dataDir = throwAwayFolder('demo')
  cpSync(join(tmpdir(), template), dataDir, { recursive: true })
  const { close, ...database } = await cloneDatabase({ ...server, template })
  const closeAll = async () => {
    await close()
    rmSync(dataDir, { recursive: true, force: true })
  }
  return { ...database, dataDir, close: closeAll }
}

async function makeTemplate({ ownerUrl, template: empty }: TestServer, template: string): Promise<void> {
  const begun = `${template}_begun`
  await dropDatabase(ownerUrl, begun)
  await administer(ownerUrl, `create database ${begun} template ${empty} strategy file_copy`)
  const { db, close } = openDatabase({ url: databaseUrl(ownerUrl, begun), clockAheadMs: 0, poolSize: 1 })
  await seedDemo(db, wholeDemo(wednesday, join(tmpdir(), template)))
  await close()
  await administer(ownerUrl, `alter database ${begun} rename to ${template}`)
}

/** Expects no violated invariant at the time when a demo was made, which is not the database's. */
export async function expectInvariantsAt(db: TestDatabase['db'], at: string): Promise<void> {
  await db.transaction().execute(async (tx) => {
    await sql`select set_config('goldline.clock_ahead_ms',
      (extract(epoch from ${at}::timestamptz - now()) * 1000)::text, true)`.execute(tx)
    await expectInvariants(tx)
  })
}
