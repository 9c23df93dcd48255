/** Writes what the salon enters, once it is placed: by telephone (APT-15) or from a file (APT-22). */
import type { Insertable } from 'kysely'
import type { Database } from '../../db/tables.ts'
import type { Tx } from '../../db/transaction.ts'
import type { Deps } from '../../deps.ts'
import { remember } from '../history.ts'
import type { VisitKey } from '../undo/undoable.ts'
import { type PlacedVisit, type Terms, writePlaced } from './place-at-will.ts'

type Columns = Pick<
  Insertable<Database['appointment']>,
  | 'customerId'
  | 'language'
  | 'status'
  | 'walkIn'
  | 'title'
  | 'note'
  | 'pinned'
  | 'seriesId'
  | 'seriesPosition'
  | 'partyId'
  | 'partyPosition'
  | 'importKey'
  | 'requestedStaffId'
>

type EnteredVisit = {
  key: VisitKey
  placed: PlacedVisit
  appointment: Columns
  terms?: Terms
  /** User who did it; null: deleted since. */
  userId: string | null
}

export async function writeEntered(
  tx: Tx,
  deps: Pick<Deps, 'clock'>,
  { key, placed, appointment, terms, userId }: EnteredVisit,
): Promise<void> {
  const { businessObjectId, id: appointmentId } = key
  const now = new Date(deps.clock.now())
  const { salon, wish } = placed.loaded
  await tx
    .insertInto('appointment')
    .values({
      businessObjectId,
      id: appointmentId,
      bookingType: 'TELEPHONE',
      currency: salon.currency,
      startTime: new Date(placed.start),
      endTime: new Date(placed.end),
      requestedStaffId: wish.staffId,
      createdTime: now,
      lastModified: now,
      ...appointment,
    })
    .execute()
  await writePlaced(tx, deps, { key, placed, ...(terms && { terms }) })
  const data = { overridden: placed.broken }
  await remember(tx, deps, { businessObjectId, appointmentId, by: 'salon', userId, what: 'booked', data })
}
