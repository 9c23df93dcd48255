import { spawnSync } from 'node:child_process'
import { chownSync, existsSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { type Account, asAccount } from './account.ts'
import type { Binaries } from './binaries.ts'
import type { Passwords } from './roles.ts'

/** One cluster on disk and everything needed to run it. */
export type Cluster = {
  readonly home: string
  readonly data: string
  readonly passwords: Passwords
  readonly binaries: Binaries
  readonly account: Account | undefined
  /** Whether writes wait for the disk; false only for throw-away clusters. */
  readonly durable: boolean
}

/** Creates the cluster unless it exists. An interrupted attempt leaves only a folder that the next one clears. */
export function ensureCluster(cluster: Cluster): 'created' | 'found' {
  if (existsSync(join(cluster.data, 'PG_VERSION'))) {
    checkVersion(cluster)
    return 'found'
  }
  const fresh = `${cluster.data}.new`
  const passwordFile = join(cluster.home, 'initdb-password')
  rmSync(fresh, { recursive: true, force: true })
  mkdirSync(fresh, { mode: 0o700 })
  writeFileSync(passwordFile, cluster.passwords.superuser, { mode: 0o600 })
  for (const path of [fresh, passwordFile]) {
    if (cluster.account !== undefined) chownSync(path, cluster.account.uid, cluster.account.gid)
  }
  try {
    initdb(cluster, fresh, passwordFile)
    renameSync(fresh, cluster.data)
  } finally {
    rmSync(passwordFile, { force: true })
  }
  return 'created'
}

function initdb({ binaries, account, durable }: Cluster, target: string, passwordFile: string): void {
  const args = ['-D', target, '-U', 'postgres', '-A', 'scram-sha-256', `--pwfile=${passwordFile}`, '-E', 'UTF8', '-k']
  args.push('--locale=C', '--locale-provider=builtin', '--builtin-locale=C.UTF-8')
  if (!durable) args.push('--no-sync')
  const done = spawnSync(binaries.initdb, args, {
    ...asAccount(account),
    cwd: '/',
    encoding: 'utf8',
    env: { TZ: 'UTC' },
  })
  if (done.status !== 0) throw new Error(`initdb failed: ${done.error?.message ?? `${done.stderr}${done.stdout}`}`)
}

function checkVersion({ data, binaries }: Cluster): void {
  const had = readFileSync(join(data, 'PG_VERSION'), 'utf8').trim()
  const said = spawnSync(binaries.postgres, ['--version'], { encoding: 'utf8', cwd: '/' }).stdout
  const now = /(\d+)/.exec(said)?.[1]
  if (had === now) return
  throw new Error(
    `${data} was written by PostgreSQL ${had}, this version of Goldline brings ${now}: ` +
      'back up with the version that wrote it, then restore with this one',
  )
}
