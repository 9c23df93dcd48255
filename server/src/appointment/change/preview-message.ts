import { previewMessage } from '@goldline/contract/appointment/preview'
import { canCancel } from '@goldline/domain/appointment/status'
import { sql } from 'kysely'
import { rolledBack, type Tx } from '../../db/transaction.ts'
import type { Deps } from '../../deps.ts'
import type { Context } from '../../http/context.ts'
import { Refused } from '../../http/errors.ts'
import { ownSalon, write } from '../../http/route.ts'
import { whoIsTold } from '../../message/contact.ts'
import { enterUndoably } from '../entry/enter-appointment.ts'
import { withCustomer } from '../entry/new-customers.ts'
import { demandKeepingRules, demandManaging } from '../permission.ts'
import { salonOfAppointment } from '../queries.ts'
import { newMessages } from '../undo/settle-change.ts'
import { openChange } from '../undo/undoable.ts'
import type { VisitKey } from '../write-change.ts'
import { lockRow } from '../write-change.ts'
import { cancelMeant } from './cancel-appointment.ts'
import { editMeant, refuseFixed } from './edit-appointment.ts'

type PreviewContext = Context<typeof previewMessage>

/** Makes and settles the change, reads its messages and rolls back, so the preview is what is sent (APT-20). */
export const previewMessageRoute = write(previewMessage, { lock: ownSalon }, async (work) => {
  const { tx, deps, actor } = work
  return rolledBack(tx, async () => {
    const open = await openChange(tx, await tryOut(tx, deps, work))
    const messages = open ? await newMessages(tx, deps, open) : []
    const names = await namesOfTold(tx, actor.businessObjectId, messages)
    return messages.map(({ appointmentId, ...message }) => ({ who: names.get(appointmentId) ?? '', ...message }))
  })
})

/** Who reads it, by appointment. */
async function namesOfTold(tx: Tx, businessObjectId: string, messages: readonly { appointmentId: string }[]) {
  const ids = messages.map(({ appointmentId }) => appointmentId)
  const { rows } = await sql<{ id: string; name: string }>`
    select a.id, concat_ws(' ', nullif(c.name, ''), nullif(c.surname, '')) as name
    from appointment a join customer c on c.id = ${whoIsTold}
    where a.business_object_id = ${businessObjectId} and a.id = any(${ids}::uuid[])`.execute(tx)
  return new Map(rows.map(({ id, name }) => [id, name]))
}

/** Overrides every rule: whether one may be broken is asked when the change is sent. */
async function tryOut(tx: Tx, deps: Deps, { actor, body, language, now }: PreviewContext): Promise<VisitKey> {
  const override = true
  const { scope = 'this', enter, edit: typed } = body
  // The preview names everybody who would be told, so the change's permission rules apply (AUTH-25).
  demandKeepingRules(actor, { scope: typed?.scope ?? scope, room: enter?.room ?? typed?.room })
  if (enter) {
    const again = enter.again?.map(({ startTime }) => ({ startTime, override }))
    const party = enter.party?.map((member) => ({ ...member, override }))
    const entered = { ...enter, ...(again && { again }), ...(party && { party }), tell: true, override }
    const keys = await enterUndoably(tx, deps, { actor, language, now, body: entered })
    await demandManaging(
      tx,
      actor,
      keys.map(({ id }) => id),
    )
    return keys[0]
  }
  const businessObjectId = body.id && (await salonOfAppointment(tx, actor, body.id))
  if (!businessObjectId || !body.id) throw new Refused('appointment.notFound')
  const row = await lockRow(tx, businessObjectId, body.id)
  await demandManaging(tx, actor, [row.id])
  if (typed) await refuseFixed(tx, row)
  else if (!canCancel(row)) throw new Refused('appointment.not-cancellable')
  if (typed) {
    const edit = await withCustomer(tx, deps, { actor, language, body: { ...typed, override } })
    await editMeant(tx, deps, { actor, body: edit, row, tell: true })
    await demandManaging(tx, actor, [row.id])
  } else await cancelMeant(tx, deps, { row, userId: actor.userId, reason: '', tell: true, scope })
  return row
}
