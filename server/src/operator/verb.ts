import type { Config } from '../config.ts'
import type { Db } from '../db/transaction.ts'

export type Operation = {
  readonly db: Db
  /** Epoch milliseconds of the product's clock. */
  readonly now: number
  /** Arguments after the verb, without options. */
  readonly given: readonly string[]
  /** The reason, which is recorded with a change. */
  readonly reason?: string | undefined
  /** Whether to print the change without applying it. */
  readonly dryRun: boolean
  /** The server's own configuration; throws if a variable is wrong or missing. */
  config(): Config
  say(line: string): void
}

/** A command of `npm run goldline -- <verb> …`. */
export type Verb = {
  /** Syntax and purpose: one line of the help. */
  readonly usage: string
  /** Runs the command and returns the last line to print; throws errors whose message is a sentence. */
  run(operation: Operation): Promise<string>
}
