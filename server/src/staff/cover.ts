/** Proposes cover for a person's visits on days when they are away, and applies the decisions in one transaction. */

import type { Appointment } from '@goldline/contract/appointment'
import { applyCoverPlan, getCoverPlan, previewCoverPlan } from '@goldline/contract/staff/cover'
import { maxCoverDays } from '@goldline/domain/staff/rota'
import { addDays, type DayRange } from '@goldline/domain/time/day'
import { sql } from 'kysely'
import { applyCover } from '../appointment/cover/apply.ts'
import { planAbsence, type StaffAbsence } from '../appointment/cover/plan.ts'
import { previewMessages } from '../appointment/undo/settle-change.ts'
import { deleteAbsence } from '../appointment/undo/undo-change.ts'
import { findOpenChange } from '../appointment/undo/undoable.ts'
import { type InSalon, inSalon } from '../db/in-salon.ts'
import type { ReplacedRows } from '../db/json-columns.ts'
import { runOnPool } from '../db/run-statement.ts'
import { salonZone } from '../db/salon-row.ts'
import { type Db, runAndRollBack, type Tx } from '../db/transaction.ts'
import type { Deps } from '../deps.ts'
import { requireFeature } from '../http/access.ts'
import { requireDayRange } from '../http/day-range.ts'
import { Refused } from '../http/errors.ts'
import { ownSalon, read, routes, write } from '../http/route.ts'
import type { SalonActor } from '../http/session.ts'
import { uuidv7 } from '../ids.ts'
import { requirePerson, staffOf } from '../team/queries.ts'
import { type AbsenceRow, findRequestedAbsence, isAbsent } from './absence-rows.ts'
import { approveAbsenceRow, reassignVisits } from './absences.ts'

const applyCoverPlanRoute = write(
  applyCoverPlan,
  {
    lock: ownSalon,
    around: async (run, { deps, actor, body }) => {
      const answer = await run()
      // SPEC section 8: logs each visit that is left unassigned.
      for (const { id, to } of body.visits)
        if (to === null)
          deps.log.warn(
            { businessObjectId: actor.businessObjectId, appointmentId: id },
            'an appointment is left unassigned',
          )
      return answer
    },
  },
  async ({ salon, tx, deps, actor, params, body, now }) => {
    if (body.absent) requireFeature('staff', actor)
    const { away, asked } = await awayOf(tx, actor, { staffId: params.id, ...body })
    const change = () => applyCover(salon, deps, { actor, away, asked: body })
    if (asked?.last) return approveWith(tx, deps, { asked: asked.row, actor, now, change })
    // Record the absence first, so that reassigning visits assigns none to the person.
    const absenceId = await recordAbsence(salon, { away, now })
    const changed = await change()
    if (absenceId === undefined) return changed
    const [first] = changed
    if (!body.absent || asked) await deleteAbsence(salon, absenceId)
    else if (first) await linkToUndo(salon, { id: first.id, more: { absenceId } })
    return changed
  },
)

/** APT-20: applies the plan, reads its messages, and rolls back, so that the preview equals what is sent. */
const previewCoverPlanRoute = write(
  previewCoverPlan,
  { lock: ownSalon },
  async ({ salon, tx, deps, actor, params, body, now }) => {
    const { businessObjectId } = actor
    const change = async () => {
      const { away } = await awayOf(tx, actor, { staffId: params.id, ...body })
      await recordAbsence(salon, { away, now })
      return applyCover(salon, deps, { actor, away, asked: body })
    }
    return messagesOf(tx, deps, { businessObjectId, change })
  },
)

/** Returns the messages that a change of several visits would send, and rolls the change back. */
export async function messagesOf(
  tx: Tx,
  deps: Deps,
  { businessObjectId, change }: { businessObjectId: string; change: () => Promise<readonly { id: string }[]> },
) {
  return runAndRollBack(tx, async () => {
    const [first] = await change()
    const open = first && (await findOpenChange(inSalon(tx, businessObjectId), first.id))
    return open ? previewMessages(inSalon(tx, open.businessObjectId), deps, open) : []
  })
}

type AwayDays = { staffId: string; asked?: string | undefined } & DayRange
/** Part of a requested absence; `last`: whether it reaches the absence's end. */
type RequestedPart = { row: AbsenceRow; last: boolean }

/**
 * Returns when the person is away; with `asked` (the id of a requested absence) only within its time. Refuses with
 * staff.notFound, date-range-invalid and date-range-too-long, absence.notFound and absence.decided.
 */
async function awayOf(
  db: Db,
  actor: SalonActor,
  { staffId, asked: id, ...days }: AwayDays,
): Promise<{ away: StaffAbsence; asked?: RequestedPart }> {
  const { businessObjectId } = actor
  if (id !== undefined) requireFeature('staff', actor)
  const { from, to } = requireDayRange(days, maxCoverDays)
  await requirePerson(inSalon(db, businessObjectId), staffId)
  const clock = await salonZone(db, businessObjectId)
  const begin = clock.startOfDay(from)
  const end = clock.startOfDay(addDays(to, 1))
  if (id === undefined) return { away: { staffId, range: { from, to }, from: begin, to: end } }
  const row = await findRequestedAbsence(inSalon(db, businessObjectId), { staffId, id })
  const within = { from: Math.max(begin, row.fromTime.getTime()), to: Math.min(end, row.toTime.getTime()) }
  if (within.from >= within.to) throw new Refused('date-range-invalid')
  return { away: { staffId, range: { from, to }, ...within }, asked: { row, last: row.toTime.getTime() <= end } }
}

type Approval = {
  asked: AbsenceRow
  actor: SalonActor
  now: number
  change: () => Promise<Appointment[]>
}

/** STF-10l: approves the absence once its last days are decided; reassigns visits booked meanwhile on earlier days. */
async function approveWith(tx: Tx, deps: Deps, { asked, actor, now, change }: Approval): Promise<Appointment[]> {
  const { businessObjectId, userId } = actor
  const row = await approveAbsenceRow(tx, { businessObjectId, id: asked.id, now })
  const changed = await change()
  const [first] = changed
  if (first) await linkToUndo(inSalon(tx, businessObjectId), { id: first.id, more: { approvedId: row.id } })
  await reassignVisits(tx, deps, { row, userId })
  return changed
}

/** Records the absence and returns its id; undefined: it was recorded already. */
async function recordAbsence(
  salon: InSalon<Tx>,
  { away, now }: { away: StaffAbsence; now: number },
): Promise<string | undefined> {
  if (await isAbsent(salon, { ...away, as: ['APPROVED'] })) return undefined
  const { staffId, from, to } = away
  const id = uuidv7(now)
  const time = new Date(now)
  await salon.db
    .insertInto('staffAbsence')
    .values({
      businessObjectId: salon.id,
      id,
      staffId,
      kind: 'SICK',
      status: 'APPROVED',
      note: '',
      fromTime: new Date(from),
      toTime: new Date(to),
      askedTime: time,
      decidedTime: time,
    })
    .execute()
  return id
}

/** Links the absence to the change, so that undoing one undoes the other. */
async function linkToUndo(
  salon: InSalon<Tx>,
  { id, more }: { id: string; more: Pick<ReplacedRows, 'absenceId' | 'approvedId'> },
) {
  await sql`update undoable_change set before = before || ${JSON.stringify(more)}::jsonb
    where business_object_id = ${salon.id} and appointment_id = ${id}`.execute(salon.db)
}

export const coverRoutes = routes(
  read(getCoverPlan, async ({ salon, db, deps, actor, params: { id }, query }) => {
    const { away } = await awayOf(db, actor, { staffId: id, ...query })
    const staff = (await staffOf(salon)).filter(({ active }) => active)
    return {
      visits: await planAbsence(deps, { db, ask: runOnPool(deps.pool) }, { actor, away }),
      staff: staff.map(({ active: _, enabled4Booking: __, ...person }) => ({
        '@type': 'basic-staff' as const,
        ...person,
      })),
      absent: await isAbsent(salon, { ...away, as: ['APPROVED', 'ASKED'] }),
    }
  }),
  applyCoverPlanRoute,
  previewCoverPlanRoute,
)
