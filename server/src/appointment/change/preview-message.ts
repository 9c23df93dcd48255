import { previewMessage } from '@goldline/contract/appointment/preview'
import { canCancel } from '@goldline/domain/appointment/status'
import { sql } from 'kysely'
import type { InSalon } from '../../db/in-salon.ts'
import { runAndRollBack, type Tx } from '../../db/transaction.ts'
import type { Deps } from '../../deps.ts'
import type { Context } from '../../http/context.ts'
import { Refused } from '../../http/errors.ts'
import { ownSalon, write } from '../../http/route.ts'
import { visitRecipient } from '../../message/contact.ts'
import { enterUndoably } from '../entry/enter-appointment.ts'
import { withCustomer } from '../entry/new-customers.ts'
import { requireKeepingRules, requireManaging } from '../permission.ts'
import { salonOfAppointment } from '../queries.ts'
import { previewMessages } from '../undo/settle-change.ts'
import { findOpenChange } from '../undo/undoable.ts'
import { lockRow } from '../write-change.ts'
import { cancelAffected } from './cancel-appointment.ts'
import { editAffected, requireEditable } from './edit-appointment.ts'

type PreviewContext = Context<typeof previewMessage>

/**
 * Makes and settles the change, reads its messages and rolls back, so that the preview equals what is sent (APT-20).
 */
export const previewMessageRoute = write(previewMessage, { lock: ownSalon }, async (work) => {
  const { salon, deps } = work
  return runAndRollBack(salon.db, async () => {
    const open = await findOpenChange(salon, await applyChange(salon, deps, work))
    const messages = open ? await previewMessages(salon, deps, open) : []
    const names = await recipientNames(salon, messages)
    return messages.map(({ appointmentId, ...message }) => ({ who: names.get(appointmentId) ?? '', ...message }))
  })
})

/** Returns the names of the customers who get the messages, by appointment. */
async function recipientNames(salon: InSalon<Tx>, messages: readonly { appointmentId: string }[]) {
  const ids = messages.map(({ appointmentId }) => appointmentId)
  const { rows } = await sql<{ id: string; name: string }>`
    select a.id, concat_ws(' ', nullif(c.name, ''), nullif(c.surname, '')) as name
    from appointment a join customer c on c.id = ${visitRecipient}
    where a.business_object_id = ${salon.id} and a.id = any(${ids}::uuid[])`.execute(salon.db)
  return new Map(rows.map(({ id, name }) => [id, name]))
}

/** Makes the change with every rule overridden: the rules are checked when the change itself is sent. */
async function applyChange(
  salon: InSalon<Tx>,
  deps: Deps,
  { actor, body, language, now }: PreviewContext,
): Promise<string> {
  const override = true
  const { scope = 'this', enter, edit: typed } = body
  // The preview names all recipients, so the change's permission rules apply (AUTH-25).
  requireKeepingRules(actor, { scope: typed?.scope ?? scope, room: enter?.room ?? typed?.room })
  if (enter) {
    const again = enter.again?.map(({ startTime }) => ({ startTime, override }))
    const party = enter.party?.map((member) => ({ ...member, override }))
    const entered = { ...enter, again, party, tell: true, override }
    const [first, ...others] = await enterUndoably(salon, deps, { actor, language, now, body: entered })
    const ids = [first, ...others].map(({ id }) => id)
    await requireManaging(salon, actor, ids)
    return first.id
  }
  const businessObjectId = body.id && (await salonOfAppointment(salon.db, actor, body.id))
  if (!businessObjectId || !body.id) throw new Refused('appointment.notFound')
  const row = await lockRow(salon, body.id)
  await requireManaging(salon, actor, [row.id])
  if (typed) await requireEditable(salon, row)
  else if (!canCancel(row)) throw new Refused('appointment.not-cancellable')
  if (typed) {
    const edit = await withCustomer(salon.db, deps, { actor, language, body: { ...typed, override } })
    await editAffected(salon, deps, { actor, body: edit, row, tell: true })
    await requireManaging(salon, actor, [row.id])
  } else await cancelAffected(salon, deps, { row, userId: actor.userId, reason: '', tell: true, scope })
  return row.id
}
