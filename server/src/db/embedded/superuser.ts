import pg from 'pg'
import type { Passwords } from './roles.ts'

const WRONG_PASSWORD = '28P01'

/** Connects as the cluster's superuser; only for the launcher. */
export async function asSuperuser<T>(
  passwords: Passwords,
  port: number,
  work: (client: pg.Client) => Promise<T>,
): Promise<T> {
  const client = await connected(passwords, port)
  try {
    return await work(client)
  } finally {
    await client.end().catch(() => undefined)
  }
}

/** Uses an earlier version's shared password once, then gives the superuser its own. */
async function connected({ superuser, former }: Passwords, port: number): Promise<pg.Client> {
  try {
    return await connect(superuser, port)
  } catch (error) {
    if (former === undefined || (error as pg.DatabaseError).code !== WRONG_PASSWORD) throw error
  }
  const client = await connect(former, port)
  await client.query(`alter role postgres password '${superuser}'`)
  return client
}

async function connect(password: string, port: number): Promise<pg.Client> {
  const client = new pg.Client({
    host: '127.0.0.1',
    port,
    user: 'postgres',
    password,
    database: 'postgres',
    connectionTimeoutMillis: 3_000,
  })
  client.on('error', () => undefined)
  try {
    await client.connect()
    return client
  } catch (error) {
    await client.end().catch(() => undefined)
    throw error
  }
}
