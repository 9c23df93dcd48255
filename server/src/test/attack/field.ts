/** Set-up of an attack: two real servers on one database, with a clock that can be set. */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { secretsFrom } from '../../secrets.ts'
import { aCredit } from '../builders.ts'
import { clockFile } from '../clock-file.ts'
import type { TestDatabase } from '../clone.ts'
import { sentCode, sentLink, wrongCode } from '../codes.ts'
import { aSalon, type SalonForTests } from '../salon.ts'
import { serverProcess } from '../server-process.ts'
import { type Answer, type Caller, callerAt, hangUp } from './callers.ts'

const secretKey = 'a key for the attack, long enough to be one'
const people = 40

export type Field = Awaited<ReturnType<typeof fieldFor>>

export async function fieldFor(database: TestDatabase, start: number) {
  const dataDir = mkdtempSync(join(tmpdir(), 'goldline-attack-'))
  const file = join(dataDir, 'clock')
  const write = clockFile(file)
  let now = start
  const set = (ms: number) => {
    now = ms
    write(now)
  }
  set(start)
  const env = {
    DATABASE_URL: database.url,
    SECRET_KEY: secretKey,
    ROLE: 'web',
    LOG_LEVEL: 'warn',
    TRUST_PROXY: '127.0.0.1',
    CLOCK_FILE: file,
    NODE_OPTIONS: `--import=${join(import.meta.dirname, 'shifted-clock.ts')}`,
  }
  const servers = await Promise.all([1, 2].map(() => serverProcess({ dataDir, env })))
  await Promise.all(servers.map((server) => server.ready()))
  const urls = servers.map(({ url }) => url)
  const salon = await aSalon(database.db, people, { timeZone: 'UTC', horizonDays: 365, servedCountries: ['CH'] })
  await aCredit(database.db, salon.id)
  const codes = { db: database.db, secrets: secretsFrom(secretKey) }
  return {
    db: database.db,
    clock: { now: () => now, set, advance: (ms: number) => set(now + ms) },
    salon,
    at: (address: string) => callerAt(urls, address),
    codeOf: (identity: string) => sentCode(codes, identity),
    wrongCodeOf: async (identity: string) => wrongCode(await sentCode(codes, identity)),
    linkOf: async (identity: string) => (await sentLink(codes, identity)).secret,
    logs: () => servers.map((server) => server.output()).join(''),
    metrics: async () => (await Promise.all(urls.map(async (url) => (await fetch(`${url}/metrics`)).text()))).join(''),
    close: async () => {
      hangUp()
      for (const server of servers) server.kill('SIGTERM')
      await Promise.all(servers.map(({ ended }) => ended))
      rmSync(dataDir, { recursive: true, force: true })
    },
  }
}

export const ask = (from: Caller, identity: string, salon?: SalonForTests): Promise<Answer> =>
  from.send('POST', '/v1/customer-users', { identity, ...(salon && { businessObjectId: salon.id }) })

export const answer = (from: Caller, id: unknown, code: string): Promise<Answer> =>
  from.send('DELETE', `/v1/challenges/${id}`, { code })

/** Requests a code, enters it (or opens the link sent instead) and books; true if all succeeded. */
export async function proveAndBook(
  { salon, clock, ...field }: Field,
  from: Caller,
  identity: string,
): Promise<boolean> {
  // Give each code its own instant, so that the newest one is the one requested here.
  clock.advance(1000)
  const asked = await ask(from, identity, salon)
  if (asked.status !== 201) return false
  const answered =
    asked.body.sent === 'LINK'
      ? await from.send('POST', '/v1/challenge-links', { secret: await field.linkOf(identity) })
      : await answer(from, asked.body.id, await field.codeOf(identity))
  return answered.status === 200 && (await bookAtNoon({ salon, clock }, from, String(answered.body.token)))
}

let visits = 0

/** Books at noon, on another day each time, so that a staff member is free. */
export async function bookAtNoon({ salon, clock }: Pick<Field, 'salon' | 'clock'>, from: Caller, token: string) {
  const day = new Date(clock.now() + (3 + (visits++ % 60)) * 86_400_000).toISOString().slice(0, 10)
  const wish = { businessObjectId: salon.id, products: [salon.product], staffId: null, startTime: `${day}T12:00:00Z` }
  const booked = await from.send('POST', '/v1/appointments', { ...wish, name: 'Guest' }, token)
  return booked.status === 201
}

/** Counts the codes sent by SMS since `since`. */
export async function smsSince({ db }: Field, since: number): Promise<number> {
  const { sent } = await db
    .selectFrom('message')
    .select((row) => row.fn.countAll<number>().as('sent'))
    .where('channel', '=', 'SMS')
    .where('type', '=', 'SIGN_IN')
    .where('createdTime', '>=', new Date(since))
    .executeTakeFirstOrThrow()
  return sent
}

/** Counts the answers that compared the code and found it wrong. */
export const countCompared = (answers: readonly Answer[]): number =>
  answers.filter(({ message, body }) => message === 'invalid-code' && body.triesLeft !== undefined).length
