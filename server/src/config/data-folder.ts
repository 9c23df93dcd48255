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

/** Creates the data folder; returns a description of the problem if it is not usable. */
export function dataFolderProblem(dataDir: string): string | undefined {
  try {
    // If root starts the server, PostgreSQL runs under another account, which must be able to enter the folder.
    makeFolder(dataDir, process.getuid?.() === 0 ? 0o711 : 0o700)
    if (!statSync(dataDir).isDirectory()) return `is not a folder: ${dataDir}`
    accessSync(dataDir, constants.R_OK | constants.W_OK | constants.X_OK)
    return undefined
  } catch (error) {
    return `cannot be written: ${(error as Error).message}`
  }
}

/**
 * Reads the installation's key, or generates it once, readable by this account only. Two servers that start at once get
 * the same key.
 */
export function readOrMakeSecretKey(dataDir: string): string {
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

/** Reads the installation's key; undefined if there is none. */
export function readSecretKey(dataDir: string): string | undefined {
  const file = join(dataDir, 'secret-key')
  return existsSync(file) ? readFileSync(file, 'utf8').trim() : undefined
}

/**
 * Creates a folder and its parents one by one, since Node's recursive mkdir never returns on file systems like /proc.
 */
function makeFolder(path: string, mode: number): void {
  if (existsSync(path)) return
  makeFolder(dirname(path), mode)
  try {
    mkdirSync(path, { mode })
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
  }
}
