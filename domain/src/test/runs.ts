/** For property tests: RUNS=… for more runs, SEED=… to repeat (fast-check prints a failure's seed). */
export function runs(usual: number): { numRuns: number; seed?: number } {
  const { RUNS, SEED } = process.env
  return { numRuns: Number(RUNS ?? usual), ...(SEED ? { seed: Number(SEED) } : {}) }
}
