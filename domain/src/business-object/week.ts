/** Computes a salon's hours as a page shows them: the usual week and its exceptions (BIZ-02). */
import { addDays, type Day, type Weekday, weekdays } from '../time/day.ts'
import type { Span } from '../time/spans.ts'
import type { Zone } from '../time/zone.ts'
import { type OpeningRule, type OpeningSettings, openingSpans } from './opening.ts'

/** Minutes from midnight of the day; `to` past 1440 runs into the next day. */
export type OpenHours = { from: number; to: number }

/** 2024-01-01 was a Monday. */
const aMonday = '2024-01-01'

/** Returns a day's hours, joining openings that touch: only their capacity differs. */
export function openHours(settings: OpeningSettings, day: Day): OpenHours[] {
  const hours: OpenHours[] = []
  for (const { from, to } of openingSpans(settings, day)) {
    const last = hours.at(-1)
    if (last && last.to >= from) last.to = Math.max(last.to, to)
    else hours.push({ from, to })
  }
  return hours
}

/** Returns Monday to Sunday without dated rules; no hours: closed. */
export function usualWeek(settings: OpeningSettings): { weekday: Weekday; hours: OpenHours[] }[] {
  const usual = { ...settings, rules: settings.rules.filter((rule) => !isDated(rule)) }
  return weekdays.map((weekday, index) => ({ weekday, hours: openHours(usual, addDays(aMonday, index)) }))
}

/** `weekday`: only this weekday within from–to, inclusive; null: every day. No hours: closed. */
export type SpecialDays = { from: Day; to: Day; weekday: Weekday | null; hours: OpenHours[] }

/** Returns exceptions to the usual week from `today` on, ascending. */
export function specialDays({ rules, ...settings }: OpeningSettings, today: Day): SpecialDays[] {
  const groups = new Map<string, OpeningRule[]>()
  for (const rule of rules.filter(isDated)) {
    if (rule.to !== null && rule.to < today) continue
    const key = JSON.stringify([rule.from, rule.to, rule.weekday])
    groups.set(key, [...(groups.get(key) ?? []), { ...rule, weekday: null }])
  }
  return [...groups]
    .map(([key, own]): SpecialDays => {
      const [from, to, weekday]: [Day | null, Day | null, Weekday | null] = JSON.parse(key)
      const first = from ?? to ?? today
      return { from: first, to: to ?? first, weekday, hours: openHours({ ...settings, rules: own }, first) }
    })
    .sort((a, b) => (a.from < b.from ? -1 : a.from > b.from ? 1 : 0))
}

const isDated = ({ from, to }: OpeningRule): boolean => from !== null || to !== null

/**
 * Returns the end of the business day whose opening contains the visit's start (a night belongs to the evening before,
 * BIZ-02), but never before the visit's end. Instants are epoch milliseconds. `openOn`: wall-clock minutes since
 * midnight.
 */
export function businessDayEnd(
  openOn: (day: Day) => readonly Span[],
  clock: Zone,
  { start, end }: { start: number; end: number },
): number {
  const { day } = clock.toWall(start)
  for (const date of [addDays(day, -1), day]) {
    const spans = openOn(date).map(({ from, to }) => ({
      from: clock.toInstant(date, from),
      to: clock.toInstant(date, to),
    }))
    const closing = Math.max(...spans.map(({ to }) => to))
    if (spans.some(({ from, to }) => from <= start && start < to)) return Math.max(closing, end)
  }
  // Staff booked it outside opening hours: the calendar day is the business day.
  return Math.max(clock.startOfDay(addDays(day, 1)), end)
}
