import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { openDatabase } from './db/database.ts'
import { aCustomer, aToken } from './test/builders.ts'
import { expectInvariants } from './test/invariants.ts'
import { clockAheadMs, runClock } from './test/run-clock.ts'
import { aSalon } from './test/salon.ts'
import { databaseOf, type ServerProcess, serverProcess } from './test/server-process.ts'

type Db = ReturnType<typeof openDatabase>['db']
type Token = { authorization: string }
type Service = { businessObjectId: string; products: string[] }
/** A booking that was sent but not acknowledged. */
type OpenBooking = { token: Token; key: string; startTime: string }

const dataDir = mkdtempSync(join(tmpdir(), 'goldline-crash-'))
// If root runs the test, PostgreSQL runs under another account, which must be able to enter the folder.
chmodSync(dataDir, 0o711)
const people = 4
const running: ServerProcess[] = []
afterAll(async () => {
  running.at(-1)?.kill('SIGTERM')
  await running.at(-1)?.ended
  rmSync(dataDir, { recursive: true, force: true })
})

async function start(): Promise<ServerProcess> {
  const server = await serverProcess({ dataDir, env: { LOG_LEVEL: 'error', TRUST_PROXY: 'loopback' } })
  running.push(server)
  await server.ready()
  return server
}

/** Reconnects for each query, since after every kill the database has another process and perhaps another port. */
async function asking<T>(work: (db: Db) => Promise<T>): Promise<T> {
  const opened = openDatabase({ url: databaseOf(dataDir).url, clockAheadMs })
  try {
    return await work(opened.db)
  } finally {
    await opened.close()
  }
}

const salonAndCustomers = (db: Db) =>
  aSalon(db, people, { timeZone: 'UTC', maxConfirmedAppointments: 100_000 }).then(async ({ id, product }) => {
    const customers = Array.from({ length: people }, async () => aToken(db, { userId: (await aCustomer(db)).userId }))
    return { service: { businessObjectId: id, products: [product] }, tokens: await Promise.all(customers) }
  })

/** Gives each booking a separate network address, since new customers per network are limited. */
const homeOf = (key: string): string =>
  `10.${Number.parseInt(key.slice(0, 2), 16)}.${Number.parseInt(key.slice(2, 4), 16)}.1`

const book = ({ url }: ServerProcess, service: Service, { token, key, startTime }: OpenBooking): Promise<Response> =>
  fetch(`${url}/v1/appointments`, {
    method: 'POST',
    headers: { ...token, 'content-type': 'application/json', 'idempotency-key': key, 'x-forwarded-for': homeOf(key) },
    body: JSON.stringify({ ...service, staffId: null, startTime }),
  })

const idOf = async (answer: Response): Promise<string> => {
  expect(answer.status).toBe(201)
  return ((await answer.json()) as { id: string }).id
}

/** Returns unused starts: ten a day from the day after tomorrow. */
const dayAfterTomorrow = Math.floor(runClock.now() / 86_400_000) + 2
const startOf = (n: number) =>
  new Date((dayAfterTomorrow + Math.floor(n / 10)) * 86_400_000 + (9 + (n % 10)) * 3_600_000).toISOString()
let used = 0

/** Books one start after another, each once, until a request gets no answer. */
async function bookUntilGone(
  server: ServerProcess,
  service: Service,
  token: Token,
  acknowledged: string[],
): Promise<OpenBooking> {
  for (;;) {
    const open = { token, key: crypto.randomUUID(), startTime: startOf(used++) }
    const answer = await book(server, service, open).catch(() => undefined)
    if (answer?.status !== 201) return open
    acknowledged.push(await idOf(answer))
  }
}

/** Kills a process and returns the server once it is ready again. */
const kills: Record<string, (server: ServerProcess) => Promise<ServerProcess>> = {
  'the database': async (server) => {
    process.kill(databaseOf(dataDir).pid, 'SIGKILL')
    await expect.poll(() => server.readiness(), { timeout: 10_000 }).not.toBe(200)
    await expect.poll(() => server.readiness(), { timeout: 10_000 }).toBe(200)
    return server
  },
  'the server': async (server) => {
    server.kill('SIGKILL')
    await server.ended
    return start()
  },
  both: async (server) => {
    server.kill('SIGKILL')
    process.kill(databaseOf(dataDir).pid, 'SIGKILL')
    await server.ended
    return start()
  },
}

test('[OPS-02] [POS-03] killed while people book: every acknowledged booking is there, none twice, a retry is the same one', {
  timeout: 120_000,
}, async () => {
  let server = await start()
  const { service, tokens } = await asking(salonAndCustomers)
  const acknowledged: string[] = []
  for (const kill of Object.values(kills)) {
    const enough = acknowledged.length + 3 * people
    const booking = Promise.all(tokens.map((token) => bookUntilGone(server, service, token, acknowledged)))
    await expect.poll(() => acknowledged.length, { timeout: 20_000 }).toBeGreaterThan(enough)
    server = await kill(server)
    for (const open of await booking) {
      const id = await idOf(await book(server, service, open))
      expect(await idOf(await book(server, service, open))).toBe(id)
      acknowledged.push(id)
    }
    await asking(async (db) => {
      const rows = await db.selectFrom('appointment').select('id').execute()
      expect(rows.map(({ id }) => id).sort()).toEqual([...acknowledged].sort())
      await expectInvariants(db)
    })
  }
})
