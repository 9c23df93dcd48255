import { execFileSync, spawnSync } from 'node:child_process'

/** The operating system account that runs PostgreSQL; undefined: the server's own. */
export type Account = { readonly uid: number; readonly gid: number; readonly name: string }

/** PostgreSQL refuses to run as root: then use the account `postgres`, or else `nobody`. */
export function databaseAccount(): Account | undefined {
  if (process.getuid?.() !== 0) return undefined
  for (const name of ['postgres', 'nobody']) {
    const uid = identity('-u', name)
    const gid = identity('-g', name)
    if (uid !== undefined && gid !== undefined) return { uid, gid, name }
  }
  throw new Error('PostgreSQL cannot run as root, and neither the account "postgres" nor "nobody" exists here')
}

/** Whether the account can enter the folder. */
export function canReach(account: Account | undefined, folder: string): boolean {
  return spawnSync('/bin/sh', ['-c', 'cd -- "$0"', folder], { ...asAccount(account), cwd: '/' }).status === 0
}

/** Options of `spawn` that run a command as the account. */
export function asAccount(account: Account | undefined): { uid?: number; gid?: number } {
  return account === undefined ? {} : { uid: account.uid, gid: account.gid }
}

function identity(flag: string, name: string): number | undefined {
  try {
    return Number(execFileSync('id', [flag, name], { encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] }))
  } catch {
    return undefined
  }
}
