/** What our files import, for the house tests. */
import { posix } from 'node:path'
import { read } from './files.ts'

const importing = [
  /^\s*(?:import|export)\b[^'"`;]*?\bfrom\s*['"]([^'"]+)['"]/gm,
  /^\s*import\s*['"]([^'"]+)['"]/gm,
  /\bimport\(\s*['"]([^'"]+)['"]\s*\)/g,
]

export function importsOf(path: string): string[] {
  const text = read(path)
  return importing.flatMap((pattern) => [...text.matchAll(pattern)].map(([, specifier = '']) => specifier))
}

/** Returns the repository path to which an import refers; undefined for a package. */
export function target(path: string, specifier: string): string | undefined {
  const plain = specifier.replace(/\?.*$/, '')
  if (plain.startsWith('.')) return posix.join(posix.dirname(path), plain)
  const [, workspace, rest] = /^@goldline\/([^/]+)\/(.+)$/.exec(plain) ?? []
  return workspace === undefined ? undefined : `${workspace}/src/${rest}.ts`
}

/** Whether a file is a table of screens, which imports each screen when its address is opened. */
export const isTableOfScreens = (path: string) => /^web\/src\/apps\/.*\bscreens\.ts$/.test(path)
