import { parseTimeOfDay } from '../time/time-of-day.ts'
import { isOffered, slotsInSlices } from './availability.ts'
import type { ChainRequest } from './facts.ts'
import type { PreparedDays } from './prepared.ts'
import type { Slices } from './slices.ts'

type StartsQuery = { starts: readonly number[]; now: number; onLimit?: (() => void) | undefined }

/**
 * Finds which of many given instants are offered. If no visit may move, searches all days at once, forty times faster
 * than start by start; else searches only the given instants, yielding in between.
 */
export function* filterOfferedStarts(
  prepared: PreparedDays,
  wish: ChainRequest,
  { starts, now, onLimit }: StartsQuery,
): Slices<Set<number>> {
  const offered = new Set<number>()
  if (starts.length === 0) return offered
  const { clock } = prepared.window
  if (prepared.pieces.length > 0) {
    for (const startMs of new Set(starts)) {
      if (isOffered(prepared, wish, { startMs, now, onLimit })) offered.add(startMs)
      yield
    }
    return offered
  }
  const days = starts.map((start) => clock.toWall(start).day).sort()
  const range = { from: days[0] ?? '', to: days.at(-1) ?? '' }
  for (const { date, times } of yield* slotsInSlices(prepared, wish, { range, now, onLimit }))
    for (const time of times) offered.add(clock.toInstant(date, parseTimeOfDay(time)))
  return new Set(starts.filter((start) => offered.has(start)))
}
