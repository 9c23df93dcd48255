/** Salons with online booking, for the site's list and search, and for search engines. */

import type { ListedSalons } from '@goldline/contract/business-object/salon-list'
import type { Language } from '@goldline/contract/page'
import { tiersWith } from '@goldline/domain/user/tier'
import { sql } from 'kysely'
import type { Db } from '../db/transaction.ts'
import { inLanguage } from './public-salon.ts'
import { type TeaserRow, teaserImage } from './teaser-image.ts'

const pageSize = 50
/** Bounds the cost of a search. */
const mostWords = 8

/** Leaves out salons where nothing can be booked. */
export const bookable = (db: Db) =>
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

const categoriesOf = sql<string[]>`coalesce((select json_agg(c.name order by c.display_order, c.id) from category c
  where c.business_object_id = b.id and not c.is_default and exists (select from product p
    where p.business_object_id = b.id and p.category_id = c.id and p.deleted_time is null and p.enabled4_booking)), '[]')`

const ratingOf = sql<{ average: number; count: number } | null>`(select json_build_object(
  'average', round(t.rating_sum::numeric / t.count, 1), 'count', t.count)
  from review_total t where t.business_object_id = b.id and t.count > 0 and b.version = any(${tiersWith('reviews')}::text[]))`

const pictureOf = sql<TeaserRow | null>`(select json_build_object('id', t.id, 'path', t.path, 'width', t.width,
  'height', t.height, 'widths', t.widths, 'color', t.color, 'alt', t.alt)
  from teaser_image t where t.business_object_id = b.id order by t.display_order, t.id limit 1)`

/**
 * By name, 50 from `skip` on. Every word must occur in the salon's name, city or services, ignoring case and accents.
 */
export async function listSalons(
  db: Db,
  language: Language,
  { words = '', skip = 0 }: { words?: string; skip?: number } = {},
): Promise<ListedSalons> {
  const asked = words.split(/\s+/).filter(Boolean).slice(0, mostWords)
  const rows = await bookable(db)
    .select(['b.urlName', 'b.name', 'b.city', 'b.country', 'b.language'])
    .select([categoriesOf.as('categories'), ratingOf.as('rating'), pictureOf.as('picture')])
    .where(({ and }) => and(asked.map((word) => sql<boolean>`position(folded(${word}) in page.words) > 0`)))
    .orderBy(sql`b.name collate "de-x-icu"`)
    .orderBy('b.id')
    .offset(skip)
    .limit(pageSize + 1)
    .execute()
  const salons = rows.slice(0, pageSize).map(({ picture, ...salon }) => ({
    ...salon,
    picture: picture && teaserImage(picture, inLanguage(picture.alt, language, salon.language)),
  }))
  return { salons, more: rows.length > pageSize }
}
