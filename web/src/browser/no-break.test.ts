import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

const root = join(import.meta.dirname, '..')

test('[UI-01] times from and to stay in one line: after a dash a no-break space alone does not hold them', () => {
  const sources = globSync('**/*.{ts,tsx,json}', { cwd: root, exclude: ['**/*.test.*'] })
  const breaking = sources.filter((file) => /[-–—](\\u00a0|\u00a0)/.test(readFileSync(join(root, file), 'utf8')))
  expect(sources.length).toBeGreaterThan(500)
  expect(breaking).toEqual([])
})
