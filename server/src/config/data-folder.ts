import { randomBytes } from 'node:crypto'
import {
  accessSync,
  constants,
  existsSync,
  linkSync,
  mkdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { dirname, join } from 'node:path'

/** Makes the data folder; returns what is wrong with it, if anything. */
export function dataFolderProblem(dataDir: string): string | undefined {
  try {
    // Started by root, PostgreSQL runs under another account and has to walk through.
    makeFolder(dataDir, process.getuid?.() === 0 ? 0o711 : 0o700)
    if (!statSync(dataDir).isDirectory()) return `is not a folder: ${dataDir}`
    accessSync(dataDir, constants.R_OK | constants.W_OK | constants.X_OK)
    return undefined
  } catch (error) {
    return `cannot be written: ${(error as Error).message}`
  }
}

/** The key of this installation: generated once, readable by us alone; two servers that start at once agree on it. */
export function ownSecretKey(dataDir: string): string {
  const file = join(dataDir, 'secret-key')
  try {
    return readFileSync(file, 'utf8').trim()
  } catch {
    const fresh = `${file}.${process.pid}`
    writeFileSync(fresh, `${randomBytes(32).toString('base64url')}\n`, { mode: 0o600, flush: true })
    try {
      linkSync(fresh, file)
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
    } finally {
      rmSync(fresh)
    }
    return readFileSync(file, 'utf8').trim()
  }
}

/** The key of this installation, where it has one. */
export function foundSecretKey(dataDir: string): string | undefined {
  const file = join(dataDir, 'secret-key')
  return existsSync(file) ? readFileSync(file, 'utf8').trim() : undefined
}

/** Folder by folder: Node's own recursive mkdir never returns where a file system refuses folders (as /proc does). */
function makeFolder(path: string, mode: number): void {
  if (existsSync(path)) return
  makeFolder(dirname(path), mode)
  try {
    mkdirSync(path, { mode })
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
  }
}
