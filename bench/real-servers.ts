/** A throw-away cluster and real servers in their own processes, called over loopback. */
import { randomUUID } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { Agent, get } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { cloneDatabase, type TestDatabase } from '../server/src/test/clone.ts'
import { startTestServer } from '../server/src/test/database-server.ts'
import { type ServerProcess, serverProcess } from '../server/src/test/server-process.ts'

export async function throwAwayDatabase(stack: AsyncDisposableStack): Promise<TestDatabase> {
  const cluster = await startTestServer()
  stack.defer(() => cluster.stop())
  const database = await cloneDatabase(cluster)
  stack.defer(() => database.close())
  return database
}

export async function realServer(
  url: string,
  stack: AsyncDisposableStack,
  more: Record<string, string> = {},
): Promise<ServerProcess> {
  const dataDir = mkdtempSync(join(tmpdir(), 'goldline-bench-'))
  stack.defer(() => rmSync(dataDir, { recursive: true, force: true }))
  // Behind a proxy, so that each caller can have its own address and its own limit of reads.
  const env = { DATABASE_URL: url, SECRET_KEY: randomUUID().repeat(2), LOG_LEVEL: 'error', TRUST_PROXY: '127.0.0.1' }
  const server = await serverProcess({ dataDir, env: { ...env, ROLE: 'web', ...more } })
  stack.defer(async () => {
    server.kill('SIGTERM')
    await server.ended
  })
  await server.ready()
  return server
}

const agent = new Agent({ keepAlive: true, maxSockets: 4 })
let caller = 0

/** One request as a browser sends it: keep-alive, compressed. Throws unless it returns 200. */
export function ask(url: string, encoding = 'gzip, deflate, br, zstd'): Promise<Buffer> {
  caller = (caller + 1) % 0xffffff
  const address = `10.${caller >> 16}.${(caller >> 8) & 255}.${caller & 255}`
  const headers = { 'accept-encoding': encoding, 'x-forwarded-for': address }
  return new Promise((resolve, reject) => {
    get(url, { agent, headers }, (response) => {
      const parts: Buffer[] = []
      response.on('data', (part) => parts.push(part))
      response.on('error', reject)
      response.on('end', () => {
        const body = Buffer.concat(parts)
        if (response.statusCode === 200) resolve(body)
        else reject(new Error(`${response.statusCode} ${body}`))
      })
    }).on('error', reject)
  })
}

/** A state-changing call with its own key. Throws unless it returns 2xx. */
export async function post(url: string, headers: Record<string, string>, body: unknown): Promise<unknown> {
  // From another address each time, since what one place may do is bounded.
  caller = (caller + 1) % 0xffffff
  const address = `10.${caller >> 16}.${(caller >> 8) & 255}.${caller & 255}`
  const own = {
    'x-forwarded-for': address,
    ...headers,
    'content-type': 'application/json',
    'idempotency-key': randomUUID(),
  }
  const response = await fetch(url, { method: 'POST', headers: own, body: JSON.stringify(body) })
  const answer = await response.text()
  if (!response.ok) throw new Error(`${response.status} ${answer}`)
  return JSON.parse(answer)
}
