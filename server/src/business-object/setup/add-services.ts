/** Writes the services of a template into a salon that has none. */

import type { SalonCountry } from '@goldline/domain/business-object/setup'
import type { TemplateCategory } from '@goldline/domain/business-object/templates/template'
import { offerOf } from '@goldline/domain/business-object/templates/templates'
import type { Language } from '@goldline/domain/message/kinds'
import type { Tx } from '../../db/transaction.ts'
import { uuidv7 } from '../../ids.ts'
import { namesOf } from '../../product/write-product.ts'

type Around = {
  businessObjectId: string
  /** Does all of them. */
  staffId: string
  now: number
  country: SalonCountry
  /** In which they are named first. */
  language: Language
}

export async function addServices(
  tx: Tx,
  { businessObjectId, staffId, now, country, language }: Around,
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
      ...offerOf(service, country),
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
