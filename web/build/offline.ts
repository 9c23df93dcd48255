import { createHash } from 'node:crypto'
import { readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

/** The service worker's name in the build, before a copy is written for each app. */
export const worker = 'worker'

/** Apps with a worker at the top level, since a worker's path limits which pages it may serve. */
export const workerApps = ['admin', 'checkin', 'checkout', 'staff'] as const

type Chunk = { file: string; imports?: string[]; dynamicImports?: string[]; css?: string[]; assets?: string[] }
export type Manifest = Readonly<Record<string, Chunk>>

/** What ADMIN needs to open the saved calendar: its first load and that screen, with their texts in every language. */
const neededByAdmin = ['admin.html', 'src/apps/admin/calendar/offline/OfflineScreen.tsx']

/** Returns the addresses of the files that an app needs to open offline: for a device's app, all that it can load. */
export function offlineFiles(manifest: Manifest, app: (typeof workerApps)[number]): string[] {
  const files = new Set<string>()
  const seen = new Set<string>()
  const add = (key: string): void => {
    const chunk = manifest[key]
    if (!chunk || seen.has(key)) return
    seen.add(key)
    for (const file of [chunk.file, ...(chunk.css ?? []), ...(chunk.assets ?? [])]) files.add(`/${file}`)
    const later = app === 'admin' ? [] : (chunk.dynamicImports ?? [])
    for (const next of [...(chunk.imports ?? []), ...later]) add(next)
  }
  for (const key of app === 'admin' ? neededByAdmin : [`${app}.html`]) {
    if (manifest[key] === undefined) throw new Error(`${app} would open offline without ${key}`)
    add(key)
  }
  return [...files].sort()
}

/** Writes each app's worker with its list of files; a different list makes a new version. */
export function writeWorkers(client: string): void {
  const manifest = JSON.parse(readFileSync(join(client, '.vite/manifest.json'), 'utf8'))
  const made = join(client, `${worker}.js`)
  const code = readFileSync(made, 'utf8')
  for (const app of workerApps) {
    const files = offlineFiles(manifest, app)
    const version = createHash('sha256').update(files.join()).digest('hex').slice(0, 16)
    const own = code
      .replaceAll('__files__', JSON.stringify(files))
      .replaceAll('__version__', `'${version}'`)
      .replaceAll('__app__', `'${app}'`)
    writeFileSync(join(client, `${app}-worker.js`), own)
  }
  rmSync(made)
}
