import type { SalonStaff } from '@goldline/contract/staff/people'
import { normaliseTerms, type OwnTerms } from '@goldline/domain/product/own-terms'
import { productKey } from '@goldline/domain/product/product-key'
import { sql } from 'kysely'
import { type InSalon, inSalon } from '../db/in-salon.ts'
import type { Tx } from '../db/transaction.ts'
import { Refused } from '../http/errors.ts'

type StaffKey = { businessObjectId: string; staffId: string }

/**
 * CAT-11: sets this person's own prices and times for all services that the person does; keeps other people's. Refuses
 * with product.notFound. Raises the version of changed services, so that open forms notice the change.
 */
export async function setOwnTerms(tx: Tx, person: StaffKey, terms: SalonStaff['ownTerms']): Promise<void> {
  const services = await servicesOf(inSalon(tx, person.businessObjectId))
  if (terms.some(({ product }) => !services.some(({ key }) => key === product)))
    throw new Refused('product.notFound', { field: 'body.ownTerms' })
  const touched = new Set<string>()
  for (const { key, table, productId, id, does, ...service } of services) {
    const own = terms.find(({ product }) => product === key)
    const others = service.ownTerms.filter(({ staffId }) => staffId !== person.staffId)
    const mine = own && does.includes(person.staffId) ? [{ staffId: person.staffId, ...termsIn(own) }] : []
    const next = normaliseTerms([...others, ...mine], service, does)
    if (JSON.stringify(next) === JSON.stringify(service.ownTerms)) continue
    touched.add(productId)
    await inSalon(tx, person.businessObjectId)
      .updateTable(table)
      .set({ ownTerms: JSON.stringify(next) })
      .where('id', '=', id)
      .execute()
  }
  if (touched.size > 0)
    await inSalon(tx, person.businessObjectId)
      .updateTable('product')
      .set(({ eb }) => ({ version: eb('version', '+', 1) }))
      .where('id', 'in', [...touched])
      .execute()
}

/**
 * Deletes the person's own prices and times for services that they no longer do, so that they do not reappear if the
 * service is assigned again. Deleted services keep them for past bookings (CAT-06).
 */
export async function deleteOwnTerms(tx: Tx, { businessObjectId, staffId }: StaffKey): Promise<void> {
  for (const [table, productId] of [['product', 'id'] as const, ['product_variant', 'product_id'] as const])
    await sql`
      update ${sql.table(table)} s set own_terms = (select coalesce(jsonb_agg(own order by place), '[]')
        from jsonb_array_elements(s.own_terms) with ordinality each (own, place) where own->>'staffId' <> ${staffId})
      where s.business_object_id = ${businessObjectId}
        and s.own_terms @> jsonb_build_array(jsonb_build_object('staffId', ${staffId}::text))
        and ${sql.ref(`s.${productId}`)} in (select id from product p
          where p.business_object_id = ${businessObjectId} and p.deleted_time is null and not exists (
            select from product_specialist d where d.business_object_id = p.business_object_id and d.product_id = p.id
              and d.staff_id = ${staffId}))`.execute(tx)
}

const termsIn = ({ price, duration }: Omit<OwnTerms, 'staffId'>) => ({ price, duration })

/** Reads services and variants with their keys and the people who do them. */
async function servicesOf(salon: InSalon<Tx>) {
  const products = await salon
    .selectFrom('product')
    .select(['id', 'price', 'duration', 'ownTerms'])
    .where('deletedTime', 'is', null)
    .forUpdate()
    .execute()
  const variants = await salon
    .selectFrom('productVariant')
    .select(['id', 'productId', 'price', 'duration', 'ownTerms'])
    .execute()
  const specialists = await salon
    .selectFrom('productSpecialist')
    .select(['productId', 'staffId'])
    .orderBy('staffId')
    .execute()
  const does = (productId: string) =>
    specialists.filter((each) => each.productId === productId).map(({ staffId }) => staffId)
  return [
    ...products.map((row) => ({
      ...row,
      key: row.id,
      table: 'product' as const,
      productId: row.id,
      does: does(row.id),
    })),
    ...variants
      .filter(({ productId }) => products.some(({ id }) => id === productId))
      .map((row) => ({
        ...row,
        key: productKey({ productId: row.productId, variantId: row.id }),
        table: 'productVariant' as const,
        does: does(row.productId),
      })),
  ]
}
