import { sql } from 'kysely'
import { endReservations } from '../ledger/reserve.ts'
import { recordedVerb } from './change.ts'
import type { Verb } from './verb.ts'

/** Makes the database accept another SECRET_KEY at the next start; data sealed with the former key is lost. */
export const forgetKey: Verb = recordedVerb({
  name: 'forget-key',
  usage: 'forget-key                gives up a lost SECRET_KEY, and the messages and health answers that it sealed',
  async make(tx, { now }) {
    await tx.updateTable('installation').set({ keyProbe: null }).execute()
    await sql`delete from health_answer`.execute(tx)
    const { rows } = await sql<{ id: string; businessObjectId: string | null }>`
      update message set status = 'FAILED', failure = 'REFUSED', error = 'sealed by a key that is lost', text = ''
      where sealed and status in ('QUEUED', 'SENDING') returning id, business_object_id`.execute(tx)
    await endReservations(
      tx,
      rows.map((row) => ({ ...row, ending: 'RELEASE' })),
      now,
    )
    return { target: 'SECRET_KEY', before: 'the former one', after: `any; ${rows.length} sealed messages are given up` }
  },
})
