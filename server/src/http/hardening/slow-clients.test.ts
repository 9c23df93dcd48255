import { setInterval as every } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type TestApp, testApp } from '../../test/app.ts'
import { aToken } from '../../test/builders.ts'
import { listening, type RawConnection, rawConnection } from '../../test/raw-http.ts'
import { anOwner, aSalon } from '../../test/salon.ts'

const limits = { requestMs: 800, idleMs: 1_500, keepAliveMs: 300, checkMs: 50 }
let t: TestApp
let port = 0
const open: RawConnection[] = []
beforeAll(async () => {
  t = await testApp({ limits })
  port = await listening(t.app)
})
afterAll(async () => {
  for (const { socket } of open) socket.destroy()
  await t.close()
})

const line = (first = ''): RawConnection => {
  const connection = rawConnection(port, first)
  open.push(connection)
  return connection
}
const post = (length: number | string, path = '/v1/customer-users') =>
  `POST ${path} HTTP/1.1\r\nhost: salon.test\r\ncontent-type: application/json\r\ncontent-length: ${length}\r\n\r\n`
const chunked = post(0).replace('content-length: 0', 'transfer-encoding: chunked')
const healthy = async () => expect((await fetch(`http://127.0.0.1:${port}/health`)).status).toBe(200)

/** Sends `piece` repeatedly until the connection is cut; returns how long that took. */
async function drip(connection: RawConnection, piece: string): Promise<number> {
  const start = performance.now()
  const cut = new AbortController()
  void connection.ended.then(() => cut.abort())
  try {
    for await (const _ of every(30, undefined, { signal: cut.signal })) connection.write(piece)
  } catch {
    // The connection was cut, as expected.
  }
  return performance.now() - start
}

/** Waits until the server counts no connections: a client that does not read does not notice the cut. */
async function noConnections(): Promise<void> {
  const count = () =>
    new Promise<number>((resolve) => t.app.server.getConnections((_, connections) => resolve(connections)))
  for await (const _ of every(30)) if ((await count()) === 0) return
}

describe('slow clients', () => {
  test('[OPS-06] are cut at the deadline if their body trickles, without affecting others', async () => {
    const dripping = [line(post(10_000)), line(chunked)]
    const times = Promise.all([drip(dripping[0] ?? line(), 'x'), drip(dripping[1] ?? line(), '1\r\nx\r\n')])
    await healthy()
    for (const ms of await times) expect(ms).toBeLessThan(5_000)
  })

  test('[OPS-06] are cut at the deadline if their headers trickle', async () => {
    const slow = line('GET /health HTTP/1.1\r\nhost: salon.test\r\n')
    expect(await drip(slow, 'x-a: b\r\n')).toBeLessThan(5_000)
    expect(slow.received()).toMatch(/^HTTP\/1\.1 408 .*"status":408,"message":"invalid-request"/s)
  })

  test('[OPS-06] are closed if they send nothing, or nothing more', async () => {
    const silent = line()
    const idle = line('GET /health HTTP/1.1\r\nhost: salon.test\r\n\r\n')
    expect(await idle.until(/"ok"/)).toContain('200 OK')
    await Promise.all([silent.ended, idle.ended])
  })

  test('[OPS-06, APT-06] keep an event stream beyond the deadline of a request', async () => {
    const salon = await aSalon(t.db, 1)
    const { authorization } = await anOwner(t.db, salon.id)
    const stream = line(`GET /v1/events HTTP/1.1\r\nhost: salon.test\r\nauthorization: ${authorization}\r\n\r\n`)
    await stream.until(/: open/)
    // Takes longer than a request may, so that the trickling connection is cut by then.
    await drip(line(post(10_000)), 'x')
    expect(stream.socket.readyState).toBe('open')
    stream.socket.destroy()
  })

  test('[OPS-06] block no other client with 200 idle connections', async () => {
    const crowd = Array.from({ length: 200 }, () => line('GET /health HTTP/1.1\r\nhost: salon.test\r\nx-a: '))
    const start = performance.now()
    await healthy()
    expect(performance.now() - start).toBeLessThan(1_000)
    await Promise.all(crowd.map(({ ended }) => ended))
  })

  test('[OPS-06] are disconnected if they do not read, while others are answered', async () => {
    const page = 'GET /openapi.json HTTP/1.1\r\nhost: salon.test\r\n\r\n'
    // Created once; on a busy machine that takes longer than a request may.
    await t.app.inject('/openapi.json')
    const lazy = line(page.repeat(40))
    lazy.socket.pause()
    await healthy()
    await noConnections()
    lazy.socket.destroy()
  })
})

describe('excessive requests', () => {
  const answered = async (text: string) => {
    const all = await line(text).ended
    return Number(/^HTTP\/1\.1 (\d+)/.exec(all)?.[1] ?? 0)
  }
  const get = (path: string, headers = '') =>
    `GET ${path} HTTP/1.1\r\nhost: salon.test\r\nconnection: close\r\n${headers}\r\n`

  test('[OPS-06] are refused with 3 000 headers, a header of 64 KB or a URL of 64 KB', async () => {
    const headers = Array.from({ length: 3_000 }, (_, n) => `x-${n}: b\r\n`).join('')
    expect(await answered(get('/health', headers))).toBe(431)
    expect(await answered(get('/health', `x-a: ${'b'.repeat(65_536)}\r\n`))).toBe(431)
    expect(await answered(get(`/b/${'a'.repeat(65_536)}`))).toBe(431)
    expect(await answered(get('/health', 'a:\r\n'.repeat(2_500)))).toBe(431)
  })

  test('[OPS-06] are refused long before the end of an endless body', async () => {
    const said = line(post(500_000_000))
    expect(await said.until(/\r\n\r\n.*\}/s)).toMatch(/^HTTP\/1\.1 413/)
    const endless = line(chunked)
    const chunk = `4000\r\n${'x'.repeat(0x4000)}\r\n`
    for (let sent = 0; sent < 40; sent++) endless.write(chunk)
    expect(await endless.until(/\r\n\r\n.*\}/s)).toMatch(/^HTTP\/1\.1 413/)
  })

  test('[OPS-06] are a 400 with the common body for invalid HTTP, or two requests in one', async () => {
    const both = 'content-length: 5\r\ntransfer-encoding: chunked\r\n'
    const broken = [
      'nonsense\r\n\r\n',
      'GET / HTTP/9.9\r\n\r\n',
      get('/health', both),
      get('/health', 'content-length: 1\r\ncontent-length: 2\r\n'),
      get('/health', 'x\u0000y: 1\r\n'),
      get('/health').replace('host: salon.test\r\n', ''),
      get('/health', 'a b: c\r\n'),
      get('/health', 'x: a\n b: c\r\n\r\n'),
    ]
    for (const text of broken) {
      const all = await line(text).ended
      expect([text, /^HTTP\/1\.1 (\d+)/.exec(all)?.[1]]).toEqual([text, '400'])
    }
    expect(await line('nonsense\r\n\r\n').ended).toMatch(/\{"status":400,"message":"invalid-request"\}$/)
  })

  test('[OPS-06] find nothing with TRACE, CONNECT and unknown methods', async () => {
    const { authorization } = await aToken(t.db)
    for (const method of ['TRACE', 'CONNECT', 'PROPFIND', 'NOPE']) {
      const all = await line(
        `${method} /v1/user/me HTTP/1.1\r\nhost: salon.test\r\nauthorization: ${authorization}\r\nconnection: close\r\n\r\n`,
      ).ended
      expect([method, all]).toEqual([method, expect.not.stringContaining(authorization.slice(7))])
      expect([method, /^HTTP\/1\.1 2/.test(all)]).toEqual([method, false])
    }
  })
})
