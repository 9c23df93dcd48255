import type { Socket } from 'node:net'
import type pg from 'pg'
import { expect } from 'vitest'

type Statement = {
  /** Number among all statements of the pool, from 1 on. */
  number: number
  send: () => unknown
  line: Socket
}

/** Passes each statement of a pool to `hear`, which decides whether to send it. */
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

type CutAt = {
  /** Number of the statement, counted from the start of the work. */
  at: number
  /** Whether the statement is still executed, and only its answer is lost. */
  sent: boolean
}

/** Returns a function that runs work and cuts the pool's connection at a statement; `seen`: how many were sent. */
export function lineCutter(pool: pg.Pool) {
  const cut = { at: Number.POSITIVE_INFINITY, sent: false, seen: 0 }
  eachStatement(pool, ({ send, line }) => {
    if (++cut.seen !== cut.at) return send()
    if (!cut.sent) line.destroy()
    const answer = send()
    if (cut.sent) {
      line.pause()
      setTimeout(() => line.destroy(), 20)
    }
    return answer
  })
  return async <Answer>(where: CutAt, work: () => Promise<Answer>): Promise<{ answer: Answer; seen: number }> => {
    Object.assign(cut, where, { seen: 0 })
    try {
      const answer = await work()
      return { answer, seen: cut.seen }
    } finally {
      cut.at = Number.POSITIVE_INFINITY
    }
  }
}

type CutCase<Made, Place, State> = {
  make: () => Promise<Made>
  run: (made: Made, at: Place) => Promise<unknown>
  nothing: State
  done: State
}
type CutPlaces<Made, Place, State> = {
  /** The instance whose connection is cut, and the one that repeats the work. */
  cut: Place & { deps: { pool: pg.Pool } }
  whole: Place
  stateOf: (made: Made) => Promise<State>
  /** Cuts at each such statement; with EACH_STATEMENT at all of them. */
  step: number
}

/**
 * Returns a function that repeats work with cuts at each statement. After each cut all changes or none must be stored,
 * and another run must complete them. The function returns the number of statements.
 */
export function eachCut<Subject, Place, State>({ cut, whole, stateOf, step }: CutPlaces<Subject, Place, State>) {
  const cutWhile = lineCutter(cut.deps.pool)
  return async <Made extends Subject>({ make, run, nothing, done }: CutCase<Made, Place, State>): Promise<number> => {
    for (let at = 1; ; at += process.env.EACH_STATEMENT ? 1 : step) {
      for (const sent of [false, true]) {
        const made = await make()
        const ended = await cutWhile({ at, sent }, () => run(made, cut)).catch(() => undefined)
        if (ended !== undefined && ended.seen < at) return ended.seen
        expect([nothing, done], `statement ${at}`).toContainEqual(await stateOf(made))
        await run(made, whole)
        expect(await stateOf(made), `statement ${at}`).toEqual(done)
      }
    }
  }
}
