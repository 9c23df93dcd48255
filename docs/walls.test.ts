import { existsSync } from 'node:fs'
import { join, posix } from 'node:path'
import { describe, expect, test } from 'vitest'
import { edges, topicOrder } from './edges.ts'
import { files, read, root } from './files.ts'
import { importsOf, isTableOfScreens, target } from './imports.ts'
import { packageWall, roomOf, wallBetween } from './walls.ts'

type Manifest = Partial<Record<'dependencies' | 'devDependencies' | 'optionalDependencies', Record<string, string>>>

const workspaces = ['domain', 'contract', 'server', 'web', 'stand-ins', 'demo']
const sources = files(/\.tsx?$/)
/**
 * Returns the topic, such as `staff` for `server/src/staff/routes.ts` and `contract/src/staff.ts`; the demo is one
 * topic.
 */
function topicOf(path: string): string | undefined {
  return path.startsWith('demo/') ? 'demo' : /^(?:server|contract)\/src\/([^/.]+)/.exec(path)?.[1]
}

function callsIn(file: string): { name: string; path: string; file: string }[] {
  const calls = read(file).matchAll(/^export const (\w+) = call\(\{[\s\S]*?^ {2}route: '\w+ ([^']+)'/gm)
  return [...calls].map(([, name = '', path = '']) => ({ name, path, file }))
}

/** What a test that makes the call contains: its name, or its path as tests write it. */
function naming({ name, path }: { name: string; path: string }): RegExp {
  const written = path.split(/\{\w+\}/).map((part) => part.replaceAll('/', '\\/'))
  return new RegExp(`\\b${name}\\b|['"\`]${written.join('[^\'"`\\s/]+?')}['"\`?]`)
}

/** Returns calls that a file handles, as `name file`: imported as values and passed to the spine with the app. */
function handling(path: string): { path: string; asked: Set<string> } {
  const text = read(path)
  const imported = [...text.matchAll(/^import \{([^}]*)\} from '(@goldline\/contract\/[^']+)'/gm)]
  const names = imported.flatMap(([, list = '', from = '']) =>
    list.split(',').map((each) => {
      const [name = '', as = name] = each.trim().split(' as ')
      return { name, as, file: target(path, from) }
    }),
  )
  const asked = names.filter(({ as }) => new RegExp(`\\b(?:read|write|inSteps|\\w+Route)\\(\\s*${as}\\b`).test(text))
  return { path, asked: new Set(asked.map(({ name, file }) => `${name} ${file}`)) }
}

/** Returns each cycle in a graph once, from its first file by name. */
function cycles(graph: ReadonlyMap<string, readonly string[]>): string[] {
  const done = new Set<string>()
  const found: string[] = []
  const walk = (at: string, way: readonly string[]): void => {
    if (way.includes(at)) found.push([...way.slice(way.indexOf(at)), at].join(' → '))
    if (way.includes(at) || done.has(at)) return
    for (const next of graph.get(at) ?? []) walk(next, [...way, at])
    done.add(at)
  }
  for (const start of graph.keys()) walk(start, [])
  return found
}

function declaredBy(path: string): string[] {
  const own = workspaces.find((workspace) => path.startsWith(`${workspace}/`))
  const isTest = roomOf(path)?.name === 'test'
  // Test tools are declared in the root's package.json, build tools in that of the room.
  const holders = own === undefined ? ['', ...workspaces] : isTest ? ['', own] : [own]
  return holders.flatMap((holder) => {
    const manifest: Manifest = JSON.parse(read(posix.join(holder, 'package.json')))
    return Object.keys({ ...manifest.dependencies, ...manifest.devDependencies, ...manifest.optionalDependencies })
  })
}

describe('the walls', () => {
  test('are respected: no file imports what ARCHITECTURE.md forbids', () => {
    const broken = sources.flatMap((path) =>
      importsOf(path).flatMap((specifier) => {
        if (/^virtual:/.test(specifier)) return []
        const file = target(path, specifier)
        return (file === undefined ? packageWall(path, specifier, declaredBy(path)) : wallBetween(path, file)) ?? []
      }),
    )
    expect(broken).toEqual([])
  })

  test('cover every source, and every import resolves to a file', () => {
    expect(sources.filter((path) => roomOf(path) === undefined)).toEqual([])
    const lost = sources.flatMap((path) =>
      importsOf(path).flatMap((specifier) => {
        const file = target(path, specifier)
        return file === undefined || existsSync(join(root, file)) ? [] : [`${path} → ${file}`]
      }),
    )
    expect(lost).toEqual([])
  })

  test.each([
    ['domain/src/a.ts', 'contract/src/a.ts', false],
    ['contract/src/a.ts', 'domain/src/a.ts', true],
    ['web/src/apps/booking/main.tsx', 'server/src/http/route.ts', false],
    ['web/src/apps/booking/main.tsx', 'web/src/apps/admin/main.tsx', false],
    ['web/src/apps/booking/main.tsx', 'web/src/apps/booking/slot/SlotScreen.tsx', true],
    ['web/src/kit/Select.tsx', 'web/src/client/session.ts', false],
    ['server/src/appointment/booking/book-appointment.ts', 'server/src/customer/queries.ts', true],
    ['server/src/customer/routes.ts', 'server/src/appointment/queries.ts', false],
    ['server/src/http/route.ts', 'server/src/customer/queries.ts', false],
    ['domain/src/availability/assignment.ts', 'domain/src/availability/engine/assign-start.ts', true],
    ['server/src/availability/free-time.ts', 'domain/src/availability/engine/assign-start.ts', false],
    ['server/src/appointment/booking/book-appointment.ts', 'server/src/customer/add-customer.ts', false],
    ['server/src/appointment/booking/book-appointment.ts', 'server/src/appointment/queries.ts', true],
    ['server/src/providers/smtp.ts', 'server/src/db/database.ts', false],
    ['stand-ins/src/mail.ts', 'domain/src/a.ts', false],
    ['server/src/http/errors.test.ts', 'server/src/appointment/queries.ts', true],
    ['demo/src/seed.ts', 'server/src/ledger/order-invoice.ts', true],
    ['demo/src/seed.ts', 'server/src/ledger/queries.ts', false],
    ['server/src/site/pages.ts', 'demo/src/main.ts', false],
  ])('%s → %s: %s', (from, to, allowed) => {
    expect(wallBetween(from, to) === undefined).toBe(allowed)
  })

  test('have only one import from the server to the demo', () => {
    const gates = sources
      .filter((path) => !path.startsWith('demo/') && roomOf(path)?.name !== 'test')
      .flatMap((path) => importsOf(path).map((specifier) => [path, target(path, specifier)]))
      .filter(([, file]) => file?.startsWith('demo/'))
    expect(gates).toEqual([['server/src/main.ts', 'demo/src/main.ts']])
  })

  test('list no unused edge between topics', () => {
    const used = new Set(
      sources
        .filter((path) => roomOf(path)?.name !== 'test')
        .flatMap((path) => importsOf(path).map((specifier) => `${topicOf(path)} → ${target(path, specifier)}`)),
    )
    const unused = edges.flatMap(({ from, to, files: asked }) =>
      asked.map((file) => `${from} → server/src/${to}/${file}.ts`).filter((edge) => !used.has(edge)),
    )
    expect(unused).toEqual([])
  })

  test('let a topic of the server use only those before it', () => {
    const place = (topic: string) => topicOrder.indexOf(topic)
    expect(edges.filter(({ from, to }) => place(to) < 0 || place(to) >= place(from))).toEqual([])
    const asked = new Set(edges.flatMap(({ from, to }) => [from, to]))
    expect(topicOrder.filter((topic) => !asked.has(topic))).toEqual([])
  })

  test('allow no import cycles', () => {
    const asked = (path: string) => importsOf(path).flatMap((at) => target(path, at) ?? [])
    expect(cycles(new Map(sources.map((path) => [path, asked(path)])))).toEqual([])
    expect(
      cycles(
        new Map([
          ['a', ['b']],
          ['b', ['c', 'd']],
          ['c', ['a']],
          ['d', []],
        ]),
      ),
    ).toEqual(['a → b → c → a'])
  })

  test('keep a table of screens from importing its screens: it loads each later', () => {
    const tables = sources.filter(isTableOfScreens)
    expect(tables.length).toBeGreaterThan(6)
    const atOnce = tables.flatMap((path) =>
      [...read(path).matchAll(/\bfrom '([^']+)'/g)].map(([, from = '']) => `${path} → ${target(path, from)}`),
    )
    expect(
      atOnce.filter((each) => /→ web\/.*\.tsx$/.test(each) && !/kit\/[\w-]*icons\.tsx|DeviceApp\.tsx$/i.test(each)),
    ).toEqual([])
  })

  test('give a call the same topic in contract and server', () => {
    const called = sources.filter((path) => path.startsWith('contract/')).flatMap(callsIn)
    expect(called.length).toBeGreaterThan(60)
    const handlers = sources.filter((path) => /^server\//.test(path) && roomOf(path)?.name !== 'test').map(handling)
    const strays = called.flatMap(({ name, file }) => {
      const places = handlers.filter(({ asked }) => asked.has(`${name} ${file}`)).map(({ path }) => path)
      return places.length === 1 && topicOf(places[0] ?? '') === topicOf(file) ? [] : [`${name} of ${file}: ${places}`]
    })
    expect(strays).toEqual([])
  })

  test('keep the tests of a call in its topic’s folder', () => {
    const calls = sources.filter((path) => path.startsWith('contract/')).flatMap(callsIn)
    const topics = new Set(calls.map(({ file }) => topicOf(file)))
    const tests = sources.filter((path) => /^server\/.*\.test\.ts$/.test(path) && topics.has(topicOf(path)))
    expect(tests.length).toBeGreaterThan(60)
    const named = calls.map((each) => ({ naming: naming(each), topic: topicOf(each.file) }))
    const strays = tests.filter((path) => {
      const text = read(path)
      const asked = named.filter(({ naming }) => naming.test(text)).map(({ topic }) => topic)
      return asked.length > 0 && !asked.includes(topicOf(path))
    })
    // These call their topic through a helper, and other topics to check effects there.
    expect(strays).toEqual([
      'server/src/availability/never-stale.test.ts',
      'server/src/consent/own-texts.test.ts',
      'server/src/credit/withdraw-credit.test.ts',
      'server/src/customer/adopt-customer.test.ts',
      'server/src/google/booking-server/create-booking.test.ts',
      'server/src/google/booking-server/join.test.ts',
      'server/src/google/booking-server/send-booking.test.ts',
      'server/src/google/starts/withdrawn-services.test.ts',
      'server/src/live/events.test.ts',
      'server/src/live/hours.test.ts',
      'server/src/marketing/opt-in.test.ts',
      'server/src/marketplace/visit-ends.test.ts',
      'server/src/message/channels.test.ts',
      'server/src/payment/deposits/at-till.test.ts',
      'server/src/payment/deposits/refund-deposit.test.ts',
      'server/src/site/search-engines.test.ts',
    ])
  })

  test('keep packages and the platform out of the domain', () => {
    expect(packageWall('domain/src/a.ts', 'zod', ['zod'])).toBeDefined()
    expect(packageWall('domain/src/a.ts', 'node:fs', [])).toBeDefined()
    expect(packageWall('contract/src/a.ts', 'zod/mini', ['zod'])).toBeUndefined()
    expect(packageWall('server/src/http/a.ts', '@fastify/static', ['@fastify/static'])).toBeUndefined()
    expect(packageWall('server/src/http/a.ts', 'lodash', ['fastify'])).toBeDefined()
  })
})
