/**
 * Configures property tests: RUNS=… for more runs, QUICK=1 for a fifth, SEED=… to repeat (fast-check prints a failure's
 * seed).
 */
export function runs(usual: number): { numRuns: number; seed?: number } {
  const { RUNS, QUICK, SEED } = process.env
  return { numRuns: Number(RUNS ?? (QUICK ? Math.ceil(usual / 5) : usual)), ...(SEED ? { seed: Number(SEED) } : {}) }
}
