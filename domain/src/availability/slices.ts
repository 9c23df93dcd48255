/**
 * Work that may pause, so that the process can answer others: a step takes about a millisecond at most, and a month in
 * which everything may move has some thousand.
 */
export type Slices<T> = Generator<void, T>

/** For where nobody waits. */
export function atOnce<T>(slices: Slices<T>): T {
  for (;;) {
    const { done, value } = slices.next()
    if (done) return value
  }
}
