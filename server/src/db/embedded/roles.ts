import { hkdfSync, randomBytes } from 'node:crypto'
import { existsSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type pg from 'pg'
import type { DatabaseUrls } from '../urls.ts'

/** The database, and the role that owns it and migrates it. */
const OWNER = 'goldline'
/** The running server's own role: rows only, by the grants of `grant.ts`. */
const SERVER = 'goldline_server'
const DATABASE = 'goldline'

/** A password a role, none of which tells another. The superuser is the launcher's alone. */
export type Passwords = Readonly<Record<'superuser' | 'owner' | 'server', string>> & {
  /** What the superuser and the owner shared in folders of former versions; such a folder is brought forward at its start. */
  readonly former: string | undefined
}

/** The cluster's passwords, from one secret in its folder: generated once, readable by us alone. */
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

/** To be called once every role has its own password. */
export function forgetFormerPassword(home: string): void {
  rmSync(formerFile(home), { force: true })
}

/** The addresses of the cluster's database on the port. */
export function urlsOf({ owner, server }: Passwords, port: number): DatabaseUrls {
  const url = (role: string, password: string) => `postgres://${role}:${password}@127.0.0.1:${port}/${DATABASE}`
  return { url: url(SERVER, server), ownerUrl: url(OWNER, owner) }
}

/**
 * Makes the roles and the database where they are missing, and says at every start what the roles may: neither is a superuser or
 * reaches files and programs of the machine, and only the owner may make databases (tests, restore).
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
  // The owner may end what the server began: connections that hold up a migration, or a database that is to go.
  await superuser.query(`grant ${SERVER} to ${OWNER}`)
  const database = await superuser.query('select from pg_database where datname = $1', [DATABASE])
  if (database.rowCount === 0) await superuser.query(`create database ${DATABASE} owner ${OWNER}`)
}

const formerFile = (home: string): string => join(home, 'postgres-password')
