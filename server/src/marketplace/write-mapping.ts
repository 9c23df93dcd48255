/**
 * Maps the marketplace's offers to services and its employees to staff (MKT-02), in a few statements for any number.
 */

import type { putMarketplaceMapping } from '@goldline/contract/marketplace/mapping'
import { parseProductKey } from '@goldline/domain/product/product-key'
import { type RawBuilder, sql } from 'kysely'
import type { InSalon } from '../db/in-salon.ts'
import type { Tx } from '../db/transaction.ts'
import type { Context } from '../http/context.ts'
import { Refused } from '../http/errors.ts'
import { lastOfEach } from './catalogue.ts'

type Body = Context<typeof putMarketplaceMapping>['body']

/** Maps offers. A service belongs to one offer, so mapping it removes the former one. Refuses with product.notFound. */
export async function mapOffers(salon: InSalon<Tx>, given: Body['offers']): Promise<void> {
  const offers = lastOfEach(given, ({ twOfferId, twSkuId }) => JSON.stringify([twOfferId, twSkuId]))
  const mapped = lastOfEach(
    offers.filter(({ product }) => product !== null),
    ({ product }) => product ?? '',
  )
  const rows = offers.map(({ twOfferId, twSkuId, product, hidden }) => {
    return { offer: twOfferId, sku: twSkuId, hidden: hidden && product === null }
  })
  const offer = sql`json_to_recordset(${JSON.stringify(rows)}::json) as given (offer text, sku text, hidden boolean)`
  for (const table of ['product', 'product_variant'])
    await sql`update ${sql.table(table)} t set tw_offer_id = null, tw_sku_id = null from ${offer}
      where t.business_object_id = ${salon.id} and t.tw_offer_id = given.offer and t.tw_sku_id = given.sku`.execute(
      salon.db,
    )
  await sql`update marketplace_offer o set hidden = given.hidden from ${offer}
    where o.business_object_id = ${salon.id} and o.tw_offer_id = given.offer and o.tw_sku_id = given.sku`.execute(
    salon.db,
  )
  const services = mapped.map(({ twOfferId, twSkuId, product }) => {
    const ids = product === null ? undefined : parseProductKey(product)
    return { offer: twOfferId, sku: twSkuId, id: ids?.productId, variant: ids?.variantId ?? null }
  })
  const service = sql`json_to_recordset(${JSON.stringify(services)}::json) as given (offer text, sku text, id uuid, variant uuid)`
  const found =
    (await countOf(
      salon.db,
      sql`update product t set tw_offer_id = given.offer, tw_sku_id = given.sku from ${service}
        where t.business_object_id = ${salon.id} and t.id = given.id and given.variant is null and t.deleted_time is null`,
    )) +
    (await countOf(
      salon.db,
      sql`update product_variant t set tw_offer_id = given.offer, tw_sku_id = given.sku
        from ${service} join product p on p.business_object_id = ${salon.id} and p.id = given.id and p.deleted_time is null
        where t.business_object_id = p.business_object_id and t.product_id = p.id and t.id = given.variant and not t.add_on`,
    ))
  if (found < services.length) throw new Refused('product.notFound')
}

/**
 * Maps employees. A person belongs to one employee, so mapping them removes the former one. Refuses with
 * staff.notFound.
 */
export async function mapEmployees(salon: InSalon<Tx>, given: Body['employees']): Promise<void> {
  const employees = lastOfEach(given, ({ twEmployeeId }) => twEmployeeId)
  const mapped = lastOfEach(
    employees.filter(({ staffId }) => staffId !== null),
    ({ staffId }) => staffId ?? '',
  )
  const rows = employees.map(({ twEmployeeId, staffId, anybody }) => {
    return { employee: twEmployeeId, anybody: anybody && staffId === null }
  })
  const employee = sql`json_to_recordset(${JSON.stringify(rows)}::json) as given (employee text, anybody boolean)`
  await sql`update staff s set tw_employee_id = null from ${employee}
    where s.business_object_id = ${salon.id} and s.tw_employee_id = given.employee`.execute(salon.db)
  await sql`update marketplace_employee e set anybody = given.anybody from ${employee}
    where e.business_object_id = ${salon.id} and e.tw_employee_id = given.employee`.execute(salon.db)
  const people = mapped.map(({ twEmployeeId, staffId }) => ({ employee: twEmployeeId, id: staffId }))
  const person = sql`json_to_recordset(${JSON.stringify(people)}::json) as given (employee text, id uuid)`
  const found = await countOf(
    salon.db,
    sql`update staff s set tw_employee_id = given.employee from ${person}
      where s.business_object_id = ${salon.id} and s.id = given.id and s.deleted_time is null`,
  )
  if (found < people.length) throw new Refused('staff.notFound')
}

const countOf = async (tx: Tx, statement: RawBuilder<unknown>): Promise<number> =>
  Number((await statement.execute(tx)).numAffectedRows ?? 0)
