/** Holds a pattern as it is typed (STF-10). */
import type { Pattern } from '@goldline/contract/staff/rota'
import { weekOfPattern } from '@goldline/domain/staff/rota'
import { addDays, type Day, dayNumber, type Weekday, weekdays } from '@goldline/domain/time/day'
import { formatHours, parseHoursOrNone, validateHours } from './hours-text.ts'

type DayDraft = { work: string; breaks: string }
export type WeekDraft = Record<Weekday, DayDraft>
/**
 * `count`: number of weeks in use; `now`: index of the week that the rota shows; `shown`: index of the week being
 * edited; `validFrom`: as typed.
 */
export type PatternDraft = { weeks: WeekDraft[]; count: number; now: number; shown: number; validFrom: string }

export const weekNames = ['A', 'B', 'C', 'D'] as const

/** Starts a draft that is valid from the shown week, but not before today: past days keep their hours. */
export function createPatternDraft(
  { from, weeks }: Pattern,
  { monday, today }: { monday: Day; today: Day },
): PatternDraft {
  const now = weekOfPattern(from, weeks.length, dayNumber(monday))
  // An added week starts with the hours of the first.
  return {
    weeks: weekNames.map((_, at) => weekDraft(weeks[at] ?? weeks[0] ?? [])),
    count: weeks.length,
    now,
    shown: now,
    validFrom: monday > today ? monday : today,
  }
}

function weekDraft(week: Pattern['weeks'][number]): WeekDraft {
  const of = (weekday: Weekday): DayDraft => {
    const day = week.find((each) => each.weekday === weekday)
    return { work: formatHours(day?.work ?? []), breaks: formatHours(day?.breaks ?? []) }
  }
  return Object.fromEntries(weekdays.map((weekday) => [weekday, of(weekday)])) as WeekDraft
}

export function buildPatternBody(
  { weeks, count, now, validFrom }: PatternDraft,
  monday: Day,
): Pattern & { validFrom: Day } {
  return {
    validFrom,
    from: addDays(monday, -7 * now),
    weeks: weeks.slice(0, count).map((week) =>
      weekdays
        .map((weekday) => ({
          weekday,
          work: parseHoursOrNone(week[weekday].work),
          breaks: parseHoursOrNone(week[weekday].breaks),
        }))
        .filter(({ work }) => work.length > 0),
    ),
  }
}

/** Returns the index of the first invalid week; undefined: none. */
export function findInvalidWeek({ weeks, count }: PatternDraft): number | undefined {
  const at = weeks
    .slice(0, count)
    .findIndex((week) => weekdays.some((weekday) => validateHours(week[weekday].work, week[weekday].breaks)))
  return at < 0 ? undefined : at
}
