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
import { demandSubject, keptPicture, type Subject, setRemoved, withItsFiles } from './kept-picture.ts'
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
        await demandSubject(deps.db, subject)
        return keptPicture(deps, { kind: 'pictures', bytes: body, shape })
      },
      around: (run, { deps }, kept) => withItsFiles(deps, kept, run),
    },
    async ({ tx, actor, params, now }, { row }) => {
      const subject = { businessObjectId: actor.businessObjectId, column, id: params.id }
      await demandSubject(tx, subject)
      await removePresent(tx, subject, now)
      await tx
        .insertInto('picture')
        .values({ ...row, businessObjectId: subject.businessObjectId, [column]: subject.id })
        .execute()
      return pictureOf(row)
    },
  )

type KeepCall = typeof keepProductPicture | typeof keepStaffPicture

const keepRoute = (call: KeepCall, column: Column): Route =>
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
    await demandSubject(tx, subject)
    if (!body.removed) await removePresent(tx, subject, now)
    await setRemoved(salon, { id: params.id }, body.removed ? now : null)
  })

async function removePresent(tx: Tx, { businessObjectId, column, id }: Subject, now: number): Promise<void> {
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
  keepRoute(keepProductPicture, 'productId'),
  keepRoute(keepStaffPicture, 'staffId'),
)
