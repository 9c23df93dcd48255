/** Changes an appointment of a series: one, the following or all (APT-19); of a party: one or all (APT-23). */

import { isDeepStrictEqual } from 'node:util'
import type { editAppointment } from '@goldline/contract/appointment/edit'
import { movedTogether } from '@goldline/domain/appointment/party'
import {
  endOf,
  type MeantService,
  meantBy,
  movedAlike,
  type Scope,
  servicesAlike,
} from '@goldline/domain/appointment/series'
import { meantServices } from '@goldline/domain/appointment/visit-change'
import type { Zone } from '@goldline/domain/time/zone'
import { inSalon } from '../../db/in-salon.ts'
import type { Tx } from '../../db/transaction.ts'
import type { Context } from '../../http/context.ts'
import { agreedServices } from '../change/give-visit.ts'
import type { Alternatives, ConflictScope } from '../change/instead.ts'
import type { VisitEdit } from '../change/replace-visit.ts'
import { vacate } from '../staff-time.ts'
import type { AppointmentRow } from '../write-change.ts'
import { placeEach } from './occurrences.ts'

type SeriesScope = { scope: Scope; now: number; may: (row: AppointmentRow) => boolean }

/** Locks and returns the rows in scope, the chosen one first, without others that began or may not be changed. */
export async function meantRows(
  tx: Tx,
  chosen: AppointmentRow,
  { scope, now, may }: SeriesScope,
): Promise<AppointmentRow[]> {
  const { id, seriesId, seriesPosition, partyId } = chosen
  const isMeant = (row: AppointmentRow) => row.id === id || may(row)
  if (partyId !== null && scope === 'all') {
    const members = (await lockedBy(tx, chosen, { partyId })).filter(isMeant)
    return members.filter((row) => row.id === id || row.startTime.getTime() > now)
  }
  if (scope === 'this' || seriesId === null || seriesPosition === null) return [chosen]
  const members = (await lockedBy(tx, chosen, { seriesId }))
    .filter(isMeant)
    .map((row) => ({ id: row.id, position: row.seriesPosition ?? 0, start: row.startTime.getTime(), row }))
  return meantBy(members, { chosen: { id, position: seriesPosition }, scope, now }).map(({ row }) => row)
}

const lockedBy = (
  tx: Tx,
  { businessObjectId }: AppointmentRow,
  group: { seriesId: string } | { partyId: string },
): Promise<AppointmentRow[]> =>
  inSalon(tx, businessObjectId)
    .selectFrom('appointment')
    .selectAll()
    .where((where) => where.and(group))
    .orderBy('id')
    .forUpdate()
    .execute()

type Body = Context<typeof editAppointment>['body']
/** The edit of each row, in order; the chosen row first. */
type Changes = ReadonlyMap<AppointmentRow, Body>
type Series = { context: VisitEdit['context']; chosen: AppointmentRow; changes: Changes; clock: Zone }

export type SeriesWork = {
  /** Called after vacating these, which are placed again. */
  makeRoom: (leaving: readonly string[]) => Promise<void>
  edit: (editing: VisitEdit) => Promise<void>
  instead: (editing: VisitEdit, about: ConflictScope) => Promise<Alternatives>
}

/** Edits each row; refuses with every rule that some would break, and with the alternatives for each of them. */
export async function editEach(
  tx: Tx,
  { context, chosen, changes, clock }: Series,
  { makeRoom, edit, instead }: SeriesWork,
): Promise<void> {
  const rows = [...changes.keys()]
  const { body } = context
  const { businessObjectId } = chosen
  if (changes.get(chosen) === body) {
    if (body.room) await vacate(tx, businessObjectId, { appointmentId: chosen.id })
    await makeRoom([chosen.id])
    return edit({ context, row: chosen })
  }
  const bodyOf = (row: AppointmentRow): Body => changes.get(row) ?? body
  // Vacate all first: one may take another's old place. Rows that are not placed anew must keep their time.
  const leaving = new Set(rows.filter((row) => places(row, bodyOf(row))).map(({ id }) => id))
  for (const appointmentId of leaving) await vacate(tx, businessObjectId, { appointmentId })
  await makeRoom([...leaving])
  const scope = { scope: body.scope ?? 'this' }
  const editing = (row: AppointmentRow) => {
    const leavingLater = [...leaving].filter((id) => id !== row.id)
    return { context: { ...context, body: bodyOf(row) }, row, leaving: leavingLater, scope }
  }
  const called = (row: AppointmentRow) => ({
    id: row.id,
    startTime: bodyOf(row).startTime ?? row.startTime.toISOString(),
  })
  const place = async (row: AppointmentRow) => {
    await edit(editing(row))
    leaving.delete(row.id)
  }
  await placeEach(rows, { called, place, instead: (row, about) => instead(editing(row), { ...about, clock }) })
}

/** Whether the edit places the row anew. */
function places({ status }: AppointmentRow, { startTime, endTime, duration, services, staffId }: Body): boolean {
  const asked =
    status === 'BLOCKER'
      ? [startTime, endTime, duration, staffId ?? undefined]
      : [startTime, duration, services, staffId]
  return asked.some((each) => each !== undefined)
}

type FollowerQuery = Pick<Series, 'chosen' | 'clock'> & { rows: readonly AppointmentRow[]; body: Body }

/**
 * Derives each row's edit: the same move in salon time, and the other changes that apply to all. Leaves out rows that
 * would not change.
 */
export async function changesOfEach(tx: Tx, { chosen, rows, body, clock }: FollowerQuery): Promise<Changes> {
  const servicesFor = await servicesOfEach(tx, chosen, body)
  const changes = new Map<AppointmentRow, Body>()
  for (const row of rows) {
    if (row.id === chosen.id) {
      changes.set(chosen, rows.length === 1 && !body.each ? body : decided(row, body, clock))
      continue
    }
    const alike =
      chosen.partyId === null
        ? { ...timesAlike(row, { chosen, body, clock }), ...(await servicesFor(row)) }
        : along(row, chosen, body)
    if (changesAny(row, alike)) changes.set(row, decided(row, alike, clock))
  }
  return changes
}

/** Whether the edit changes the row. */
function changesAny(row: AppointmentRow, { startTime, endTime, duration, services, staffId, pinned, ...words }: Body) {
  const placed = [startTime, endTime, duration, services, staffId, pinned].some((each) => each !== undefined)
  const said = (['title', 'note'] as const).some(
    (name) => words[name] !== undefined && words[name] !== (row[name] ?? ''),
  )
  return placed || said
}

/** Moves the other members of a party by the same amount, and changes nothing else of theirs. */
function along(row: AppointmentRow, chosen: AppointmentRow, { startTime, override, each, keepPeople }: Body): Body {
  const from = chosen.startTime.getTime()
  const move = { from, to: startTime === undefined ? from : Date.parse(startTime) }
  return { override, each, keepPeople, startTime: new Date(movedTogether(row.startTime.getTime(), move)).toISOString() }
}

/** Without services, without a duration unless it is blocked time, and without times that stay the same. */
function timesAlike(row: AppointmentRow, { chosen, body, clock }: Omit<FollowerQuery, 'rows'>): Body {
  const { startTime, endTime, services: _, duration, ...rest } = body
  const from = chosen.startTime.getTime()
  const to = startTime === undefined ? from : Date.parse(startTime)
  const here = row.startTime.getTime()
  const start = startTime === undefined ? here : movedAlike(clock, here, { from, to })
  const end = endTime === undefined ? undefined : endOf(clock, start, { from: to, to: Date.parse(endTime) })
  const isMoved = start !== here || (end !== undefined && end !== row.endTime.getTime())
  return {
    ...rest,
    ...(row.status === 'BLOCKER' && duration !== undefined && { duration }),
    ...(isMoved && startTime !== undefined && { startTime: new Date(start).toISOString() }),
    ...(isMoved && end !== undefined && { endTime: new Date(end).toISOString() }),
  }
}

/** Applies the start chosen for this row after a conflict, and whether it alone may break rules. */
function decided(row: AppointmentRow, { each, ...body }: Body, clock: Zone): Body {
  const own = each?.find(({ id }) => id === row.id)
  if (own === undefined) return body
  const { startTime = body.startTime, override = body.override ?? false } = own
  if (startTime === undefined || body.endTime === undefined)
    return { ...body, ...(startTime && { startTime }), override }
  const like = { from: Date.parse(body.startTime ?? row.startTime.toISOString()), to: Date.parse(body.endTime) }
  return { ...body, startTime, endTime: new Date(endOf(clock, Date.parse(startTime), like)).toISOString(), override }
}

/** Returns what each row's services become; nothing if the edit does not change them. */
async function servicesOfEach(tx: Tx, chosen: AppointmentRow, { services, duration }: Body) {
  if ((services === undefined && duration === undefined) || chosen.status === 'BLOCKER') return async () => ({})
  const before = meantServices(chosen, await agreedServices(tx, chosen))
  const length = (chosen.endTime.getTime() - chosen.startTime.getTime()) / 60_000
  const after = services ?? lastLonger(before, (duration ?? length) - length)
  return async (row: AppointmentRow): Promise<Pick<Body, 'services'>> => {
    const own = meantServices(row, await agreedServices(tx, row))
    const alike = servicesAlike(own, { before, after })
    return isDeepStrictEqual(alike, own) ? {} : { services: alike }
  }
}

/** The last service takes up the difference in the visit's length. */
const lastLonger = (services: ReturnType<typeof meantServices>, longer: number): MeantService[] =>
  services.map((each, index) => (index < services.length - 1 ? each : { ...each, duration: each.duration + longer }))
