import type { SearchKeyword } from '@goldline/domain/customer/search'
import { type RawBuilder, sql } from 'kysely'

type RankedCustomers = RawBuilder<{ customerId: string; rank: number }>

/**
 * SQL: a from clause with the salon's customers that match the keyword, each once, as `c` and `m.rank`, with profile
 * `p` if `filtered`. Ranks must equal the domain's searchRank(). undefined: the keyword cannot match any customer.
 */
export function matchesOf(
  keyword: SearchKeyword,
  { businessObjectId, filtered }: { businessObjectId: string; filtered: boolean },
): RawBuilder<unknown> | undefined {
  switch (keyword.kind) {
    case 'nobody':
      return undefined
    case 'none':
      return everyCustomer(businessObjectId, sql`true`)
    case 'email':
      return everyCustomer(businessObjectId, containing(sql`lower(c.email)`, keyword.email))
    case 'phone':
      return keyword.digits === ''
        ? undefined
        : everyCustomer(businessObjectId, containing(sql`c.phone_nr`, keyword.digits))
    case 'name':
      // First find customers by the salon's own word table; then look up only those.
      return sql`(${named(keyword, businessObjectId)}) m join customer c on c.id = m.customer_id ${
        filtered
          ? sql`join customer_profile p on p.business_object_id = ${businessObjectId} and p.customer_id = m.customer_id`
          : sql``
      }`
  }
}

const everyCustomer = (businessObjectId: string, which: RawBuilder<unknown>) => sql`(select 0 as rank) m
  join customer_profile p on p.business_object_id = ${businessObjectId}
  join customer c on c.id = p.customer_id and ${which}`

const containing = (column: RawBuilder<unknown>, wanted: string) => sql`strpos(${column}, ${wanted}) > 0`

type NameKeyword = Extract<SearchKeyword, { kind: 'name' }>

function named({ name: first, surname: last, words }: NameKeyword, businessObjectId: string): RankedCustomers {
  if (last === null) return bestRanks([ofWord(first, { businessObjectId })])
  const each = words.map((word) => bestRanks([ofWord(word, { businessObjectId, whole: false, among: sql`part` })]))
  const all = sql`select customer_id, max(rank) as rank from (${either(each)}) each_word group by customer_id
    having count(*) = ${words.length}`
  const wholes = ofWord(first + last, { businessObjectId, whole: true })
  // If one word is the whole name, it matches all that `bothNamesBegin` would.
  const ways = words.includes(first) ? [all, wholes] : [all, wholes, bothNamesBegin(first, last, businessObjectId)]
  // Tens of thousands of customers share a few thousand words: read those once for all search words.
  const lengths = words.map((word) => [...word].length)
  const some = sql`w.business_object_id = ${businessObjectId} and not w.whole`
  return sql`with part as materialized (select distinct w.length, w.word from customer_word w where ${some}
    and w.length between ${shortest(Math.min(...lengths))}::int and ${longest(Math.max(...lengths))}::int)
    ${bestRanks(ways)}`
}

const either = (found: readonly RawBuilder<unknown>[]) =>
  sql.join(
    found.map((one) => sql`(${one})`),
    sql` union all `,
  )

const bestRanks = (found: readonly RawBuilder<unknown>[]): RankedCustomers =>
  sql`select customer_id, min(rank) as rank from (${either(found)}) any_of group by customer_id`

/** SQL: name and surname begin with these, in either order. */
function bothNamesBegin(first: string, last: string, businessObjectId: string): RawBuilder<unknown> {
  const begins = (key: string, wanted: string) => sql`starts_with(${sql.ref(key)}, ${wanted})`
  return sql`select w.customer_id, 0 as rank from customer_word w join customer c on c.id = w.customer_id
    where w.business_object_id = ${businessObjectId} and not w.whole and ${beginning(first)}
      and (${begins('c.nameKey', first)} and ${begins('c.surnameKey', last)}
        or ${begins('c.surnameKey', first)} and ${begins('c.nameKey', last)})`
}

/** SQL: the word begins with this one. A range uses the index even in a prepared statement. */
const beginning = (wanted: string) => sql`w.word >= ${wanted} and w.word < ${`${wanted}\u{10ffff}`}`

type RankQuery = {
  businessObjectId: string
  /** true: only whole names; false: only their parts. */
  whole?: boolean
  /** The distinct words, if they are read already. */
  among?: RawBuilder<unknown>
}

/** SQL: customers with a word that begins with this one or resembles it. */
function ofWord(wanted: string, { businessObjectId, whole, among }: RankQuery): RawBuilder<unknown> {
  const some = sql`w.business_object_id = ${businessObjectId} and ${whole === undefined ? sql`true` : sql`w.whole = ${whole}`}`
  const length = [...wanted].length
  const begins = sql`select w.customer_id, 0 as rank from customer_word w where ${some} and ${beginning(wanted)}`
  // levenshtein() takes 255 characters; no name has more.
  if (length > 255) return begins
  const most = sql`(greatest(length, ${length}::int) * 2 / 5)`
  const close = sql`w.length between ${shortest(length)}::int and ${longest(length)}::int`
  const near = sql`${some} and ${close}`
  const changes = sql`levenshtein_less_equal(word, ${wanted}, ${most}) as changes`
  const rank = sql`1 + changes * 1000 / greatest(length, ${length}::int) as rank`
  // Hardly any customers share a whole name, so compare each.
  if (whole)
    return sql`(${begins}) union all (select customer_id, ${rank} from (
      select w.customer_id, w.length, ${changes} from customer_word w where ${near} offset 0
    ) compared where changes <= ${most})`
  const words = among
    ? sql`select w.length, w.word from ${among} w where ${close}`
    : sql`select distinct w.length, w.word from customer_word w where ${near}`
  // `offset 0` makes PostgreSQL compare each distinct word only once.
  return sql`(${begins}) union all (
    select w.customer_id, alike.rank from (
      select length, word, ${rank} from (
        select length, word, ${changes} from (${words}) words offset 0
      ) compared where changes <= ${most}
    ) alike join customer_word w on w.length = alike.length and w.word = alike.word and ${some})`
}

/** Lengths that can match: at most two fifths of the longer word may differ; levenshtein() takes 255 characters. */
const shortest = (length: number): number => length - Math.floor((length * 2) / 5)
const longest = (length: number): number => Math.min(255, Math.floor((length * 5) / 3))
