/**
 * Work that can be left off between two days, so that a process answers others meanwhile: a search may take some milliseconds a day,
 * and a month has thirty-one. Whoever need not wait for anybody does it at once.
 */
export type Slices<T> = Generator<void, T>

export function atOnce<T>(slices: Slices<T>): T {
  for (;;) {
    const { done, value } = slices.next()
    if (done) return value
  }
}
