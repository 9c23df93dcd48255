import { readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { isAlive, startTimeOf } from './process.ts'

type Holder = { readonly pid: number; readonly birth: string }

/**
 * Locks the folder for this process, or throws an error that names the holder (OPS-01: one server runs a folder's
 * database; further processes join through DATABASE_URL). Takes over a dead process's lock.
 */
export function takeLock(home: string): () => void {
  const file = join(home, 'server.lock')
  const own: Holder = { pid: process.pid, birth: startTimeOf(process.pid) }
  for (let tries = 0; tries < 3; tries += 1) {
    if (create(file, own)) return () => rmSync(file, { force: true })
    const holder = lockHolder(home)
    if (holder !== undefined) {
      throw new Error(
        `another Goldline server (process ${holder}) already runs the database in ${home}. ` +
          'Stop it first, set DATA_DIR to another folder, or join its database through DATABASE_URL.',
      )
    }
    rmSync(file, { force: true })
  }
  throw new Error(`could not take the lock ${file}: other servers are starting in the same folder`)
}

/** The pid of the living process that runs this folder, or undefined. */
export function lockHolder(home: string): number | undefined {
  try {
    const { pid, birth } = JSON.parse(readFileSync(join(home, 'server.lock'), 'utf8')) as Holder
    return isAlive(pid) && startTimeOf(pid) === birth ? pid : undefined
  } catch {
    return undefined
  }
}

function create(file: string, holder: Holder): boolean {
  try {
    writeFileSync(file, JSON.stringify(holder), { flag: 'wx', mode: 0o600 })
    return true
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EEXIST') return false
    throw error
  }
}
