/** A throw-away cluster and real servers in their own processes, called over loopback. */
import { execFileSync } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { Agent, type RequestOptions, request } from 'node:http'
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

/** Shared by all servers, which is necessary with one database. */
const secretKey = randomUUID().repeat(2)

export async function realServer(
  url: string,
  stack: AsyncDisposableStack,
  more: Record<string, string> = {},
): Promise<ServerProcess> {
  const dataDir = mkdtempSync(join(tmpdir(), 'goldline-bench-'))
  stack.defer(() => rmSync(dataDir, { recursive: true, force: true }))
  // Behind a proxy, so that each caller can have its own address and its own limit of reads.
  const env = { DATABASE_URL: url, SECRET_KEY: secretKey, LOG_LEVEL: 'error', TRUST_PROXY: '127.0.0.1' }
  const server = await serverProcess({ dataDir, env: { ...env, ROLE: 'web', ...more } })
  stack.defer(async () => {
    server.kill('SIGTERM')
    await server.ended
  })
  await server.ready()
  return server
}

/** Returns the megabytes of memory, as reported by `ps`. */
export function residentOf(pid: number): number {
  return Math.round(Number(execFileSync('ps', ['-o', 'rss=', '-p', String(pid)], { encoding: 'utf8' })) / 1024)
}

const agent = new Agent({ keepAlive: true, maxSockets: 16 })
let caller = 0

/** Returns a new network each time, since requests per network are limited. */
export function anotherAddress(): string {
  caller = (caller + 1) % 0xffffff
  return `10.${caller & 255}.${(caller >> 8) & 255}.${caller >> 16}`
}

/** Sends one request as a browser does: keep-alive, compressed. Throws unless the answer is 2xx. */
export function ask(url: string, encoding = 'gzip, deflate, br, zstd'): Promise<Buffer> {
  return answer(url, { headers: { 'accept-encoding': encoding } })
}

/** Sends a state-changing call with its own key. Throws unless the answer is 2xx. */
export async function post(url: string, headers: Record<string, string>, body: unknown): Promise<unknown> {
  const own = { 'content-type': 'application/json', 'idempotency-key': randomUUID() }
  return JSON.parse(
    String(await answer(url, { method: 'POST', headers: { ...headers, ...own } }, JSON.stringify(body))),
  )
}

/** Uses plain `node:http`, which leaves more of the processor to the server than fetch. */
function answer(url: string, { headers, ...options }: RequestOptions, body?: string): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    const asked = request(
      url,
      { agent, ...options, headers: { 'x-forwarded-for': anotherAddress(), ...headers } },
      (response) => {
        const parts: Buffer[] = []
        response.on('data', (part) => parts.push(part))
        response.on('error', reject)
        response.on('end', () => {
          const [status, whole] = [response.statusCode ?? 0, Buffer.concat(parts)]
          if (status >= 200 && status < 300) resolve(whole)
          else reject(new Error(`${status} ${whole}`))
        })
      },
    )
    asked.on('error', reject)
    asked.end(body)
  })
}
