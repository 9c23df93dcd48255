import { createProduct, type EditedProduct, type OwnProduct, updateProduct } from '@goldline/contract/product/catalogue'
import { catalogueLimits } from '@goldline/domain/product/catalogue'
import type { InSalon } from '../db/in-salon.ts'
import type { Tx } from '../db/transaction.ts'
import { Refused } from '../http/errors.ts'
import { write } from '../http/route.ts'
import { uuidv7 } from '../ids.ts'
import { findCategory } from './categories.ts'
import { demandNoTest, findProduct, lockCatalogue } from './queries.ts'
import { columnsOf, requireValidProduct, writeSpecialists, writeVariants } from './write-product.ts'

/** Creates a service, which is bookable at once: the salon's stamp changes with the rows (docs/decisions/008). */
export const createProductRoute = write(
  createProduct,
  async ({ salon, tx, actor: { businessObjectId }, body, now }) => {
    const salonLanguage = await lockCatalogue(salon)
    requireValidProduct(body, salonLanguage)
    const categoryId = await findCategory(salon, { categoryId: body.categoryId, now })
    const key = { businessObjectId, productId: uuidv7(now) }
    const displayOrder = await nextPosition(salon, categoryId)
    await tx
      .insertInto('product')
      .values({ businessObjectId, id: key.productId, ...columnsOf(body, salonLanguage), categoryId, displayOrder })
      .execute()
    await writeSpecialists(tx, key, body.specialists)
    await writeVariants(tx, key, { ...body, before: [], salonLanguage, now })
    return findProduct(tx, { businessObjectId, salonLanguage, now, id: key.productId })
  },
)

/** Returns the position at the end of the category. */
async function nextPosition(salon: InSalon<Tx>, categoryId: string): Promise<number> {
  const rows = await salon
    .selectFrom('product')
    .select(['categoryId', 'displayOrder'])
    .where('deletedTime', 'is', null)
    .execute()
  if (rows.length >= catalogueLimits.products) throw new Refused('catalogue.full')
  const places = rows.filter((row) => row.categoryId === categoryId).map((row) => row.displayOrder)
  return Math.max(-1, ...places) + 1
}

/**
 * Changes a service. Appointments keep the agreed price, duration and name (CAT-05); later holds and bookings get the
 * new ones.
 */
export const updateProductRoute = write(
  updateProduct,
  async ({ salon, tx, actor: { businessObjectId }, params: { id }, body, ifMatch, now }) => {
    const salonLanguage = await lockCatalogue(salon)
    const standing = { businessObjectId, salonLanguage, now, id }
    const before = await findProduct(tx, standing)
    if (ifMatch !== undefined && ifMatch !== before.version) throw new Refused('version-conflict')
    // A patch test is booked online, without a choice of variants.
    if (body.enabled4Booking === false || body.variants?.length) await demandNoTest(salon, [id])
    const { categoryId: _, ...wanted } = merged(before, body)
    requireValidProduct(wanted, salonLanguage)
    const moved = body.categoryId !== undefined && body.categoryId !== before.categoryId
    const categoryId = moved
      ? await findCategory(salon, { categoryId: body.categoryId ?? null, now })
      : before.categoryId
    const place = moved ? { displayOrder: await nextPosition(salon, categoryId) } : {}
    await salon
      .updateTable('product')
      .set({ ...columnsOf(wanted, salonLanguage), categoryId, ...place, version: before.version + 1 })
      .where('id', '=', id)
      .execute()
    const key = { businessObjectId, productId: id }
    if (body.specialists) await writeSpecialists(tx, key, body.specialists)
    if (body.variants || body.addOns || body.specialists)
      await writeVariants(tx, key, {
        ...wanted,
        before: [...before.variants, ...(before.addOns ?? [])],
        salonLanguage,
        now,
      })
    return findProduct(tx, standing)
  },
)

function merged(before: OwnProduct, body: Partial<{ [K in keyof EditedProduct]: EditedProduct[K] | undefined }>) {
  const { '@type': _, id: __, version: ___, comingAppointments: ____, picture: _____, ...own } = before
  const sent = Object.fromEntries(Object.entries(body).filter(([, value]) => value !== undefined))
  return { ...own, ...sent } as EditedProduct
}
