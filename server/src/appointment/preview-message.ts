import { previewMessage } from '@goldline/contract/appointment/edit'
import { canCancel, canEdit } from '@goldline/domain/appointment/status'
import type { FastifyInstance } from 'fastify'
import { sql } from 'kysely'
import type { Tx } from '../db/transaction.ts'
import { at, type Deps, type RouteDeps } from '../deps.ts'
import type { Context } from '../http/context.ts'
import { Refused } from '../http/errors.ts'
import { write } from '../http/route.ts'
import { writeCancellation } from './cancel-appointment.ts'
import { lockRow } from './change.ts'
import { edit } from './edit-appointment.ts'
import { enterUndoably } from './enter-appointment.ts'
import { salonOfAppointment } from './queries.ts'
import { settle } from './undo/settle-change.ts'
import { type Key, openChange, undoably } from './undo/undoable.ts'

type Asked = Context<typeof previewMessage>

/** APT-20: the change is made and settled, its message read, and all of it rolled back: what is shown is what is sent. */
export function previewMessageRoute(app: FastifyInstance, deps: RouteDeps): void {
  const lock = ({ actor }: Asked) => actor.businessObjectId
  write(app, previewMessage, { lock }, async (tx, context) => {
    const standing = at(deps, context.now)
    await sql`savepoint preview`.execute(tx)
    const before = context.body.id ? await messagesOf(tx, context.actor, context.body.id) : []
    const key = await tryOut(tx, standing, context)
    const open = await openChange(tx, key)
    if (open) await settle(tx, standing, open)
    const messages = await messagesOf(tx, context.actor, key.id)
    await sql`rollback to savepoint preview`.execute(tx)
    const news = messages.find(({ id }) => !before.some((each) => each.id === id))
    if (news === undefined) return null
    const { channel, language, subject, text } = news
    return { channel, language, subject, text }
  })
}

const messagesOf = (tx: Tx, { businessObjectId }: Asked['actor'], appointmentId: string) =>
  tx
    .selectFrom('message')
    .select(['id', 'channel', 'language', 'subject', 'text'])
    .where('businessObjectId', '=', businessObjectId)
    .where('appointmentId', '=', appointmentId)
    .execute()

/** Whatever rule it breaks: whether it may is asked when it is sent. */
async function tryOut(tx: Tx, deps: Deps, { actor, body, language, now }: Asked): Promise<Key> {
  const override = true
  if (body.enter) {
    const again = body.enter.again?.map(({ startTime }) => ({ startTime, override }))
    const entered = { ...body.enter, ...(again && { again }), tell: true, override }
    return enterUndoably(tx, deps, { actor, language, now, body: entered })
  }
  const salon = body.id && (await salonOfAppointment(tx, actor, body.id))
  if (!salon || !body.id) throw new Refused('appointment.notFound')
  const row = await lockRow(tx, salon, body.id)
  const { edit: typed } = body
  if (typed ? !canEdit(row) : !canCancel(row)) {
    throw new Refused(typed ? 'appointment.not-editable' : 'appointment.not-cancellable')
  }
  const change = typed
    ? () => edit(tx, deps, { context: { actor, body: { ...typed, override } }, row })
    : () => writeCancellation(tx, deps, { row, by: 'salon', userId: actor.userId, reason: '' })
  await undoably(tx, deps, { key: row, tell: true, change })
  return row
}
