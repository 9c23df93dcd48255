import { previewMessage } from '@goldline/contract/appointment/edit'
import { canCancel, canEdit } from '@goldline/domain/appointment/status'
import type { FastifyInstance } from 'fastify'
import { sql } from 'kysely'
import type { Tx } from '../../db/transaction.ts'
import { at, type Deps, type RouteDeps } from '../../deps.ts'
import type { Context } from '../../http/context.ts'
import { Refused } from '../../http/errors.ts'
import { write } from '../../http/route.ts'
import { customerToTell } from '../../message/enqueue-appointment.ts'
import { enterUndoably } from '../entry/enter-appointment.ts'
import { salonOfAppointment } from '../queries.ts'
import { newMessages } from '../undo/settle-change.ts'
import { type Key, type OpenChange, openChange } from '../undo/undoable.ts'
import { lockRow } from '../write-change.ts'
import { cancelMeant } from './cancel-appointment.ts'
import { editMeant } from './edit-appointment.ts'

type Asked = Context<typeof previewMessage>

/** APT-20: the change is made and settled, its message read, and all of it rolled back: what is shown is what is sent. */
export function previewMessageRoute(app: FastifyInstance, deps: RouteDeps): void {
  const lock = ({ actor }: Asked) => actor.businessObjectId
  write(app, previewMessage, { lock }, async (tx, context) => {
    const standing = at(deps, context.now)
    await sql`savepoint preview`.execute(tx)
    const open = await openChange(tx, await tryOut(tx, standing, context))
    const messages = open ? await newMessages(tx, standing, open) : []
    const news = open && (await toWhomItIsAbout(tx, open, messages))
    await sql`rollback to savepoint preview`.execute(tx)
    if (news === undefined) return null
    const { appointmentId: _, ...message } = news
    return message
  })
}

/** Several customers who come together are told one message each (APT-23): the one for whom it was asked is shown. */
async function toWhomItIsAbout<T extends { appointmentId: string }>(
  tx: Tx,
  { businessObjectId, appointmentId }: OpenChange,
  messages: readonly T[],
): Promise<T | undefined> {
  if (messages.length < 2) return messages[0]
  const { customerId } = await customerToTell(tx, { businessObjectId, id: appointmentId })
  for (const each of messages) {
    const told = await customerToTell(tx, { businessObjectId, id: each.appointmentId })
    if (told.customerId === customerId) return each
  }
  return messages[0]
}

/** Whatever rule it breaks: whether it may is asked when it is sent. */
async function tryOut(tx: Tx, deps: Deps, { actor, body, language, now }: Asked): Promise<Key> {
  const override = true
  if (body.enter) {
    const again = body.enter.again?.map(({ startTime }) => ({ startTime, override }))
    const party = body.enter.party?.map((member) => ({ ...member, override }))
    const entered = { ...body.enter, ...(again && { again }), ...(party && { party }), tell: true, override }
    return enterUndoably(tx, deps, { actor, language, now, body: entered })
  }
  const salon = body.id && (await salonOfAppointment(tx, actor, body.id))
  if (!salon || !body.id) throw new Refused('appointment.notFound')
  const row = await lockRow(tx, salon, body.id)
  const { edit: typed } = body
  if (typed ? !canEdit(row) : !canCancel(row)) {
    throw new Refused(typed ? 'appointment.not-editable' : 'appointment.not-cancellable')
  }
  const { scope = 'this' } = body
  if (typed) await editMeant(tx, deps, { context: { actor, body: { ...typed, override } }, row, tell: true })
  else await cancelMeant(tx, deps, { row, userId: actor.userId, reason: '', tell: true, scope })
  return row
}
