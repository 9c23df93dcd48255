/** Runs all calls concurrently. */
export const runAtOnce = async <T>(count: number, work: (at: number) => Promise<T>): Promise<T[]> =>
  Promise.all(Array.from({ length: count }, (_, at) => work(at)))

/** Runs twenty calls at a time: on a slow machine, eighty would meet lock timeouts before the limit. */
export const runInWaves = async (count: number, work: (at: number) => Promise<unknown>): Promise<void> => {
  for (let from = 0; from < count; from += 20) await runAtOnce(Math.min(20, count - from), (at) => work(from + at))
}
