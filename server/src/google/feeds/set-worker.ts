/** Code of the worker thread, which has a database connection of its own. */
import { parentPort, workerData } from 'node:worker_threads'
import { openDatabase } from '../../db/database.ts'
import { makeMetrics } from '../../http/metrics.ts'
import { makeSet, type SetFacts } from './make-set.ts'

const { url, clockAheadMs, facts } = workerData as { url: string; clockAheadMs: number; facts: SetFacts }
const metrics = makeMetrics()
const { db, pool, close } = openDatabase({ url, clockAheadMs, poolSize: 1 })
try {
  const made = await makeSet({ db, pool, metrics }, facts)
  const { values } = await metrics.searchLimitHits.get()
  parentPort?.postMessage({ made, searchLimitHits: values[0]?.value ?? 0 })
} finally {
  await close()
}
