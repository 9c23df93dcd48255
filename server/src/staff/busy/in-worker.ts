import { Worker } from 'node:worker_threads'
import type { FileFacts, FileRead } from './read-file.ts'

type Limits = { limitMs?: number; memoryMb?: number }

/**
 * Reads a stranger's file in a thread of its own: a rule that never finds its next day, or a file that swells, stops neither
 * requests nor other jobs. Never throws, and tells nothing of what stands in the file.
 */
export async function readInWorker(
  facts: FileFacts,
  { limitMs = 5_000, memoryMb = 256 }: Limits = {},
): Promise<FileRead> {
  const resourceLimits = { maxOldGenerationSizeMb: memoryMb, maxYoungGenerationSizeMb: 32, stackSizeMb: 4 }
  // It needs nothing of what the process knows.
  const worker = new Worker(new URL('./worker.ts', import.meta.url), { workerData: facts, resourceLimits, env: {} })
  const read = await new Promise<FileRead>((resolve) => {
    const ended = setTimeout(() => resolve({ problem: 'TOO_MUCH' }), limitMs)
    worker.once('message', (message: FileRead) => resolve(message))
    worker.once('error', (error) => {
      const full = error instanceof Error && 'code' in error && error.code === 'ERR_WORKER_OUT_OF_MEMORY'
      resolve({ problem: full ? 'TOO_MUCH' : 'NO_CALENDAR' })
    })
    worker.once('exit', () => {
      clearTimeout(ended)
      resolve({ problem: 'NO_CALENDAR' })
    })
  })
  await worker.terminate()
  return read
}
