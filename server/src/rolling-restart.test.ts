import { setTimeout as delay } from 'node:timers/promises'
import { afterAll, expect, test } from 'vitest'
import { drain } from './lifecycle.ts'
import { testApp } from './test/app.ts'
import { testDatabase } from './test/database.ts'
import { listening } from './test/raw-http.ts'

const soon = { timeout: 20_000, interval: 20 }
const database = await testDatabase()
afterAll(() => database.close())

/** Asks `/ready` of each server again and again, and sends to those that said yes. */
function balancer(ports: readonly number[]) {
  let [ready, going] = [[...ports], true]
  const isReady = async (port: number) =>
    (await fetch(`http://127.0.0.1:${port}/ready`).catch(() => undefined))?.status === 200
  const asking = (async () => {
    while (going) {
      const answers = await Promise.all(ports.map(isReady))
      const said = ports.filter((_, at) => answers[at])
      // None: as before, since to send nobody anywhere helps nobody.
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

test('[OPS-03] a rolling restart behind a balancer that asks `/ready` fails no request of clients that keep their connections', async () => {
  const [leaving, staying] = [await testApp({ database }), await testApp({ database })]
  const ports = [await listening(leaving.app), await listening(staying.app)]
  const behind = balancer(ports)
  const statuses: unknown[] = []
  let going = true
  /** Ends at its first failure. */
  const client = async () => {
    while (going) {
      const port = behind.pick()
      const answer = await fetch(`http://127.0.0.1:${port}/health`).catch((error: Error) => error)
      statuses.push(answer instanceof Response ? answer.status : answer)
      if (!(answer instanceof Response)) return
      await answer.text()
    }
  }
  const clients = Array.from({ length: 8 }, client)
  await expect.poll(() => statuses.length, soon).toBeGreaterThan(50)
  await drain(leaving.app, { delayMs: 1_500 })
  expect(behind.ready()).toEqual([ports[1]])
  const before = statuses.length
  await expect.poll(() => statuses.length, soon).toBeGreaterThan(before + 50)
  going = false
  await Promise.all(clients)
  await behind.stop()
  expect(statuses.filter((status) => status !== 200)).toEqual([])
  await leaving.close()
  await staying.close()
})

test('[OPS-03] a server that stops says so, still answers, and ends its connections; what comes late reads our own words', async () => {
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
