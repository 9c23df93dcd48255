import {
  keepProductPicture,
  keepStaffPicture,
  type Picture,
  uploadProductPicture,
  uploadStaffPicture,
} from '@goldline/contract/business-object/picture'
import { smallPictureLimits } from '@goldline/domain/business-object/picture'
import type { FastifyInstance } from 'fastify'
import type { Tx } from '../db/transaction.ts'
import { at, type RouteDeps } from '../deps.ts'
import type { Context } from '../http/context.ts'
import { Refused } from '../http/errors.ts'
import { write } from '../http/route.ts'
import { customerPictureRoutes } from './customer-pictures.ts'
import { demandSubject, type Kept, keptPicture, type Subject, setRemoved, withItsFiles } from './kept-picture.ts'
import { pictureOf } from './teaser-image.ts'
import type { PictureShape } from './teaser-picture.ts'

const service: PictureShape = { limits: smallPictureLimits, widest: 640, narrower: [160, 320] }
const person: PictureShape = { limits: smallPictureLimits, widest: 384, narrower: [96, 192], square: true }

/** CAT-02, STF-03: what customers see beside a service and a name. */
export function pictureRoutes(app: FastifyInstance, deps: RouteDeps): void {
  uploadRoute(app, uploadProductPicture, { deps, column: 'productId', shape: service })
  uploadRoute(app, uploadStaffPicture, { deps, column: 'staffId', shape: person })
  keepRoute(app, keepProductPicture, 'productId')
  keepRoute(app, keepStaffPicture, 'staffId')
  customerPictureRoutes(app, deps)
}

type Column = Exclude<Subject['column'], 'customerId'>
type UploadCall = typeof uploadProductPicture | typeof uploadStaffPicture
type Upload = { deps: RouteDeps; column: Column; shape: PictureShape }

/** The previous picture is kept until the night, so that the change can be undone. */
function uploadRoute(app: FastifyInstance, call: UploadCall, { deps, column, shape }: Upload): void {
  const before = async ({ actor, params, body, now }: Context<UploadCall>) => {
    const subject = { businessObjectId: actor.businessObjectId, column, id: params.id }
    await demandSubject(deps.db, subject)
    return keptPicture(at(deps, now), { kind: 'pictures', bytes: body, shape })
  }
  const around = (run: () => Promise<Picture>, _: unknown, kept: Kept) => withItsFiles(deps, kept, run)
  write(app, call, { before, around }, async (tx, { actor, params, now }, { row }) => {
    const subject = { businessObjectId: actor.businessObjectId, column, id: params.id }
    await demandSubject(tx, subject)
    await removePresent(tx, subject, now)
    await tx
      .insertInto('picture')
      .values({ ...row, businessObjectId: subject.businessObjectId, [column]: subject.id })
      .execute()
    return pictureOf(row)
  })
}

type KeepCall = typeof keepProductPicture | typeof keepStaffPicture

function keepRoute(app: FastifyInstance, call: KeepCall, column: Column): void {
  write(app, call, async (tx, { actor: { businessObjectId }, params, body, now }) => {
    const row = await tx
      .selectFrom('picture')
      .select(column)
      .where('businessObjectId', '=', businessObjectId)
      .where('id', '=', params.id)
      .where(column, 'is not', null)
      .executeTakeFirst()
    const id = row?.[column]
    if (!id) throw new Refused('picture.notFound')
    const subject = { businessObjectId, column, id }
    await demandSubject(tx, subject)
    if (!body.removed) await removePresent(tx, subject, now)
    await setRemoved(tx, { businessObjectId, id: params.id }, body.removed ? now : null)
  })
}

async function removePresent(tx: Tx, { businessObjectId, column, id }: Subject, now: number): Promise<void> {
  await tx
    .updateTable('picture')
    .set({ removedTime: new Date(now) })
    .where('businessObjectId', '=', businessObjectId)
    .where(column, '=', id)
    .where('removedTime', 'is', null)
    .execute()
}
