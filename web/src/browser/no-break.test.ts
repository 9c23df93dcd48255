import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

const root = join(import.meta.dirname, '..')

test('[UI-01] time ranges stay on one line: a no-break space after the dash is not enough', () => {
  const sources = globSync('**/*.{ts,tsx,json}', { cwd: root, exclude: ['**/*.test.*'] })
  const breaking = sources.filter((file) => /[-–—](\\u00a0|\u00a0)/.test(readFileSync(join(root, file), 'utf8')))
  expect(sources.length).toBeGreaterThan(500)
  expect(breaking).toEqual([])
})
