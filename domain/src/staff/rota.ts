/** A person's hours as the rota shows and copies them (STF-03, STF-10). */
import type { Span, StaffFacts } from '../availability/facts.ts'
import { type Day, dayNumber, weekdayOf } from '../time/day.ts'
import { worked } from './hours.ts'
import { weekOfPattern } from './pattern.ts'

/**
 * What begins on a date, whatever the absences: `spans` without the `breaks` that apply; `exception`: the date has hours
 * of its own, and the pattern's breaks do not apply.
 */
export function hoursOfDay(person: StaffFacts, date: Day): { spans: Span[]; breaks: Span[]; exception: boolean } {
  const own = person.exceptions.filter((each) => each.date === date)
  if (own.length > 0)
    return { spans: worked({ work: own.flatMap(({ spans }) => spans), breaks: [] }), breaks: [], exception: true }
  const weeks = [person, ...(person.pattern?.laterWeeks ?? [])]
  const at = person.pattern ? weekOfPattern(person.pattern.from, weeks.length, dayNumber(date)) : 0
  const { workingHours, breaks } = weeks[at] ?? person
  const [work, pauses] = [workingHours[weekdayOf(date)], breaks[weekdayOf(date)]]
  return { spans: worked({ work, breaks: pauses }), breaks: [...pauses], exception: false }
}
