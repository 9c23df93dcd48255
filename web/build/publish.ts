import { createHash } from 'node:crypto'
import { existsSync, globSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { root } from './apps.ts'

const dist = join(root, 'dist')

/** File with the hash of the build's sources. */
const stampFile = join(dist, '.stamp')

/** The folder of this build: a failed or parallel build does not touch the served one. */
export const staging = join(dist, `building-${process.pid}`)

/** Replaces the old build by the finished one. If interrupted, the missing stamp makes the next start build again. */
export function publish(hash: string): void {
  rmSync(stampFile, { force: true })
  for (const part of ['client', 'ssr']) {
    rmSync(join(dist, part), { recursive: true, force: true })
    renameSync(join(staging, part), join(dist, part))
  }
  rmSync(staging, { recursive: true, force: true })
  writeFileSync(stampFile, hash)
}

const sources = ['web/*.{html,json,ts}', 'web/{build,src}/**/*', 'contract/src/**/*.ts', 'domain/src/**/*.ts']

/** Hashes everything that the build reads: the web's sources, the rooms it imports, and the lockfile. */
export function sourcesHash(): string {
  const top = join(root, '..')
  const hash = createHash('sha256').update(process.version)
  const files = globSync(sources, { cwd: top, withFileTypes: true })
  const paths = files.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name))
  for (const path of [...paths.sort(), join(top, 'package-lock.json')]) {
    if (/\.test\.tsx?$/.test(path) || !existsSync(path)) continue
    hash.update(path.slice(top.length)).update('\0').update(readFileSync(path)).update('\0')
  }
  return hash.digest('hex')
}

export function isFresh(): boolean {
  return existsSync(stampFile) && readFileSync(stampFile, 'utf8') === sourcesHash()
}
