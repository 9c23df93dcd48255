/** Absences: their rows, their wire form, and who may read them. */

import type { Absence } from '@goldline/contract/staff/absences'
import type { AbsenceKind, AbsenceStatus } from '@goldline/domain/availability/working-time'
import { addDays, type Day, type DayRange } from '@goldline/domain/time/day'
import type { Zone } from '@goldline/domain/time/zone'
import { hasRole } from '@goldline/domain/user/role'
import type { Selectable } from 'kysely'
import { type InSalon, inSalon } from '../db/in-salon.ts'
import type { Database } from '../db/tables.ts'
import type { Db } from '../db/transaction.ts'
import { Refused } from '../http/errors.ts'
import type { SalonActor } from '../http/session.ts'

export type AbsenceRow = Selectable<Database['staffAbsence']>
export type Reader = Pick<SalonActor, 'businessObjectId' | 'role' | 'staffId'>

/** Returns whether the reader decides on absences, or the absence is their own. */
export const mayRead = ({ role, staffId }: Reader, row: Pick<AbsenceRow, 'staffId'>): boolean =>
  hasRole('L3', role) || row.staffId === staffId

/** Reads absences that overlap the days, by start, without declined ones. */
export async function absencesBetween(db: Db, reader: Reader, { clock, range }: { clock: Zone; range: DayRange }) {
  const rows = await inSalon(db, reader.businessObjectId)
    .selectFrom('staffAbsence')
    .selectAll()
    .where('status', '<>', 'DECLINED')
    .where('fromTime', '<', new Date(clock.startOfDay(addDays(range.to, 1))))
    .where('toTime', '>', new Date(clock.startOfDay(range.from)))
    .orderBy('fromTime')
    .orderBy('id')
    .execute()
  return rows
    .filter((row) => row.status === 'APPROVED' || mayRead(reader, row))
    .map((row) => absenceOf(row, { clock, reader }))
}

/** `from`, `to` in epoch milliseconds; `except`: id of an absence to ignore. */
type AbsenceFilter = {
  staffId: string
  from: number
  to: number
  as: readonly AbsenceStatus[]
  kind?: AbsenceKind
  except?: string | undefined
}

/** Returns whether one absence with such a status, and of this kind if given, covers the whole time. */
export async function isAbsent(
  salon: InSalon,
  { staffId, from, to, as, kind, except }: AbsenceFilter,
): Promise<boolean> {
  const known = await salon
    .selectFrom('staffAbsence')
    .select('id')
    .where('staffId', '=', staffId)
    .where('status', 'in', as)
    .where('fromTime', '<=', new Date(from))
    .where('toTime', '>=', new Date(to))
    .$if(kind !== undefined, (all) => all.where('kind', '=', kind ?? 'OTHER'))
    .$if(except !== undefined, (all) => all.where('id', '<>', except ?? ''))
    .executeTakeFirst()
  return known !== undefined
}

/** Reads a person's absence that awaits a decision. Refuses with absence.notFound and absence.decided. */
export async function findRequestedAbsence(
  salon: InSalon,
  { staffId, id }: { staffId: string; id: string },
): Promise<AbsenceRow> {
  const row = await salon
    .selectFrom('staffAbsence')
    .selectAll()
    .where('staffId', '=', staffId)
    .where('id', '=', id)
    .executeTakeFirstOrThrow(() => new Refused('absence.notFound'))
  if (row.status !== 'ASKED') throw new Refused('absence.decided')
  return row
}

/** Builds the wire form, without the reason for readers who may not see it. */
export function absenceOf(row: AbsenceRow, { clock, reader }: { clock: Zone; reader: Reader }): Absence {
  const begin = clock.toWall(row.fromTime.getTime())
  const end = clock.toWall(row.toTime.getTime())
  const whole = begin.minutes === 0 && end.minutes === 0
  const own = mayRead(reader, row)
  return {
    id: row.id,
    staffId: row.staffId,
    kind: own ? row.kind : null,
    status: row.status,
    fromTime: row.fromTime.toISOString(),
    toTime: row.toTime.toISOString(),
    from: begin.day,
    to: whole ? addDays(end.day, -1) : lastDay(begin.day, end),
    hours: whole ? null : { from: begin.minutes, to: end.day === begin.day ? end.minutes : 1440 },
    note: own ? row.note : '',
    askedTime: row.askedTime.toISOString(),
  }
}

/** Returns the last day of an absence in hours; one that ends at midnight ends on the day before. */
const lastDay = (begin: Day, end: { day: Day; minutes: number }): Day =>
  end.minutes === 0 && end.day > begin ? addDays(end.day, -1) : end.day
