/** Sold items other than services: articles, gift cards and packages. */

import type { DraftContent, DraftLine, FreeLine, GiftCardLine, PackageLine } from '@goldline/contract/checkout/draft'
import type { Texts } from '@goldline/domain/product/texts'
import { sql } from 'kysely'
import type { InSalon } from '../db/in-salon.ts'
import type { SoldContent } from '../db/json-columns.ts'
import { Refused } from '../http/errors.ts'
import { sayInAll } from '../texts/say.ts'
import { type TillTerms, vatRatesAt } from './at-till.ts'
import { coversOffered } from './package/owned.ts'
import { buildLine } from './sold.ts'

type OfferedArticle = { id: string; name: string; names: Texts; price: number; vatRate: number }

export async function loadArticles(salon: InSalon, { lines }: DraftContent): Promise<Map<string, OfferedArticle>> {
  const ids = lines.flatMap((line) => (line.kind === 'ARTICLE' ? [line.articleId] : []))
  if (ids.length === 0) return new Map()
  const rows = await salon
    .selectFrom('article')
    .select(['id', 'name', 'names', 'price', 'vatRate'])
    .where('id', 'in', ids)
    .where('deletedTime', 'is', null)
    .execute()
  return new Map(rows.map((row) => [row.id, row]))
}

export function articleLine(terms: TillTerms, line: DraftLine, article: OfferedArticle | undefined): SoldContent {
  if (article === undefined) throw new Refused('article.notFound', { field: 'body.lines' })
  return { ...buildLine(terms, line, article), articleId: article.id }
}

/**
 * Builds a line outside the catalogue (POS-27). A line without a rate, from a time when the salon was not liable to
 * VAT, gets the standard rate.
 */
export function freeLine(terms: TillTerms, line: FreeLine): SoldContent {
  const [standard = 0] = vatRatesAt(terms)
  const { name, amount: price, vatRate } = line
  return buildLine(terms, line, { name, names: {}, price, vatRate: vatRate ?? standard })
}

/** Builds a line that sells a gift card, which is taxed when it is redeemed (POS-07). */
export function giftCardLine(terms: TillTerms, line: GiftCardLine): SoldContent {
  const names = sayInAll('giftCard.title')
  const item = { name: names[terms.language], names, price: line.amount, vatRate: 0 }
  return { ...buildLine(terms, line, item), vatRate: null }
}

type OfferedPackage = NonNullable<SoldContent['package']> & {
  name: string
  names: Texts
  price: number
  vatRate: number
}

export async function loadPackages(salon: InSalon, { lines }: DraftContent): Promise<Map<string, OfferedPackage>> {
  const ids = lines.flatMap((line) => (line.kind === 'PACKAGE' ? [line.packageId] : []))
  if (ids.length === 0) return new Map()
  const { rows } = await sql<OfferedPackage>`
    select k.id as package_id, k.name, k.names, k.price, k.visits, k.product_id, k.variant_id, p.vat_rate,
      coalesce(v.price, p.price) as single_price
    from visit_package k
    join product p on p.business_object_id = k.business_object_id and p.id = k.product_id
    left join product_variant v on v.business_object_id = k.business_object_id and v.product_id = k.product_id and v.id = k.variant_id
    where k.business_object_id = ${salon.id} and k.id = any(${ids}::uuid[]) and k.deleted_time is null
      and ${coversOffered}`.execute(salon.db)
  return new Map(rows.map((row) => [row.packageId, row]))
}

/** Builds a line that sells a package, which is taxed at the sale, not when its visits are used (POS-07). */
export function packageLine(terms: TillTerms, line: PackageLine, offered: OfferedPackage | undefined): SoldContent {
  if (offered === undefined) throw new Refused('package.notFound', { field: 'body.lines' })
  const { name, names, price, vatRate, ...sold } = offered
  return { ...buildLine(terms, line, { name, names, price, vatRate }), package: sold }
}
