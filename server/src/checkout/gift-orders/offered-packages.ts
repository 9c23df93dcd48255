/** Packages that the salon's page sells (GFT-01h). */
import type { PublicGiftOffer } from '@goldline/contract/checkout/gift-orders'
import { giftBounds } from '@goldline/domain/checkout/gift-order'
import type { Language } from '@goldline/domain/message/kinds'
import { type RawBuilder, sql } from 'kysely'
import type { InSalon } from '../../db/in-salon.ts'
import type { OrderedPackage } from '../../db/json-columns.ts'
import { nameIn } from '../../db/name-in.ts'
import { coversOffered } from '../package/owned.ts'

type OfferedPackage = Omit<OrderedPackage, 'vatRate'> & {
  price: number
  vatRate: number
  shownName: string
  shownService: string
}

/** Finds packages that the page sells now, by name. `where`: a condition on the package `k`. */
export async function findOffered(
  salon: InSalon,
  language: Language,
  where: RawBuilder<unknown>,
): Promise<OfferedPackage[]> {
  const { rows } = await sql<OfferedPackage>`
    select k.id as package_id, k.name, k.names, k.price, k.visits, k.product_id, k.variant_id, p.vat_rate,
      coalesce(v.price, p.price) as single_price, ${nameIn('k', language)} as shown_name,
      concat_ws(', ', ${nameIn('p', language)}, ${nameIn('v', language)}) as shown_service
    from visit_package k
    join product p on p.business_object_id = k.business_object_id and p.id = k.product_id
    left join product_variant v on v.business_object_id = k.business_object_id and v.product_id = k.product_id and v.id = k.variant_id
    where k.business_object_id = ${salon.id} and k.online and k.deleted_time is null and ${coversOffered}
      and k.price between ${giftBounds.least} and ${giftBounds.most} and ${where}
    order by shown_name, k.id`.execute(salon.db)
  return rows
}

export async function offeredPackages(salon: InSalon, language: Language): Promise<PublicGiftOffer['packages']> {
  const offered = await findOffered(salon, language, sql`true`)
  return offered.map(({ packageId: id, shownName: name, shownService: service, visits, price, singlePrice }) => {
    return { id, name, service, visits, price, single: singlePrice }
  })
}
