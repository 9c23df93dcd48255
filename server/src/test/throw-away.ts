/** Folders of what a run throws away: databases, uploads, the browser's profiles. */
import { accessSync, chmodSync, constants, mkdtempSync, statfsSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/** Where Linux keeps files in memory; containers often have a few megabytes of it only. */
const MEMORY = '/dev/shm'
const ENOUGH_BYTES = 2 ** 31

/**
 * Makes memory the temporary folder of this process and of those that it starts, unless `TMPDIR` says another one. A
 * database has a thousand files: on a disk, making and deleting them takes longer than all that a test asks it.
 */
export function keepInMemory(): void {
  if (hasRoom()) process.env.TMPDIR ||= MEMORY
}

function hasRoom(): boolean {
  try {
    accessSync(MEMORY, constants.W_OK)
    const { bavail, bsize } = statfsSync(MEMORY)
    return bavail * bsize >= ENOUGH_BYTES
  } catch {
    return false
  }
}

/** A new folder, which whoever asks for it deletes. */
export function throwAwayFolder(name: string): string {
  const folder = mkdtempSync(join(tmpdir(), `goldline-${name}-`))
  // Started by root, PostgreSQL runs under another account, which must be able to enter.
  chmodSync(folder, 0o711)
  return folder
}
