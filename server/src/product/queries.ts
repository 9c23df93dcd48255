/** Reads the salon's own services for editing in ADMIN. */

import type { Picture } from '@goldline/contract/picture'
import type { OwnCategory, OwnProduct } from '@goldline/contract/product/catalogue'
import type { Language } from '@goldline/domain/message/kinds'
import { allTexts } from '@goldline/domain/product/texts'
import type { Selectable } from 'kysely'
import { pictureOf } from '../business-object/teaser-image.ts'
import { type InSalon, inSalon } from '../db/in-salon.ts'
import { salonRow } from '../db/salon-row.ts'
import type { Database } from '../db/tables.ts'
import type { Db, Tx } from '../db/transaction.ts'
import { Refused } from '../http/errors.ts'

type ProductsQuery = {
  businessObjectId: string
  salonLanguage: Language
  /** Epoch milliseconds: later appointments count as future. */
  now: number
}

/** Returns the salon's main language for its services' names. */
export async function languageOfSalon(salon: InSalon): Promise<Language> {
  const { language } = await salonRow(salon, ['language'])
  return language
}

/**
 * Like `languageOfSalon`, with a lock that serialises editors of one salon's services. Uses the weaker row lock, so
 * that inserting rows that refer to the salon need not wait.
 */
export async function lockCatalogue(salon: InSalon<Tx>): Promise<Language> {
  const { language } = await salon.db
    .selectFrom('businessObject')
    .select('language')
    .where('id', '=', salon.id)
    .forNoKeyUpdate()
    .executeTakeFirstOrThrow()
  return language
}

/**
 * Refuses with product.is-patch-test if one of these services is the patch test of another existing service, whose
 * bookings would find no start for it (FRM-02i).
 */
export async function demandNoTest(salon: InSalon<Tx>, ids: readonly string[]): Promise<void> {
  const needed = await salon
    .selectFrom('patchTestRule')
    .innerJoin('product as p', (join) =>
      join.onRef('p.businessObjectId', '=', 'patchTestRule.businessObjectId').onRef('p.id', '=', 'productId'),
    )
    .select('testId')
    .where('testId', 'in', [...ids])
    .where('p.deletedTime', 'is', null)
    .executeTakeFirst()
  if (needed !== undefined) throw new Refused('product.is-patch-test')
}

/** Returns every category in order, with its services in order. */
export async function loadCategories(db: Db, asked: ProductsQuery): Promise<OwnCategory[]> {
  const categories = await categoryRows(inSalon(db, asked.businessObjectId))
  const products = await ownProducts(db, asked)
  return categories.map((row) => ({
    ...toCategory(row, asked.salonLanguage),
    products: products.filter(({ categoryId }) => categoryId === row.id),
  }))
}

export const categoryRows = (salon: InSalon) =>
  salon.selectFrom('category').selectAll().orderBy('displayOrder').orderBy('id').execute()

export function toCategory(row: Selectable<Database['category']>, salonLanguage: Language): OwnCategory {
  const names = allTexts({ texts: row.names, text: row.name, salonLanguage })
  return { '@type': 'basic-product-category', id: row.id, names, isDefault: row.isDefault, products: [] }
}

/** Finds a service. Refuses with product.notFound. */
export async function findProduct(db: Db, asked: ProductsQuery & { id: string }): Promise<OwnProduct> {
  const product = (await ownProducts(db, asked)).find(({ id }) => id === asked.id)
  if (product === undefined) throw new Refused('product.notFound')
  return product
}

async function ownProducts(db: Db, { businessObjectId, salonLanguage, now }: ProductsQuery): Promise<OwnProduct[]> {
  const products = await productRows(inSalon(db, businessObjectId))
  const variants = await inSalon(db, businessObjectId)
    .selectFrom('productVariant')
    .selectAll()
    .orderBy('displayOrder')
    .orderBy('id')
    .execute()
  const specialists = await inSalon(db, businessObjectId)
    .selectFrom('productSpecialist')
    .select(['productId', 'staffId'])
    .orderBy('staffId')
    .execute()
  const coming = await comingAppointments(inSalon(db, businessObjectId), now)
  const pictures = await picturesOf(inSalon(db, businessObjectId))
  const ofProduct = (id: string, isAddOn: boolean) =>
    variants
      .filter(({ productId, addOn }) => productId === id && addOn === isAddOn)
      .map((each) => variantFields(each, salonLanguage))
  const addOnsOf = (id: string) => {
    const addOns = ofProduct(id, true)
    return addOns.length > 0 && { addOns }
  }
  return products.map((row) => ({
    ...productFields(row, salonLanguage),
    variants: ofProduct(row.id, false),
    ...addOnsOf(row.id),
    specialists: specialists.filter(({ productId }) => productId === row.id).map(({ staffId }) => staffId),
    picture: pictures.get(row.id) ?? null,
    comingAppointments: coming.get(row.id) ?? 0,
  }))
}

/** Reads services in order, without deleted ones. */
export const productRows = (salon: InSalon) =>
  salon
    .selectFrom('product')
    .selectAll()
    .where('deletedTime', 'is', null)
    .orderBy('displayOrder')
    .orderBy('name')
    .orderBy('id')
    .execute()

/** Reads services' pictures, by service. */
export async function picturesOf(salon: InSalon): Promise<Map<string | null, Picture>> {
  const rows = await salon
    .selectFrom('picture')
    .selectAll()
    .where('productId', 'is not', null)
    .where('removedTime', 'is', null)
    .execute()
  return new Map(rows.map((row) => [row.productId, pictureOf(row)]))
}

/** Counts confirmed future appointments per service. */
async function comingAppointments(salon: InSalon, now: number): Promise<Map<string, number>> {
  const rows = await salon
    .selectFrom('appointment as a')
    .innerJoin('appointmentService as s', (join) =>
      join.onRef('s.businessObjectId', '=', 'a.businessObjectId').onRef('s.appointmentId', '=', 'a.id'),
    )
    .select(['s.productId', ({ fn }) => fn.count<number>('a.id').distinct().as('count')])
    .where('a.startTime', '>', new Date(now))
    .where('a.status', '=', 'CONFIRMED')
    .groupBy('s.productId')
    .execute()
  return new Map(rows.map(({ productId, count }) => [productId, Number(count)]))
}

function productFields(row: Selectable<Database['product']>, salonLanguage: Language) {
  const {
    id,
    version,
    categoryId,
    price,
    priceFrom,
    vatRate,
    enabled4Booking,
    knownOnly,
    salonConfirms,
    mostPerDay,
    promotion,
    twOfferId,
    twSkuId,
  } = row
  const ownTerms = [...row.ownTerms]
  const happyHours = row.happyHours && { ...row.happyHours, weekDays: [...row.happyHours.weekDays] }
  const descriptions = allTexts({ texts: row.descriptions, text: row.description, salonLanguage })
  return {
    '@type': 'basic-product' as const,
    id,
    version,
    categoryId,
    price,
    priceFrom,
    vatRate,
    enabled4Booking,
    knownOnly: knownOnly || undefined,
    salonConfirms: salonConfirms || undefined,
    mostPerDay,
    promotion,
    twOfferId,
    twSkuId,
    happyHours,
    descriptions,
    preparations: row.preparations,
    ownTerms,
    names: allTexts({ texts: row.names, text: row.name, salonLanguage }),
    ...timeFields(row),
  }
}

function variantFields(row: Selectable<Database['productVariant']>, salonLanguage: Language) {
  const names = allTexts({ texts: row.names, text: row.name, salonLanguage })
  const { id, price, ownTerms, twOfferId, twSkuId } = row
  return { id, names, price, ...timeFields(row), ownTerms: [...ownTerms], twOfferId, twSkuId }
}

const timeFields = ({
  duration,
  gapFrom,
  gapMinutes,
  bufferMinutes,
}: Selectable<Database['productVariant'] | Database['product']>) => ({
  duration,
  gapFrom,
  gapMinutes,
  bufferMinutes,
})
