/** Shared by `npm run backup` and `npm run restore`. */
import { resolve } from 'node:path'
import type { Storage } from '../config.ts'
import { runningEmbedded, startEmbedded } from '../db/embedded.ts'
import type { DatabaseUrls } from '../db/urls.ts'
import { createLog } from '../log.ts'
import type { Summary } from './write-archive.ts'

/** Connects to DATABASE_URL, to the server that runs in the data folder, or to a database started from the folder. */
export async function databaseFor(
  { databaseUrls, dataDir }: Storage,
  stack: AsyncDisposableStack,
  shared: boolean,
): Promise<DatabaseUrls> {
  const running = databaseUrls ?? (shared ? runningEmbedded(dataDir) : undefined)
  if (running !== undefined) return running
  const { log, flush } = createLog('WARN')
  stack.defer(flush)
  const { url, ownerUrl, stop } = await startEmbedded({ dataDir, log })
  stack.defer(stop)
  return { url, ownerUrl }
}

/** npm changes the working directory: resolve paths from where the person called it. */
export const pathFrom = ({ calledFrom }: Storage, path: string): string => resolve(calledFrom, path)

export const say = (line: string): void => void process.stdout.write(`  ${line}\n`)

export function summary({ tables, rows, files, bytes }: Summary, begun: number): string {
  const seconds = ((performance.now() - begun) / 1000).toFixed(1)
  return `${rows} rows of ${tables} tables and ${files} files, ${(bytes / 1e6).toFixed(1)} MB, in ${seconds} s`
}

/** Runs the command; prints an error as one sentence. */
export async function run(what: string, work: () => Promise<string>): Promise<void> {
  try {
    process.stdout.write(`${await work()}\n`)
  } catch (error) {
    process.stderr.write(`${what}:\n${(error as Error).message}\n`)
    process.exitCode = 1
  }
}
