/** Code of the worker thread, which is stopped if it exceeds its time or memory (decision 025). */
import { parentPort, workerData } from 'node:worker_threads'
import { type FileFacts, readFile } from './read-file.ts'

parentPort?.postMessage(readFile(workerData as FileFacts))
