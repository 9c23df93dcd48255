/** One demo server for all journeys: the real main.ts on a data folder of its own, stopped and cleared at the end. */
import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { databaseOf, serverProcess } from '../server/src/test/server-process.ts'

export default async function startServer(): Promise<() => Promise<void>> {
  const dataDir = mkdtempSync(join(tmpdir(), 'goldline-e2e-'))
  // Started by root, PostgreSQL runs under another account and has to walk through.
  chmodSync(dataDir, 0o711)
  const server = await serverProcess({ dataDir, env: { DEMO: '1', LOG_LEVEL: 'warn', TRUST_PROXY: 'loopback' } })
  await server.ready()
  process.env.GOLDLINE_E2E_URL = server.url
  process.env.GOLDLINE_E2E_DATABASE = databaseOf(dataDir).url
  return async () => {
    server.kill('SIGTERM')
    await server.ended
    rmSync(dataDir, { recursive: true, force: true })
  }
}
