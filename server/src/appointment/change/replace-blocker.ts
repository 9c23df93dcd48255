/** Moves blocked time or gives it to somebody else, as the salon decides (APT-15). */
import type { Tx } from '../../db/transaction.ts'
import type { Deps } from '../../deps.ts'
import { Refused } from '../../http/errors.ts'
import { blocked } from '../entry/block-time.ts'
import { holdTime, vacate } from '../staff-time.ts'
import type { Replacement, VisitEdit } from './replace-visit.ts'

/** Whether the edit changes the blocker's time or person; a null person counts as none. */
export const isBlockerMoved = ({ startTime, endTime, duration, staffId }: VisitEdit['context']['body']): boolean =>
  [startTime, endTime, duration, staffId ?? undefined].some((each) => each !== undefined)

export async function replaceBlocker(tx: Tx, deps: Deps, editing: VisitEdit): Promise<Replacement | undefined> {
  const { context, row } = editing
  const { businessObjectId, id: appointmentId } = row
  if (!isBlockerMoved(context.body)) return undefined
  const { override = false } = context.body
  const { person, from, to } = blockerOf(editing)
  const asked = { businessObjectId, staffId: person, from, to, override, except: appointmentId }
  const isBusy = await blocked(tx, deps, asked)
  const times = { startTime: new Date(from), endTime: new Date(to) }
  return {
    changed: { ...times, requestedStaffId: person },
    data: {
      from: { startTime: row.startTime, staffIds: [row.requestedStaffId] },
      to: { ...times, staffIds: [person] },
      overridden: isBusy ? ['staff.busy'] : [],
    },
    write: async () => {
      await vacate(tx, businessObjectId, { appointmentId })
      const held = [{ staffId: person, from, to, overridden: isBusy }]
      await holdTime(tx, businessObjectId, { holder: { appointmentId }, held })
    },
  }
}

/** Person and span of the blocker after the edit. */
export function blockerOf({ context, row }: VisitEdit) {
  const { startTime, endTime, staffId, duration } = context.body
  const length = row.endTime.getTime() - row.startTime.getTime()
  const from = startTime === undefined ? row.startTime.getTime() : Date.parse(startTime)
  const lasting = duration === undefined ? length : duration * 60_000
  const to = endTime === undefined ? from + lasting : Date.parse(endTime)
  const person = staffId ?? row.requestedStaffId
  if (person === null) throw new Refused('staff.notFound')
  return { person, from, to }
}
