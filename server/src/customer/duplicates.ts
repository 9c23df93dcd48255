import { getCustomerDuplicates, tellCustomersApart } from '@goldline/contract/customer/merge'
import type { FastifyInstance } from 'fastify'
import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../db/transaction.ts'
import { Refused } from '../http/errors.ts'
import { read, write } from '../http/route.ts'
import { listedByIds } from './listed.ts'

const most = 100

/** CUS-09 */
export function getCustomerDuplicatesRoute(app: FastifyInstance): void {
  read(app, getCustomerDuplicates, async (db, { actor: { businessObjectId } }) => {
    const pairs = await pairsOf(db, businessObjectId)
    const customers = await listedByIds(
      db,
      businessObjectId,
      pairs.flatMap(({ a, b }) => [a, b]),
    )
    return pairs.flatMap(({ why, a, b }) => {
      const [one, other] = [customers.get(a), customers.get(b)]
      return one && other ? [{ why, customers: [one, other] as [typeof one, typeof other] }] : []
    })
  })
}

type Pair = { why: 'phoneNr' | 'email' | 'nameAndBirthday'; a: string; b: string }

/** The salon's own, compared with each other only where a number, an e-mail or a birthday is the same. */
async function pairsOf(db: Db, businessObjectId: string): Promise<Pair[]> {
  const same = (why: Pair['why'], condition: RawBuilder<unknown>, rank: number) => sql`
    select ${sql.lit(why)} as why, ${sql.lit(rank)} as rank, a.id as a, b.id as b from own a join own b on ${condition} and a.id < b.id`
  const names = sql`levenshtein_less_equal(left(a.whole, 255), left(b.whole, 255), greatest(length(a.whole), length(b.whole)) * 2 / 5)
    <= greatest(length(a.whole), length(b.whole)) * 2 / 5`
  const { rows } = await sql<Pair>`
    with own as materialized (
      select c.id, c.phone_nr, c.email, c.birthday, c.name_key || c.surname_key as whole
      from customer_profile p join customer c on c.id = p.customer_id
      where p.business_object_id = ${businessObjectId} and c.erased_time is null
    ), pair as (
      ${same('phoneNr', sql`a.phone_nr = b.phone_nr`, 1)}
      union all ${same('email', sql`a.email = b.email`, 2)}
      union all ${same('nameAndBirthday', sql`a.birthday = b.birthday and ${names}`, 3)}
    ), best as (
      select distinct on (a, b) why, rank, a, b from pair order by a, b, rank
    )
    select why, a, b from best where not exists (select from customer_distinct d
      where d.business_object_id = ${businessObjectId} and d.customer_id = a and d.other_customer_id = b)
    order by rank, a, b limit ${most}`.execute(db)
  return rows
}

export function tellCustomersApartRoute(app: FastifyInstance): void {
  write(app, tellCustomersApart, async (tx, { actor: { businessObjectId }, body }) => {
    const [customerId, otherCustomerId] = [...body.ids].sort()
    const known = await listedByIds(tx, businessObjectId, body.ids)
    if (known.size < 2 || customerId === undefined || otherCustomerId === undefined) throw new Refused('notFound')
    await tx
      .insertInto('customerDistinct')
      .values({ businessObjectId, customerId, otherCustomerId })
      .onConflict((conflict) => conflict.constraint('customer_distinct_pk').doNothing())
      .execute()
    return undefined
  })
}
