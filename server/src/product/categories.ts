import { createCategory, deleteCategory, updateCategory } from '@goldline/contract/product/catalogue'
import { catalogueLimits } from '@goldline/domain/product/catalogue'
import type { InSalon } from '../db/in-salon.ts'
import type { Tx } from '../db/transaction.ts'
import { Refused } from '../http/errors.ts'
import { routes, write } from '../http/route.ts'
import { uuidv7 } from '../ids.ts'
import { categoryRows, lockCatalogue, toCategory } from './queries.ts'
import { namesOf } from './write-product.ts'

/** Deletes only the category: its services, including deleted ones, move to the default category. */
const deleteCategoryRoute = write(deleteCategory, async ({ salon, params: { id }, now }) => {
  await lockCatalogue(salon)
  const own = (await categoryRows(salon)).find((row) => row.id === id)
  // The default category cannot be deleted, since services move to it.
  if (own === undefined || own.isDefault) throw new Refused('category.notFound')
  const { rows } = await productsOf(salon, id)
  if (rows.length > 0) {
    const categoryId = await findCategory(salon, { categoryId: null, now })
    await salon.updateTable('product').set({ categoryId }).where('categoryId', '=', id).execute()
  }
  await salon.deleteFrom('category').where('id', '=', id).execute()
})

const productsOf = async (salon: InSalon<Tx>, categoryId: string) => ({
  rows: await salon.selectFrom('product').select('id').where('categoryId', '=', categoryId).execute(),
})

function requireName(names: Parameters<typeof namesOf>[0], salonLanguage: Parameters<typeof namesOf>[1]): void {
  if (!names[salonLanguage]) throw new Refused('invalid-request', { field: `body.names.${salonLanguage}` })
}

type WantedCategory = { categoryId: string | null; now: number }

/** Finds the category; null: the default one, created when first needed. Refuses with category.notFound. */
export async function findCategory(salon: InSalon<Tx>, { categoryId, now }: WantedCategory): Promise<string> {
  const rows = await categoryRows(salon)
  const found = rows.find((row) => (categoryId === null ? row.isDefault : row.id === categoryId))
  if (found) return found.id
  if (categoryId !== null) throw new Refused('category.notFound')
  const displayOrder = Math.max(-1, ...rows.map((row) => row.displayOrder)) + 1
  const id = uuidv7(now)
  await salon.db
    .insertInto('category')
    .values({ businessObjectId: salon.id, id, name: '', displayOrder, isDefault: true })
    .execute()
  return id
}

type Order = { table: 'category' | 'product'; order: readonly string[] }

/** Writes only positions that change, so that ordering twelve services does not touch five hundred. */
export async function writePositions(salon: InSalon<Tx>, { table, order }: Order): Promise<void> {
  for (const [displayOrder, id] of order.entries())
    await salon
      .updateTable(table)
      .set({ displayOrder })
      .where('id', '=', id)
      .where('displayOrder', '<>', displayOrder)
      .execute()
}

export const categoryRoutes = routes(
  write(createCategory, async ({ salon, tx, actor: { businessObjectId }, body, now }) => {
    const salonLanguage = await lockCatalogue(salon)
    requireName(body.names, salonLanguage)
    const rows = await categoryRows(salon)
    if (rows.length >= catalogueLimits.categories) throw new Refused('catalogue.full')
    const displayOrder = Math.max(-1, ...rows.map((row) => row.displayOrder)) + 1
    const made = await tx
      .insertInto('category')
      .values({ businessObjectId, id: uuidv7(now), ...namesOf(body.names, salonLanguage), displayOrder })
      .returningAll()
      .executeTakeFirstOrThrow()
    return toCategory(made, salonLanguage)
  }),
  write(updateCategory, async ({ salon, params: { id }, body: { names, place } }) => {
    const salonLanguage = await lockCatalogue(salon)
    const rows = await categoryRows(salon)
    if (!rows.some((row) => row.id === id)) throw new Refused('category.notFound')
    if (names) {
      requireName(names, salonLanguage)
      await salon.updateTable('category').set(namesOf(names, salonLanguage)).where('id', '=', id).execute()
    }
    if (place === undefined) return undefined
    const order = rows.map((row) => row.id).filter((each) => each !== id)
    await writePositions(salon, { table: 'category', order: order.toSpliced(place, 0, id) })
  }),
  deleteCategoryRoute,
)
