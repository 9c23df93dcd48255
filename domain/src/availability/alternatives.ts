import { groupBy } from '../group-by.ts'
import { type Day, daysBetween } from '../time/day.ts'
import { zone } from '../time/zone.ts'

/**
 * A start in epoch milliseconds; `staffId`: the requested person, or the person free instead; null: the first
 * available.
 */
export type AlternativeStart = { start: number; staffId: string | null }

/** Whether an alternative start changes the hour, the person or the day of the requested one. */
type AlternativeKind = 'LATER' | 'PERSON' | 'EARLIER' | 'DAY'

/** `minutes`, `days`: how much later than requested; negative: earlier. */
export type AlternativeDifference = { kind: AlternativeKind; minutes: number; days: number }

type RequestedSlot = AlternativeStart & { timeZone: string }

/** A wait of up to this many minutes is closer to the request than another person. */
const shortWait = 120

/** How many starts are proposed, and how many of a kind before other days fill the rest. */
const startCount = 5
const countOfKind = { LATER: 1, PERSON: 2, EARLIER: 1 } as const

export function compareAlternative(free: AlternativeStart, wished: RequestedSlot): AlternativeDifference {
  const { toWall } = zone(wished.timeZone)
  const [from, to] = [toWall(wished.start), toWall(free.start)]
  const days = daysBetween(from.day, to.day)
  if (days !== 0) return { kind: 'DAY', minutes: to.minutes - from.minutes, days }
  const minutes = (free.start - wished.start) / 60_000
  if (minutes === 0) return { kind: 'PERSON', minutes, days }
  return { kind: minutes > 0 ? 'LATER' : 'EARLIER', minutes, days }
}

/**
 * Chooses at most five starts to propose for one that is gone, nearest to the request first (BKG-02): a short wait for
 * the same person, another person at the same time (in the given order), the rest of the day by distance, then other
 * days (the later of two equally near ones), each at the hour nearest to the request.
 */
export function chooseAlternativeStarts(free: readonly AlternativeStart[], wished: RequestedSlot): AlternativeStart[] {
  const ranked = free
    .map((each) => ({ ...each, ...compareAlternative(each, wished) }))
    .sort((one, other) => ascending(distance(one), distance(other)))
  const kinds = groupBy(ranked, ({ kind }) => kind)
  const ofThatDay = (['LATER', 'PERSON', 'EARLIER'] as const).flatMap(
    (kind) => kinds.get(kind)?.slice(0, countOfKind[kind]) ?? [],
  )
  const ofOtherDays = [...groupBy(kinds.get('DAY') ?? [], (each) => each.days).values()].flatMap(([best]) => best ?? [])
  const chosen = [...ofThatDay, ...ofOtherDays].slice(0, startCount)
  const others = ranked.filter((each) => each.kind !== 'DAY' && !chosen.includes(each))
  const all = new Set([...chosen, ...others].slice(0, startCount))
  return ranked.filter((each) => all.has(each)).map(({ start, staffId }) => ({ start, staffId }))
}

/** Returns the distance as numbers compared from left to right. */
function distance({ kind, minutes, days, start }: AlternativeDifference & AlternativeStart): number[] {
  if (kind === 'DAY') return [3, Math.abs(days), days > 0 ? 0 : 1, Math.abs(minutes), start]
  if (kind === 'PERSON') return [1]
  return [kind === 'LATER' && minutes <= shortWait ? 0 : 2, Math.abs(minutes), kind === 'LATER' ? 0 : 1]
}

function ascending(one: readonly number[], other: readonly number[]): number {
  const index = one.findIndex((value, at) => value !== other[at])
  return index < 0 ? 0 : (one[index] ?? 0) - (other[index] ?? 0)
}

/** Returns the two free days nearest to a full one; of two equally near days, the later one comes first. */
export function chooseAlternativeDays<Free extends { date: Day }>(free: readonly Free[], full: Day): Free[] {
  const far = ({ date }: Free) => Math.abs(daysBetween(full, date))
  const others = free.filter(({ date }) => date !== full)
  return others.sort((one, other) => far(one) - far(other) || daysBetween(one.date, other.date)).slice(0, 2)
}
