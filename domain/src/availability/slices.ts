/**
 * Work that can pause, so that the process can answer other requests: a step takes about a millisecond at most; a month
 * of movable visits takes thousands of steps.
 */
export type Slices<T> = Generator<void, T>

/** Runs without pausing, where no other request waits. */
export function runToEnd<T>(slices: Slices<T>): T {
  for (;;) {
    const { done, value } = slices.next()
    if (done) return value
  }
}
