import type { Deps } from '../deps.ts'
import { filesAddress, removeFiles, storedFiles } from '../files.ts'

/** An upload takes seconds; anything younger than a day may still get its row. */
const oldEnoughMs = 24 * 3_600_000

/**
 * Removes files that no row names and reports rows without files (OPS-05). Returns both counts. If the database has no
 * salon it is probably the wrong one: then nothing is removed.
 */
export async function tidyFiles({
  config,
  db,
  clock,
  log,
}: Pick<Deps, 'config' | 'db' | 'clock' | 'log'>): Promise<{ removed: number; missing: number }> {
  const stored = await storedFiles(config.dataDir, 'teaser-images')
  const salon = await db.selectFrom('businessObject').select('id').limit(1).executeTakeFirst()
  if (salon === undefined) return { removed: 0, missing: 0 }
  const rows = await db.selectFrom('teaserImage').select(['id', 'path', 'createdTime']).execute()
  const named = new Set(rows.map(({ path }) => path))
  const orphans = stored.filter(
    ({ name, modifiedTime }) =>
      !named.has(filesAddress('teaser-images', name)) && modifiedTime.getTime() < clock.now() - oldEnoughMs,
  )
  for (const { name } of orphans) await removeFiles(config.dataDir, 'teaser-images', name)
  const there = new Set(stored.map(({ name }) => filesAddress('teaser-images', name)))
  const missing = rows.filter(({ path }) => !there.has(path))
  for (const { id } of missing) log.error({ teaserImage: id }, 'a picture has no files')
  if (orphans.length > 0) log.info({ removed: orphans.length }, 'files of nobody were removed')
  return { removed: orphans.length, missing: missing.length }
}
