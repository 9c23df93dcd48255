import {
  keepProductPicture,
  keepStaffPicture,
  uploadProductPicture,
  uploadStaffPicture,
} from '@goldline/contract/picture'
import { smallPictureLimits } from '@goldline/domain/business-object/picture'
import { pictureOf } from '../business-object/teaser-image.ts'
import { inSalon } from '../db/in-salon.ts'
import type { Tx } from '../db/transaction.ts'
import { Refused } from '../http/errors.ts'
import { type Route, routes, write } from '../http/route.ts'
import { removeFilesOnError, requireSubject, type Subject, setRemoved, storePicture } from './stored-picture.ts'
import type { PictureShape } from './teaser-picture.ts'

const service: PictureShape = { limits: smallPictureLimits, widest: 640, narrower: [160, 320] }
const person: PictureShape = { limits: smallPictureLimits, widest: 384, narrower: [96, 192], square: true }

type Column = Exclude<Subject['column'], 'customerId'>
type UploadCall = typeof uploadProductPicture | typeof uploadStaffPicture

/** Keeps the previous picture until the nightly job, so that the change can be undone. */
const uploadRoute = (call: UploadCall, column: Column, shape: PictureShape): Route =>
  write(
    call,
    {
      before: async ({ deps, actor, params, body }) => {
        const subject = { businessObjectId: actor.businessObjectId, column, id: params.id }
        await requireSubject(deps.db, subject)
        return storePicture(deps, { kind: 'pictures', bytes: body, shape })
      },
      around: (run, { deps }, kept) => removeFilesOnError(deps, kept, run),
    },
    async ({ tx, actor, params, now }, { row }) => {
      const subject = { businessObjectId: actor.businessObjectId, column, id: params.id }
      await requireSubject(tx, subject)
      await removeCurrent(tx, subject, now)
      await tx
        .insertInto('picture')
        .values({ ...row, businessObjectId: subject.businessObjectId, [column]: subject.id })
        .execute()
      return pictureOf(row)
    },
  )

type RestoreCall = typeof keepProductPicture | typeof keepStaffPicture

const restoreRoute = (call: RestoreCall, column: Column): Route =>
  write(call, async ({ salon, tx, actor: { businessObjectId }, params, body, now }) => {
    const row = await salon
      .selectFrom('picture')
      .select(column)
      .where('id', '=', params.id)
      .where(column, 'is not', null)
      .executeTakeFirst()
    const id = row?.[column]
    if (!id) throw new Refused('picture.notFound')
    const subject = { businessObjectId, column, id }
    await requireSubject(tx, subject)
    if (!body.removed) await removeCurrent(tx, subject, now)
    await setRemoved(salon, { id: params.id }, body.removed ? now : null)
  })

async function removeCurrent(tx: Tx, { businessObjectId, column, id }: Subject, now: number): Promise<void> {
  await inSalon(tx, businessObjectId)
    .updateTable('picture')
    .set({ removedTime: new Date(now) })
    .where(column, '=', id)
    .where('removedTime', 'is', null)
    .execute()
}

/** CAT-02, STF-03: calls about the pictures that customers see next to a service or a person. */
export const ownPictureRoutes = routes(
  uploadRoute(uploadProductPicture, 'productId', service),
  uploadRoute(uploadStaffPicture, 'staffId', person),
  restoreRoute(keepProductPicture, 'productId'),
  restoreRoute(keepStaffPicture, 'staffId'),
)
