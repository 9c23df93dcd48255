/** Runs in a thread of its own, which ends with its time or its memory (decision 025). */
import { parentPort, workerData } from 'node:worker_threads'
import { type FileFacts, readFile } from './read-file.ts'

parentPort?.postMessage(readFile(workerData as FileFacts))
