/** Runs `work` for 0 to `count`, several at once; returns the milliseconds of each. */
export async function inParallel(
  count: number,
  atOnce: number,
  work: (nth: number) => Promise<void>,
): Promise<number[]> {
  const times: number[] = []
  let next = 0
  const run = async () => {
    while (next < count) {
      const begun = performance.now()
      await work(next++)
      times.push(performance.now() - begun)
    }
  }
  await Promise.all(Array.from({ length: atOnce }, run))
  return times
}
