import { renameSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { root } from './apps.ts'
import { stampFile } from './stamp.ts'

const dist = join(root, 'dist')

/** The folder of this build, so that a failed or parallel build leaves the served one alone. */
export const staging = join(dist, `building-${process.pid}`)

/** Replaces the old build by the finished one. Without the stamp the next start builds again. */
export function publish(hash: string): void {
  rmSync(stampFile, { force: true })
  for (const part of ['client', 'ssr']) {
    rmSync(join(dist, part), { recursive: true, force: true })
    renameSync(join(staging, part), join(dist, part))
  }
  rmSync(staging, { recursive: true, force: true })
  writeFileSync(stampFile, hash)
}
