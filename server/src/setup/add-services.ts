/** Writes the services of a template into a salon that has none. */

import type { TemplateCategory } from '@goldline/domain/business-object/templates/template'
import { offerOf } from '@goldline/domain/business-object/templates/templates'
import type { Country } from '@goldline/domain/customer/phone'
import type { Language } from '@goldline/domain/message/kinds'
import type { Day } from '@goldline/domain/time/day'
import type { Tx } from '../db/transaction.ts'
import { uuidv7 } from '../ids.ts'
import { namesOf } from '../product/write-product.ts'

type ServiceOwner = {
  businessObjectId: string
  /** The staff member who is assigned to all of them. */
  staffId: string
  now: number
  country: Country
  /** The day whose VAT rates apply. */
  day: Day
  /** The language of their main names. */
  language: Language
}

export async function addServices(
  tx: Tx,
  { businessObjectId, staffId, now, country, day, language }: ServiceOwner,
  categories: readonly TemplateCategory[],
): Promise<void> {
  if (categories.length === 0) return
  const own = () => ({ businessObjectId, id: uuidv7(now) })
  const made = categories.map(({ names, services }, displayOrder) => {
    const row = { ...own(), ...namesOf(names, language), displayOrder }
    const products = services.map((service, place) => ({
      ...own(),
      categoryId: row.id,
      displayOrder: place,
      ...namesOf(service.names, language),
      ...offerOf(service, { country, day }),
    }))
    return { row, products }
  })
  const products = made.flatMap((each) => each.products)
  await tx
    .insertInto('category')
    .values(made.map(({ row }) => row))
    .execute()
  await tx.insertInto('product').values(products).execute()
  await tx
    .insertInto('productSpecialist')
    .values(products.map(({ id: productId }) => ({ businessObjectId, productId, staffId })))
    .execute()
}
