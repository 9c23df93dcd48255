/**
 * A stand-in's state, optionally in a file: it survives a restart and all processes share it, as at the real provider.
 */
import { mkdirSync } from 'node:fs'
import { dirname } from 'node:path'
import { DatabaseSync } from 'node:sqlite'

/** `port`: the previous one, so that published addresses stay valid. */
type Memory = { port: number }

export type KeptMemory<Own extends Memory> = {
  readonly memory: Own
  /** Loads changes by other processes, and resets if the file was removed, as the demo's reset does. */
  renew(): void
  /** Runs the work on the newest state, while other processes wait, and stores the result completely or not at all. */
  change<Result>(work: () => Result): Result
}

export function keepState<Own extends Memory>(empty: () => Own, file: string | undefined): KeptMemory<Own> {
  const memory = empty()
  if (file === undefined) return { memory, renew: () => undefined, change: (work) => work() }
  let seen: unknown
  const takeOver = (database: DatabaseSync) => {
    const { version } = database.prepare('SELECT version FROM memory').get() ?? {}
    if (version === seen) return
    const { state = '{}' } = database.prepare('SELECT state FROM memory').get() ?? {}
    // Keeps this process's own port, whatever another one stored.
    const { port } = memory
    Object.assign(memory, empty(), JSON.parse(String(state)), port === 0 ? {} : { port })
    seen = version
  }
  const change = <Result>(work: () => Result): Result =>
    using(file, (database) => {
      try {
        takeOver(database)
        const result = work()
        const insert = 'INSERT OR REPLACE INTO memory VALUES (1, ?, ?)'
        seen = crypto.randomUUID()
        database.prepare(insert).run(String(seen), JSON.stringify(memory))
        return result
      } catch (error) {
        seen = null
        throw error
      }
    })
  const renew = () => using(file, takeOver)
  renew()
  return { memory, renew, change }
}

/**
 * Opens the file for each use, since a removed file still exists while it is open. SQLite's lock ends when a process is
 * killed.
 */
function using<Result>(file: string, work: (database: DatabaseSync) => Result): Result {
  mkdirSync(dirname(file), { recursive: true })
  const database = new DatabaseSync(file, { timeout: 10_000 })
  try {
    database.exec('PRAGMA synchronous = OFF; BEGIN IMMEDIATE')
    database.exec('CREATE TABLE IF NOT EXISTS memory (id INTEGER PRIMARY KEY, version TEXT, state TEXT)')
    const result = work(database)
    database.exec('COMMIT')
    return result
  } finally {
    // Rolls back an unfinished change.
    database.close()
  }
}
