/** Demo servers for journeys: the real main.ts with its own data folder, stopped and deleted at the end. */
import { execFileSync } from 'node:child_process'
import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { ask } from '../server/src/test/clone.ts'
import { databaseOf, serverProcess } from '../server/src/test/server-process.ts'
import { throwAwayFolder } from '../server/src/test/throw-away.ts'
import { assertStandInFont } from './browser.ts'

export type DemoServer = { url: string; databaseUrl: string; stop(): Promise<void> }

export const demoEnvironment = { DEMO: '1', LOG_LEVEL: 'warn', TRUST_PROXY: 'loopback' }

/** Where a run's workers find the demo that was made for them. */
const madeIn = 'JOURNEYS_DEMO'

/** Playwright's global setup: making the demo takes five seconds, so it is made once, and each worker begins with a copy. */
export default async function makeDemo(): Promise<() => void> {
  await assertStandInFont()
  const dataDir = newFolder()
  const server = await served(dataDir)
  // Else PostgreSQL does it by itself after a minute, in each copy again.
  await ask(databaseOf(dataDir).ownerUrl, 'vacuum (analyze)').finally(server.stop)
  // Where PostgreSQL's port is: all copies would ask for the same one.
  rmSync(join(dataDir, 'postgres/postmaster.opts'))
  process.env[madeIn] = dataDir
  return () => remove(dataDir)
}

/** A data folder of one's own, with the demo in it. */
export function demoFolder(): string {
  const dataDir = newFolder()
  const made = process.env[madeIn]
  // Node's own copy would not keep the owner, which PostgreSQL asks for.
  if (made !== undefined) execFileSync('cp', ['-a', `${made}/.`, dataDir])
  return dataDir
}

export async function startServer(): Promise<DemoServer> {
  const dataDir = demoFolder()
  const { url, stop } = await served(dataDir)
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

async function served(dataDir: string): Promise<{ url: string; stop(): Promise<void> }> {
  const server = await serverProcess({ dataDir, env: demoEnvironment })
  await server.ready()
  const stop = async () => {
    server.kill('SIGTERM')
    await server.ended
  }
  return { url: server.url, stop }
}
