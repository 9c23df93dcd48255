/** A visit at another time, by others or with other services, as the salon decides (APT-03, APT-07, CAT-05). */

import type { editAppointment } from '@goldline/contract/appointment/edit'
import type { HeldTime } from '@goldline/domain/appointment/freed-time'
import type { MeantService, Scope } from '@goldline/domain/appointment/series'
import type { Updateable } from 'kysely'
import type { Entered } from '../../availability/queries.ts'
import type { ServiceRow } from '../../db/tables/appointment.ts'
import type { Database } from '../../db/tables.ts'
import type { Tx } from '../../db/transaction.ts'
import type { Deps } from '../../deps.ts'
import type { Context } from '../../http/context.ts'
import { Refused } from '../../http/errors.ts'
import { keepDurations, type Placed, place, writePlaced } from '../entry/place-at-will.ts'
import { timeHeldBy, vacate } from '../staff-time.ts'
import type { AppointmentRow } from '../write-change.ts'
import { agreedServices } from './give-visit.ts'

export type Editing = {
  context: Pick<Context<typeof editAppointment>, 'actor' | 'body'>
  row: AppointmentRow
  /** Of a series: those that are nowhere yet, and what the history says of it (APT-19). */
  leaving?: readonly string[]
  kept?: readonly HeldTime[]
  scope?: { scope: Scope }
}

/** What changes when and by whom; `write` writes services and time, after the appointment itself. */
export type Replacement = {
  changed: Updateable<Database['appointment']>
  data: Record<string, unknown>
  write: () => Promise<void>
}

type Planned = {
  entered: Entered[]
  /** The rows that stay, in the order of `entered`. */
  kept: (ServiceRow | undefined)[]
  /** Whoever has it now should keep it, if that breaks no rule. */
  preferred: (string | null)[]
}

/** Whether it may get other time or another person. */
export const isMoved = ({ startTime, duration, services, staffId }: Editing['context']['body']): boolean =>
  [startTime, duration, services, staffId].some((each) => each !== undefined)

/** undefined: nothing about time, people or services was asked. */
export async function replaceVisit(tx: Tx, deps: Deps, editing: Editing): Promise<Replacement | undefined> {
  const { row, context } = editing
  const { pinned } = context.body
  if (!isMoved(context.body)) return pinned === undefined ? undefined : pinOnly(pinned)
  const before = await agreedServices(tx, row)
  const planned = plan(editing, before)
  const placed = await placePreferred(tx, deps, { editing, planned })
  const { staffIds } = placed.placement
  const requested = requestedBy(editing, { placed, planned })
  return {
    changed: {
      startTime: new Date(placed.start),
      endTime: new Date(placed.end),
      requestedStaffId: requested.staffId,
      pinned: pinned ?? isPinned(editing, { placed, planned }),
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

const keyOf = ({ productId, variantId }: ServiceRow) => (variantId === null ? productId : `${productId}%${variantId}`)

function plan({ context, row }: Editing, before: readonly ServiceRow[]): Planned {
  const { services, staffId, duration } = context.body
  const kept = services ? staying(before, services) : [...before]
  const entered = kept.map((service, index): Entered => {
    const given = services?.[index]
    const product = given?.product ?? (service ? keyOf(service) : '')
    const asked = given ? given.staffId : service ? wanted(row, service) : null
    const own = given?.duration === service?.duration ? undefined : given?.duration
    return {
      product,
      staffId: staffId === undefined ? asked : staffId,
      duration: own,
      ...(service && { agreed: service }),
    }
  })
  const preferred = kept.map((service) => (staffId === undefined ? (service?.assignedStaffId ?? null) : null))
  return { entered: duration === undefined ? entered : lasting(entered, { row, duration }), kept, preferred }
}

/** The rows that stay: each for one service of the same product. */
export function staying(
  before: readonly ServiceRow[],
  services: readonly { product: string }[],
): (ServiceRow | undefined)[] {
  const left = [...before]
  return services.map(({ product }) => {
    const index = left.findIndex((service) => keyOf(service) === product)
    return index < 0 ? undefined : left.splice(index, 1)[0]
  })
}

/** Whom the salon fixed, else whom the customer asked for. */
const wanted = ({ pinned, requestedStaffId }: Editing['row'], service: ServiceRow): string | null =>
  pinned ? service.assignedStaffId : (service.requestedStaffId ?? requestedStaffId)

export type AgreedService = MeantService & { duration: number }

/** Its services, as a change of them is meant (APT-19). */
export const meantServices = (row: AppointmentRow, services: readonly ServiceRow[]): AgreedService[] =>
  services.map((service) => ({
    product: keyOf(service),
    staffId: wanted(row, service),
    duration: service.duration,
  }))

/** What is asked for it, as a search is. */
export async function wishOf(tx: Tx, editing: Editing) {
  const { entered } = plan(editing, await agreedServices(tx, editing.row))
  return { ...(await visitOf(tx, editing)), entered }
}

/** The last service takes what the whole visit is longer or shorter. */
function lasting(entered: Entered[], { row, duration }: { row: Editing['row']; duration: number }): Entered[] {
  const longer = duration - (row.endTime.getTime() - row.startTime.getTime()) / 60_000
  return entered.map((each, index) => {
    if (index < entered.length - 1) return each
    const own = (each.duration ?? each.agreed?.duration ?? 0) + longer
    if (own <= 0) throw new Refused('invalid-request', { field: 'body.duration' })
    return { ...each, duration: own }
  })
}

async function placePreferred(
  tx: Tx,
  deps: Deps,
  { editing, planned }: { editing: Editing; planned: Planned },
): Promise<Placed> {
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

/** Who comes and when, with what is in nobody's way. */
async function visitOf(tx: Tx, { context, row, leaving, kept }: Editing) {
  const { businessObjectId, id, customerId } = row
  const { startTime } = context.body
  const start = startTime === undefined ? row.startTime.getTime() : Date.parse(startTime)
  const own = { id, held: await timeHeldBy(tx, businessObjectId, id) }
  return { businessObjectId, start, customerId, own, ...(leaving && { leaving }), ...(kept && { kept }) }
}

type Found = { placed: Placed; planned: Planned }

/** Fixed by naming a person, or by breaking a rule; while whoever was fixed is named for what stays, they stay fixed. */
function isPinned({ context: { body }, row }: Editing, { placed: { broken }, planned: { kept } }: Found): boolean {
  if (broken.length > 0) return true
  if (body.staffId !== undefined) return body.staffId !== null
  if (body.services === undefined || !row.pinned) return row.pinned
  const { services } = body
  const stay = kept.flatMap((service, index) => (service ? [isFixed(service, services[index])] : []))
  return stay.length > 0 && stay.every(Boolean)
}

const isFixed = ({ assignedStaffId }: ServiceRow, given: { staffId: string | null } | undefined): boolean =>
  assignedStaffId !== null && given?.staffId === assignedStaffId

/** Whom the customer asked for: only other services, or freeing it, change that. */
function requestedBy(
  { context: { body }, row }: Editing,
  { placed, planned }: Found,
): { staffId: string | null; each: (string | null)[] } {
  const { services } = body
  if (body.staffId === null) return { staffId: null, each: planned.kept.map(() => null) }
  if (services === undefined) {
    return { staffId: row.requestedStaffId, each: planned.kept.map((service) => service?.requestedStaffId ?? null) }
  }
  const asked = services.map((given, index) => {
    const service = planned.kept[index]
    // Naming whom the salon had fixed is no wish of the customer's.
    const wasFixed = service !== undefined && row.pinned && isFixed(service, given)
    return wasFixed ? (service.requestedStaffId ?? row.requestedStaffId) : given.staffId
  })
  const one = asked.every((id) => id === asked[0]) ? (asked[0] ?? null) : null
  return {
    staffId: one,
    each: placed.placement.staffIds.map((_, index) => (one === null ? (asked[index] ?? null) : null)),
  }
}

type Writing = { editing: Editing; planned: Planned; placed: Placed; each: (string | null)[] }

async function write(tx: Tx, deps: Deps, { editing: { context, row }, planned, placed, each }: Writing): Promise<void> {
  const { businessObjectId, id: appointmentId } = row
  await vacate(tx, businessObjectId, { appointmentId })
  await tx
    .deleteFrom('appointmentService')
    .where('businessObjectId', '=', businessObjectId)
    .where('appointmentId', '=', appointmentId)
    .execute()
  const terms = planned.kept.map((service, index) => ({
    requestedStaffId: each[index] ?? null,
    // Who was named to the customer; the message that follows says what changed.
    ...(service && { toldStaffId: service.toldStaffId }),
  }))
  await writePlaced(tx, deps, { key: row, placed, terms })
  const { customerId } = row
  if (context.body.keepDurations && customerId !== null)
    await keepDurations(tx, { businessObjectId, customerId }, planned.entered)
}
