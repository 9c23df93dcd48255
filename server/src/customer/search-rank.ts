import type { SearchKeyword } from '@goldline/domain/customer/search'
import { type RawBuilder, sql } from 'kysely'

/** Must match the domain's searchRank(). */
export function rankOf(keyword: SearchKeyword): RawBuilder<unknown> {
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
