/** A demo server for journeys: the real main.ts with its own data folder, stopped and deleted at the end. */
import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { databaseOf, serverProcess } from '../server/src/test/server-process.ts'

export type DemoServer = { url: string; databaseUrl: string; stop(): Promise<void> }

export async function startServer(): Promise<DemoServer> {
  const dataDir = mkdtempSync(join(tmpdir(), 'goldline-e2e-'))
  // Started by root, PostgreSQL runs under another account, which must be able to enter.
  chmodSync(dataDir, 0o711)
  const server = await serverProcess({ dataDir, env: { DEMO: '1', LOG_LEVEL: 'warn', TRUST_PROXY: 'loopback' } })
  await server.ready()
  const stop = async () => {
    server.kill('SIGTERM')
    await server.ended
    rmSync(dataDir, { recursive: true, force: true })
  }
  return { url: server.url, databaseUrl: databaseOf(dataDir).url, stop }
}
