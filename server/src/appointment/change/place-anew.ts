/**
 * Finds the new time and staff of an edited visit or blocked time, as the salon decides (APT-03, APT-07, APT-15,
 * CAT-05).
 */
import type { HeldTime } from '@goldline/domain/appointment/freed-time'
import {
  type AgreedVisit,
  isMoved,
  isPinnedBy,
  type PlannedVisit,
  planVisit,
  requestsAfterChange,
} from '@goldline/domain/appointment/visit-change'
import type { Interval } from '@goldline/domain/availability/facts'
import type { EnteredService } from '../../availability/wish.ts'
import type { InSalon } from '../../db/in-salon.ts'
import type { ServiceRow } from '../../db/json-columns.ts'
import type { Tx } from '../../db/transaction.ts'
import type { Deps } from '../../deps.ts'
import { Refused } from '../../http/errors.ts'
import type { SalonActor } from '../../http/session.ts'
import type { VisitChange } from '../change-visit.ts'
import { checkBusy } from '../entry/block-time.ts'
import { place, storeDurations } from '../entry/place-at-will.ts'
import type { EditBody } from '../series/change-series.ts'
import { loadServices } from '../service-rows.ts'
import { loadHeldTime } from '../staff-time.ts'
import { buildPlacedTime, type PlacedVisit } from '../visit-time.ts'
import type { AppointmentRow } from '../write-change.ts'

/** The time and staff that an edit requests; `anew`: whether time, people or services change. */
export type PlaceRequest = { anew: boolean } & (
  | { kind: 'visit'; start: number }
  | ({ kind: 'blocker'; staffId: string } & Interval)
)

/** An edit of one visit. */
export type VisitEdit = {
  actor: SalonActor
  row: AppointmentRow
  body: EditBody
  wish: PlaceRequest
  /** Ids of the visits changed with this one: their time is vacated, and they have no new one yet (APT-19). */
  leaving: readonly string[]
  /** Staff time that all of these visits held before, kept for the undo. */
  heldBefore: readonly HeldTime[]
}
export type BlockerEdit = VisitEdit & { wish: Extract<PlaceRequest, { kind: 'blocker' }> }

export function requestedPlace(row: AppointmentRow, body: EditBody): PlaceRequest {
  const { startTime, endTime, duration, staffId } = body
  const from = startTime === undefined ? row.startTime.getTime() : Date.parse(startTime)
  const isBlocker = row.status === 'BLOCKER'
  const anew = isMoved(body, { isBlocker })
  if (!isBlocker) return { kind: 'visit', anew, start: from }
  const length = duration === undefined ? row.endTime.getTime() - row.startTime.getTime() : duration * 60_000
  const to = endTime === undefined ? from + length : Date.parse(endTime)
  const person = staffId ?? row.requestedStaffId
  if (person === null) throw new Refused('staff.notFound')
  return { kind: 'blocker', anew, staffId: person, from, to }
}

/** Places the visit and returns the columns and staff time to write; undefined: time and people stay the same. */
export async function placeEdited(
  salon: InSalon<Tx>,
  deps: Deps,
  editing: VisitEdit,
): Promise<Pick<VisitChange, 'columns' | 'data' | 'time'> | undefined> {
  const { wish, body } = editing
  const { pinned } = body
  if (wish.kind === 'blocker') return wish.anew ? placeBlocker(salon, deps, { ...editing, wish }) : undefined
  if (wish.anew) return placeVisit(salon, deps, editing)
  return pinned === undefined ? undefined : { columns: { pinned }, data: { pinned } }
}

async function placeBlocker(salon: InSalon<Tx>, deps: Deps, { row, body, wish: { staffId, from, to } }: BlockerEdit) {
  const { id } = row
  const asked = { businessObjectId: salon.id, staffId, from, to, override: body.override ?? false, except: id }
  const overridden = await checkBusy(salon, deps, asked)
  const times = { startTime: new Date(from), endTime: new Date(to) }
  return {
    columns: { ...times, requestedStaffId: staffId },
    data: {
      from: { startTime: row.startTime, staffIds: [row.requestedStaffId] },
      to: { ...times, staffIds: [staffId] },
      overridden: overridden ? ['staff.busy'] : [],
    },
    time: { held: [{ staffId, from, to, overridden }] },
  }
}

async function placeVisit(salon: InSalon<Tx>, deps: Deps, editing: VisitEdit) {
  const { row, body } = editing
  const before = await loadServices(salon, row.id)
  const planned = plan(editing, before)
  const { kept } = planned
  const placed = await placePreferred(salon, deps, { editing, planned })
  const visit = agreedVisit(row)
  const requested = requestsAfterChange(visit, body, kept)
  const { customerId } = row
  if (body.keepDurations && customerId !== null) await storeDurations(salon, { customerId }, planned.entered)
  const startTime = new Date(placed.start)
  return {
    columns: {
      startTime,
      endTime: new Date(placed.end),
      requestedStaffId: requested.staffId,
      pinned: body.pinned ?? isPinnedBy(visit, body, { kept, breaksRules: placed.broken.length > 0 }),
    },
    data: {
      from: { startTime: row.startTime, staffIds: before.map(({ assignedStaffId }) => assignedStaffId) },
      to: { startTime, staffIds: placed.placement.staffIds },
      overridden: placed.broken,
    },
    time: buildPlacedTime(
      placed,
      kept.map((service, index) => ({
        requestedStaffId: requested.each[index] ?? null,
        // Keep the staff last named to the customer, so that the next message can say what changed.
        ...(service && { toldStaffId: service.toldStaffId }),
      })),
    ),
  }
}

const agreedVisit = ({ requestedStaffId, pinned, startTime, endTime }: AppointmentRow): AgreedVisit => {
  return { requestedStaffId, pinned, minutes: (endTime.getTime() - startTime.getTime()) / 60_000 }
}

type PlannedRows = PlannedVisit<ServiceRow>

/** Refuses with invalid-request a visit that would end before its last service. */
function plan({ body, row }: VisitEdit, before: readonly ServiceRow[]): PlannedRows {
  const planned = planVisit(agreedVisit(row), before, body)
  if (planned === undefined) throw new Refused('invalid-request', { field: 'body.duration' })
  return planned
}

/** Returns the edited visit as input for a placement search. */
export async function placementInput(salon: InSalon<Tx>, editing: VisitEdit) {
  const { entered } = plan(editing, await loadServices(salon, editing.row.id))
  return { ...(await placementFacts(salon, editing)), entered }
}

async function placePreferred(
  salon: InSalon<Tx>,
  deps: Deps,
  { editing, planned }: { editing: VisitEdit; planned: PlannedRows },
): Promise<PlacedVisit> {
  const { override = false } = editing.body
  const visit = await placementFacts(salon, editing)
  const placeThem = (entered: readonly EnteredService[], broken: boolean) =>
    place(salon, deps, { ...visit, entered, override: broken })
  const { entered, preferred } = planned
  const asBefore = entered.map((each, index) => ({ ...each, staffId: each.staffId ?? preferred[index] ?? null }))
  const isFree = asBefore.some(({ staffId }, index) => staffId !== entered[index]?.staffId)
  if (isFree) {
    const found = await placeThem(asBefore, true)
    if (found.broken.length === 0) return found
  }
  return placeThem(entered, override)
}

/** Returns the visit's customer and start, and the held time that does not block it. */
async function placementFacts(salon: InSalon<Tx>, { row, wish, leaving, heldBefore }: VisitEdit) {
  const { id, customerId } = row
  const own = { id, held: await loadHeldTime(salon, id) }
  const start = wish.kind === 'visit' ? wish.start : wish.from
  return { start, customerId, own, leaving, heldBefore }
}
