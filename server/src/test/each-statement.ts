import type { Socket } from 'node:net'
import type pg from 'pg'

type Statement = {
  /** Number among all statements of the pool, from 1 on. */
  number: number
  send: () => unknown
  line: Socket
}

/** Passes each statement of a pool to `hear`, which may send it. */
export function eachStatement(pool: pg.Pool, hear: (statement: Statement) => unknown): void {
  let number = 0
  const watched = new WeakSet<pg.PoolClient>()
  pool.on('acquire', (client) => {
    if (watched.has(client)) return
    watched.add(client)
    const query = client.query.bind(client) as (...given: unknown[]) => unknown
    const { stream: line } = (client as unknown as { connection: { stream: Socket } }).connection
    const watching = (...given: unknown[]) => hear({ number: ++number, send: () => query(...given), line })
    Object.assign(client, { query: watching })
  })
}
