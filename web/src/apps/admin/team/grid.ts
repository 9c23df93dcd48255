/** Prepares a week's data for the rota's grid. */
import type { Absence } from '@goldline/contract/staff/absences'
import type { Rota, RotaDay, RotaPerson } from '@goldline/contract/staff/rota'
import type { Day } from '@goldline/domain/time/day'

export type Week = { monday: Day; sunday: Day; today: Day }

/** Returns the proposed first day of a new entry: in the current week not before today. */
export const proposedDay = ({ monday, sunday, today }: Week): Day =>
  monday < today && today <= sunday ? today : monday

/** Minutes from which to which all bars of a week reach, so that they are comparable. */
export type HoursRange = { from: number; to: number }

export function hoursRange({ opening, staff }: Rota): HoursRange {
  const all = [...opening, ...staff.flatMap(({ days }) => days)].flatMap(({ spans }) => spans)
  if (all.length === 0) return { from: 480, to: 1200 }
  return {
    from: Math.min(...all.map(({ from }) => from)),
    to: Math.min(1440, Math.max(...all.map(({ to }) => to))),
  }
}

/** Returns the absence that takes the whole day, the approved one first. */
const findWholeDayAbsence = ({ absences }: Pick<RotaPerson, 'absences'>, date: Day): Absence | undefined =>
  absences
    .filter(({ hours, from, to }) => hours === null && from <= date && date <= to)
    .toSorted((a, b) => a.status.localeCompare(b.status))[0]

export const isAway = (person: Pick<RotaPerson, 'absences'>, date: Day): boolean =>
  findWholeDayAbsence(person, date) !== undefined

/** Returns a person's cells in order: consecutive days of one absence share a cell. */
export function buildRotaCells(person: RotaPerson): { absence: Absence | undefined; days: RotaDay[] }[] {
  const cells: { absence: Absence | undefined; days: RotaDay[] }[] = []
  for (const day of person.days) {
    const absence = findWholeDayAbsence(person, day.date)
    const last = cells.at(-1)
    if (last && last.absence?.id === absence?.id) last.days.push(day)
    else cells.push({ absence, days: [day] })
  }
  return cells
}
