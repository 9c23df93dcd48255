/** Edits opening settings (BIZ-02, BIZ-08); each function returns new settings. */
import { addDays, type Day, type Weekday, weekdays } from '../time/day.ts'
import { formatTimeOfDay } from '../time/time-of-day.ts'
import { type OpeningRule, type OpeningSettings, openingSpans } from './opening.ts'
import { salonLimits } from './salon.ts'

/** `HH:mm`; no hours: closed. `capacity` null: the settings' capacity. */
export type Hours = { open: string; close: string; capacity: number | null }

const isDated = ({ from, to }: OpeningRule): boolean => from !== null || to !== null
/** 2024-01-01 was a Monday. */
const aMonday = '2024-01-01'

/** Returns the hours of each day of the usual week, Monday first. */
export function weekHours(settings: OpeningSettings): { weekday: Weekday; hours: Hours[] }[] {
  const usual = { ...settings, rules: settings.rules.filter((rule) => !isDated(rule)) }
  return weekdays.map((weekday, index) => ({
    weekday,
    hours: dayHours(usual, addDays(aMonday, index)),
  }))
}

/** Returns the hours of one day, including exceptions. */
export function dayHours(settings: OpeningSettings, day: Day): Hours[] {
  const time = (minutes: number) => formatTimeOfDay(minutes).slice(0, 5)
  return openingSpans(settings, day).map(({ from, to, capacity }) => ({
    open: time(from),
    close: time(to),
    capacity: ownCapacity(capacity, settings),
  }))
}

/** Treats a capacity equal to the salon's as none, so that the day follows the salon's. */
const ownCapacity = (capacity: number | null, usual: OpeningSettings) => (capacity === usual.capacity ? null : capacity)

/** Reads a typed capacity (BIZ-03): null if empty, undefined if it is invalid. */
export function readCapacity(typed: string): number | null | undefined {
  const text = typed.trim()
  if (text === '') return null
  const { min, max } = salonLimits.capacity
  return /^\d+$/.test(text) && Number(text) >= min && Number(text) <= max ? Number(text) : undefined
}

export function withWeekday<S extends OpeningSettings>(settings: S, weekday: Weekday, hours: readonly Hours[]): S {
  const others = settings.rules.filter((rule) => isDated(rule) || rule.weekday !== weekday)
  return { ...settings, rules: [...others, ...rulesFor(settings, { weekday, from: null, to: null }, hours)] }
}

/** Adds an exception, replacing those on the same days. */
export function withException<S extends OpeningSettings>(
  settings: S,
  days: { from: Day; to: Day },
  hours: readonly Hours[],
): S {
  const { rules } = withoutException(settings, days)
  return { ...settings, rules: [...rules, ...rulesFor(settings, { weekday: null, ...days }, hours)] }
}

export function withoutException<S extends OpeningSettings>(settings: S, { from, to }: { from: Day; to: Day }): S {
  return { ...settings, rules: settings.rules.filter((rule) => rule.from !== from || rule.to !== to) }
}

/** Closes these days; a day with its own exception keeps it. */
export function withClosedDays<S extends OpeningSettings>(settings: S, days: readonly Day[]): S {
  const known = new Set(settings.rules.filter(({ from, to }) => from === to).map(({ from }) => from))
  return days
    .filter((day) => !known.has(day))
    .reduce((before, day) => withException(before, { from: day, to: day }, []), settings)
}

/** Returns whether both are equal, ignoring the order of rules. */
export const isSameOpening = (one: OpeningSettings, other: OpeningSettings): boolean =>
  inOrder(one).join() === inOrder(other).join()

const inOrder = ({ activated, open, close, capacity, rules }: OpeningSettings): string[] => [
  JSON.stringify([activated, open, close, capacity]),
  ...rules
    .map((rule) =>
      JSON.stringify([rule.weekday, rule.from, rule.to, ...[rule.activated, rule.open, rule.close, rule.capacity]]),
    )
    .toSorted(),
]

export type DayKind = 'open' | 'closed' | 'exception' | 'closedException'

/** Kind of a day in the year's calendar. */
export function dayKind(settings: OpeningSettings, day: Day): DayKind {
  const open = openingSpans(settings, day).length > 0
  const dated = settings.rules.some(({ from, to }) => from !== null && to !== null && from <= day && day <= to)
  if (dated) return open ? 'exception' : 'closedException'
  return open ? 'open' : 'closed'
}

type RuleTime = Pick<OpeningRule, 'weekday' | 'from' | 'to'>

function rulesFor(usual: OpeningSettings, of: RuleTime, hours: readonly Hours[]): OpeningRule[] {
  if (hours.length === 0) return [{ ...of, activated: false, open: '09:00', close: '18:00', capacity: null }]
  return hours.map((each) => ({ ...of, activated: true, ...each, capacity: ownCapacity(each.capacity, usual) }))
}
