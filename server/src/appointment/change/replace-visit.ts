/** Changes a visit's time, staff or services, as the salon decides (APT-03, APT-07, CAT-05). */

import type { editAppointment } from '@goldline/contract/appointment/edit'
import type { HeldTime } from '@goldline/domain/appointment/freed-time'
import type { Scope } from '@goldline/domain/appointment/series'
import {
  type AgreedVisit,
  isMoved,
  isPinnedBy,
  type PlannedVisit,
  planVisit,
  requestedBy,
} from '@goldline/domain/appointment/visit-change'
import type { Updateable } from 'kysely'
import type { Entered } from '../../availability/queries.ts'
import { inSalon } from '../../db/in-salon.ts'
import type { ServiceRow } from '../../db/json-columns.ts'
import type { Database } from '../../db/tables.ts'
import type { Tx } from '../../db/transaction.ts'
import type { Deps } from '../../deps.ts'
import type { Context } from '../../http/context.ts'
import { Refused } from '../../http/errors.ts'
import { keepDurations, type PlacedVisit, place, writePlaced } from '../entry/place-at-will.ts'
import { timeHeldBy, vacate } from '../staff-time.ts'
import type { AppointmentRow } from '../write-change.ts'
import { agreedServices } from './give-visit.ts'

export type VisitEdit = {
  context: Pick<Context<typeof editAppointment>, 'actor' | 'body'>
  row: AppointmentRow
  /** Of a series: visits not placed yet, time kept for the undo, and the scope for the history (APT-19). */
  leaving?: readonly string[]
  kept?: readonly HeldTime[]
  scope?: { scope: Scope }
}

/** Columns and history data of the change; `write` writes services and time, after the appointment itself. */
export type Replacement = {
  changed: Updateable<Database['appointment']>
  data: Record<string, unknown>
  write: () => Promise<void>
}

type PlannedRows = PlannedVisit<ServiceRow>

/** Undefined if the edit asks for nothing about time, people or services. */
export async function replaceVisit(tx: Tx, deps: Deps, editing: VisitEdit): Promise<Replacement | undefined> {
  const { row, context } = editing
  const { pinned } = context.body
  if (!isMoved(context.body)) return pinned === undefined ? undefined : pinOnly(pinned)
  const before = await agreedServices(tx, row)
  const planned = plan(editing, before)
  const { kept } = planned
  const placed = await placePreferred(tx, deps, { editing, planned })
  const { staffIds } = placed.placement
  const visit = agreedVisit(row)
  const requested = requestedBy(visit, context.body, kept)
  const breaksRules = placed.broken.length > 0
  return {
    changed: {
      startTime: new Date(placed.start),
      endTime: new Date(placed.end),
      requestedStaffId: requested.staffId,
      pinned: pinned ?? isPinnedBy(visit, context.body, { kept, breaksRules }),
    },
    data: {
      from: { startTime: row.startTime, staffIds: before.map(({ assignedStaffId }) => assignedStaffId) },
      to: { startTime: new Date(placed.start), staffIds },
      overridden: placed.broken,
    },
    write: () => write(tx, deps, { editing, planned, placed, each: requested.each }),
  }
}

const pinOnly = (pinned: boolean): Replacement => ({
  changed: { pinned },
  data: { pinned },
  write: async () => undefined,
})

const agreedVisit = ({ requestedStaffId, pinned, startTime, endTime }: AppointmentRow): AgreedVisit => {
  return { requestedStaffId, pinned, minutes: (endTime.getTime() - startTime.getTime()) / 60_000 }
}

/** Refuses with invalid-request a visit that would be over before its last service. */
function plan({ context, row }: VisitEdit, before: readonly ServiceRow[]): PlannedRows {
  const planned = planVisit(agreedVisit(row), before, context.body)
  if (planned === undefined) throw new Refused('invalid-request', { field: 'body.duration' })
  return planned
}

/** The edited visit as a placement search takes it. */
export async function wishOf(tx: Tx, editing: VisitEdit) {
  const { entered } = plan(editing, await agreedServices(tx, editing.row))
  return { ...(await visitOf(tx, editing)), entered }
}

async function placePreferred(
  tx: Tx,
  deps: Deps,
  { editing, planned }: { editing: VisitEdit; planned: PlannedRows },
): Promise<PlacedVisit> {
  const { override = false } = editing.context.body
  const visit = await visitOf(tx, editing)
  const placeThem = (entered: readonly Entered[], broken: boolean) =>
    place(tx, deps, { ...visit, entered, override: broken })
  const { entered, preferred } = planned
  const asBefore = entered.map((each, index) => ({ ...each, staffId: each.staffId ?? preferred[index] ?? null }))
  const isFree = asBefore.some(({ staffId }, index) => staffId !== entered[index]?.staffId)
  if (isFree) {
    const found = await placeThem(asBefore, true)
    if (found.broken.length === 0) return found
  }
  return placeThem(entered, override)
}

/** Customer, start, and the time that does not block the visit. */
async function visitOf(tx: Tx, { context, row, leaving, kept }: VisitEdit) {
  const { businessObjectId, id, customerId } = row
  const { startTime } = context.body
  const start = startTime === undefined ? row.startTime.getTime() : Date.parse(startTime)
  const own = { id, held: await timeHeldBy(tx, businessObjectId, id) }
  return { businessObjectId, start, customerId, own, ...(leaving && { leaving }), ...(kept && { kept }) }
}

type PlacedEdit = { editing: VisitEdit; planned: PlannedRows; placed: PlacedVisit; each: (string | null)[] }

async function write(
  tx: Tx,
  deps: Deps,
  { editing: { context, row }, planned, placed, each }: PlacedEdit,
): Promise<void> {
  const { businessObjectId, id: appointmentId } = row
  await vacate(tx, businessObjectId, { appointmentId })
  await inSalon(tx, businessObjectId)
    .deleteFrom('appointmentService')
    .where('appointmentId', '=', appointmentId)
    .execute()
  const terms = planned.kept.map((service, index) => ({
    requestedStaffId: each[index] ?? null,
    // Keep who was named to the customer; the message that follows says what changed.
    ...(service && { toldStaffId: service.toldStaffId }),
  }))
  await writePlaced(tx, deps, { key: row, placed, terms })
  const { customerId } = row
  if (context.body.keepDurations && customerId !== null)
    await keepDurations(tx, { businessObjectId, customerId }, planned.entered)
}
