import type { Span } from '@goldline/domain/availability/facts'
import { addDays, type Day, weekdayOf } from '@goldline/domain/time/day'
import { parseTimeOfDay } from '@goldline/domain/time/time-of-day'
import type { Hours } from './salon-plan.ts'

export function mondayAfter(day: Day): Day {
  let monday = addDays(day, 1)
  while (weekdayOf(monday) !== 'MONDAY') monday = addDays(monday, 1)
  return monday
}

export function spanOf([from, to]: Hours): Span {
  return { from: parseTimeOfDay(from), to: parseTimeOfDay(to) }
}
