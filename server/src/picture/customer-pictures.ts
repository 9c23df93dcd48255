import {
  type CustomerPicture,
  getCustomerPicture,
  getCustomerPictures,
  keepCustomerPicture,
  uploadCustomerPicture,
} from '@goldline/contract/picture'
import { pictureLimits, smallPictureLimits } from '@goldline/domain/business-object/picture'
import { sql } from 'kysely'
import { type CustomerReader, isVisibleTo, requireCustomer } from '../customer/queries.ts'
import { inSalon } from '../db/in-salon.ts'
import type { Db, Tx } from '../db/transaction.ts'
import { Refused } from '../http/errors.ts'
import { read, routes, write } from '../http/route.ts'
import { readStoredPicture, removeFilesOnError, setRemoved, storePicture } from './stored-picture.ts'
import type { PictureShape } from './teaser-picture.ts'

const kind = 'customer-pictures'
const shape: PictureShape = { limits: smallPictureLimits, widest: 1280, narrower: [320] }

/** Sends the picture's content instead of an address, since an address could be passed on. */
const getCustomerPictureRoute = read(
  getCustomerPicture,
  async ({ db, deps, actor, params, query: { size = 'small' } }) => {
    return { data: await readStoredPicture(deps, { kind, picture: await pictureOf(db, actor, params.id), size }) }
  },
)

const uploadRoute = write(
  uploadCustomerPicture,
  {
    before: async ({ deps, actor, params, body }) => {
      await requireCustomer(deps.db, actor, params.id)
      return storePicture(deps, { kind, bytes: body, shape })
    },
    around: (run, { deps }, kept) => removeFilesOnError(deps, kept, run),
  },
  async ({ tx, actor, params, now }, { row }) => {
    const { businessObjectId } = actor
    const customerId = await requireCustomer(tx, actor, params.id)
    await requireRoom(tx, { businessObjectId, customerId }, 'notFound')
    const createdTime = new Date(now)
    await tx
      .insertInto('picture')
      .values({ ...row, businessObjectId, customerId, createdTime })
      .execute()
    return answerOf({ ...row, createdTime })
  },
)

type Owner = { businessObjectId: string; customerId: string }

const picturesOf = (db: Db, { businessObjectId, customerId }: Owner) =>
  inSalon(db, businessObjectId)
    .selectFrom('picture')
    .select(['id', 'createdTime', 'width', 'height', 'color'])
    .where('customerId', '=', customerId)
    .where('removedTime', 'is', null)
    .orderBy('createdTime', 'desc')
    .orderBy('id', 'desc')
    .execute()

/**
 * Refuses one picture too many. Locks the customer, so that concurrent uploads are counted one after another and an
 * erasure waits.
 */
async function requireRoom(tx: Tx, owner: Owner, gone: 'notFound' | 'picture.notFound'): Promise<void> {
  await inSalon(tx, owner.businessObjectId)
    .selectFrom('customerProfile')
    .select('customerId')
    .where('customerId', '=', owner.customerId)
    .forUpdate()
    .executeTakeFirstOrThrow(() => new Refused(gone))
  if ((await picturesOf(tx, owner)).length >= pictureLimits.most) throw new Refused('too-many-pictures')
}

/** Finds a picture, even a removed one that can still be restored. */
async function pictureOf(db: Db, reader: CustomerReader, id: string) {
  return inSalon(db, reader.businessObjectId)
    .selectFrom('picture')
    .select(['customerId', 'path', 'widths'])
    .where('id', '=', id)
    .where('customerId', 'is not', null)
    .where(sql<boolean>`${isVisibleTo(reader, sql`picture.customer_id`)}`)
    .$narrowType<{ customerId: string }>()
    .executeTakeFirstOrThrow(() => new Refused('picture.notFound'))
}

type PictureRow = Omit<CustomerPicture, 'createdTime'> & { createdTime: Date }
const answerOf = ({ id, createdTime, width, height, color }: PictureRow): CustomerPicture => ({
  id,
  width,
  height,
  color,
  createdTime: createdTime.toISOString(),
})

/** CUS-08: calls about photos of a customer, which only the salon that took them can see. */
export const customerPictureRoutes = routes(
  read(getCustomerPictures, async ({ db, actor, params }) => {
    const { businessObjectId } = actor
    const customerId = await requireCustomer(db, actor, params.id)
    return (await picturesOf(db, { businessObjectId, customerId })).map(answerOf)
  }),
  getCustomerPictureRoute,
  uploadRoute,
  write(keepCustomerPicture, async ({ salon, tx, actor, params, body, now }) => {
    const { businessObjectId } = actor
    const { customerId } = await pictureOf(tx, actor, params.id)
    if (!body.removed) await requireRoom(tx, { businessObjectId, customerId }, 'picture.notFound')
    await setRemoved(salon, { id: params.id }, body.removed ? now : null)
  }),
)
