/** Lists salons with online booking, for the site's list and search, and for search engines. */

import type { ListedSalons } from '@goldline/contract/business-object/salon-list'
import type { Language } from '@goldline/contract/page'
import { placeNames } from '@goldline/domain/business-object/place-names'
import { allowedTypos } from '@goldline/domain/edit-distance'
import { type SearchTerm, searchTerms, synonymPattern } from '@goldline/domain/product/trade-words'
import { tiersWithFeature } from '@goldline/domain/user/tier'
import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../db/transaction.ts'
import { type NamedInLanguages, nameIn } from './public-salon.ts'
import { type TeaserRow, teaserImage } from './teaser-image.ts'

const pageSize = 50
/** Most words of a search that are used, which limits its cost. */
const mostWords = 8

/** Selects the salons where something can be booked online. */
export const selectBookable = (db: Db) =>
  db
    .selectFrom('businessObject as b')
    .innerJoin('pageChange as page', 'page.businessObjectId', 'b.id')
    .where(({ exists, selectFrom }) =>
      exists(
        selectFrom('product as p')
          .select('p.id')
          .whereRef('p.businessObjectId', '=', 'b.id')
          .where('p.enabled4Booking', '=', true)
          .where('p.deletedTime', 'is', null),
      ),
    )

const categoriesOf = sql<
  NamedInLanguages[]
>`coalesce((select json_agg(json_build_object('name', c.name, 'names', c.names) order by c.display_order, c.id) from category c
  where c.business_object_id = b.id and not c.is_default and exists (select from product p
    where p.business_object_id = b.id and p.category_id = c.id and p.deleted_time is null and p.enabled4_booking)), '[]')`

const ratingOf = sql<{ average: number; count: number } | null>`(select json_build_object(
  'average', round(t.rating_sum::numeric / t.count, 1), 'count', t.count)
  from review_total t where t.business_object_id = b.id and t.count > 0 and b.version = any(${tiersWithFeature('reviews')}::text[]))`

const pictureOf = sql<TeaserRow | null>`(select json_build_object('id', t.id, 'path', t.path, 'width', t.width,
  'height', t.height, 'widths', t.widths, 'color', t.color, 'alt', t.alt)
  from teaser_image t where t.business_object_id = b.id order by t.display_order, t.id limit 1)`

const serviceOf = sql<
  (NamedInLanguages & { id: string }) | null
>`(select json_build_object('id', p.id, 'name', p.name, 'names', p.names)
  from product p join category c on c.business_object_id = p.business_object_id and c.id = p.category_id
  where p.business_object_id = b.id and p.deleted_time is null and p.enabled4_booking
    and not exists (select from product_variant v where v.business_object_id = b.id and v.product_id = p.id and not v.add_on)
  order by c.display_order, p.display_order, p.id limit 1)`

/**
 * Lists salons by name, 50 from `skip` on. Each word, or a synonym of it (trade-words.ts, place-names.ts), must occur
 * in the salon's name, address, services or people; if no salon matches, similar spellings do.
 */
export async function listSalons(
  db: Db,
  language: Language,
  { words = '', skip = 0 }: { words?: string; skip?: number } = {},
): Promise<ListedSalons> {
  const found = await salonsWith(db, matchesExactly(words), skip)
  const rows = found.length > 0 || words.trim() === '' ? found : await salonsWith(db, matchesNearly(words), skip)
  const salons = rows.slice(0, pageSize).map(({ picture, categories, service, ...businessObject }) => {
    const reader = { language, salonLanguage: businessObject.language }
    return {
      ...businessObject,
      categories: categories.map((category) => nameIn(reader, category)),
      picture: picture && teaserImage(picture, reader),
      service: service && { id: service.id, ...nameIn(reader, service) },
    }
  })
  return { salons, more: rows.length > pageSize }
}

const salonsWith = (db: Db, which: RawBuilder<boolean>, skip: number) =>
  selectBookable(db)
    .select(['b.id', 'b.urlName', 'b.name', 'b.city', 'b.country', 'b.timeZone', 'b.language'])
    .select([categoriesOf.as('categories'), ratingOf.as('rating'), pictureOf.as('picture'), serviceOf.as('service')])
    .where(which)
    .orderBy(sql`b.name collate "de-x-icu"`)
    .orderBy('b.id')
    .offset(skip)
    .limit(pageSize + 1)
    .execute()

const matchesExactly = (words: string) => matchesAll(words, { besides: placeNames() }, occursExactly)
const matchesNearly = (words: string) =>
  matchesAll(
    words,
    { besides: placeNames(), near: true },
    (term) => sql`(${occursExactly(term)} or ${occursNearly(term)})`,
  )

function matchesAll(
  words: string,
  meant: Parameters<typeof searchTerms>[1],
  condition: (term: SearchTerm) => RawBuilder<boolean>,
): RawBuilder<boolean> {
  const terms = searchTerms(words, meant).slice(0, mostWords)
  // Punctuation alone matches no salon.
  if (terms.length === 0) return words.trim() === '' ? sql`true` : sql`false`
  return sql`(${sql.join(terms.map(condition), sql` and `)})`
}

/** SQL: whether the word occurs: short ones at the start of a word; longer ones also inside it or split in two. */
function occursExactly({ word, others }: SearchTerm): RawBuilder<boolean> {
  const isIn = (text: string, words = sql`page.words`) => sql<boolean>`position(${text} in ${words}) > 0`
  const conditions = [isIn(word.length < 4 ? ` ${word}` : word), ...others.map((other) => isIn(synonymPattern(other)))]
  const joined = word.replaceAll(' ', '')
  if (joined.length > 5) conditions.push(isIn(joined, sql`replace(page.words, ' ', '')`))
  return sql`(${sql.join(conditions, sql` or `)})`
}

/**
 * SQL: whether the word is a misspelling of one of the salon's words, or a postcode of the same region: in Vienna, all
 * that begin with 1.
 */
function occursNearly({ word }: SearchTerm): RawBuilder<boolean> {
  if (/^\d{4,5}$/.test(word))
    return sql`(length(b.postal_code) = ${word.length}::int and starts_with(b.postal_code,
      left(${word}, case when b.country = 'AT' and starts_with(${word}, '1') then 1 else 2 end)))`
  const slips = allowedTypos(word)
  // levenshtein() accepts at most 255 characters.
  if (slips === 0 || word.length > 250) return sql`false`
  return sql`exists (select from string_to_table(page.words, ' ') each
    where length(each) between ${word.length - slips}::int and ${word.length + slips}::int
      and levenshtein_less_equal(each, ${word}, ${slips}::int) <= ${slips}::int)`
}
