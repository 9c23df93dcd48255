/** The product's time (OPS-18). Durations are measured with `performance.now()` instead. */
export type Clock = { now(): number }

/** The machine's clock, moved by `CLOCK_AHEAD_MS`; `openDatabase` moves the database's `clock_now()` likewise. */
export function clockOf({ clockAheadMs }: { readonly clockAheadMs: number }): Clock {
  return { now: () => Date.now() + clockAheadMs }
}
