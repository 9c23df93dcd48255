import { createHash } from 'node:crypto'
import { existsSync, globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { root } from './apps.ts'

/** Contains the hash of the sources of the build. */
export const stampFile = join(root, 'dist/.stamp')
const sources = ['web/*.{html,json,ts}', 'web/{build,src}/**/*', 'contract/src/**/*.ts', 'domain/src/**/*.ts']

/** Hashes everything the build reads: the web's sources, the rooms it imports, and the lockfile. */
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
