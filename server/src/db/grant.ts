import pg from 'pg'
import { withClient } from './database.ts'
import type { DatabaseUrls } from './urls.ts'

const SCHEMAS = 'public, graphile_worker'

/**
 * Grants the running server's role the right to read and write rows, but no DDL, TRUNCATE or triggers. Runs as the
 * owner after every migration, for new tables.
 */
export async function grantServer(owner: pg.Client, { url, ownerUrl }: DatabaseUrls): Promise<void> {
  if (url === ownerUrl) return
  const { role, database } = await servingRole(url)
  const { rows } = await owner.query<{ role: string }>('select current_user as role')
  if (rows[0]?.role === role) return
  const to = pg.escapeIdentifier(role)
  const name = pg.escapeIdentifier(database)
  await owner.query(`
    revoke temporary on database ${name} from public;
    grant connect on database ${name} to ${to};
    grant usage on schema ${SCHEMAS} to ${to};
    grant select, insert, update, delete on all tables in schema ${SCHEMAS} to ${to};
    grant usage, select on all sequences in schema ${SCHEMAS} to ${to};
    revoke insert, update, delete on schema_migration, graphile_worker.migrations from ${to}`)
  await grantJobQueue(owner, role)
}

/** Adds policies to the job queue's tables, whose row-level security otherwise shows rows to the owner only. */
async function grantJobQueue(owner: pg.Client, role: string): Promise<void> {
  const { rows } = await owner.query<{ table: string }>(
    `select c.oid::regclass::text as table from pg_class c
     where c.relnamespace = 'graphile_worker'::regnamespace and c.relrowsecurity
       and not exists (select from pg_policy p where p.polrelid = c.oid and p.polroles = array[$1::regrole::oid])`,
    [pg.escapeIdentifier(role)],
  )
  for (const { table } of rows) {
    const policy = pg.escapeIdentifier(`server ${role}`)
    await owner.query(
      `create policy ${policy} on ${table} to ${pg.escapeIdentifier(role)} using (true) with check (true)`,
    )
  }
}

async function servingRole(url: string): Promise<{ role: string; database: string }> {
  const sql = 'select current_user as role, current_database() as database'
  const { rows } = await withClient({ connectionString: url }, (client) =>
    client.query<{ role: string; database: string }>(sql),
  )
  if (rows[0] === undefined) throw new Error('the database does not say who serves')
  return rows[0]
}
