import {
  approveAbsence,
  createAbsence,
  declineAbsence,
  getAffected,
  getAskedAbsences,
  removeAbsence,
} from '@goldline/contract/staff/absences'
import { getComingOfStaff } from '@goldline/contract/staff/people'
import type { AbsenceStatus } from '@goldline/domain/availability/working-time'
import { absenceRefusal, type RequestedAbsence } from '@goldline/domain/staff/rota'
import { addDays } from '@goldline/domain/time/day'
import type { Zone } from '@goldline/domain/time/zone'
import { hasRole } from '@goldline/domain/user/role'
import { releaseStaff, warnOfUnassigned } from '../appointment/change/release-staff.ts'
import { type InSalon, inSalon } from '../db/in-salon.ts'
import { transactInSalon } from '../db/salon-lock.ts'
import { salonZone } from '../db/salon-row.ts'
import { runAndRollBack, type Tx } from '../db/transaction.ts'
import type { Deps } from '../deps.ts'
import { Refused, refuseIf } from '../http/errors.ts'
import { inSteps, ownSalon, read, routes, write } from '../http/route.ts'
import { uuidv7 } from '../ids.ts'
import { requirePerson } from '../team/queries.ts'
import { type AbsenceRow, absenceOf, isAbsent, mayRead, type Reader } from './absence-rows.ts'

/** STF-10: stores a requested absence, which blocks no time yet. */
// Locks the salon, so that one of two concurrent requests is refused.
const createAbsenceRoute = write(createAbsence, { lock: ownSalon }, async ({ salon, tx, actor, body, now }) => {
  const { businessObjectId, role, staffId } = actor
  // Answer as for an unknown person if the caller may not act for them.
  if (!hasRole('L3', role) && body.staffId !== staffId) throw new Refused('staff.notFound')
  await requirePerson(salon, body.staffId)
  refuseIf(absenceRefusal(body))
  const clock = await salonZone(tx, businessObjectId)
  const times = timesOf(clock, body)
  await refuseDuplicate(salon, { ...body, ...times, as: ['ASKED', 'APPROVED'] })
  const row = await tx
    .insertInto('staffAbsence')
    .values({
      businessObjectId,
      id: uuidv7(now),
      staffId: body.staffId,
      kind: body.kind,
      status: 'ASKED',
      ...times,
      note: body.note ?? '',
      askedTime: new Date(now),
    })
    .returningAll()
    .executeTakeFirstOrThrow()
  return absenceOf(row, { clock, reader: actor })
})

/** STF-10: refuses an absence that is requested or approved already; another kind (illness in a holiday) is allowed. */
async function refuseDuplicate(salon: InSalon<Tx>, { staffId, kind, fromTime, toTime, as, id }: SameAbsence) {
  const away = { staffId, kind, from: fromTime.getTime(), to: toTime.getTime(), as, except: id }
  if (await isAbsent(salon, away)) throw new Refused('absence.known')
}

type SameAbsence = Pick<AbsenceRow, 'staffId' | 'kind' | 'fromTime' | 'toTime'> & { as: AbsenceStatus[]; id?: string }

/** Returns start and end; whole days are from midnight to midnight in the salon's zone, also with a clock change. */
function timesOf(clock: Zone, { from, to, hours }: RequestedAbsence) {
  return hours
    ? {
        fromTime: new Date(clock.toInstant(from, hours.from)),
        toTime: new Date(clock.toInstant(from, hours.to)),
      }
    : { fromTime: new Date(clock.startOfDay(from)), toTime: new Date(clock.startOfDay(addDays(to, 1))) }
}

const getAskedAbsencesRoute = read(getAskedAbsences, async ({ salon, db, actor, now }) => {
  const rows = await salon
    .selectFrom('staffAbsence as a')
    .innerJoin('staff as s', (join) =>
      join.onRef('s.businessObjectId', '=', 'a.businessObjectId').onRef('s.id', '=', 'a.staffId'),
    )
    .selectAll('a')
    .where('a.status', '=', 'ASKED')
    .where('a.toTime', '>', new Date(now))
    .where('s.active', '=', true)
    .where('s.deletedTime', 'is', null)
    .orderBy('a.askedTime')
    .orderBy('a.id')
    .execute()
  const clock = await salonZone(db, actor.businessObjectId)
  return rows.filter((row) => mayRead(actor, row)).map((row) => absenceOf(row, { clock, reader: actor }))
})

type Decision = { reader: Reader; userId: string; id: string; now: number }

/** Approves an absence and reassigns its visits. Refuses with absence.notFound, absence.decided and absence.known. */
async function approve(tx: Tx, deps: Deps, { reader, userId, id, now }: Decision) {
  const { businessObjectId } = reader
  const clock = await salonZone(tx, businessObjectId)
  const row = await approveAbsenceRow(tx, { businessObjectId, id, now })
  return {
    absence: absenceOf(row, { clock, reader }),
    affected: await reassignVisits(tx, deps, { row, userId }),
  }
}

/** Approves an absence without reassigning visits. Refuses with absence.notFound, absence.decided and absence.known. */
export async function approveAbsenceRow(tx: Tx, approval: Omit<AbsenceDecision, 'status'>): Promise<AbsenceRow> {
  const row = await decideAbsence(tx, { ...approval, status: 'APPROVED' })
  await refuseDuplicate(inSalon(tx, approval.businessObjectId), { ...row, as: ['APPROVED'] })
  return row
}

/** Reassigns the visits in an approved absence to free colleagues (STF-10c). */
export function reassignVisits(tx: Tx, deps: Deps, { row, userId }: { row: AbsenceRow; userId: string }) {
  const { businessObjectId, staffId, fromTime, toTime } = row
  return releaseStaff(inSalon(tx, businessObjectId), deps, {
    businessObjectId,
    staffId,
    userId,
    from: fromTime.getTime(),
    to: toTime.getTime(),
  })
}

type AbsenceDecision = { businessObjectId: string; id: string; status: 'APPROVED' | 'DECLINED'; now: number }

async function decideAbsence(tx: Tx, { businessObjectId, id, status, now }: AbsenceDecision) {
  const own = await inSalon(tx, businessObjectId)
    .selectFrom('staffAbsence')
    .select('status')
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirstOrThrow(() => new Refused('absence.notFound'))
  if (own.status !== 'ASKED') throw new Refused('absence.decided')
  return inSalon(tx, businessObjectId)
    .updateTable('staffAbsence')
    .set({ status, decidedTime: new Date(now) })
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow()
}

const approveAbsenceRoute = write(
  approveAbsence,
  {
    lock: ownSalon,
    around: async (run, { deps, actor }) => {
      const answer = await run()
      warnOfUnassigned(deps, actor.businessObjectId, answer.affected)
      return answer
    },
  },
  ({ tx, deps, actor, params: { id }, now }) => approve(tx, deps, { reader: actor, userId: actor.userId, id, now }),
)

const removeAbsenceRoute = write(removeAbsence, { lock: ownSalon }, async ({ salon, actor, params: { id } }) => {
  const { role } = actor
  const row = await salon
    .selectFrom('staffAbsence')
    .select(['staffId', 'status'])
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst()
  if (row === undefined || !mayRead(actor, row)) throw new Refused('absence.notFound')
  if (!hasRole('L3', role) && row.status !== 'ASKED') throw new Refused('absence.decided')
  await salon.deleteFrom('staffAbsence').where('id', '=', id).execute()
})

export const absenceRoutes = routes(
  createAbsenceRoute,
  getAskedAbsencesRoute,
  // Runs the approval and rolls it back, so that the answer is exact.
  inSteps(getAffected, ({ deps, actor, params: { id }, now }) =>
    transactInSalon(deps.db, actor.businessObjectId, ({ db: tx }) =>
      runAndRollBack(tx, async () => {
        try {
          return (await approve(tx, deps, { reader: actor, userId: actor.userId, id, now })).affected
        } catch (error) {
          if (error instanceof Refused && ['absence.decided', 'absence.known'].includes(error.code)) return []
          throw error
        }
      }),
    ),
  ),
  // Runs the change and rolls it back, so that the answer is exact.
  inSteps(getComingOfStaff, ({ deps, actor: { businessObjectId, userId }, params: { id }, now }) =>
    transactInSalon(deps.db, businessObjectId, (salon) =>
      runAndRollBack(salon.db, async () => {
        await requirePerson(salon, id)
        await salon.updateTable('staff').set({ active: false }).where('id', '=', id).execute()
        return releaseStaff(salon, deps, {
          businessObjectId,
          staffId: id,
          userId,
          from: now,
          to: undefined,
        })
      }),
    ),
  ),
  approveAbsenceRoute,
  write(declineAbsence, async ({ tx, actor, params: { id }, now }) => {
    const { businessObjectId } = actor
    const row = await decideAbsence(tx, { businessObjectId, id, status: 'DECLINED', now })
    return absenceOf(row, { clock: await salonZone(tx, businessObjectId), reader: actor })
  }),
  removeAbsenceRoute,
)
