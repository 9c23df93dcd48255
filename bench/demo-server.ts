import { execFileSync } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { serverProcess } from '../server/src/test/server-process.ts'

/** Starts the demo from a production build in its own process and folder; returns its address. */
export async function demoServer(stack: AsyncDisposableStack): Promise<string> {
  const root = join(import.meta.dirname, '..')
  execFileSync(process.execPath, [join(root, 'web/build-once.ts')], { cwd: root, stdio: 'inherit' })
  const dataDir = mkdtempSync(join(tmpdir(), 'goldline-audit-'))
  stack.defer(() => rmSync(dataDir, { recursive: true, force: true }))
  const server = await serverProcess({ dataDir, env: { DEMO: '1', LOG_LEVEL: 'error' } })
  stack.defer(async () => {
    server.kill('SIGTERM')
    await server.ended
  })
  await server.ready()
  return server.url
}
