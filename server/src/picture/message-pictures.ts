/** Pictures that a customer adds to the first message about a visit (APT-16p): for the visit's people alone. */
import { addMessagePicture, getMessagePicture, removeMessagePicture } from '@goldline/contract/picture/message-pictures'
import { messagePictureRefusal } from '@goldline/domain/appointment/message-picture'
import { smallPictureLimits } from '@goldline/domain/business-object/picture'
import { sql } from 'kysely'
import { storeMessage } from '../appointment/change/write-message.ts'
import { writeNextVersion } from '../appointment/change-visit.ts'
import { salonOfAppointment } from '../appointment/queries.ts'
import { lockRow, readWritten, withSalonLock } from '../appointment/write-change.ts'
import { acrossSalons, type InSalon, inSalon } from '../db/in-salon.ts'
import type { Db, Tx } from '../db/transaction.ts'
import type { VisitDeps } from '../deps.ts'
import { Refused, refuseIf } from '../http/errors.ts'
import { limit } from '../http/hardening/limits.ts'
import { read, routes, write } from '../http/route.ts'
import type { Actor } from '../http/session.ts'
import { addJobs } from '../jobs/add-jobs.ts'
import { say } from '../texts/say.ts'
import { readStoredPicture, removeFilesOnError, storePicture } from './stored-picture.ts'
import type { PictureShape } from './teaser-picture.ts'

const kind = 'message-pictures'
const shape: PictureShape = { limits: smallPictureLimits, widest: 1280, narrower: [320] }
/** Each upload is decoded and encoded, which takes a second of one core. */
const uploadsAnHour = 20

const addRoute = write(
  addMessagePicture,
  {
    before: async (context) => {
      const { deps, actor, body } = context
      const businessObjectId = await withSalonLock.before(context)
      await limit(deps, `message-picture ${actor.userId}`, { max: uploadsAnHour, windowSeconds: 3600 })
      return { businessObjectId, stored: await storePicture(deps, { kind, bytes: body, shape }) }
    },
    lock: (_, { businessObjectId }) => businessObjectId,
    around: (run, { deps }, { stored }) => removeFilesOnError(deps, stored, run),
  },
  async ({ tx, deps, actor, params: { id }, now }, { businessObjectId, stored: { row } }) => {
    const salon = inSalon(tx, businessObjectId)
    const { status, language } = await lockRow(salon, id)
    const { messageId, count } = await firstMessage(salon, id)
    refuseIf(messagePictureRefusal({ status, count }))
    const text = say(language, 'message.picture')
    const written = messageId ?? (await writeFirst(salon, deps, { id, userId: actor.userId, text }))
    const own = { businessObjectId, messageId: written, createdTime: new Date(now) }
    await tx
      .insertInto('picture')
      .values({ ...row, ...own })
      .execute()
    if (messageId !== undefined) await writeNextVersion(salon, deps, { id })
    const { width, height, color } = row
    return { id: row.id, width, height, color }
  },
)

/** The customer's first message about the visit, and its pictures. */
async function firstMessage(salon: InSalon, id: string): Promise<{ messageId: string | undefined; count: number }> {
  const { rows } = await sql<{ messageId: string; count: number }>`
    select m.id as message_id, (select count(*)::int from picture p where p.business_object_id = m.business_object_id
      and p.message_id = m.id) as count
    from appointment_message m where m.business_object_id = ${salon.id} and m.appointment_id = ${id} and m.from_customer
    order by m.created_time, m.id limit 1`.execute(salon.db)
  return { messageId: rows[0]?.messageId, count: rows[0]?.count ?? 0 }
}

type FirstMessage = { id: string; userId: string; text: string }

const writeFirst = (salon: InSalon<Tx>, deps: VisitDeps, message: FirstMessage): Promise<string> =>
  storeMessage(salon, deps, { ...message, fromCustomer: true })

/** Finds a picture whose visit the reader may see. */
async function pictureOf(db: Db, actor: Actor, id: string) {
  const found = await acrossSalons(db)
    .selectFrom('picture as p')
    .innerJoin('appointmentMessage as m', (join) =>
      join.onRef('m.businessObjectId', '=', 'p.businessObjectId').onRef('m.id', '=', 'p.messageId'),
    )
    .select(['p.businessObjectId', 'p.path', 'p.widths', 'm.appointmentId'])
    .where('p.id', '=', id)
    .executeTakeFirstOrThrow(() => new Refused('picture.notFound'))
  const businessObjectId = await salonOfAppointment(db, actor, found.appointmentId)
  if (businessObjectId !== found.businessObjectId) throw new Refused('picture.notFound')
  return found
}

export const messagePictureRoutes = routes(
  addRoute,
  read(getMessagePicture, async ({ db, deps, actor, params, query: { size = 'small' } }) => ({
    data: await readStoredPicture(deps, { kind, picture: await pictureOf(db, actor, params.id), size }),
  })),
  write(
    removeMessagePicture,
    {
      before: ({ deps, actor, params }) => pictureOf(deps.db, actor, params.id),
      lock: (_, { businessObjectId }) => businessObjectId,
    },
    async ({ tx, deps, actor, params, language }, { businessObjectId, appointmentId }) => {
      const salon = inSalon(tx, businessObjectId)
      await lockRow(salon, appointmentId)
      const { path } = await salon
        .deleteFrom('picture')
        .where('id', '=', params.id)
        .returning('path')
        .executeTakeFirstOrThrow(() => new Refused('picture.notFound'))
      await addJobs(tx, [{ task: 'removePictureFiles', payload: { paths: [path] } }])
      await writeNextVersion(salon, deps, { id: appointmentId })
      return readWritten(salon, { ...deps, language }, { actor, ids: [appointmentId] })
    },
  ),
)
