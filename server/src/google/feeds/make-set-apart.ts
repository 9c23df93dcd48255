/** Makes a set in a worker thread with bounded memory, since a thousand salons take minutes. */
import { Worker } from 'node:worker_threads'
import type { Deps } from '../../deps.ts'
import type { CheckedSet, SetFacts } from './make-set.ts'

type FeedDeps = Pick<Deps, 'pool' | 'metrics' | 'config'>
type WorkerAnswer = { made: CheckedSet; searchLimitHits: number }

const resourceLimits = { maxOldGenerationSizeMb: 192, maxYoungGenerationSizeMb: 32 }

/** Runs the worker thread, and throws its error. */
export async function makeSetApart({ pool, metrics, config }: FeedDeps, facts: SetFacts): Promise<CheckedSet> {
  const workerData = { url: pool.options.connectionString, clockAheadMs: config.clockAheadMs, facts }
  const worker = new Worker(new URL('./set-worker.ts', import.meta.url), { workerData, resourceLimits, env: {} })
  try {
    const { made, searchLimitHits } = await new Promise<WorkerAnswer>((resolve, reject) => {
      worker.once('message', resolve)
      worker.once('error', reject)
      worker.once('exit', () => reject(new Error('the thread that writes the feeds for Google ended')))
    })
    metrics.searchLimitHits.inc(searchLimitHits)
    return made
  } finally {
    await worker.terminate()
  }
}
