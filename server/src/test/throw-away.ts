/** Temporary folders of a run: databases, uploads, browser profiles. */
import { accessSync, chmodSync, constants, mkdtempSync, statfsSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/** Linux's in-memory folder, which in containers often has only a few megabytes. */
const MEMORY = '/dev/shm'
const ENOUGH_BYTES = 2 ** 31

/**
 * Uses an in-memory temporary folder for this process and its children, unless `TMPDIR` is set. A database has a
 * thousand files, and creating and deleting them on a disk takes longer than a test's queries.
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

/** A new folder; the caller deletes it. */
export function throwAwayFolder(name: string): string {
  const folder = mkdtempSync(join(tmpdir(), `goldline-${name}-`))
  // If root runs the tests, PostgreSQL runs under another account, which must be able to enter the folder.
  chmodSync(folder, 0o711)
  return folder
}
