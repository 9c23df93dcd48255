import { mkdirSync, mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'

/** An operator's folder (SITE_DIR) with these files, by their paths in it. */
export function siteFolder(
  files: Readonly<Record<string, string | Buffer>>,
  folder = mkdtempSync(join(tmpdir(), 'goldline-site-')),
): string {
  for (const [path, content] of Object.entries(files)) {
    const file = join(folder, path)
    mkdirSync(dirname(file), { recursive: true })
    writeFileSync(file, content)
  }
  return folder
}

/** A text's three files, each ending in its language. */
export const inAllLanguages = (path: string, text: string): Record<string, string> =>
  Object.fromEntries(['de', 'en', 'vi'].map((language) => [`${path}.${language}.md`, `${text} ${language}`]))
