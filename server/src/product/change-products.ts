import { changeProducts } from '@goldline/contract/product/catalogue'
import { changedPrice } from '@goldline/domain/product/catalogue'
import { type InSalon, inSalon } from '../db/in-salon.ts'
import { salonRow } from '../db/salon-row.ts'
import type { Tx } from '../db/transaction.ts'
import { Refused } from '../http/errors.ts'
import { write } from '../http/route.ts'
import { deleteOwnTerms } from '../team/own-terms.ts'
import { requireStaff } from '../team/queries.ts'
import { demandNoTest, lockCatalogue } from './queries.ts'

type ProductsQuery = { ids: string[] }

/** Changes all or none; raises each version, so that an open form detects the change. */
export const changeProductsRoute = write(changeProducts, async ({ salon, tx, actor: { businessObjectId }, body }) => {
  await lockCatalogue(salon)
  const asked = { businessObjectId, ids: [...new Set(body.ids)] }
  await requireAll(inSalon(tx, asked.businessObjectId), asked)
  const { percent, enabled4Booking, specialist } = body
  if (enabled4Booking === false) await demandNoTest(salon, asked.ids)
  if (percent !== undefined) await changePrices(inSalon(tx, asked.businessObjectId), asked, percent)
  if (specialist !== undefined) await changeSpecialist(inSalon(tx, asked.businessObjectId), asked, specialist)
  await salon
    .updateTable('product')
    .set(({ eb }) => ({
      version: eb('version', '+', 1),
      enabled4Booking,
    }))
    .where('id', 'in', asked.ids)
    .execute()
})

async function requireAll(salon: InSalon<Tx>, { ids }: ProductsQuery): Promise<void> {
  const found = await salon
    .selectFrom('product')
    .select('id')
    .where('id', 'in', ids)
    .where('deletedTime', 'is', null)
    .execute()
  if (found.length < ids.length) throw new Refused('product.notFound')
}

async function changePrices(salon: InSalon<Tx>, { ids }: ProductsQuery, percent: number): Promise<void> {
  const { currency } = await salonRow(salon, ['currency'])
  for (const table of ['product', 'productVariant'] as const) {
    const rows = await salon
      .selectFrom(table)
      .select(['id', 'price', 'ownTerms'])
      .where(table === 'product' ? 'id' : 'productId', 'in', ids)
      .execute()
    const next = (price: number) => changedPrice(price, percent, currency)
    for (const { id, price, ownTerms } of rows)
      await salon
        .updateTable(table)
        .set({
          price: next(price),
          ownTerms: JSON.stringify(
            ownTerms.map((own) => ({ ...own, price: own.price === null ? null : next(own.price) })),
          ),
        })
        .where('id', '=', id)
        .execute()
  }
}

async function changeSpecialist(
  salon: InSalon<Tx>,
  { ids }: ProductsQuery,
  { staffId, does }: { staffId: string; does: boolean },
): Promise<void> {
  await requireStaff(salon, [staffId])
  await salon.deleteFrom('productSpecialist').where('staffId', '=', staffId).where('productId', 'in', ids).execute()
  if (!does) return deleteOwnTerms(salon.db, { businessObjectId: salon.id, staffId })
  await salon.db
    .insertInto('productSpecialist')
    .values(ids.map((productId) => ({ businessObjectId: salon.id, productId, staffId })))
    .execute()
}
