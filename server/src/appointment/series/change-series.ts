/** Derives what an edit changes in each appointment of a series (APT-19) or party (APT-23). */

import { isDeepStrictEqual } from 'node:util'
import type { editAppointment } from '@goldline/contract/appointment/edit'
import type { Body as BodyOf } from '@goldline/contract/call'
import { shiftedStart } from '@goldline/domain/appointment/party'
import {
  affectedMembers,
  endOfOccurrence,
  type Scope,
  type SeriesService,
  servicesAfterChange,
  shiftedMemberStart,
} from '@goldline/domain/appointment/series'
import { isMoved, seriesServices } from '@goldline/domain/appointment/visit-change'
import type { Zone } from '@goldline/domain/time/zone'
import type { InSalon } from '../../db/in-salon.ts'
import type { Tx } from '../../db/transaction.ts'
import { loadServices } from '../service-rows.ts'
import type { AppointmentRow } from '../write-change.ts'

type SeriesScope = { scope: Scope; now: number; may: (row: AppointmentRow) => boolean }

/** Locks and returns the rows in scope, the chosen one first, without others that have begun or may not change. */
export async function affectedRows(
  salon: InSalon<Tx>,
  chosen: AppointmentRow,
  { scope, now, may }: SeriesScope,
): Promise<AppointmentRow[]> {
  const { id, seriesId, seriesPosition, partyId } = chosen
  const isMeant = (row: AppointmentRow) => row.id === id || may(row)
  if (partyId !== null && scope === 'all') {
    const members = (await lockedBy(salon, { partyId })).filter(isMeant)
    return members.filter((row) => row.id === id || row.startTime.getTime() > now)
  }
  if (scope === 'this' || seriesId === null || seriesPosition === null) return [chosen]
  const members = (await lockedBy(salon, { seriesId }))
    .filter(isMeant)
    .map((row) => ({ id: row.id, position: row.seriesPosition ?? 0, start: row.startTime.getTime(), row }))
  return affectedMembers(members, { chosen: { id, position: seriesPosition }, scope, now }).map(({ row }) => row)
}

const lockedBy = (salon: InSalon<Tx>, group: { seriesId: string } | { partyId: string }): Promise<AppointmentRow[]> =>
  salon
    .selectFrom('appointment')
    .selectAll()
    .where((where) => where.and(group))
    .orderBy('id')
    .forUpdate()
    .execute()

export type EditBody = Omit<BodyOf<typeof editAppointment>, 'newCustomer'>
/** The edit of each row, in order, the chosen row first. */
type Changes = ReadonlyMap<AppointmentRow, EditBody>
type FollowerQuery = { chosen: AppointmentRow; rows: readonly AppointmentRow[]; body: EditBody; clock: Zone }

/**
 * Derives each row's edit: the same move in salon time, and the other changes that apply to all. Leaves out rows that
 * would not change.
 */
export async function deriveChanges(
  salon: InSalon<Tx>,
  { chosen, rows, body, clock }: FollowerQuery,
): Promise<Changes> {
  const servicesFor = await servicesOfEach(salon, chosen, body)
  const changes = new Map<AppointmentRow, EditBody>()
  for (const row of rows) {
    if (row.id === chosen.id) {
      changes.set(chosen, rows.length === 1 && !body.each ? body : applyDecision(row, body, clock))
      continue
    }
    const alike =
      chosen.partyId === null
        ? { ...deriveSeriesEdit(row, { chosen, body, clock }), ...(await servicesFor(row)) }
        : derivePartyMove(row, chosen, body)
    if (changesAny(row, alike)) changes.set(row, applyDecision(row, alike, clock))
  }
  return changes
}

/** Whether the edit changes the row. */
function changesAny(row: AppointmentRow, body: EditBody): boolean {
  const said = (['title', 'note'] as const).some((name) => body[name] !== undefined && body[name] !== (row[name] ?? ''))
  return isMoved(body, { isBlocker: row.status === 'BLOCKER' }) || body.pinned !== undefined || said
}

/** Derives the edit of a party's other members: only the same move. */
function derivePartyMove(
  row: AppointmentRow,
  chosen: AppointmentRow,
  { startTime, override, each, keepPeople }: EditBody,
): EditBody {
  const from = chosen.startTime.getTime()
  const move = { from, to: startTime === undefined ? from : Date.parse(startTime) }
  return { override, each, keepPeople, startTime: new Date(shiftedStart(row.startTime.getTime(), move)).toISOString() }
}

/**
 * Derives the edit of a series' other member: no services, a duration only for blocked time, and only times that
 * change.
 */
function deriveSeriesEdit(row: AppointmentRow, { chosen, body, clock }: Omit<FollowerQuery, 'rows'>): EditBody {
  const { startTime, endTime, services: _, duration, ...rest } = body
  const from = chosen.startTime.getTime()
  const to = startTime === undefined ? from : Date.parse(startTime)
  const here = row.startTime.getTime()
  const start = startTime === undefined ? here : shiftedMemberStart(clock, here, { from, to })
  const end = endTime === undefined ? undefined : endOfOccurrence(clock, start, { from: to, to: Date.parse(endTime) })
  const differs = start !== here || (end !== undefined && end !== row.endTime.getTime())
  return {
    ...rest,
    ...(row.status === 'BLOCKER' && duration !== undefined && { duration }),
    ...(differs && startTime !== undefined && { startTime: new Date(start).toISOString() }),
    ...(differs && end !== undefined && { endTime: new Date(end).toISOString() }),
  }
}

/** Applies the start chosen for this row after a conflict, and whether this row may break rules. */
function applyDecision(row: AppointmentRow, { each, ...body }: EditBody, clock: Zone): EditBody {
  const own = each?.find(({ id }) => id === row.id)
  if (own === undefined) return body
  const { startTime = body.startTime, override = body.override ?? false } = own
  if (startTime === undefined || body.endTime === undefined) return { ...body, startTime, override }
  const like = { from: Date.parse(body.startTime ?? row.startTime.toISOString()), to: Date.parse(body.endTime) }
  return {
    ...body,
    startTime,
    endTime: new Date(endOfOccurrence(clock, Date.parse(startTime), like)).toISOString(),
    override,
  }
}

/** Returns a function that derives each row's new services; empty if the edit does not change services. */
async function servicesOfEach(salon: InSalon<Tx>, chosen: AppointmentRow, { services, duration }: EditBody) {
  if ((services === undefined && duration === undefined) || chosen.status === 'BLOCKER') return async () => ({})
  const before = seriesServices(chosen, await loadServices(salon, chosen.id))
  const length = (chosen.endTime.getTime() - chosen.startTime.getTime()) / 60_000
  const after = services ?? extendLast(before, (duration ?? length) - length)
  return async (row: AppointmentRow): Promise<Pick<EditBody, 'services'>> => {
    const own = seriesServices(row, await loadServices(salon, row.id))
    const alike = servicesAfterChange(own, { before, after })
    return isDeepStrictEqual(alike, own) ? {} : { services: alike }
  }
}

/** Adds the change in the visit's length to the last service. */
const extendLast = (services: ReturnType<typeof seriesServices>, longer: number): SeriesService[] =>
  services.map((each, index) => (index < services.length - 1 ? each : { ...each, duration: each.duration + longer }))
