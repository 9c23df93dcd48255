import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

const dist = join(import.meta.dirname, '../../dist')
const built = (pattern: string): string[] =>
  globSync(pattern, { cwd: dist }).map((file) => readFileSync(join(dist, file), 'utf8'))

/** Returns the classes that a script gives to elements as constants. */
const given = (code: string): string[] =>
  [...code.matchAll(/className: ?[`'"]([^`'"$]+)[`'"]/g)].flatMap(([, names = '']) => names.split(' '))

test.each(['client/assets/*.js', 'ssr/**/*.js'])('every class that %s assign has a rule', (scripts) => {
  const rules = built('client/assets/*.css').join('')
  const names = [...new Set(built(scripts).flatMap(given))]
  expect(names.length).toBeGreaterThan(200)
  expect(names).toContain('visually-hidden')
  const isThere = (name: string) => new RegExp(`\\.${name}(?![\\w-])`).test(rules)
  expect(names.filter((name) => !isThere(name))).toEqual([])
})
