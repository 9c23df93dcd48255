/** Runs all of them at once. */
export const all = async <T>(count: number, work: (at: number) => Promise<T>): Promise<T[]> =>
  Promise.all(Array.from({ length: count }, (_, at) => work(at)))

/** Twenty at a time: on a slow machine lock timeouts would refuse some of eighty before the limit does. */
export const inWaves = async (count: number, work: (at: number) => Promise<unknown>): Promise<void> => {
  for (let from = 0; from < count; from += 20) await all(Math.min(20, count - from), (at) => work(from + at))
}
