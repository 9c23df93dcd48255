import { createHash } from 'node:crypto'
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

/** The service worker's name in the build: beside the pages, since its place bounds what it may serve. */
export const worker = 'admin-worker'

type Chunk = { file: string; imports?: string[]; css?: string[]; assets?: string[] }
export type Manifest = Readonly<Record<string, Chunk>>

/** What ADMIN needs to open the kept calendar: its first load, that screen, and both's texts in every language. */
const needed = /^admin\.html$|\/on-device\/OfflineScreen\.tsx$|catalogue:.*:(admin|offline)$/

/** Addresses of the files that open ADMIN without a server. */
export function offlineFiles(manifest: Manifest): string[] {
  const files = new Set<string>()
  const seen = new Set<string>()
  const add = (key: string): void => {
    const chunk = manifest[key]
    if (!chunk || seen.has(key)) return
    seen.add(key)
    for (const file of [chunk.file, ...(chunk.css ?? []), ...(chunk.assets ?? [])]) files.add(`/${file}`)
    for (const next of chunk.imports ?? []) add(next)
  }
  for (const key of Object.keys(manifest)) if (needed.test(key)) add(key)
  return [...files].sort()
}

/** Tells the worker of a build its files; another list is another version. */
export function writeWorker(client: string): void {
  const files = offlineFiles(JSON.parse(readFileSync(join(client, '.vite/manifest.json'), 'utf8')))
  const file = join(client, `${worker}.js`)
  const version = createHash('sha256').update(files.join()).digest('hex').slice(0, 16)
  const code = readFileSync(file, 'utf8')
  writeFileSync(file, code.replaceAll('__files__', JSON.stringify(files)).replaceAll('__version__', `'${version}'`))
}
