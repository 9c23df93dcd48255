import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { offlineFiles, workerApps } from '../../build/offline.ts'
import { paths } from '../apps/admin/paths.ts'
import { screens } from '../apps/admin/screens.ts'

const client = join(import.meta.dirname, '../../dist/client')
type Chunk = {
  file: string
  name?: string
  css?: string[]
  assets?: string[]
  imports?: string[]
  dynamicImports?: string[]
}
type Manifest = Record<string, Chunk>

function manifest(): Manifest {
  const file = join(client, '.vite/manifest.json')
  if (!existsSync(file)) throw new Error('the web is not built: npm run build')
  return JSON.parse(readFileSync(file, 'utf8'))
}

/** Returns the size of a part's texts in its largest language. */
function textBytes(part: Chunk | undefined): number {
  const files = part?.assets?.filter((file) => file.endsWith('.json')) ?? []
  return Math.max(0, ...files.map((file) => gzipped({ file })))
}

/** Returns a chunk with all its static imports. */
function closure(chunks: Manifest, key: string, seen = new Set<string>()): Set<string> {
  if (seen.has(key)) return seen
  seen.add(key)
  for (const next of chunks[key]?.imports ?? []) closure(chunks, next, seen)
  return seen
}

const sum = (sizes: readonly number[]) => sizes.reduce((all, bytes) => all + bytes, 0)
const gzipped = (chunk: Chunk | undefined) => (chunk ? gzipSync(readFileSync(join(client, chunk.file))).length : 0)

/** Parts that load only after a touch, on scrolling to them, or through a deep link. */
const wanted = [
  '/MyPages.tsx',
  '/OtherPages.tsx',
  '/TimeScreen.tsx',
  '/DetailsScreen.tsx',
  '/PinScreen.tsx',
  '/DoneScreen.tsx',
  '/AddOns.tsx',
  '/ShareService.tsx',
  '/ResumeBooking.tsx',
  '/SalonIsland.tsx',
  '/CookieSettings.tsx',
  '/CancelUntil.tsx',
  '/deep-link.ts',
  '/find-services.ts',
  '/like-the-last.ts',
]
const isWanted = (name: string) => wanted.some((part) => name.endsWith(part))

/** Counts the loads of an untouched app: static imports, parts that load without a touch, and their texts. */
function untouched(app: string) {
  const chunks = manifest()
  const parts = [`${app}.html`]
  const keys = closure(chunks, `${app}.html`)
  for (const key of keys) {
    for (const name of (chunks[key]?.dynamicImports ?? []).filter((each) => !isWanted(each))) {
      parts.push(name)
      closure(chunks, name, keys)
    }
  }
  const texts = parts.map((part) => textBytes(chunks[part])).filter((bytes) => bytes > 0)
  const scripts = [...keys].map((key) => gzipped(chunks[key]))
  return { files: scripts.length + texts.length, bytes: sum([...scripts, ...texts]) }
}

test('[UI-13] a salon’s page, untouched, loads at most 110 KB of gzipped JavaScript in at most ten files', () => {
  const { files, bytes } = untouched('booking')
  expect(bytes).toBeGreaterThan(60 * 1024)
  expect(bytes).toBeLessThanOrEqual(110 * 1024)
  expect(files).toBeGreaterThan(3)
  expect(files).toBeLessThanOrEqual(10)
})

test('[UI-13] no booking step loads code of the salon’s own app, and the next step at most 32 KB', () => {
  const chunks = manifest()
  const begin = closure(chunks, 'booking.html')
  const reached = new Set(begin)
  for (const key of reached) for (const later of chunks[key]?.dynamicImports ?? []) closure(chunks, later, reached)
  const names = [...reached].map((key) => chunks[key]?.name)
  expect(names).toContain('first-admin-booking')
  expect(names.filter((name) => name === 'first-admin' || name === 'first-calendar')).toEqual([])
  const next = [...reached].find((key) => key.endsWith('/TimeScreen.tsx')) ?? ''
  const more = [...closure(chunks, next)].filter((key) => !begin.has(key))
  const bytes = sum(more.map((key) => gzipped(chunks[key])))
  expect(bytes).toBeGreaterThan(10 * 1024)
  expect(bytes).toBeLessThanOrEqual(32 * 1024)
})

test('a server-rendered page fetches only its pictures before the first paint', () => {
  for (const app of ['booking', 'site']) {
    const html = readFileSync(join(client, `${app}.html`), 'utf8')
    expect(html).not.toMatch(/<script[^>]* src=|<link rel="(?:module)?preload"|<link rel="icon" href="\//)
    const [, script = ''] = /<script[^>]* id="start"[^>]*>([^<]+)<\/script>/.exec(html) ?? []
    expect(gzipSync(script).length).toBeGreaterThan(100)
    expect(gzipSync(script).length).toBeLessThanOrEqual(1024)
  }
})

test('[WEB-01a] the script for other websites is one file of at most 5 KB, gzipped', () => {
  const script = readFileSync(join(client, 'embed-v1.js'))
  expect(gzipSync(script).length).toBeLessThanOrEqual(5 * 1024)
  expect(script.toString()).not.toMatch(/^\s*(?:import|export)\b/m)
})

test.each(['checkin', 'checkout', 'staff'])('[UI-13] %s starts with at most 120 KB of JavaScript, gzipped', (app) => {
  const chunks = manifest()
  const bytes = sum([...closure(chunks, `${app}.html`)].map((key) => gzipped(chunks[key])))
  expect(textBytes(chunks[`${app}.html`])).toBeGreaterThan(1000)
  expect(bytes).toBeGreaterThan(60 * 1024)
  expect(bytes + textBytes(chunks[`${app}.html`])).toBeLessThanOrEqual(120 * 1024)
})

test('[UI-13] STAFF’s day adds at most eleven scripts and six sheets: each is a round trip on a slow phone', () => {
  const chunks = manifest()
  const begin = closure(chunks, 'staff.html')
  const ofDay = /\/staff\/(day\/DayScreen|offline\/StaffFrame)\.tsx$/
  const keys = Object.keys(chunks).filter((key) => ofDay.test(key))
  expect(keys).toHaveLength(2)
  const more = [...new Set(keys.flatMap((key) => [...closure(chunks, key)]))].filter((key) => !begin.has(key))
  expect(more.length).toBeLessThanOrEqual(11)
  expect(new Set(more.flatMap((key) => chunks[key]?.css ?? [])).size).toBeLessThanOrEqual(6)
})

/** Returns the manifest key of the module in a lazy import. */
const imported = (load: unknown) => /\("\/web\/(.+)"\)/.exec(String(load))?.[1] ?? ''

/** Panels that a screen's address can open together with the screen. */
const panels: Readonly<Record<string, readonly string[]>> = {
  [paths.calendar]: ['/calendar/details/DetailsPanel.tsx'],
  [paths.customers]: ['/customers/CustomerPanel.tsx'],
}

const opened = [
  ...screens.map(({ path, load }) => ({ path, page: imported(load) })),
  ...['sign-in/SignInScreen', 'sign-in/LinkScreen', 'set-up/SignUp', 'set-up/NewSalon', 'terms/AcceptTerms'].map(
    (each) => ({ path: each, page: `/admin/${each}.tsx` }),
  ),
  ...['PairScreen', 'LockScreen'].map((each) => ({ path: each, page: `/${each}.tsx` })),
]

test('[UI-13] ADMIN, opened at any screen, starts with at most 200 KB of JavaScript and styles, gzipped', () => {
  const chunks = manifest()
  const kept = new Map<string, number>()
  const size = (file: string) => kept.get(file) ?? kept.set(file, gzipped({ file })).get(file) ?? 0
  const weigh = (keys: ReadonlySet<string>, parts: readonly string[]) => {
    const begun = [...keys].map((key) => chunks[key])
    const styles = new Set(begun.flatMap((chunk) => chunk?.css ?? []))
    expect(styles.size).toBeGreaterThan(1)
    const files = [...begun.map((chunk) => chunk?.file ?? ''), ...styles]
    return sum([...files.map(size), ...parts.map((part) => textBytes(chunks[part]))])
  }
  const frame = weigh(closure(chunks, 'admin.html'), ['admin.html'])
  expect(frame).toBeGreaterThan(120 * 1024)
  expect(opened.length).toBeGreaterThan(40)
  for (const { path, page } of opened) {
    const keys = new Set(closure(chunks, 'admin.html'))
    const parts = ['admin.html']
    for (const end of [page, ...(panels[path] ?? [])]) {
      const key = Object.keys(chunks).find((each) => each.endsWith(end))
      expect(key, end).toBeDefined()
      parts.push(key ?? '')
      closure(chunks, key ?? '', keys)
    }
    const bytes = weigh(keys, parts)
    expect(bytes, path).toBeGreaterThan(frame)
    expect(bytes, path).toBeLessThanOrEqual(200 * 1024)
  }
})

test.each(workerApps)(
  '[UI-12l] the files that %s caches for a reload without a server are of this build, and at most 350 KB, gzipped',
  (app) => {
    const files = offlineFiles(manifest(), app)
    const worker = readFileSync(join(client, `${app}-worker.js`), 'utf8')
    expect(files.length).toBeGreaterThan(10)
    expect(files.filter((file) => !worker.includes(`"${file}"`))).toEqual([])
    expect(worker).not.toMatch(/__files__|__version__|__app__/)
    const bytes = files.reduce((sum, file) => sum + gzipSync(readFileSync(join(client, file))).length, 0)
    expect(bytes).toBeLessThanOrEqual(350 * 1024)
  },
)
