import { sql } from 'kysely'
import type { Tx } from '../db/transaction.ts'
import { endReservations } from '../ledger/reserve.ts'
import { recordedVerb } from './change.ts'
import type { Verb } from './verb.ts'
import { type Hold, heldMessages, requireHold } from './waiting.ts'

type DroppedMessage = { readonly id: string; readonly businessObjectId: string | null; readonly status: string }

export const drop: Verb = recordedVerb({
  name: 'drop',
  usage:
    'drop sent|all|<KIND>       ends what is held: what was probably sent, all of it, or a kind as `held` names it',
  async make(tx, { now, given: [which, ...more] }) {
    if (which === undefined || more.length > 0) throw new Error('say which: sent, all, or one kind')
    const dropped = await dropHeld(tx, await requireHold(tx), { which, now })
    if (dropped === 0 && which !== 'sent' && which !== 'all') throw new Error(`nothing of the kind ${which} is held`)
    return { target: `held messages, ${which}`, before: `${dropped} waiting`, after: 'dropped' }
  },
})

/**
 * Marks probably sent messages as UNKNOWN, so that salons see them and SMS are charged; others as FAILED, without cost.
 */
async function dropHeld(tx: Tx, hold: Hold, { which, now }: { which: string; now: number }): Promise<number> {
  const chosen = which === 'all' ? sql`true` : which === 'sent' ? sql`sent` : sql`type = ${which}`
  const { rows } = await sql<DroppedMessage>`
    with w as (select * from (${heldMessages(hold)}) w where ${chosen})
    update message m set status = case when w.sent then 'UNKNOWN' else 'FAILED' end,
      failure = case when w.sent then 'LOST' else 'REFUSED' end,
      error = case when w.sent then 'probably sent before the restore' else 'dropped after the restore' end,
      sending_time = case when w.sent then coalesce(m.sending_time, ${hold.heldSince}) else m.sending_time end,
      guarded_retry = w.sent, text = case when m.sealed then '' else m.text end
    from w where m.id = w.id returning m.id, m.business_object_id, m.status`.execute(tx)
  const failed = rows.filter(({ status }) => status === 'FAILED')
  await endReservations(
    tx,
    failed.map((row) => ({ ...row, ending: 'RELEASE' })),
    now,
  )
  return rows.length
}
