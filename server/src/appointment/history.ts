import { newsKind } from '@goldline/domain/appointment/news'
import type { HistoryActor } from '@goldline/domain/appointment/status'
import type { Tx } from '../db/transaction.ts'
import type { Deps } from '../deps.ts'
import { uuidv7 } from '../ids.ts'

export type Entry = {
  businessObjectId: string
  appointmentId: string
  by: HistoryActor
  userId: string | null
  what:
    | 'booked'
    | 'reassigned'
    | 'moved'
    | 'edited'
    | 'cancelled'
    | 'checkedIn'
    | 'checkInTakenBack'
    | 'checkedOut'
    | 'checkoutCancelled'
    | 'noShow'
    | 'noShowTakenBack'
    | 'expired'
    | 'messaged'
    | 'handedOver'
    | 'handOverTakenBack'
    | 'undone'
  data?: Record<string, unknown>
}

/** APT-06: records who did what and when, in the transaction that does it. */
export async function remember(tx: Tx, { clock }: Pick<Deps, 'clock'>, { data = {}, ...entry }: Entry): Promise<void> {
  const now = clock.now()
  const news = newsKind({ ...entry, data })
  await tx
    .insertInto('appointmentHistory')
    .values({ ...entry, id: uuidv7(now), at: new Date(now), data: JSON.stringify(data), news })
    .execute()
}
