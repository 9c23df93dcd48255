/** Reads the repository, for the house tests. */
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

export const root = join(import.meta.dirname, '..')

const skipped = new Set(['node_modules', 'dist', 'data', 'test-results', 'playwright-report', '.git'])

/** Returns paths from the root, with `/`, of all our files except generated ones; `ending` filters by name. */
export function files(ending: RegExp, folder = ''): string[] {
  return readdirSync(join(root, folder), { withFileTypes: true }).flatMap((entry) => {
    if (skipped.has(entry.name) || entry.name.endsWith('.generated.ts')) return []
    const path = folder === '' ? entry.name : `${folder}/${entry.name}`
    if (entry.isDirectory()) return files(ending, path)
    return entry.isFile() && ending.test(path) ? [path] : []
  })
}

export function read(path: string): string {
  return readFileSync(join(root, path), 'utf8')
}
