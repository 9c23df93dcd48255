import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { readConfig } from '../config.ts'
import { testApp } from './app.ts'

/** An operator's folder (SITE_DIR) with these files, by path. */
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

/** Returns a text's three files, by path, each with its language at the end. */
export const inAllLanguages = (path: string, text: string): Record<string, string> =>
  Object.fromEntries(['de', 'en', 'vi'].map((language) => [`${path}.${language}.md`, `${text} ${language}`]))

/** An installation without an operator's folder (`ours`), and one with these files in it (`own`), on one `database`. */
export async function installations(files: Readonly<Record<string, string>>) {
  const folder = siteFolder(files)
  const ours = await testApp()
  const url = ours.deps.config.databaseUrls?.url ?? ''
  const database = { db: ours.db, pool: ours.deps.pool, url, close: async () => undefined }
  const own = await testApp({ config: { legal: readConfig({ SITE_DIR: folder }).legal }, database })
  const close = async () => {
    await own.close()
    await ours.close()
    rmSync(folder, { recursive: true })
  }
  return { ours, own, database, close }
}
