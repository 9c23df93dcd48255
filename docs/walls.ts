/**
 * The rules for imports (ARCHITECTURE.md, section 1), as data; `walls.test.ts` checks every import against them. A path
 * belongs to the first room whose pattern matches; `<x>` stands for one folder, and rooms with different `<x>` are
 * separate.
 */
import { edges } from './edges.ts'

type Wall = {
  room: string
  pattern: RegExp
  /** Rooms from which it may import, besides itself. */
  may: readonly string[]
  /** Allowed packages: any that the workspace declares, none, or these. */
  packages: 'any' | readonly string[]
  /** Whether it may do I/O through the platform (`node:…`). */
  platform: boolean
}

const shared = ['contract', 'contract/page', 'domain', 'domain/availability']
const serverGround = [...shared, 'server/base', 'server/db', 'server/http', 'server/jobs', 'server/texts']
const webClient = [...shared, 'web/browser', 'web/kit', 'web/i18n']
const webGround = [...webClient, 'web/client', 'web/frame']

const walls: readonly Wall[] = [
  // Tests come first: they are beside the code, but may import anything.
  {
    room: 'test',
    pattern: /\.test\.tsx?$|\/src\/test\/|^e2e\/|^bench\//,
    may: ['*'],
    packages: 'any',
    platform: true,
  },
  { room: 'docs', pattern: /^docs\//, may: [], packages: ['vitest'], platform: true },
  { room: 'vitest', pattern: /^vitest\.config\.ts$/, may: ['web/build', 'test'], packages: ['vitest'], platform: true },
  // The search behind offers: only the topic's own queries may use it.
  {
    room: 'domain/availability/engine',
    pattern: /^domain\/src\/availability\/engine\//,
    may: ['domain', 'domain/availability'],
    packages: [],
    platform: false,
  },
  {
    room: 'domain/availability',
    pattern: /^domain\/src\/availability\//,
    may: ['domain', 'domain/availability/engine'],
    packages: [],
    platform: false,
  },
  { room: 'domain', pattern: /^domain\//, may: ['domain/availability'], packages: [], platform: false },
  // The only bridge from server to web: types of a rendered page.
  {
    room: 'contract/page',
    pattern: /^contract\/src\/page\.ts$/,
    may: ['domain', 'domain/availability', 'contract'],
    packages: ['zod'],
    platform: false,
  },
  {
    room: 'contract',
    pattern: /^contract\//,
    may: ['domain', 'domain/availability', 'contract/page'],
    packages: ['zod'],
    platform: false,
  },
  // Stand-ins must not share our code, since they would share our mistakes.
  { room: 'stand-ins', pattern: /^stand-ins\//, may: [], packages: 'any', platform: true },

  // Fills the product through the functions of its topics, like a topic after all others; edges.ts lists which.
  {
    room: 'demo',
    pattern: /^demo\//,
    may: [...serverGround, 'server/providers', 'server/main'],
    packages: 'any',
    platform: true,
  },

  // Composition: main, app, the tasks and the providers may import everything; a demo also loads its workspace and the
  // stand-ins.
  {
    room: 'server/main',
    pattern: /^server\/src\/(main|app|tasks|retention|connect-google|connect-providers|connect-translator)\.ts$/,
    may: ['*'],
    packages: 'any',
    platform: true,
  },
  {
    room: 'server/db',
    pattern: /^server\/src\/db\//,
    may: [...shared, 'server/base', 'server/jobs'],
    packages: 'any',
    platform: true,
  },
  {
    room: 'server/http',
    pattern: /^server\/src\/http\//,
    may: [...serverGround],
    packages: 'any',
    platform: true,
  },
  {
    room: 'server/jobs',
    pattern: /^server\/src\/jobs\//,
    may: [...shared, 'server/base', 'server/db', 'server/providers'],
    packages: 'any',
    platform: true,
  },
  // All server texts, in three languages.
  {
    room: 'server/texts',
    pattern: /^server\/src\/texts\//,
    may: ['domain'],
    packages: ['intl-messageformat'],
    platform: false,
  },
  { room: 'server/providers', pattern: /^server\/src\/providers\//, may: ['domain'], packages: 'any', platform: true },
  // Which files a topic may use of another: edges.ts.
  {
    room: 'server/<topic>',
    pattern: /^server\/src\/(?!config\/)([^/]+)\//,
    may: [...serverGround, 'server/providers'],
    packages: 'any',
    platform: true,
  },
  {
    room: 'server/base',
    pattern: /^server\/src\/[^/]+\.ts$|^server\/src\/config\//,
    may: [...shared, 'server/db', 'server/jobs', 'server/providers', 'server/http'],
    packages: 'any',
    platform: true,
  },

  {
    room: 'web/build',
    pattern: /^web\/(?!src\/)/,
    may: ['domain', 'contract', 'web/i18n', 'web/kit'],
    packages: 'any',
    platform: true,
  },
  {
    room: 'web/app <x>',
    pattern: /^web\/src\/apps\/([^/]+)\//,
    may: [...webGround, 'web/<topic>'],
    packages: 'any',
    platform: false,
  },
  // The kit could be part of any product: no session, no calls.
  {
    room: 'web/kit',
    pattern: /^web\/src\/kit\//,
    may: ['domain', 'contract/page', 'web/i18n'],
    packages: 'any',
    platform: false,
  },
  { room: 'web/i18n', pattern: /^web\/src\/i18n\//, may: shared, packages: 'any', platform: false },
  // State of the browser: storage, window, online or not.
  { room: 'web/browser', pattern: /^web\/src\/browser\//, may: shared, packages: 'any', platform: false },
  // Calls from screens to the server (020), and how an app starts and loads its parts.
  { room: 'web/client', pattern: /^web\/src\/client\//, may: webClient, packages: 'any', platform: false },
  {
    room: 'web/frame',
    pattern: /^web\/src\/frame\//,
    may: [...webClient, 'web/client'],
    packages: 'any',
    platform: false,
  },
  { room: 'web/<topic>', pattern: /^web\/src\/([^/]+)\//, may: webGround, packages: 'any', platform: false },
]

/** Returns the wall of a path, and its `<x>`. */
export function roomOf(path: string): { wall: Wall; name: string } | undefined {
  for (const wall of walls) {
    const match = wall.pattern.exec(path)
    if (match !== null) return { wall, name: wall.room.replace(/<\w+>/, match[1] ?? '') }
  }
  return undefined
}

/** Returns why `from` may not import the file `to`; undefined if it may. Paths from the repository's root. */
export function wallBetween(from: string, to: string): string | undefined {
  const here = roomOf(from)
  const there = roomOf(to)
  if (here === undefined || there === undefined) return `${from} → ${to}: in no room`
  const { may } = here.wall
  const anything = may.includes('*') && there.name !== 'test'
  const allowed =
    here.name === there.name || anything || may.includes(there.wall.room) || isEdge(here.name, there.name, to)
  return allowed ? undefined : `${from} → ${to}: ${here.name} may not import ${there.name}`
}

function isEdge(here: string, there: string, file: string): boolean {
  return edges.some(
    ({ from, to, files }) =>
      (here === `server/${from}` || (here === 'demo' && from === 'demo')) &&
      there === `server/${to}` &&
      files.some((each) => file === `server/src/${to}/${each}.ts`),
  )
}

/** Returns why `from` may not import the package or `node:` module. */
export function packageWall(from: string, specifier: string, declared: readonly string[]): string | undefined {
  const wall = roomOf(from)?.wall
  if (wall === undefined) return `${from}: in no room`
  if (specifier.startsWith('node:')) return wall.platform ? undefined : `${from}: no ${specifier} in ${wall.room}`
  const name = specifier.split('/', specifier.startsWith('@') ? 2 : 1).join('/')
  if (wall.packages !== 'any' && !wall.packages.includes(name)) return `${from}: no package ${name} in ${wall.room}`
  return declared.includes(name) ? undefined : `${from}: ${name} is not declared in its package.json`
}
