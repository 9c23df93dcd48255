import { type ChosenCustomers, getCustomerTags, tagCustomers } from '@goldline/contract/customer/bulk'
import { mostTags, tidyTags } from '@goldline/domain/customer/edit'
import type { FastifyInstance } from 'fastify'
import { sql } from 'kysely'
import type { Db } from '../db/transaction.ts'
import { Refused } from '../http/errors.ts'
import { read, write } from '../http/route.ts'
import { allFitting } from './find-customers.ts'

const most = 200

export function getCustomerTagsRoute(app: FastifyInstance): void {
  read(app, getCustomerTags, async (db, { actor }) => {
    const { rows } = await sql<{ tag: string; count: number }>`
      select tag, count(*)::int as count from customer_profile p cross join lateral unnest(p.tags) tag
      where p.business_object_id = ${actor.businessObjectId} group by tag order by 2 desc, 1 limit ${most}`.execute(db)
    return rows
  })
}

/** Under the salon's lock, so that an editor's version is the one that was seen. */
export function tagCustomersRoute(app: FastifyInstance): void {
  const lock = ({ actor }: { actor: { businessObjectId: string } }) => actor.businessObjectId
  write(app, tagCustomers, { lock }, async (tx, { actor: { businessObjectId }, body, now }) => {
    const [tag] = tidyTags([body.tag])
    if (tag === undefined) throw new Refused('invalid-request', { field: 'body.tag' })
    const ids = await chosenIds(tx, businessObjectId, { chosen: body.chosen, now })
    const change = body.remove
      ? sql`tags = array_remove(tags, ${tag}) where ${tag} = any(tags)`
      : sql`tags = tags || ${tag}::text where not exists (select from unnest(tags) each where lower(each) = lower(${tag}))
          and cardinality(tags) < ${mostTags}`
    const { numAffectedRows } = await sql`update customer_profile set ${change}
      and business_object_id = ${businessObjectId} and customer_id = any(${ids}::uuid[])`.execute(tx)
    return { tagged: Number(numAffectedRows ?? 0) }
  })
}

/** The salon's own customers among those chosen. */
export async function chosenIds(
  db: Db,
  businessObjectId: string,
  { chosen, now }: { chosen: ChosenCustomers; now: number },
): Promise<string[]> {
  if ('ids' in chosen) return [...chosen.ids]
  const fitting = await allFitting(db, businessObjectId, { ...chosen.filter, now })
  const { rows } = await fitting.execute(db)
  return rows.map(({ id }) => id)
}
