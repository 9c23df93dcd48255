import { createHash } from 'node:crypto'
import { existsSync, globSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { root } from './apps.ts'

const file = join(root, 'dist/.stamp')
const sources = ['web/*.{html,json,ts}', 'web/{build,src}/**/*', 'contract/src/**/*.ts', 'domain/src/**/*.ts']

/** A hash of everything that the build reads: the web's sources, the rooms that it imports, and the lockfile. */
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
  return existsSync(file) && readFileSync(file, 'utf8') === sourcesHash()
}

/** A build that dies half-way leaves no stamp, so the next start builds again. */
export function clearStamp(): void {
  rmSync(file, { force: true })
}

/** @param hash taken before the build began: a source changed meanwhile must make the stamp stale. */
export function writeStamp(hash: string): void {
  writeFileSync(file, hash)
}
