import { type Day, daysBetween, isDay } from '@goldline/domain/time/day'
import { Refused } from './errors.ts'

const mostDays = 92
/** The zone and the windows around a day reach into its neighbours, which the database must be able to write too. */
const earliest: Day = '1900-01-01'
const latest: Day = '2999-12-31'

/** A range of existing days of 1900–2999, both included, at most 92 of them: what a person looks at, and what one answer may cost. */
export function askedDays({ from, to }: { from: Day; to: Day }): { from: Day; to: Day } {
  const exist = isDay(from) && isDay(to) && from >= earliest && to <= latest
  if (!exist || from > to) throw new Refused('date-range-invalid')
  if (daysBetween(from, to) >= mostDays) throw new Refused('date-range-too-long')
  return { from, to }
}
