import { existsSync } from 'node:fs'
import { join, posix } from 'node:path'
import { describe, expect, test } from 'vitest'
import { files, read, root } from './files.ts'
import { packageWall, roomOf, wallBetween } from './walls.ts'

type Manifest = Partial<Record<'dependencies' | 'devDependencies' | 'optionalDependencies', Record<string, string>>>

const workspaces = ['domain', 'contract', 'server', 'web', 'stand-ins']
const sources = files(/\.tsx?$/)
const importing = [
  /^\s*(?:import|export)\b[^'"`;]*?\bfrom\s*['"]([^'"]+)['"]/gm,
  /^\s*import\s*['"]([^'"]+)['"]/gm,
  /\bimport\(\s*['"]([^'"]+)['"]\s*\)/g,
]

function importsOf(path: string): string[] {
  const text = read(path)
  return importing.flatMap((pattern) => [...text.matchAll(pattern)].map(([, specifier = '']) => specifier))
}

/** The repository path that an import refers to; undefined for a package. */
function target(path: string, specifier: string): string | undefined {
  const plain = specifier.replace(/\?.*$/, '')
  if (plain.startsWith('.')) return posix.join(posix.dirname(path), plain)
  const [, workspace, rest] = /^@goldline\/([^/]+)\/(.+)$/.exec(plain) ?? []
  return workspace === undefined ? undefined : `${workspace}/src/${rest}.ts`
}

function declaredBy(path: string): string[] {
  const own = workspaces.find((workspace) => path.startsWith(`${workspace}/`))
  const isTest = roomOf(path)?.name === 'test'
  // Test tools are declared in the root's package.json, build tools in the room's own.
  const holders = own === undefined ? ['', ...workspaces] : isTest ? ['', own] : [own]
  return holders.flatMap((holder) => {
    const manifest: Manifest = JSON.parse(read(posix.join(holder, 'package.json')))
    return Object.keys({ ...manifest.dependencies, ...manifest.devDependencies, ...manifest.optionalDependencies })
  })
}

describe('the walls', () => {
  test('stand: nobody imports what ARCHITECTURE.md forbids', () => {
    const broken = sources.flatMap((path) =>
      importsOf(path).flatMap((specifier) => {
        if (/^virtual:/.test(specifier)) return []
        const file = target(path, specifier)
        return (file === undefined ? packageWall(path, specifier, declaredBy(path)) : wallBetween(path, file)) ?? []
      }),
    )
    expect(broken).toEqual([])
  })

  test('have every source in a room, and every import means a file', () => {
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
    ['web/src/kit/Select.tsx', 'web/src/session.ts', false],
    ['server/src/appointment/book-appointment.ts', 'server/src/customer/queries.ts', true],
    ['server/src/appointment/book-appointment.ts', 'server/src/customer/add-customer.ts', false],
    ['server/src/appointment/book-appointment.ts', 'server/src/appointment/queries.ts', true],
    ['server/src/providers/smtp.ts', 'server/src/db/database.ts', false],
    ['stand-ins/src/mail.ts', 'domain/src/a.ts', false],
    ['server/src/http/errors.test.ts', 'server/src/appointment/queries.ts', true],
  ])('%s → %s: %s', (from, to, allowed) => {
    expect(wallBetween(from, to) === undefined).toBe(allowed)
  })

  test('keep packages and the platform out of the rules', () => {
    expect(packageWall('domain/src/a.ts', 'zod', ['zod'])).toBeDefined()
    expect(packageWall('domain/src/a.ts', 'node:fs', [])).toBeDefined()
    expect(packageWall('contract/src/a.ts', 'zod/mini', ['zod'])).toBeUndefined()
    expect(packageWall('server/src/http/a.ts', '@fastify/static', ['@fastify/static'])).toBeUndefined()
    expect(packageWall('server/src/http/a.ts', 'lodash', ['fastify'])).toBeDefined()
  })
})
