/**
 * Work that may pause between two days, so that the process can answer others: a search takes some milliseconds per
 * day, and a month has thirty-one. Where nobody waits, run it at once.
 */
export type Slices<T> = Generator<void, T>

export function atOnce<T>(slices: Slices<T>): T {
  for (;;) {
    const { done, value } = slices.next()
    if (done) return value
  }
}
