import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { expect, test } from 'vitest'

const client = join(import.meta.dirname, '../dist/client')
type Chunk = { file: string; imports?: string[]; dynamicImports?: string[] }
type Manifest = Record<string, Chunk>

function manifest(): Manifest {
  const file = join(client, '.vite/manifest.json')
  if (!existsSync(file)) throw new Error('the web is not built: npm run build')
  return JSON.parse(readFileSync(file, 'utf8'))
}

/** A chunk and all that it imports at once. */
function closure(chunks: Manifest, key: string, seen = new Set<string>()): Set<string> {
  if (seen.has(key)) return seen
  seen.add(key)
  for (const next of chunks[key]?.imports ?? []) closure(chunks, next, seen)
  return seen
}

const gzipped = (chunk: Chunk | undefined) => (chunk ? gzipSync(readFileSync(join(client, chunk.file))).length : 0)

/** What a browser fetches before the page can be used: the entry, the app behind late hydration, and the largest catalogue. */
function firstLoad(app: string): number {
  const chunks = manifest()
  const keys = closure(chunks, `${app}.html`)
  closure(chunks, `src/apps/${app}/app.tsx`, keys)
  const catalogues = Object.entries(chunks).filter(([key]) => key.endsWith(`:${app}`))
  expect(catalogues).toHaveLength(3)
  const scripts = [...keys].reduce((sum, key) => sum + gzipped(chunks[key]), 0)
  return scripts + Math.max(...catalogues.map(([, chunk]) => gzipped(chunk)))
}

test('the first load of booking is at most 110 KB of JavaScript, gzipped', () => {
  const size = firstLoad('booking')
  expect(size).toBeGreaterThan(60 * 1024)
  expect(size).toBeLessThanOrEqual(110 * 1024)
})

test('React waits behind the first paint: the booking page’s own script is under 3 KB', () => {
  const chunks = manifest()
  const size = [...closure(chunks, 'booking.html')].reduce((sum, key) => sum + gzipped(chunks[key]), 0)
  expect(size).toBeLessThanOrEqual(3 * 1024)
})
