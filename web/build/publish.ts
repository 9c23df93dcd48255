import { renameSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { root } from './apps.ts'
import { stampFile } from './stamp.ts'

const dist = join(root, 'dist')

/** Where this process builds: a build that dies, or two at once, leave what is served alone. */
export const staging = join(dist, `building-${process.pid}`)

/** Puts the finished build in the place of the old one. Without the stamp the next start builds again. */
export function publish(hash: string): void {
  rmSync(stampFile, { force: true })
  for (const part of ['client', 'ssr']) {
    rmSync(join(dist, part), { recursive: true, force: true })
    renameSync(join(staging, part), join(dist, part))
  }
  rmSync(staging, { recursive: true, force: true })
  writeFileSync(stampFile, hash)
}
