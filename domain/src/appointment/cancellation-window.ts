/**
 * APT-04: until when a customer may cancel or move. `until` is the last instant; with a window of 0 hours it is the
 * start, at which it is already over. Epoch milliseconds.
 */
export function cancellationWindow(facts: { start: number; now: number; cancellationWindowHours: number }): {
  until: number
  open: boolean
} {
  const { start, now, cancellationWindowHours } = facts
  const until = start - cancellationWindowHours * 3_600_000
  return { until, open: now <= until && now < start }
}
