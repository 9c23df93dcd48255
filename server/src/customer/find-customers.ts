import type { ListedCustomer } from '@goldline/contract/customer'
import { type SearchKeyword, searchKeyword } from '@goldline/domain/customer/search'
import { type RawBuilder, sql } from 'kysely'
import * as z from 'zod/mini'
import type { Db } from '../db/transaction.ts'
import { Refused } from '../http/errors.ts'
import { type ListedRow, listedColumns, listedOf } from './listed.ts'

type Asked = { query?: string | undefined; cursor?: string | undefined; limit: number }
type Page = { customers: ListedCustomer[]; next: string | null }

/** A salon's customers, page by page: those matching the keyword (CUS-02), or the recently registered. */
export function findCustomers(db: Db, businessObjectId: string, { query = '', ...page }: Asked): Promise<Page> {
  const keyword = searchKeyword(query)
  if (keyword.kind === 'nobody') return Promise.resolve({ customers: [], next: null })
  return keyword.kind === 'none' ? newest(db, businessObjectId, page) : found(db, businessObjectId, { keyword, page })
}

/** Microseconds, as PostgreSQL stores them: milliseconds would repeat or skip somebody. */
const NewestCursor = z.tuple([z.string().check(z.regex(/^\d{1,17}$/)), z.uuid()])

async function newest(db: Db, businessObjectId: string, { cursor, limit }: Omit<Asked, 'query'>): Promise<Page> {
  const [after, id] = readCursor(cursor, NewestCursor) ?? []
  const { rows } = await sql<ListedRow & { key: string }>`
    select ${listedColumns}, (extract(epoch from p.registered_at) * 1000000)::bigint::text as key
    from customer_profile p join customer c on c.id = p.customer_id
    where p.business_object_id = ${businessObjectId} and c.erased_time is null and ${
      after === undefined
        ? sql`true`
        : sql`(p.registered_at, p.customer_id) <
            (timestamptz 'epoch' + ${after}::bigint * interval '1 microsecond', ${id}::uuid)`
    }
    order by p.registered_at desc, p.customer_id desc
    limit ${limit + 1}`.execute(db)
  return pageOf(rows, limit, (last) => [last.key, last.id])
}

const FoundCursor = z.tuple([z.int(), z.string(), z.string(), z.uuid()])

async function found(
  db: Db,
  businessObjectId: string,
  { keyword, page: { cursor, limit } }: { keyword: SearchKeyword; page: Omit<Asked, 'query'> },
): Promise<Page> {
  const after = readCursor(cursor, FoundCursor)
  const { rows } = await sql<ListedRow & { rank: number }>`
    select found.rank, ${listedColumns}
    from customer_profile p
    join customer c on c.id = p.customer_id
    -- offset: worked out once, and only for the salon's own; else every customer of every salon is compared before the join.
    cross join lateral (select ${rankOf(keyword)} as rank offset 0) found
    where p.business_object_id = ${businessObjectId} and c.erased_time is null and found.rank is not null
    and ${
      after === undefined
        ? sql`true`
        : sql`(found.rank, c.surname, c.name, c.id) > (${after[0]}::int, ${after[1]}, ${after[2]}, ${after[3]}::uuid)`
    }
    order by found.rank, c.surname, c.name, c.id
    limit ${limit + 1}`.execute(db)
  return pageOf(rows, limit, (last) => [last.rank, last.surname, last.name, last.id])
}

/** Must match the domain's searchRank(). */
function rankOf(keyword: SearchKeyword): RawBuilder<unknown> {
  switch (keyword.kind) {
    case 'none':
    case 'nobody':
      return sql`null::int`
    case 'email':
      return sql`case when strpos(lower(c.email), ${keyword.email}) > 0 then 0 end`
    case 'phone':
      return keyword.digits === ''
        ? sql`null::int`
        : sql`case when strpos(c.phone_nr, ${keyword.digits}) > 0 then 0 end`
    case 'name':
      return nameRank(keyword)
  }
}

type NameKeyword = Extract<SearchKeyword, { kind: 'name' }>

const [name, surname] = [sql`c.name_key`, sql`c.surname_key`]
const [nameFirst, surnameFirst] = [sql`(c.name_key || c.surname_key)`, sql`(c.surname_key || c.name_key)`]

function nameRank({ name: first, surname: last, words }: NameKeyword): RawBuilder<unknown> {
  if (last === null)
    return sql`(select min(${nearness(first)}) from unnest(c.name_parts || ${nameFirst} || ${surnameFirst}) part)`
  const whole = first + last
  const near = (word: RawBuilder<unknown>) => sql`(select min(${nearness(word)}) from unnest(c.name_parts) part)`
  const each = sql`unnest(${words}::text[]) word`
  // Stops at the first word that does not match, so most customers cost one comparison.
  return sql`case when ${begins(name, first)} and ${begins(surname, last)} then 0
    when ${begins(surname, first)} and ${begins(name, last)} then 0
    else least(
      (select min(${nearness(whole)}) from unnest(array[${nameFirst}, ${surnameFirst}]) part),
      case when not exists (select from ${each} where ${near(sql`word`)} is null)
        then (select max(${near(sql`word`)}) from ${each}) end)
    end`
}

const begins = (part: RawBuilder<unknown>, wanted: string) => sql`starts_with(${part}, ${wanted})`

/** Compares letters only if the lengths allow a match. levenshtein() takes 255 characters; no name has more. */
function nearness(typed: string | RawBuilder<unknown>): RawBuilder<unknown> {
  const wanted = typeof typed === 'string' ? sql`${typed}::text` : typed
  const longer = sql`greatest(length(part), length(${wanted}))`
  const most = sql`(${longer} * 2 / 5)`
  const changes = sql`levenshtein_less_equal(part, ${wanted}, ${most})`
  return sql`case when starts_with(part, ${wanted}) then 0
    when length(part) not between 1 and 255 or length(${wanted}) > 255 then null
    when abs(length(part) - length(${wanted})) > ${most} then null
    when ${changes} <= ${most} then 1 + ${changes} * 1000 / ${longer} end`
}

function pageOf<Row extends ListedRow>(rows: readonly Row[], limit: number, keyOf: (row: Row) => unknown[]): Page {
  const shown = rows.slice(0, limit)
  const last = shown.at(-1)
  const next = last && rows.length > limit ? Buffer.from(JSON.stringify(keyOf(last))).toString('base64url') : null
  return { customers: shown.map(listedOf), next }
}

/** Refuses with invalid-request unless a previous page returned it. */
function readCursor<S extends z.ZodMiniType>(cursor: string | undefined, schema: S): z.output<S> | undefined {
  if (cursor === undefined) return undefined
  try {
    return z.parse(schema, JSON.parse(Buffer.from(cursor, 'base64url').toString()))
  } catch {
    throw new Refused('invalid-request', { field: 'query.cursor' })
  }
}
