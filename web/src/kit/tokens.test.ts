import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

const root = join(import.meta.dirname, '..')
const sources = globSync('**/*.{css,ts,tsx}', { cwd: root, exclude: ['**/*.test.*'] })
const text = sources.map((file) => readFileSync(join(root, file), 'utf8')).join('\n')
const namesIn = (pattern: RegExp) => new Set([...text.matchAll(pattern)].map(([, name = '']) => name))

test('every custom property that is read is set somewhere, and vice versa', () => {
  const set = namesIn(/(?<!var\()(--[a-z][\w-]*)(?:'\]?:|:|',)/g)
  const read = namesIn(/(?:var\(|getPropertyValue\(')(--[a-z][\w-]*)/g)
  expect(set.size).toBeGreaterThan(50)
  expect([...read].filter((name) => !set.has(name))).toEqual([])
  expect([...set].filter((name) => !read.has(name))).toEqual([])
})
