import {
  createPackage,
  getPackages,
  type Package,
  removePackage,
  updatePackage,
} from '@goldline/contract/checkout/packages'
import type { Language } from '@goldline/domain/message/kinds'
import { type RawBuilder, sql } from 'kysely'
import { inSalon } from '../../db/in-salon.ts'
import { nameIn } from '../../db/name-in.ts'
import type { Db, Tx } from '../../db/transaction.ts'
import { Refused } from '../../http/errors.ts'
import { read, routes, write } from '../../http/route.ts'
import type { SalonActor } from '../../http/session.ts'
import { uuidv7 } from '../../ids.ts'
import { writtenNames } from '../written-names.ts'
import { coversOffered } from './owned.ts'

/** The packages that a salon offers (POS-17). */
export const packageRoutes = routes(
  read(getPackages, ({ db, actor: { businessObjectId, client }, language }) => {
    const where = client === 'CHECKOUT' ? coversOffered : sql`true`
    return packages(db, { businessObjectId, language, where })
  }),
  write(
    createPackage,
    async ({ tx, actor: { businessObjectId }, body: { product, names, ...body }, now, language }) => {
      const id = uuidv7(now)
      const named = await writtenNames(tx, businessObjectId, names)
      const row = { businessObjectId, id, ...body, ...named, ...(await demandProduct(tx, businessObjectId, product)) }
      await tx
        .insertInto('visitPackage')
        .values({ ...row, createdTime: new Date(now) })
        .execute()
      return findPackage(tx, { businessObjectId, language }, id)
    },
  ),
  write(updatePackage, async ({ tx, actor: { businessObjectId }, params: { id }, body, ifMatch, language }) => {
    const version = await lockPackage(tx, businessObjectId, id)
    if (ifMatch !== undefined && ifMatch !== version) throw new Refused('version-conflict')
    const { product, ...sent } = Object.fromEntries(Object.entries(body).filter(([, value]) => value !== undefined))
    const covers = body.product === undefined ? {} : await demandProduct(tx, businessObjectId, body.product)
    const named = body.names && (await writtenNames(tx, businessObjectId, body.names))
    await change(tx, { businessObjectId, id }, { ...sent, ...named, ...covers, version: version + 1 })
    return findPackage(tx, { businessObjectId, language }, id)
  }),
  write(removePackage, async ({ tx, actor: { businessObjectId }, params: { id }, now }) => {
    await lockPackage(tx, businessObjectId, id)
    await change(tx, { businessObjectId, id }, { deletedTime: new Date(now) })
  }),
)

type Reader = { businessObjectId: string; language: Language }

/** By name, in the reader's language. `where` is a condition on `k`, the package. */
async function packages(
  db: Db,
  { businessObjectId, language, where }: Reader & { where: RawBuilder<unknown> },
): Promise<Package[]> {
  const { rows } = await sql<Package>`
    select k.id, ${nameIn('k', language)} as name, k.names, concat_ws('%', k.product_id, k.variant_id) as product,
      concat_ws(', ', ${nameIn('p', language)}, ${nameIn('v', language)}) as product_name, k.visits, k.price, k.version
    from visit_package k
    join product p on p.business_object_id = k.business_object_id and p.id = k.product_id
    left join product_variant v on v.business_object_id = k.business_object_id and v.product_id = k.product_id and v.id = k.variant_id
    where k.business_object_id = ${businessObjectId} and k.deleted_time is null and ${where}
    order by ${nameIn('k', language)} collate "de-x-icu", k.id`.execute(db)
  return rows
}

async function findPackage(db: Db, reader: Reader, id: string): Promise<Package> {
  const [found] = await packages(db, { ...reader, where: sql`k.id = ${id}` })
  if (found === undefined) throw new Refused('package.notFound')
  return found
}

/** Locks the package and returns its version. */
async function lockPackage(tx: Tx, businessObjectId: string, id: string): Promise<number> {
  const row = await inSalon(tx, businessObjectId)
    .selectFrom('visitPackage')
    .select('version')
    .where('id', '=', id)
    .where('deletedTime', 'is', null)
    .forUpdate()
    .executeTakeFirstOrThrow(() => new Refused('package.notFound'))
  return row.version
}

type PackageKey = Pick<SalonActor, 'businessObjectId'> & { id: string }

const change = (tx: Tx, { businessObjectId, id }: PackageKey, changed: object) =>
  inSalon(tx, businessObjectId).updateTable('visitPackage').set(changed).where('id', '=', id).execute()

/** Refuses with product.notFound. */
async function demandProduct(tx: Tx, businessObjectId: string, key: string) {
  const [productId = '', variantId = null] = key.split('%')
  const { rows } = await sql`
    select from product p where p.business_object_id = ${businessObjectId} and p.id = ${productId} and p.deleted_time is null
      and (${variantId}::uuid is null or exists (select from product_variant v
        where v.business_object_id = p.business_object_id and v.product_id = p.id and v.id = ${variantId}::uuid))`.execute(
    tx,
  )
  if (rows.length === 0) throw new Refused('product.notFound')
  return { productId, variantId }
}
