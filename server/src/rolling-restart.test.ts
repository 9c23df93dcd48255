import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { afterAll, expect, test } from 'vitest'
import { drain } from './lifecycle.ts'
import { testApp } from './test/app.ts'
import { aCustomer, aToken } from './test/builders.ts'
import { testDatabase } from './test/database.ts'
import { listening } from './test/raw-http.ts'
import { type ServerProcess, serverProcess } from './test/server-process.ts'

const soon = { timeout: 30_000, interval: 20 }
const database = await testDatabase()
const dataDir = mkdtempSync(join(tmpdir(), 'goldline-rolling-'))
const running: ServerProcess[] = []
afterAll(async () => {
  for (const server of running) server.kill('SIGKILL')
  await Promise.all(running.map(({ ended }) => ended))
  await database.close()
  rmSync(dataDir, { recursive: true, force: true })
})

async function start(): Promise<ServerProcess> {
  const { url: DATABASE_URL, ownerUrl: MIGRATION_DATABASE_URL } = database
  const env = { DATABASE_URL, MIGRATION_DATABASE_URL, SECRET_KEY: 'a key for tests, long enough to be one' }
  // The delay is long compared with the balancer's polling interval, even on a busy machine.
  const server = await serverProcess({ dataDir, env: { ...env, DRAIN_SECONDS: '2', ROLE: 'web', LOG_LEVEL: 'error' } })
  running.push(server)
  await server.ready()
  return server
}

/** Polls `/ready` of each server, and sends requests to those that are ready. */
function balancer(servers: readonly ServerProcess[]) {
  let [ready, going] = [servers.map(({ url }) => url), true]
  const asking = (async () => {
    while (going) {
      const answers = await Promise.all(servers.map(async (each) => ({ ...each, status: await each.readiness() })))
      const said = answers.filter(({ status }) => status === 200).map(({ url }) => url)
      // If no server is ready, keep the last list, like a balancer that tries instead of failing.
      if (said.length > 0) ready = said
      await delay(20)
    }
  })()
  const stop = () => {
    going = false
    return asking
  }
  return { pick: () => ready[Math.floor(Math.random() * ready.length)], ready: () => ready, stop }
}

test('[OPS-03c] no request fails during a rolling restart of two servers behind a balancer that polls `/ready`', async () => {
  const headers = await aToken(database.db, { userId: (await aCustomer(database.db)).userId })
  const servers = await Promise.all([start(), start()])
  const behind = balancer(servers)
  const statuses: unknown[] = []
  let going = true
  /** Sends requests that read from the database over kept connections, until one fails. */
  const client = async () => {
    while (going) {
      const answer = await fetch(`${behind.pick()}/v1/user/me`, { headers }).catch((error: Error) => error)
      statuses.push(answer instanceof Response ? answer.status : answer)
      if (!(answer instanceof Response)) return
      await answer.text()
    }
  }
  const clients = Array.from({ length: 4 }, client)
  const goOn = async () => {
    const before = statuses.length
    await expect.poll(() => statuses.length, soon).toBeGreaterThan(before + 50)
  }
  await goOn()
  for (const old of [...servers]) {
    const renewed = await start()
    servers.push(renewed)
    await expect.poll(behind.ready, soon).toContain(renewed.url)
    old.kill('SIGTERM')
    expect(await old.ended).toBe(0)
    expect(behind.ready()).not.toContain(old.url)
    await goOn()
  }
  going = false
  await Promise.all(clients)
  await behind.stop()
  expect(statuses.filter((status) => status !== 200)).toEqual([])
})

test('[OPS-03] a stopping server is not ready, still answers, and closes connections; a late request gets our error', async () => {
  const t = await testApp({ database })
  const port = await listening(t.app)
  const drained = drain(t.app, { delayMs: 500 })
  const ready = await fetch(`http://127.0.0.1:${port}/ready`)
  expect([ready.status, await ready.json(), ready.headers.get('connection')]).toEqual([
    503,
    { status: 'stopping' },
    'close',
  ])
  const answer = await fetch(`http://127.0.0.1:${port}/v1/nobody`)
  expect([answer.status, answer.headers.get('connection')]).toEqual([404, 'close'])
  expect(await answer.json()).toMatchObject({ status: 404, message: 'route-notFound' })
  await drained
  await t.close()
})
