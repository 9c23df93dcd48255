import { Worker } from 'node:worker_threads'
import type { FileFacts, FileRead } from './read-file.ts'

type Limits = { limitMs?: number; memoryMb?: number }

/**
 * Parses an untrusted file in a worker thread, so that an endless recurrence rule or a file that fills the memory
 * blocks neither requests nor other jobs. Never throws, and reveals nothing of the file's content.
 */
export async function readInWorker(
  facts: FileFacts,
  { limitMs = 5_000, memoryMb = 256 }: Limits = {},
): Promise<FileRead> {
  const resourceLimits = { maxOldGenerationSizeMb: memoryMb, maxYoungGenerationSizeMb: 32, stackSizeMb: 4 }
  // `env: {}` hides the process's environment from the worker.
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
