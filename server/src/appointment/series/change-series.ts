/** A later change of a series: of one, the following or all (APT-19). */
import type { editAppointment } from '@goldline/contract/appointment/edit'
import { endOf, meantBy, movedAlike, type Scope } from '@goldline/domain/appointment/series'
import type { Interval } from '@goldline/domain/availability/facts'
import { zone } from '@goldline/domain/time/zone'
import type { Tx } from '../../db/transaction.ts'
import type { Context } from '../../http/context.ts'
import type { Editing } from '../change/replace-visit.ts'
import { vacate } from '../staff-time.ts'
import type { AppointmentRow } from '../write-change.ts'
import { placeEach } from './occurrences.ts'

type Asked = { scope: Scope; now: number; may: (row: AppointmentRow) => boolean }

/** The rows that a change of one is meant for, locked; itself first of all. Others that may not be changed stay. */
export async function meantRows(tx: Tx, chosen: AppointmentRow, { scope, now, may }: Asked): Promise<AppointmentRow[]> {
  const { businessObjectId, id, seriesId, seriesPosition } = chosen
  if (scope === 'this' || seriesId === null || seriesPosition === null) return [chosen]
  const rows = await tx
    .selectFrom('appointment')
    .selectAll()
    .where('businessObjectId', '=', businessObjectId)
    .where('seriesId', '=', seriesId)
    .orderBy('id')
    .forUpdate()
    .execute()
  const members = rows
    .filter((row) => row.id === id || may(row))
    .map((row) => ({ id: row.id, position: row.seriesPosition ?? 0, start: row.startTime.getTime(), row }))
  return meantBy(members, { chosen: { id, position: seriesPosition }, scope, now }).map(({ row }) => row)
}

type Body = Context<typeof editAppointment>['body']
type Series = { context: Editing['context']; chosen: AppointmentRow; rows: readonly AppointmentRow[] }

/** Runs the change of each, as far as the one that was asked for moves; refuses with every rule that some would break. */
export async function editEach(
  tx: Tx,
  { context, chosen, rows }: Series,
  edit: (editing: Editing) => Promise<void>,
): Promise<void> {
  const [first, ...others] = rows
  if (first === undefined) return
  if (others.length === 0 && first.id === chosen.id) return edit({ context, row: chosen })
  const { body } = context
  const { businessObjectId } = chosen
  const bodyFor = await alike(tx, { chosen, body })
  const { startTime, endTime, duration, services, staffId } = body
  // Of each kind what its edit places anew: what leaves and is not placed would be free for others.
  const placed =
    chosen.status === 'BLOCKER'
      ? [startTime, endTime, duration, staffId ?? undefined]
      : [startTime, duration, services, staffId]
  const moves = placed.some((each) => each !== undefined)
  // All leave first: one may go to where another was.
  if (moves) for (const { id } of rows) await vacate(tx, businessObjectId, { appointmentId: id })
  const leaving = new Set(moves ? rows.map(({ id }) => id) : [])
  const scope = { scope: body.scope ?? 'this' }
  const nameOf = (row: AppointmentRow) => ({
    id: row.id,
    startTime: bodyFor(row).startTime ?? row.startTime.toISOString(),
  })
  await placeEach(rows, nameOf, async (row) => {
    leaving.delete(row.id)
    await edit({ context: { ...context, body: bodyFor(row) }, row, leaving: [...leaving], scope })
  })
}

/** What is asked of one, as it is meant for another: the same move by the salon's clock, and the same length. */
async function alike(tx: Tx, { chosen, body }: { chosen: AppointmentRow; body: Body }) {
  const { startTime, endTime, ...rest } = body
  const { timeZone } = await tx
    .selectFrom('businessObject')
    .select('timeZone')
    .where('id', '=', chosen.businessObjectId)
    .executeTakeFirstOrThrow()
  const clock = zone(timeZone)
  const move: Interval = {
    from: chosen.startTime.getTime(),
    to: Date.parse(startTime ?? chosen.startTime.toISOString()),
  }
  return (row: AppointmentRow): Body => {
    if (row.id === chosen.id) return body
    const here = row.startTime.getTime()
    const start = startTime === undefined ? here : movedAlike(clock, here, move)
    const like = endTime === undefined ? undefined : { from: move.to, to: Date.parse(endTime) }
    return {
      ...rest,
      ...(startTime !== undefined && { startTime: new Date(start).toISOString() }),
      ...(like && { endTime: new Date(endOf(clock, start, like)).toISOString() }),
    }
  }
}
