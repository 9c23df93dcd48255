import type { Config } from '../config.ts'
import type { Db } from '../db/transaction.ts'

export type Operation = {
  readonly db: Db
  /** Epoch milliseconds, by the product's clock. */
  readonly now: number
  /** The arguments behind the verb, without options. */
  readonly given: readonly string[]
  /** Recorded with a change. */
  readonly reason?: string | undefined
  /** Says what would change, and changes nothing. */
  readonly dryRun: boolean
  /** The server's own configuration; throws where a variable is wrong or missing. */
  config(): Config
  say(line: string): void
}

/** A word of `npm run goldline -- <verb> …`. */
export type Verb = {
  /** How it is written, and what it does: one line of the help. */
  readonly usage: string
  /** Returns the last line to print; throws an error whose message is a sentence. */
  run(operation: Operation): Promise<string>
}
