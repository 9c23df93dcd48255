/** Helpers for the operator's commands. */
import { resolve } from 'node:path'
import { ConfigError } from '../config/reader.ts'
import type { Storage } from '../config.ts'
import { hasCluster, runningEmbedded, startEmbedded } from '../db/embedded.ts'
import type { DatabaseUrls } from '../db/urls.ts'
import { createLog } from '../log.ts'
import type { Summary } from './write-archive.ts'

/**
 * Connects to DATABASE_URL, to the server that runs in the data folder, or to a database started from the folder.
 * `shared`: requires an existing database, on which a server may run.
 */
export async function openCommandDatabase(
  { databaseUrls, dataDir }: Storage,
  stack: AsyncDisposableStack,
  shared: boolean,
): Promise<DatabaseUrls> {
  const running = databaseUrls ?? (shared ? runningEmbedded(dataDir) : undefined)
  if (running !== undefined) return running
  if (shared && !hasCluster(dataDir))
    throw new ConfigError([{ name: 'DATA_DIR', problem: `has no database: ${dataDir}` }])
  const { log, flush } = createLog('WARN')
  stack.defer(flush)
  const { url, ownerUrl, stop } = await startEmbedded({ dataDir, log })
  stack.defer(stop)
  return { url, ownerUrl }
}

/** Resolves a path from the directory in which npm was called, since npm changes the working directory. */
export const pathFrom = ({ calledFrom }: Storage, path: string): string => resolve(calledFrom, path)

export const printLine = (line: string): void => void process.stdout.write(`  ${line}\n`)

export function summary({ tables, rows, files, bytes }: Summary, begun: number): string {
  const seconds = ((performance.now() - begun) / 1000).toFixed(1)
  return `${rows} rows of ${tables} tables and ${files} files, ${(bytes / 1e6).toFixed(1)} MB, in ${seconds} s`
}

/** Runs the command and prints its result, or an error as one sentence. */
export async function runCommand(what: string, work: () => Promise<string>): Promise<void> {
  try {
    process.stdout.write(`${await work()}\n`)
  } catch (error) {
    process.stderr.write(`${what}:\n${describeFailure(error as NodeJS.ErrnoException)}\n`)
    process.exitCode = 1
  }
}

/** Messages for the system's error codes of files and folders. */
const pathMessages: Readonly<Record<string, string>> = {
  ENOENT: 'does not exist',
  EISDIR: 'is a folder, not a file',
  ENOTDIR: 'leads through a file that is no folder',
  EACCES: 'is not allowed to this account',
  EROFS: 'is on a disk that cannot be written',
}
/** Messages for other error codes of the system and of PostgreSQL. */
const errorMessages: Readonly<Record<string, string>> = {
  ENOSPC: 'there is no room left on the disk',
  '42P01': 'the database has no tables of Goldline: is it the right one?',
  ECONNREFUSED: 'nothing answers at the database’s address',
}

function describeFailure({ code = '', message, ...error }: NodeJS.ErrnoException & { dest?: string }): string {
  const place = error.dest ?? error.path
  const words = pathMessages[code]
  if (place !== undefined && words !== undefined) return `${place} ${words}`
  return errorMessages[code] ?? message
}
