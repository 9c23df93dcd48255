/** Spans that result from dragging or arrow keys: wall-clock minutes of the day, in steps. */
import type { Span } from '@goldline/domain/time/spans'

/** Minutes of one step, by pointer or arrow key. */
export const stepMinutes = 15
/** Shortest length in minutes that resizing allows. */
const minLength = 5

const snapped = (minutes: number): number => Math.round(minutes / stepMinutes) * stepMinutes

/** Moves a span by minutes, to whole steps of the clock and within the day; keeps its length. */
export function movedSpan({ from, to }: Span, by: number, day: Span): Span {
  const length = to - from
  const wanted = Math.abs(by) < stepMinutes / 2 ? from : snapped(from + by)
  const start = Math.max(day.from, Math.min(day.to - length, wanted))
  return { from: start, to: start + length }
}

/** Moves a span's end by minutes, to whole steps, at least 5 minutes after its start. */
export function resizedSpan({ from, to }: Span, by: number, day: Span): Span {
  const wanted = Math.abs(by) < stepMinutes / 2 ? to : snapped(to + by)
  return { from, to: Math.max(from + minLength, Math.min(day.to, wanted)) }
}

/** Returns the span from the pressed step to the one that the pointer reached, at least one step long. */
export function drawnSpan(pressed: number, reached: number, day: Span): Span {
  const floor = (minutes: number) => Math.floor(minutes / stepMinutes) * stepMinutes
  const from = Math.max(day.from, Math.min(floor(pressed), floor(reached)))
  const to = Math.min(day.to, Math.max(floor(pressed), floor(reached)) + stepMinutes)
  return { from, to: Math.max(to, from + minLength) }
}

/** Returns the index of the column at `x`, or the nearest one. `edges`: the columns' left edges, ascending. */
export function columnAt(edges: readonly number[], x: number): number {
  const after = edges.findIndex((left) => left > x)
  return Math.max(0, (after < 0 ? edges.length : after) - 1)
}
