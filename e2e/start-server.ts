/** Demo servers for journeys: the real main.ts with its own data folder, stopped and deleted at the end. */
import { execFileSync } from 'node:child_process'
import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { freePort } from '../server/src/db/embedded.ts'
import { ask } from '../server/src/test/clone.ts'
import { databaseOf, serverProcess } from '../server/src/test/server-process.ts'
import { throwAwayFolder } from '../server/src/test/throw-away.ts'
import { assertStandInFont } from './browser.ts'

export type DemoServer = { url: string; databaseUrl: string; stop(): Promise<void> }

export const demoEnvironment = { DEMO: '1', LOG_LEVEL: 'warn', TRUST_PROXY: 'loopback' }

/** Environment variable with the prepared demo's data folder. */
const madeIn = 'JOURNEYS_DEMO'

/** Playwright's global setup: creates the demo once, since it takes five seconds; each worker copies it. */
export default async function makeDemo(): Promise<() => void> {
  await assertStandInFont()
  const dataDir = newFolder()
  const server = await served(dataDir)
  // Otherwise, PostgreSQL does this after a minute, in each copy.
  await ask(databaseOf(dataDir).ownerUrl, 'vacuum (analyze)').finally(server.stop)
  // Contains PostgreSQL's port: all copies would use the same one.
  rmSync(join(dataDir, 'postgres/postmaster.opts'))
  process.env[madeIn] = dataDir
  return () => remove(dataDir)
}

/** Creates a new data folder with the demo. */
export function demoFolder(): string {
  const dataDir = newFolder()
  const made = process.env[madeIn]
  // Node's own copy would not keep the owner, which PostgreSQL requires.
  if (made !== undefined) execFileSync('cp', ['-a', `${made}/.`, dataDir])
  return dataDir
}

/** `host`: the name in the server's address, which is then its PUBLIC_URL; default: its number. */
export async function startServer(host?: string): Promise<DemoServer> {
  const dataDir = demoFolder()
  const { url, stop } = await served(dataDir, host)
  const { url: databaseUrl } = databaseOf(dataDir)
  return {
    url,
    databaseUrl,
    stop: async () => {
      await stop()
      remove(dataDir)
    },
  }
}

export const newFolder = (): string => throwAwayFolder('e2e')

export const remove = (dataDir: string): void => rmSync(dataDir, { recursive: true, force: true })

async function served(dataDir: string, host?: string): Promise<{ url: string; stop(): Promise<void> }> {
  const port = await freePort()
  const named = host && `http://${host}:${port}`
  const env = { ...demoEnvironment, ...(named && { PUBLIC_URL: named }) }
  const server = await serverProcess({ dataDir, port, env })
  await server.ready()
  const stop = async () => {
    server.kill('SIGTERM')
    await server.ended
  }
  return { url: named ?? server.url, stop }
}
