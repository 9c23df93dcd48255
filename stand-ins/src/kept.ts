/** What a stand-in remembers, in a file if it is given one: it outlives a restart and is one for all processes, as at the real provider. */
import { mkdirSync } from 'node:fs'
import { dirname } from 'node:path'
import { DatabaseSync } from 'node:sqlite'

/** `port`: where it listened, so that addresses given out lead there again. */
type Memory = { port: number }

export type KeptMemory<Own extends Memory> = {
  readonly memory: Own
  /** Takes over what another process changed, and forgets everything if the file was removed, as by the demo's renewal. */
  renew(): void
  /** Does it on the newest state while no other process changes that, and keeps what it made of it, whole or not at all. */
  change<Result>(work: () => Result): Result
}

export function keep<Own extends Memory>(empty: () => Own, file: string | undefined): KeptMemory<Own> {
  const memory = empty()
  if (file === undefined) return { memory, renew: () => undefined, change: (work) => work() }
  let seen: unknown
  const takeOver = (database: DatabaseSync) => {
    const { version } = database.prepare('SELECT version FROM memory').get() ?? {}
    if (version === seen) return
    const { state = '{}' } = database.prepare('SELECT state FROM memory').get() ?? {}
    // A process listens where it listens, whatever another one noted.
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

/** Opened for each use, since a file that was removed lives on for whoever holds it open. SQLite's lock ends with a killed process. */
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
    // Rolls back what did not come to its end.
    database.close()
  }
}
