import type { Socket } from 'node:net'
import type pg from 'pg'

type Statement = {
  /** Of the whole pool, from 1 on. */
  number: number
  send: () => unknown
  line: Socket
}

/** Leaves each statement of a pool to `hear`, which sends it or not. */
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
