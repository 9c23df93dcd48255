import type { ListedCustomer } from '@goldline/contract/customer'
import { type SearchKeyword, searchKeyword } from '@goldline/domain/customer/search'
import { type RawBuilder, sql } from 'kysely'
import * as z from 'zod/mini'
import type { Db } from '../db/transaction.ts'
import { Refused } from '../http/errors.ts'
import { buildCondition, type CustomerFilter, type FilterCondition } from './filter.ts'
import { type ListedRow, lastVisitTime, listedColumns, listedOf, visitCount } from './listed.ts'
import type { CustomerReader } from './queries.ts'
import { matchesOf } from './search-rank.ts'

/** `byContact`: whether the reader may see numbers and e-mails, and therefore search by them (CUS-04). */
type CustomerSearch = CustomerFilter & {
  byContact: boolean
  now: number
  sort?: CustomerSort | undefined
  cursor?: string | undefined
  limit: number
}
type CustomerSort = 'newest' | 'lastVisit'
type Page = { customers: ListedCustomer[]; next: string | null; count: number | null }
type SearchPart = Pick<CustomerSearch, 'byContact' | 'sort' | 'cursor' | 'limit'> & FilterCondition

/** Reads a page of the salon's customers: by similarity to the keyword (CUS-02), else by registration or last visit. */
export async function findCustomers(
  db: Db,
  reader: CustomerReader,
  { byContact, sort, cursor, limit, ...filter }: CustomerSearch,
): Promise<Page> {
  const keyword = searchKeyword(filter.query ?? '')
  const isContact = keyword.kind === 'email' || keyword.kind === 'phone'
  if (keyword.kind === 'nobody' || (isContact && !byContact)) return { customers: [], next: null, count: 0 }
  const part = { byContact, sort, cursor, limit, ...(await buildCondition(db, reader, filter)) }
  return keyword.kind === 'none' ? sortedPage(db, reader, part) : foundPage(db, reader, { keyword, ...part })
}

/** Has microseconds, as PostgreSQL does: milliseconds would repeat or skip customers. */
const OrderCursor = z.tuple([z.string().check(z.regex(/^\d{1,17}$/)), z.uuid()])

/** Sort expressions; for readers with scope ALL they must match the indexes. */
const orders: Record<CustomerSort, (reader: CustomerReader) => RawBuilder<unknown>> = {
  newest: () => sql`p.registered_at`,
  lastVisit: (reader) => sql`coalesce(${lastVisitTime(reader)}, 'epoch'::timestamptz)`,
}

async function sortedPage(
  db: Db,
  reader: CustomerReader,
  { sort = 'newest', cursor, limit, byContact, ...fitting }: SearchPart,
): Promise<Page> {
  const [after, id] = readCursor(cursor, OrderCursor) ?? []
  const order = orders[sort](reader)
  const { rows } = await sql<ListedRow & { key: string }>`
    select ${listedColumns(reader)}, (extract(epoch from ${order}) * 1000000)::bigint::text as key
    from customer_profile p join customer c on c.id = p.customer_id
    where p.business_object_id = ${reader.businessObjectId} and c.erased_time is null and ${fitting.fits} and ${
      after === undefined
        ? sql`true`
        : sql`(${order}, p.customer_id) <
            (timestamptz 'epoch' + ${after}::bigint * interval '1 microsecond', ${id}::uuid)`
    }
    order by ${order} desc, p.customer_id desc
    limit ${limit + 1}`.execute(db)
  const count = cursor === undefined ? await countOf(db, reader, fitting) : null
  return { ...pageOf(rows, { byContact, limit, keyOf: (last) => [last.key, last.id] }), count }
}

/** Counts profiles without joining customers where possible: erased customers have no profile. */
async function countOf(
  db: Db,
  { businessObjectId }: CustomerReader,
  { fits, ofPerson }: FilterCondition,
): Promise<number> {
  const person = ofPerson ? sql`join customer c on c.id = p.customer_id` : sql``
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from customer_profile p ${person}
    where p.business_object_id = ${businessObjectId} and ${fits}`.execute(db)
  return rows[0]?.count ?? 0
}

const FoundCursor = z.tuple([z.int(), z.int(), z.string(), z.string(), z.uuid()])

/**
 * Reads a page of matches, the most similar first, then by number of visits (CUS-02). Thousands may match, so it reads
 * only the sort keys of each, and full rows only for the page.
 */
async function foundPage(
  db: Db,
  reader: CustomerReader,
  { keyword, cursor, limit, byContact, fits }: SearchPart & { keyword: SearchKeyword },
): Promise<Page> {
  const after = readCursor(cursor, FoundCursor)
  const matching = matchesOf(keyword, { businessObjectId: reader.businessObjectId, filtered: true })
  const visits = visitCount(reader)
  if (matching === undefined) return { customers: [], next: null, count: 0 }
  const { rows } = await sql<ListedRow & { rank: number; count: number | null }>`
    with page as materialized (
      select m.rank, ${visits} as visits, c.id, c.surname, c.name, ${after === undefined ? sql`(count(*) over ())::int` : sql`null::int`} as count
      from ${matching} where c.erased_time is null and ${fits} and ${
        after === undefined
          ? sql`true`
          : sql`(m.rank, -${visits}, c.surname, c.name, c.id)
              > (${after[0]}::int, ${after[1]}::int, ${after[2]}, ${after[3]}, ${after[4]}::uuid)`
      }
      order by m.rank, visits desc, c.surname, c.name, c.id limit ${limit + 1}
    )
    select page.rank, page.count, ${listedColumns(reader)}
    from page join customer c on c.id = page.id
    join customer_profile p on p.business_object_id = ${reader.businessObjectId} and p.customer_id = page.id
    order by page.rank, page.visits desc, c.surname, c.name, c.id`.execute(db)
  const count = after === undefined ? (rows[0]?.count ?? 0) : null
  return {
    ...pageOf(rows, { byContact, limit, keyOf: (last) => [last.rank, -last.visits, last.surname, last.name, last.id] }),
    count,
  }
}

/** Builds the query for the `id` of all customers that match the filter and its keyword. */
export async function buildMatchQuery(
  db: Db,
  reader: CustomerReader,
  filter: CustomerFilter & { now: number },
): Promise<RawBuilder<{ id: string }>> {
  const { fits, filtered } = await buildCondition(db, reader, filter)
  const matching = matchesOf(searchKeyword(filter.query ?? ''), { businessObjectId: reader.businessObjectId, filtered })
  if (matching === undefined) return sql`select c.id from customer c where false`
  return sql`select c.id from ${matching} where c.erased_time is null and ${fits}`
}

function pageOf<Row extends ListedRow>(
  rows: readonly Row[],
  { byContact, limit, keyOf }: Pick<CustomerSearch, 'byContact' | 'limit'> & { keyOf: (row: Row) => unknown[] },
): Omit<Page, 'count'> {
  const shown = rows.slice(0, limit)
  const last = shown.at(-1)
  const next = last && rows.length > limit ? Buffer.from(JSON.stringify(keyOf(last))).toString('base64url') : null
  const hidden = byContact ? {} : { email: null, phoneNr: null }
  return { customers: shown.map((row) => ({ ...listedOf(row), ...hidden })), next }
}

/** Parses a cursor; refuses with invalid-request one that no page returned. */
function readCursor<S extends z.ZodMiniType>(cursor: string | undefined, schema: S): z.output<S> | undefined {
  if (cursor === undefined) return undefined
  try {
    return z.parse(schema, JSON.parse(Buffer.from(cursor, 'base64url').toString()))
  } catch {
    throw new Refused('invalid-request', { field: 'query.cursor' })
  }
}
