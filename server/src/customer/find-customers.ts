import type { ListedCustomer } from '@goldline/contract/customer'
import { type SearchKeyword, searchKeyword } from '@goldline/domain/customer/search'
import { type RawBuilder, sql } from 'kysely'
import * as z from 'zod/mini'
import type { Db } from '../db/transaction.ts'
import { Refused } from '../http/errors.ts'
import { type CustomerFilter, fitting } from './filter.ts'
import { type ListedRow, listedColumns, listedOf } from './listed.ts'
import { rankOf } from './search-rank.ts'

type Asked = CustomerFilter & { now: number; sort?: Sort | undefined; cursor?: string | undefined; limit: number }
type Sort = 'newest' | 'lastVisit'
type Page = { customers: ListedCustomer[]; next: string | null; count: number | null }
type Part = Pick<Asked, 'sort' | 'cursor' | 'limit'> & { fits: RawBuilder<unknown> }

/** A salon's customers, page by page: those matching the keyword (CUS-02), or by registration or last visit. */
export async function findCustomers(
  db: Db,
  businessObjectId: string,
  { sort, cursor, limit, ...filter }: Asked,
): Promise<Page> {
  const keyword = searchKeyword(filter.query ?? '')
  if (keyword.kind === 'nobody') return { customers: [], next: null, count: 0 }
  const part = { sort, cursor, limit, fits: await fitting(db, businessObjectId, filter) }
  return keyword.kind === 'none'
    ? inOrder(db, businessObjectId, part)
    : found(db, businessObjectId, { keyword, ...part })
}

/** Microseconds, as PostgreSQL stores them: milliseconds would repeat or skip somebody. */
const OrderCursor = z.tuple([z.string().check(z.regex(/^\d{1,17}$/)), z.uuid()])

/** Must match the indexes. */
const orders: Record<Sort, RawBuilder<unknown>> = {
  newest: sql`p.registered_at`,
  lastVisit: sql`coalesce(p.last_visit, 'epoch'::timestamptz)`,
}

async function inOrder(
  db: Db,
  businessObjectId: string,
  { sort = 'newest', cursor, limit, fits }: Part,
): Promise<Page> {
  const [after, id] = readCursor(cursor, OrderCursor) ?? []
  const order = orders[sort]
  const { rows } = await sql<ListedRow & { key: string }>`
    select ${listedColumns}, (extract(epoch from ${order}) * 1000000)::bigint::text as key
    from customer_profile p join customer c on c.id = p.customer_id
    where p.business_object_id = ${businessObjectId} and c.erased_time is null and ${fits} and ${
      after === undefined
        ? sql`true`
        : sql`(${order}, p.customer_id) <
            (timestamptz 'epoch' + ${after}::bigint * interval '1 microsecond', ${id}::uuid)`
    }
    order by ${order} desc, p.customer_id desc
    limit ${limit + 1}`.execute(db)
  const count = cursor === undefined ? await countOf(db, businessObjectId, fits) : null
  return { ...pageOf(rows, limit, (last) => [last.key, last.id]), count }
}

async function countOf(db: Db, businessObjectId: string, fits: RawBuilder<unknown>): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from customer_profile p join customer c on c.id = p.customer_id
    where p.business_object_id = ${businessObjectId} and c.erased_time is null and ${fits}`.execute(db)
  return rows[0]?.count ?? 0
}

const FoundCursor = z.tuple([z.int(), z.string(), z.string(), z.uuid()])

async function found(
  db: Db,
  businessObjectId: string,
  { keyword, cursor, limit, fits }: Part & { keyword: SearchKeyword },
): Promise<Page> {
  const after = readCursor(cursor, FoundCursor)
  const { rows } = await sql<ListedRow & { rank: number; count: number }>`
    select found.rank, ${listedColumns}, (count(*) over ())::int as count
    from customer_profile p
    join customer c on c.id = p.customer_id
    -- offset: worked out once, and only for the salon's own; else every customer of every salon is compared before the join.
    cross join lateral (select ${rankOf(keyword)} as rank offset 0) found
    where p.business_object_id = ${businessObjectId} and c.erased_time is null and ${fits} and found.rank is not null
    and ${
      after === undefined
        ? sql`true`
        : sql`(found.rank, c.surname, c.name, c.id) > (${after[0]}::int, ${after[1]}, ${after[2]}, ${after[3]}::uuid)`
    }
    order by found.rank, c.surname, c.name, c.id
    limit ${limit + 1}`.execute(db)
  const count = after === undefined ? (rows[0]?.count ?? 0) : null
  return { ...pageOf(rows, limit, (last) => [last.rank, last.surname, last.name, last.id]), count }
}

/** The ids of all whom the filter and its keyword fit. */
export async function idsFitting(
  db: Db,
  businessObjectId: string,
  filter: CustomerFilter & { now: number },
): Promise<string[]> {
  const keyword = searchKeyword(filter.query ?? '')
  if (keyword.kind === 'nobody') return []
  const fits = await fitting(db, businessObjectId, filter)
  const matches = keyword.kind === 'none' ? sql`true` : sql`${rankOf(keyword)} is not null`
  const { rows } = await sql<{ id: string }>`
    select c.id from customer_profile p join customer c on c.id = p.customer_id
    where p.business_object_id = ${businessObjectId} and c.erased_time is null and ${fits} and ${matches}`.execute(db)
  return rows.map(({ id }) => id)
}

function pageOf<Row extends ListedRow>(
  rows: readonly Row[],
  limit: number,
  keyOf: (row: Row) => unknown[],
): Omit<Page, 'count'> {
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
