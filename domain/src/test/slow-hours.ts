/** For tests: computes opening and working hours slowly and plainly with Temporal. Shares no code with the engine. */
import type { SalonFacts, Span, StaffFacts, WeekHours, WeekPattern } from '../availability/facts.ts'
import type { OpeningRule } from '../business-object/opening.ts'
import { weekdays } from '../time/day.ts'

export type Stretch = { from: number; to: number; capacity: number }

/** Converts a date's wall-clock minutes to an instant. */
export function instant(timeZone: string, date: Temporal.PlainDate, minutes: number): number {
  return date.toPlainDateTime().add({ minutes }).toZonedDateTime(timeZone, { disambiguation: 'compatible' })
    .epochMilliseconds
}

/** Returns opening around a date: its own spans and both neighbours', as unmerged instants. */
export function openAround({ timeZone, opening }: SalonFacts, date: Temporal.PlainDate): Stretch[] {
  return [-1, 0, 1].flatMap((days) => {
    const day = date.add({ days })
    return openSpans(opening, day).map(({ from, to, capacity }) => ({
      from: instant(timeZone, day, from),
      to: instant(timeZone, day, to),
      capacity,
    }))
  })
}

function openSpans(opening: SalonFacts['opening'], day: Temporal.PlainDate): Stretch[] {
  const speaking = opening.rules.filter((rule) => applies(rule, day))
  if (speaking.length === 0) return opening.activated ? [stretch(opening, opening.capacity)] : []
  const strongest = Math.min(...speaking.map(weakness))
  return speaking
    .filter((rule) => weakness(rule) === strongest && rule.activated)
    .map((rule) => stretch(rule, rule.capacity ?? opening.capacity))
}

function applies(rule: OpeningRule, day: Temporal.PlainDate): boolean {
  const date = day.toString()
  const weekday = weekdays[day.dayOfWeek - 1]
  return (rule.from ?? date) <= date && date <= (rule.to ?? date) && (rule.weekday ?? weekday) === weekday
}

/**
 * Ranks a rule: the narrower its range, the stronger; undated rules are weakest; a weekday's rule beats an everyday
 * one.
 */
function weakness(rule: OpeningRule): number {
  const everyDay = rule.weekday === null ? 0.5 : 0
  if (rule.from === null && rule.to === null) return 1_000_000_000 + everyDay
  if (rule.from === null || rule.to === null) return 1_000_000 + everyDay
  return Temporal.PlainDate.from(rule.from).until(rule.to, { largestUnit: 'days' }).days + everyDay
}

function stretch(hours: { open: string; close: string }, capacity: number | null): Stretch {
  const minutes = (time: string) => Temporal.PlainTime.from(time).hour * 60 + Temporal.PlainTime.from(time).minute
  const from = minutes(hours.open)
  const to = minutes(hours.close) > from ? minutes(hours.close) : minutes(hours.close) + 24 * 60
  return { from, to, capacity: capacity ?? Number.POSITIVE_INFINITY }
}

/** Returns a person's shifts around a date as instants, each with its own day's breaks. */
export function shiftsAround(timeZone: string, person: StaffFacts, date: Temporal.PlainDate) {
  return [-1, 0, 1].map((days) => {
    const day = date.add({ days })
    const weekday = weekdays[day.dayOfWeek - 1] ?? 'MONDAY'
    const toInstants = ({ from, to }: Span) => ({ from: instant(timeZone, day, from), to: instant(timeZone, day, to) })
    const own = person.exceptions.filter((exception) => exception.date === day.toString())
    const week = weekOn(person, day)
    return own.length > 0
      ? { shifts: own.flatMap(({ spans }) => spans).map(toInstants), breaks: [] }
      : { shifts: week.workingHours[weekday].map(toInstants), breaks: week.breaks[weekday].map(toInstants) }
  })
}

/** STF-10: steps from the first week to the day's week, one at a time. */
function weekOn(facts: StaffFacts, day: Temporal.PlainDate): WeekHours {
  let person: WeekPattern = facts
  for (const each of facts.laterPatterns ?? []) if (Temporal.PlainDate.compare(each.validFrom, day) <= 0) person = each
  if (person.pattern === undefined) return person
  const mondayOf = (date: Temporal.PlainDate) => date.subtract({ days: date.dayOfWeek - 1 })
  const weeks = [person, ...person.pattern.laterWeeks]
  const [goal, first] = [mondayOf(day), mondayOf(Temporal.PlainDate.from(person.pattern.from))]
  const step = Temporal.PlainDate.compare(first, goal) <= 0 ? 1 : -1
  let at = 0
  for (let monday = first; !monday.equals(goal); monday = monday.add({ weeks: step }))
    at = (at + step + weeks.length) % weeks.length
  return weeks[at] ?? person
}
