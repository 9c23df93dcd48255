/** For property tests: more runs with RUNS=…, the same ones again with SEED=… (fast-check prints the seed of a failure). */
export function runs(usual: number): { numRuns: number; seed?: number } {
  const { RUNS, SEED } = process.env
  return { numRuns: Number(RUNS ?? usual), ...(SEED ? { seed: Number(SEED) } : {}) }
}
