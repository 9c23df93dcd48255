/** Helpers for creating and changing a service: rules about the whole service, and its rows. */

import type { EditedProduct, OwnProduct } from '@goldline/contract/product/catalogue'
import type { Language } from '@goldline/domain/message/kinds'
import { clashingHappyHours, clashingPromotion, clashingTime } from '@goldline/domain/product/catalogue'
import { normaliseTerms } from '@goldline/domain/product/own-terms'
import { writtenTexts } from '@goldline/domain/product/texts'
import { inSalon } from '../db/in-salon.ts'
import type { Tx } from '../db/transaction.ts'
import { Refused } from '../http/errors.ts'
import { uuidv7 } from '../ids.ts'
import { requireStaff } from '../team/queries.ts'

export type ProductKey = { businessObjectId: string; productId: string }
type Variant = EditedProduct['variants'][number]

/** Refuses an invalid field with invalid-request, naming the field. */
export function requireValidProduct(product: Omit<EditedProduct, 'categoryId'>, salonLanguage: Language): void {
  const { names, variants, addOns = [], promotion, happyHours } = product
  const wrongOne = (some: readonly Variant[], place: string) =>
    some.map((each, index) => within(`${place}.${index}`, wrongInVariant(each, salonLanguage))).find(Boolean)
  const wrong =
    (names[salonLanguage] ? undefined : `names.${salonLanguage}`) ??
    clashingTime(product) ??
    within('promotion', promotion && clashingPromotion(promotion)) ??
    within('happyHours', happyHours && clashingHappyHours(happyHours)) ??
    wrongOne(variants, 'variants') ??
    wrongOne(addOns, 'addOns')
  if (wrong !== undefined) throw new Refused('invalid-request', { field: `body.${wrong}` })
}

const wrongInVariant = (variant: Variant, salonLanguage: Language) =>
  variant.names[salonLanguage] ? clashingTime(variant) : `names.${salonLanguage}`

const within = (place: string, field: string | null | undefined) => (field ? `${place}.${field}` : undefined)

/** Returns the row's columns, without its category. */
export function columnsOf(product: Omit<EditedProduct, 'categoryId'>, salonLanguage: Language) {
  const { names, descriptions, specialists, variants: _, addOns: __, ...others } = product
  const { promotion, happyHours, ownTerms = [], preparations = {}, ...columns } = others
  return {
    ...columns,
    ownTerms: JSON.stringify(normaliseTerms(ownTerms, product, specialists)),
    ...namesOf(names, salonLanguage),
    description: descriptions[salonLanguage] ?? '',
    descriptions: JSON.stringify(writtenTexts(descriptions)),
    preparations: JSON.stringify(writtenTexts(preparations)),
    promotion: promotion && JSON.stringify(promotion),
    happyHours: happyHours && JSON.stringify(happyHours),
  }
}

export const namesOf = (names: EditedProduct['names'], salonLanguage: Language) => ({
  name: names[salonLanguage] ?? '',
  names: JSON.stringify(writtenTexts(names)),
})

/** Replaces the staff who do the service. Refuses with staff.notFound. */
export async function writeSpecialists(
  tx: Tx,
  { businessObjectId, productId }: ProductKey,
  staffIds: readonly string[],
) {
  const wanted = [...new Set(staffIds)]
  await requireStaff(inSalon(tx, businessObjectId), wanted)
  await inSalon(tx, businessObjectId).deleteFrom('productSpecialist').where('productId', '=', productId).execute()
  if (wanted.length === 0) return
  await tx
    .insertInto('productSpecialist')
    .values(wanted.map((staffId) => ({ businessObjectId, productId, staffId })))
    .execute()
}

/**
 * Replaces the variants and add-ons in the given order; refuses one that is not the service's own with
 * product.notFound.
 */
export async function writeVariants(
  tx: Tx,
  key: ProductKey,
  { variants, addOns = [], specialists, before, salonLanguage, now }: WantedVariants & WriteFacts,
): Promise<void> {
  const known = new Set(before.map(({ id }) => id))
  const all = [...variants, ...addOns]
  const kept = all.flatMap(({ id }) => (id === undefined ? [] : [id]))
  if (kept.some((id) => !known.has(id)) || new Set(kept).size < kept.length) throw new Refused('product.notFound')
  const gone = before.map(({ id }) => id).filter((id) => !kept.includes(id))
  const own = { businessObjectId: key.businessObjectId, productId: key.productId }
  if (gone.length > 0)
    await inSalon(tx, own.businessObjectId).deleteFrom('productVariant').where('id', 'in', gone).execute()
  for (const [displayOrder, variant] of all.entries()) {
    const { id, names, ownTerms = [], ...times } = variant
    const terms = JSON.stringify(normaliseTerms(ownTerms, variant, specialists))
    const addOn = displayOrder >= variants.length
    const columns = { ...times, ...namesOf(names, salonLanguage), displayOrder, ownTerms: terms, addOn }
    if (id === undefined)
      await tx
        .insertInto('productVariant')
        .values({ ...own, id: uuidv7(now), ...columns })
        .execute()
    else
      await inSalon(tx, own.businessObjectId).updateTable('productVariant').set(columns).where('id', '=', id).execute()
  }
}

type WantedVariants = {
  variants: Variant[]
  addOns?: Variant[] | undefined
  specialists: readonly string[]
  before: OwnProduct['variants']
}

export type WriteFacts = { salonLanguage: Language; now: number }
