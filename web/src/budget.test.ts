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

/** What a browser fetches before the page can be used: the app and the largest catalogue. */
function firstLoad(app: string): number {
  const chunks = manifest()
  const keys = closure(chunks, `${app}.html`)
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

test('nothing is fetched before the first paint of a page that the server renders but its pictures', () => {
  for (const app of ['booking', 'site']) {
    const html = readFileSync(join(client, `${app}.html`), 'utf8')
    expect(html).not.toMatch(/<script[^>]* src=|<link rel="(?:module)?preload"|<link rel="icon" href="\//)
    const [, script = ''] = /<script[^>]*>([^<]+)<\/script>/.exec(html) ?? []
    expect(gzipSync(script).length).toBeGreaterThan(100)
    expect(gzipSync(script).length).toBeLessThanOrEqual(1024)
  }
})
