import { createWriteStream } from 'node:fs'
import { mkdir, open, rename, rm, stat } from 'node:fs/promises'
import { dirname } from 'node:path'
import { type Source, type Summary, writeArchive } from './write-archive.ts'

export type WrittenBackup = Summary & { readonly file: string; readonly fileBytes: number }

/** Suffix of a backup until it is complete on the disk. */
export const PARTIAL = '.partial'

/**
 * Writes a backup and gives it its final name only when it is complete and synced, so that no incomplete file looks
 * like a backup, even if this process is killed.
 */
export async function writeBackup(source: Source, file: string): Promise<WrittenBackup> {
  await mkdir(dirname(file), { recursive: true, mode: 0o700 })
  const partial = `${file}${PARTIAL}`
  try {
    const summary = await writeArchive(source, () => createWriteStream(partial, { mode: 0o600, flush: true }))
    await rename(partial, file)
    await syncFolder(dirname(file))
    return { ...summary, file, fileBytes: (await stat(file)).size }
  } catch (error) {
    await rm(partial, { force: true })
    throw error
  }
}

/** Syncs the directory, so that the new file name is on the disk. */
async function syncFolder(folder: string): Promise<void> {
  const handle = await open(folder, 'r')
  await handle.sync().finally(() => handle.close())
}
