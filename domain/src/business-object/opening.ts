import { addDays, type Day, daysBetween, type Weekday, weekdayOf } from '../time/day.ts'
import { formatTimeOfDay, parseTimeOfDay } from '../time/time-of-day.ts'
import { zone } from '../time/zone.ts'

/** BIZ-02. `open` and `close` are `HH:mm` (seconds allowed); closing at or before opening runs into the next day. */
export type OpeningRule = {
  weekday: Weekday | null
  activated: boolean
  open: string
  close: string
  /** null: the settings' capacity. */
  capacity: number | null
  from: Day | null
  to: Day | null
}

export type OpeningSettings = {
  activated: boolean
  open: string
  close: string
  /** Most customers present at once (BIZ-03); null: limited by staff only. */
  capacity: number | null
  rules: readonly OpeningRule[]
}

/** Minutes from local midnight of its day; `to` past 1440 runs into the next day. */
export type OpeningSpan = { from: number; to: number; capacity: number | null }

/**
 * Returns one day's opening, ascending, without overlaps. Touching spans are one opening whose capacity changes
 * (BIZ-02), so work may run across the boundary. A night opening belongs to the day it begins on.
 */
export function openingSpans(settings: OpeningSettings, day: Day): OpeningSpan[] {
  const rules = winningRules(settings.rules, day)
  if (rules.length === 0) return settings.activated ? [spanOf(settings, settings.capacity)] : []
  const spans = rules.filter((rule) => rule.activated).map((rule) => spanOf(rule, rule.capacity ?? settings.capacity))
  return spans.length < 2 ? spans : mergeSpans(spans)
}

/**
 * Whether the salon is open now and until when, or when it opens next (within two weeks). Days and `HH:mm:ss` in the
 * salon's zone.
 */
export type OpenState =
  | { open: true; until: { date: Day; time: string } }
  | { open: false; next: { date: Day; time: string } | null }

export function openState(settings: OpeningSettings, timeZone: string, now: number): OpenState {
  const clock = zone(timeZone)
  const today = clock.toWall(now).day
  const spans: { from: number; to: number }[] = []
  for (let offset = -1; offset <= 14; offset++) {
    const day = addDays(today, offset)
    for (const { from, to } of openingSpans(settings, day)) {
      const next = { from: clock.toInstant(day, from), to: clock.toInstant(day, to) }
      const last = spans.at(-1)
      if (last && next.from <= last.to) last.to = Math.max(last.to, next.to)
      else spans.push(next)
    }
  }
  const onWall = (ms: number) => {
    const { day, minutes } = clock.toWall(ms)
    return { date: day, time: formatTimeOfDay(minutes) }
  }
  const current = spans.find((span) => span.from <= now && now < span.to)
  if (current) return { open: true, until: onWall(current.to) }
  const next = spans.find((span) => span.from > now)
  return { open: false, next: next ? onWall(next.from) : null }
}

function spanOf(hours: { open: string; close: string }, capacity: number | null): OpeningSpan {
  const from = parseTimeOfDay(hours.open)
  const close = parseTimeOfDay(hours.close)
  return { from, to: close > from ? close : close + 1440, capacity }
}

/** Returns the rules of the highest rank that apply to this day. */
function winningRules(rules: readonly OpeningRule[], day: Day): OpeningRule[] {
  let best: OpeningRule[] = []
  const weekday = rules.length > 0 ? weekdayOf(day) : null
  for (const rule of rules) {
    if (!appliesOn(rule, day, weekday)) continue
    const order = best[0] ? compareRank(rule, best[0]) : -1
    if (order < 0) best = [rule]
    else if (order === 0) best.push(rule)
  }
  return best
}

function appliesOn(rule: OpeningRule, day: Day, weekday: Weekday | null): boolean {
  if (rule.from !== null && day < rule.from) return false
  if (rule.to !== null && day > rule.to) return false
  return rule.weekday === null || rule.weekday === weekday
}

/**
 * Compares ranks; negative: the first is stronger. Dated before undated, then the narrower range, then one weekday
 * before every day.
 */
function compareRank(one: OpeningRule, other: OpeningRule): number {
  return rangeWidth(one) - rangeWidth(other) || Number(one.weekday === null) - Number(other.weekday === null)
}

function rangeWidth({ from, to }: OpeningRule): number {
  if (from === null && to === null) return 2e9
  return from === null || to === null ? 1e9 : daysBetween(from, to)
}

/** Merges neighbours of equal capacity; where spans overlap the larger capacity applies (null is unlimited). */
function mergeSpans(spans: readonly OpeningSpan[]): OpeningSpan[] {
  const edges = [...new Set(spans.flatMap(({ from, to }) => [from, to]))].sort((a, b) => a - b)
  const merged: OpeningSpan[] = []
  edges.slice(0, -1).forEach((from, index) => {
    const to = edges[index + 1] ?? from
    const covering = spans.filter((span) => span.from <= from && to <= span.to)
    if (covering.length === 0) return
    const capacity = covering.reduce<number | null>(
      (most, span) => (most === null || span.capacity === null ? null : Math.max(most, span.capacity)),
      0,
    )
    const last = merged.at(-1)
    if (last && last.to === from && last.capacity === capacity) last.to = to
    else merged.push({ from, to, capacity })
  })
  return merged
}
