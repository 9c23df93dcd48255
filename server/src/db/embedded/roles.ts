import { hkdfSync, randomBytes } from 'node:crypto'
import { existsSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type pg from 'pg'
import type { DatabaseUrls } from '../urls.ts'

/** Name of the database and of the role that owns and migrates it. */
const OWNER = 'goldline'
/** The running server's own role, which may access rows only, by the grants of `grant.ts`. */
const SERVER = 'goldline_server'
const DATABASE = 'goldline'

/** One password per role; none can be derived from another. Only the launcher uses the superuser's. */
export type Passwords = Readonly<Record<'superuser' | 'owner' | 'server', string>> & {
  /** The password that superuser and owner shared in earlier versions; such a folder is upgraded at start. */
  readonly former: string | undefined
}

/** Derives the cluster's passwords from one secret in its folder, generated once and readable by this account alone. */
export function clusterPasswords(home: string): Passwords {
  const file = join(home, 'postgres-secret')
  if (!existsSync(file)) {
    writeFileSync(`${file}.new`, randomBytes(32).toString('base64url'), { mode: 0o600, flush: true })
    renameSync(`${file}.new`, file)
  }
  const secret = readFileSync(file, 'utf8').trim()
  const derive = (role: string) =>
    Buffer.from(hkdfSync('sha256', secret, '', `goldline role ${role}`, 32)).toString('hex')
  const former = existsSync(formerFile(home)) ? readFileSync(formerFile(home), 'utf8').trim() : undefined
  return { superuser: derive('superuser'), owner: derive('owner'), server: derive('server'), former }
}

/** Deletes the earlier shared password. Call it once every role has its own. */
export function forgetFormerPassword(home: string): void {
  rmSync(formerFile(home), { force: true })
}

/** Addresses of the cluster's database on this port. */
export function urlsOf({ owner, server }: Passwords, port: number): DatabaseUrls {
  const url = (role: string, password: string) => `postgres://${role}:${password}@127.0.0.1:${port}/${DATABASE}`
  return { url: url(SERVER, server), ownerUrl: url(OWNER, owner) }
}

/**
 * Creates missing roles and the database, and resets the roles' rights at every start: neither is a superuser or can
 * reach files and programs, and only the owner may create databases (for tests and restore).
 */
export async function ensureRoles(superuser: pg.Client, { owner, server }: Passwords): Promise<void> {
  const least = 'login nosuperuser nocreaterole noreplication nobypassrls'
  for (const [role, rights] of [
    [OWNER, `${least} createdb password '${owner}'`],
    [SERVER, `${least} nocreatedb password '${server}'`],
  ] as const) {
    const { rowCount } = await superuser.query('select from pg_roles where rolname = $1', [role])
    await superuser.query(`${rowCount === 0 ? 'create' : 'alter'} role ${role} ${rights}`)
  }
  // The owner may end the server's connections, which could hold up a migration or a drop.
  await superuser.query(`grant ${SERVER} to ${OWNER}`)
  const database = await superuser.query('select from pg_database where datname = $1', [DATABASE])
  if (database.rowCount === 0) await superuser.query(`create database ${DATABASE} owner ${OWNER}`)
}

const formerFile = (home: string): string => join(home, 'postgres-password')
