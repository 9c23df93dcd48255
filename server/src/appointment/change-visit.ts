/** Entry point for every change of a visit. */
import type { AppointmentChange } from '@goldline/domain/appointment/news'
import type { HistoryActor } from '@goldline/domain/appointment/status'
import type { Updateable } from 'kysely'
import type { Database } from '../db/tables.ts'
import type { Tx } from '../db/transaction.ts'
import type { Deps, VisitDeps } from '../deps.ts'
import { remember } from './history.ts'
import { vacate } from './staff-time.ts'
import { type AppointmentEvent, enqueueAppointmentMessages } from './telling/enqueue-appointment.ts'
import { forgetUndo, type VisitKey } from './undo/undoable.ts'
import { tellWaiting } from './waiting-list/tell-waiting.ts'
import { writeChange } from './write-change.ts'

/** What changes in a visit, who changes it, and what its customer or salon is told. */
export type VisitChange = {
  by: HistoryActor
  /** null: a person without an account. */
  userId: string | null
  what: AppointmentChange
  /** Details for the history. */
  data?: Record<string, unknown>
  columns?: Updateable<Database['appointment']>
  /** The staff time from now on; absent: as before. */
  time?: VisitTime
  /** Absent: nobody is told now; `undoably` tells later. */
  tell?: AppointmentEvent
}

/** `none`: takes no staff time. */
type VisitTime = 'none'

/**
 * Writes a change of a visit under its salon's lock: its columns with the next version, staff time, history (APT-06)
 * and messages, and notifies open calendars.
 */
export async function changeVisit(tx: Tx, deps: VisitDeps, { key, tell, ...change }: ChangedVisit): Promise<void> {
  const version = await write(tx, deps, { key, ...change })
  if (tell === undefined) return
  const { businessObjectId, id: appointmentId } = key
  await enqueueAppointmentMessages(tx, deps, { ...tell, businessObjectId, appointmentId, version })
}

type ChangedVisit = VisitChange & { key: VisitKey }

/**
 * Likewise for a change that cannot be undone: makes earlier ones final too (APT-20), so that `change` may use the time
 * held for them (undefined: nothing changes), and offers freed time to the waiting list (AVL-11).
 */
export async function changeForGood(
  tx: Tx,
  deps: VisitDeps,
  { key, change }: { key: VisitKey; change: () => VisitChange | undefined | Promise<VisitChange | undefined> },
): Promise<void> {
  await forgetUndo(tx, key)
  const decided = await change()
  if (decided === undefined) return
  await changeVisit(tx, deps, { key, ...decided })
  if (decided.time !== undefined) await tellWaiting(tx, key.businessObjectId)
}

async function write(
  tx: Tx,
  deps: Pick<Deps, 'clock'>,
  { key, columns = {}, time, ...entry }: Omit<ChangedVisit, 'tell'>,
): Promise<number> {
  const { businessObjectId, id } = key
  const version = await writeChange(tx, deps, { row: key, changed: columns })
  if (time === 'none') await vacate(tx, businessObjectId, { appointmentId: id })
  await remember(tx, deps, { ...entry, businessObjectId, appointmentId: id })
  return version
}
