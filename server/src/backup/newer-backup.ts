/** Applies the erasures, unsubscriptions, blocks and removed devices of a newer backup (PRIV-01, MSG-16). */
import { pipeline } from 'node:stream/promises'
import type pg from 'pg'
import { from as copyFrom } from 'pg-copy-streams'
import { type Manifest, tableOfEntry } from './archive.ts'
import { partsOf, verifyBackup } from './read-archive.ts'

type Target = { readonly client: pg.Client; say(line: string): void }
type RestrictionUpdate = { readonly table: string; readonly apply: string; readonly label: string }

/**
 * `apply` reads the newer backup's rows from the temporary table `newer`. All its columns are text, so that it can
 * hold rows that a later version wrote.
 */
const restrictionUpdates: readonly RestrictionUpdate[] = [
  {
    table: 'erasure',
    apply: `insert into erasure (subject, created_time) select subject::bytea, created_time::timestamptz from newer on conflict do nothing`,
    label: 'erasures',
  },
  {
    table: 'customer_profile',
    apply: `update customer_profile p set
        notification_subscribed = p.notification_subscribed and n.notification_subscribed::boolean,
        communication_preference = case when n.communication_preference = 'DISABLED' then 'DISABLED' else p.communication_preference end,
        black_listed = p.black_listed or n.black_listed::boolean
      from newer n where p.business_object_id = n.business_object_id::uuid and p.customer_id = n.customer_id::uuid
        and (p.notification_subscribed and not n.notification_subscribed::boolean
          or p.communication_preference <> 'DISABLED' and n.communication_preference = 'DISABLED'
          or n.black_listed::boolean and not p.black_listed)`,
    label: 'unsubscriptions and blocks',
  },
  {
    table: 'device',
    apply: `update device d set removed_time = n.removed_time::timestamptz from newer n
      where d.business_object_id = n.business_object_id::uuid and d.id = n.id::uuid
        and d.removed_time is null and n.removed_time is not null`,
    label: 'removed devices',
  },
]

/** Applies the newer backup in the caller's transaction. */
export async function applyNewerBackup({ client, say }: Target, file: string): Promise<void> {
  const { manifest } = await verifyBackup(file)
  for (const { table, apply, label } of restrictionUpdates) {
    await client.query(
      `create temporary table newer (${columnsOf(manifest, table)
        .map((name) => `"${name}" text`)
        .join(', ')})`,
    )
    await pipeline(piecesOf(file, `public.${table}`), client.query(copyFrom('copy newer from stdin')))
    const { rowCount } = await client.query(apply)
    await client.query('drop table newer')
    say(`${label} since: ${rowCount}`)
  }
}

function columnsOf({ tables }: Manifest, table: string): readonly string[] {
  const found = tables.find(({ name }) => name === `public.${table}`)
  if (found === undefined) throw new Error(`the newer backup has no table ${table}`)
  return found.columns
}

async function* piecesOf(file: string, table: string): AsyncGenerator<Buffer> {
  for await (const { name, body } of partsOf(file)) {
    for await (const piece of body) if (tableOfEntry(name) === table) yield piece
  }
}
