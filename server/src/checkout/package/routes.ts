import {
  createPackage,
  getPackages,
  type Package,
  removePackage,
  updatePackage,
} from '@goldline/contract/checkout/packages'
import type { Language } from '@goldline/domain/message/kinds'
import { parseProductKey } from '@goldline/domain/product/product-key'
import { type RawBuilder, sql } from 'kysely'
import type { InSalon } from '../../db/in-salon.ts'
import { nameIn } from '../../db/name-in.ts'
import type { Tx } from '../../db/transaction.ts'
import { Refused } from '../../http/errors.ts'
import { read, routes, write } from '../../http/route.ts'
import type { SalonActor } from '../../http/session.ts'
import { uuidv7 } from '../../ids.ts'
import { nameColumns } from '../name-columns.ts'
import { coversOffered } from './owned.ts'

/** Manages the packages that a salon offers (POS-17). */
export const packageRoutes = routes(
  read(getPackages, ({ salon, actor: { businessObjectId, client }, language }) => {
    const where = client === 'CHECKOUT' ? coversOffered : sql`true`
    return loadPackages(salon, { businessObjectId, language, where })
  }),
  write(
    createPackage,
    async ({ salon, tx, actor: { businessObjectId }, body: { product, names, ...body }, now, language }) => {
      const id = uuidv7(now)
      const named = await nameColumns(salon, names)
      const row = { businessObjectId, id, ...body, ...named, ...(await requireProduct(salon, product)) }
      await tx
        .insertInto('visitPackage')
        .values({ ...row, createdTime: new Date(now) })
        .execute()
      return findPackage(salon, { businessObjectId, language }, id)
    },
  ),
  write(updatePackage, async ({ salon, actor: { businessObjectId }, params: { id }, body, ifMatch, language }) => {
    const version = await lockPackage(salon, id)
    if (ifMatch !== undefined && ifMatch !== version) throw new Refused('version-conflict')
    const { product, ...sent } = Object.fromEntries(Object.entries(body).filter(([, value]) => value !== undefined))
    const covers = body.product === undefined ? {} : await requireProduct(salon, body.product)
    const named = body.names && (await nameColumns(salon, body.names))
    await change(salon, { businessObjectId, id }, { ...sent, ...named, ...covers, version: version + 1 })
    return findPackage(salon, { businessObjectId, language }, id)
  }),
  write(removePackage, async ({ salon, actor: { businessObjectId }, params: { id }, now }) => {
    await lockPackage(salon, id)
    await change(salon, { businessObjectId, id }, { deletedTime: new Date(now) })
  }),
)

type Reader = { businessObjectId: string; language: Language }

/** Returns packages, ordered by name in the reader's language. `where` is a condition on the package `k`. */
async function loadPackages(
  salon: InSalon,
  { language, where }: Reader & { where: RawBuilder<unknown> },
): Promise<Package[]> {
  const { rows } = await sql<Package>`
    select k.id, ${nameIn('k', language)} as name, k.names, concat_ws('%', k.product_id, k.variant_id) as product,
      concat_ws(', ', ${nameIn('p', language)}, ${nameIn('v', language)}) as product_name, k.visits, k.price, k.online, k.version
    from visit_package k
    join product p on p.business_object_id = k.business_object_id and p.id = k.product_id
    left join product_variant v on v.business_object_id = k.business_object_id and v.product_id = k.product_id and v.id = k.variant_id
    where k.business_object_id = ${salon.id} and k.deleted_time is null and ${where}
    order by ${nameIn('k', language)} collate "de-x-icu", k.id`.execute(salon.db)
  return rows
}

async function findPackage(salon: InSalon, reader: Reader, id: string): Promise<Package> {
  const [found] = await loadPackages(salon, { ...reader, where: sql`k.id = ${id}` })
  if (found === undefined) throw new Refused('package.notFound')
  return found
}

/** Locks the package and returns its version. */
async function lockPackage(salon: InSalon<Tx>, id: string): Promise<number> {
  const row = await salon
    .selectFrom('visitPackage')
    .select('version')
    .where('id', '=', id)
    .where('deletedTime', 'is', null)
    .forUpdate()
    .executeTakeFirstOrThrow(() => new Refused('package.notFound'))
  return row.version
}

type PackageKey = Pick<SalonActor, 'businessObjectId'> & { id: string }

const change = (salon: InSalon<Tx>, { id }: PackageKey, changed: object) =>
  salon.updateTable('visitPackage').set(changed).where('id', '=', id).execute()

/** Requires a product that exists; refuses with product.notFound. */
async function requireProduct(salon: InSalon<Tx>, key: string) {
  const { productId, variantId } = parseProductKey(key)
  const { rows } = await sql`
    select from product p where p.business_object_id = ${salon.id} and p.id = ${productId} and p.deleted_time is null
      and (${variantId}::uuid is null or exists (select from product_variant v
        where v.business_object_id = p.business_object_id and v.product_id = p.id and v.id = ${variantId}::uuid
          and not v.add_on))`.execute(salon.db)
  if (rows.length === 0) throw new Refused('product.notFound')
  return { productId, variantId }
}
