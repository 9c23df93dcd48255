import { deleteProduct, getCatalogue, moveProduct } from '@goldline/contract/product/catalogue'

import { Refused } from '../http/errors.ts'
import { read, routes, write } from '../http/route.ts'
import { categoryRoutes, findCategory, writePositions } from './categories.ts'
import { changeProductsRoute } from './change-products.ts'
import { demandNoTest, findProduct, languageOfSalon, loadCategories, lockCatalogue } from './queries.ts'
import { createProductRoute, updateProductRoute } from './save-product.ts'

const getCatalogueRoute = read(getCatalogue, async ({ salon, db, actor: { businessObjectId }, now }) => {
  const language = await languageOfSalon(salon)
  const staff = await salon
    .selectFrom('staff')
    .select(['id', 'name', 'surname', 'color', 'active', 'enabled4Booking'])
    .where('deletedTime', 'is', null)
    .orderBy('displayOrder')
    .orderBy('name')
    .orderBy('id')
    .execute()
  return {
    language,
    categories: await loadCategories(db, { businessObjectId, salonLanguage: language, now }),
    staff: staff.map((person) => ({ '@type': 'basic-staff' as const, ...person })),
  }
})

/**
 * Deletes a service but keeps its row for past bookings (CAT-06). Its picture, which no booking shows, is deleted; the
 * maintenance job deletes the files.
 */
const deleteProductRoute = write(deleteProduct, async ({ salon, params: { id }, now }) => {
  await lockCatalogue(salon)
  await demandNoTest(salon, [id])
  const { numUpdatedRows } = await salon
    .updateTable('product')
    .set({ deletedTime: new Date(now) })
    .where('id', '=', id)
    .where('deletedTime', 'is', null)
    .executeTakeFirst()
  if (numUpdatedRows === 0n) throw new Refused('product.notFound')
  await salon.deleteFrom('patchTestRule').where('productId', '=', id).execute()
  await salon.deleteFrom('picture').where('productId', '=', id).execute()
})

export const productRoutes = routes(
  getCatalogueRoute,
  categoryRoutes,
  createProductRoute,
  updateProductRoute,
  changeProductsRoute,
  // A position past the end means the end; the next move starts from this order (CAT-07).
  write(
    moveProduct,
    async ({ salon, tx, actor: { businessObjectId }, params: { id }, body: { place, ...to }, now }) => {
      const salonLanguage = await lockCatalogue(salon)
      await findProduct(tx, { businessObjectId, salonLanguage, now, id })
      const categoryId = await findCategory(salon, { categoryId: to.categoryId, now })
      const categories = await loadCategories(tx, { businessObjectId, salonLanguage, now })
      const others = categories.find((each) => each.id === categoryId)?.products.map((each) => each.id) ?? []
      await salon
        .updateTable('product')
        .set({ categoryId })
        .where('id', '=', id)
        .where('categoryId', '<>', categoryId)
        .execute()
      const order = others.filter((each) => each !== id).toSpliced(place, 0, id)
      await writePositions(salon, { table: 'product', order })
    },
  ),
  deleteProductRoute,
)
