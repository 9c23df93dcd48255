/** What time it is for the product (OPS-18). How long something takes is measured by the machine's clock instead. */
export type Clock = { now(): number }

/** The machine's clock, moved by `CLOCK_AHEAD_MS`. The database's `clock_now()` is moved alike: see `openDatabase`. */
export function clockOf({ clockAheadMs }: { readonly clockAheadMs: number }): Clock {
  return { now: () => Date.now() + clockAheadMs }
}
