import { sql } from 'kysely'
import type { InSalon } from '../../db/in-salon.ts'

/** SQL condition on package `k`, its product `p` and its variant `v`: the covered service is still offered. */
export const coversOffered = sql`p.deleted_time is null and (k.variant_id is null or v.id is not null)`

/** A customer's package, and what is left of it. */
export type OwnedPackage = {
  id: string
  name: string
  productId: string
  variantId: string | null
  visits: number
  left: number
}

/** Returns the customer's packages with visits left, oldest first. */
export async function loadOwnedPackages(salon: InSalon, customerId: string): Promise<OwnedPackage[]> {
  const { rows } = await sql<OwnedPackage>`
    select id, name, product_id, variant_id, visits, balance as left from customer_package
    where business_object_id = ${salon.id} and customer_id = ${customerId} and balance > 0 and ended_time is null
    order by created_time, id`.execute(salon.db)
  return rows
}
