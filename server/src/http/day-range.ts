import { type Day, daysBetween, isDay } from '@goldline/domain/time/day'
import { Refused } from './errors.ts'

const mostDays = 92

/** A range of existing days, both included, at most 92 of them: what a person looks at, and what one answer may cost. */
export function askedDays({ from, to }: { from: Day; to: Day }): { from: Day; to: Day } {
  const valid = isDay(from) && isDay(to) && from <= to && daysBetween(from, to) < mostDays
  if (!valid) throw new Refused('date-range-invalid')
  return { from, to }
}
