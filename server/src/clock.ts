/** Returns the product's time (OPS-18). Measure durations with `performance.now()` instead. */
export type Clock = { now(): number }

/**
 * Returns the machine's clock, moved by `CLOCK_AHEAD_MS`; `openDatabase` moves the database's `clock_now()` equally.
 */
export function clockOf({ clockAheadMs }: { readonly clockAheadMs: number }): Clock {
  return { now: () => Date.now() + clockAheadMs }
}
