import { type ChosenCustomers, getCustomerTags, tagCustomers } from '@goldline/contract/customer/bulk'
import { maxTags, tidyTags } from '@goldline/domain/customer/edit'
import { sql } from 'kysely'
import type { InSalon } from '../db/in-salon.ts'
import { notify } from '../db/notify.ts'
import type { Tx } from '../db/transaction.ts'
import { Refused } from '../http/errors.ts'
import { ownSalon, read, write } from '../http/route.ts'
import { uuidv7 } from '../ids.ts'
import { buildMatchQuery } from './find-customers.ts'
import { fullReader, isVisibleTo } from './queries.ts'

const most = 200

export const getCustomerTagsRoute = read(getCustomerTags, async ({ db, actor }) => {
  const { rows } = await sql<{ tag: string; count: number }>`
      select tag, count(*)::int as count from customer_profile p cross join lateral unnest(p.tags) tag
      where p.business_object_id = ${actor.businessObjectId} and ${isVisibleTo(actor, sql`p.customer_id`)} group by tag order by 2 desc, 1 limit ${most}`.execute(
    db,
  )
  return rows
})

/** Locks the salon, so that an editor's version matches what they saw. */
export const tagCustomersRoute = write(tagCustomers, { lock: ownSalon }, async ({ salon, tx, actor, body, now }) => {
  const { businessObjectId, userId } = actor
  const [tag] = tidyTags([body.tag])
  if (tag === undefined) throw new Refused('invalid-request', { field: 'body.tag' })
  const ids = await chosenIds(salon, { chosen: body.chosen, now })
  const tagged = await changeTags(salon, {
    userId,
    ids,
    tag,
    remove: body.remove === true,
    now,
  })
  // One notification suffices: clients reload their lists, whatever its id.
  const [first] = ids
  if (tagged > 0 && first) await notify(tx, { topic: 'customer', businessObjectId, id: first })
  return { tagged }
})

type TagChange = {
  userId: string
  ids: readonly string[]
  tag: string
  remove: boolean
  now: number
}

/** Compares tags ignoring case; records each change in the history. @returns how many changed */
async function changeTags(salon: InSalon<Tx>, { userId, ids, tag, remove, now }: TagChange): Promise<number> {
  const same = sql`lower(each) = lower(${tag})`
  const has = sql`exists (select from unnest(p.tags) each where ${same})`
  const historyIds = ids.map(() => uuidv7(now))
  const { numAffectedRows } = await sql`
    with before as (
      select p.customer_id, h.id as history_id, p.tags as old, ${
        remove
          ? sql`array(select each from unnest(p.tags) with ordinality t (each, n) where not ${same} order by n)`
          : sql`p.tags || ${tag}::text`
      } as new
      from unnest(${ids}::uuid[], ${historyIds}::uuid[]) h (customer_id, id)
      join customer_profile p on p.business_object_id = ${salon.id} and p.customer_id = h.customer_id
      where ${remove ? has : sql`not ${has} and cardinality(p.tags) < ${maxTags}`}
    ), changed as (
      update customer_profile p set tags = before.new from before
      where p.business_object_id = ${salon.id} and p.customer_id = before.customer_id
    )
    insert into customer_history (business_object_id, id, customer_id, at, user_id, what, data)
    select ${salon.id}, history_id, customer_id, ${new Date(now)}, ${userId}, 'changed',
      jsonb_build_object('tags', jsonb_build_array(array_to_string(old, ', '), array_to_string(new, ', ')))
    from before`.execute(salon.db)
  return Number(numAffectedRows ?? 0)
}

/** Returns the ids given, or those of the salon's customers that match the filter. */
export async function chosenIds(
  salon: InSalon,
  { chosen, now }: { chosen: ChosenCustomers; now: number },
): Promise<string[]> {
  if ('ids' in chosen) return [...chosen.ids]
  const fitting = await buildMatchQuery(salon.db, fullReader(salon.id), { ...chosen.filter, now })
  const { rows } = await fitting.execute(salon.db)
  return rows.map(({ id }) => id)
}
