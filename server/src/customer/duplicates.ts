import { getCustomerDuplicates, tellCustomersApart } from '@goldline/contract/customer/merge'
import { type RawBuilder, sql } from 'kysely'
import type { InSalon } from '../db/in-salon.ts'
import { Refused } from '../http/errors.ts'
import { read, write } from '../http/route.ts'
import { listedByIds } from './listed.ts'

const most = 100

/** CUS-09: returns pairs of customers that may be the same person. */
export const getCustomerDuplicatesRoute = read(getCustomerDuplicates, async ({ salon, db, actor }) => {
  const pairs = await pairsOf(salon)
  const customers = await listedByIds(
    db,
    actor,
    pairs.flatMap(({ a, b }) => [a, b]),
  )
  return pairs.flatMap(({ why, a, b }) => {
    const one = customers.get(a)
    const other = customers.get(b)
    return one && other ? [{ why, customers: [one, other] as [typeof one, typeof other] }] : []
  })
})

type Pair = { why: 'phoneNr' | 'email' | 'nameAndBirthday' | 'name'; a: string; b: string }

/** Finds pairs among the salon's customers that share a number, an e-mail, a birthday or the full name. */
async function pairsOf(salon: InSalon): Promise<Pair[]> {
  const { rows } = await sql<Pair>`
    with own as materialized (
      select c.id, c.phone_nr, c.email, c.birthday, left(c.name_key || c.surname_key, 255) as whole,
        c.surname_key <> '' as has_surname
      from customer_profile p join customer c on c.id = p.customer_id
      where p.business_object_id = ${salon.id} and c.erased_time is null
    ), pair as (
      ${pairsSharing('phoneNr', sql`phone_nr`, 1)}
      union all ${pairsSharing('email', sql`email`, 2)}
      union all ${similarlyNamed}
      union all ${alikeNamed}
    ), best as (
      select distinct on (a, b) why, rank, a, b from pair order by a, b, rank
    )
    select why, a, b from best where not exists (select from customer_distinct d
      where d.business_object_id = ${salon.id} and d.customer_id = a and d.other_customer_id = b)
    order by rank, a, b limit ${most}`.execute(salon.db)
  return rows
}

/** SQL: pairs with the same key. Groups, since a join would sort twice; equality is the same in collation "C". */
const pairsSharing = (why: Pair['why'], key: RawBuilder<unknown>, rank: number) => sql`
  select ${sql.lit(why)} as why, ${sql.lit(rank)} as rank, a, b from (
    select array_agg(id) as ids from own where ${key} is not null group by ${key} collate "C" having count(*) > 1
  ) one cross join lateral unnest(ids) a cross join lateral unnest(ids) b where a < b`

/** SQL: pairs with the same birthday and similar names. Computes the distance only if the lengths allow a match. */
const similarlyNamed = sql`
  select 'nameAndBirthday', 3, a, b from (
    select a.id as a, b.id as b, a.whole as one, b.whole as other, greatest(a.length, b.length) * 2 / 5 as most
    from (select id, birthday, whole, length(whole) from own where birthday is not null) a
    join (select id, birthday, whole, length(whole) from own where birthday is not null) b
      on a.birthday = b.birthday and a.id < b.id
      and abs(a.length - b.length) <= greatest(a.length, b.length) * 2 / 5
    offset 0
  ) born where levenshtein_less_equal(one, other, most) <= most`

/**
 * SQL: pairs with the same full name, for example because a person was typed in again without a number. Number, e-mail
 * and birthday must be equal if both have them.
 */
const alikeNamed = sql`
  select 'name', 4, a.id, b.id from own a join own b on a.whole = b.whole and a.id < b.id
  where a.has_surname and b.has_surname and coalesce(a.phone_nr = b.phone_nr, true)
    and coalesce(a.email = b.email, true) and coalesce(a.birthday = b.birthday, true)`

export const tellCustomersApartRoute = write(tellCustomersApart, async ({ tx, actor, body }) => {
  const { businessObjectId } = actor
  const [customerId, otherCustomerId] = [...body.ids].sort()
  const known = await listedByIds(tx, actor, body.ids)
  if (known.size < 2 || customerId === undefined || otherCustomerId === undefined) throw new Refused('notFound')
  await tx
    .insertInto('customerDistinct')
    .values({ businessObjectId, customerId, otherCustomerId })
    .onConflict((conflict) => conflict.constraint('customer_distinct_pk').doNothing())
    .execute()
})
