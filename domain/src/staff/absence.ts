import type { Refusal } from '../refusal.ts'
import { type Day, daysBetween, isDay } from '../time/day.ts'
import { hoursGrid } from './hours.ts'

/** Days are inclusive, in the salon's zone; `hours`: a part of a single day, in minutes from midnight. */
export type AskedAbsence = { from: Day; to: Day; hours?: { from: number; to: number } | undefined }

const mostDays = 366

/** STF-10: forwards in time, not longer than a year, and on the grid of working hours. */
export function absenceRefusal({ from, to, hours }: AskedAbsence): Refusal | undefined {
  const days = isDay(from) && isDay(to) && from >= '2000-01-01' && to <= '2999-12-31' ? daysBetween(from, to) : -1
  const fits = days >= 0 && days < mostDays && (hours === undefined || (days === 0 && isPart(hours)))
  return fits ? undefined : 'absence.invalid'
}

const isPart = ({ from, to }: { from: number; to: number }): boolean =>
  from >= 0 && to <= 1440 && from < to && from % hoursGrid === 0 && to % hoursGrid === 0
