import { type AppointmentChange, newsKind } from '@goldline/domain/appointment/news'
import type { HistoryActor } from '@goldline/domain/appointment/status'
import { isPushed } from '@goldline/domain/staff/push'
import type { Tx } from '../db/transaction.ts'
import type { Deps } from '../deps.ts'
import { uuidv7 } from '../ids.ts'
import { enqueueStaffPush } from '../push/enqueue-staff-push.ts'

export type HistoryEntry = {
  businessObjectId: string
  appointmentId: string
  by: HistoryActor
  userId: string | null
  what: AppointmentChange
  data?: Record<string, unknown>
}

/** Records who did what and when, in the same transaction; notifies the staff concerned (APT-06, STF-07). */
export async function recordHistory(
  tx: Tx,
  { clock }: Pick<Deps, 'clock'>,
  { data = {}, ...entry }: HistoryEntry,
): Promise<void> {
  const now = clock.now()
  const news = newsKind({ ...entry, data })
  const id = uuidv7(now)
  await tx
    .insertInto('appointmentHistory')
    .values({ ...entry, id, at: new Date(now), data: JSON.stringify(data), news })
    .$if(isPushed(entry), (query) => query.returning(enqueueStaffPush({ ...entry, id }).as('told')))
    .execute()
}
