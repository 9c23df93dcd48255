/** Where a pointer or a key takes an appointment: minutes of the day's wall clock, in steps. */
import type { Span } from '@goldline/domain/time/spans'

/** Minutes that one step of pointer or arrow key moves. */
export const stepMinutes = 15
/** The shortest that something can be made. */
const shortest = 5

const snapped = (minutes: number): number => Math.round(minutes / stepMinutes) * stepMinutes

/** Moved by so many minutes, to whole steps of the clock and within the day; its length stays. */
export function movedSpan({ from, to }: Span, by: number, day: Span): Span {
  const length = to - from
  const wanted = Math.abs(by) < stepMinutes / 2 ? from : snapped(from + by)
  const start = Math.max(day.from, Math.min(day.to - length, wanted))
  return { from: start, to: start + length }
}

/** Its end moved by so many minutes, to whole steps, and never before its start. */
export function resizedSpan({ from, to }: Span, by: number, day: Span): Span {
  const wanted = Math.abs(by) < stepMinutes / 2 ? to : snapped(to + by)
  return { from, to: Math.max(from + shortest, Math.min(day.to, wanted)) }
}

/** From the step that was pressed to the one that was reached, at least one step long. */
export function drawnSpan(pressed: number, reached: number, day: Span): Span {
  const floor = (minutes: number) => Math.floor(minutes / stepMinutes) * stepMinutes
  const from = Math.max(day.from, Math.min(floor(pressed), floor(reached)))
  const to = Math.min(day.to, Math.max(floor(pressed), floor(reached)) + stepMinutes)
  return { from, to: Math.max(to, from + shortest) }
}

/** The column at a place across the grid, the nearest beyond its edges. `edges`: each column's left edge, ascending. */
export function columnAt(edges: readonly number[], x: number): number {
  const after = edges.findIndex((left) => left > x)
  return Math.max(0, (after < 0 ? edges.length : after) - 1)
}
