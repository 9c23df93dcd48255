/** The three forms of a handler (decision 017). A handler holds only what is its own. */
import type { Accepted, Call, Response } from '@goldline/contract/call'
import type { FastifyInstance } from 'fastify'
import type { Kysely } from 'kysely'
import type { Database } from '../db/tables.ts'
import type { Tx } from '../db/transaction.ts'
import type { Context } from './context.ts'
import { transactOnce } from './idempotency.ts'
import { endpoint } from './route.ts'

type Answer<C extends Call> = Response<C> | Accepted<C>
/** An idempotent call does not compile where nothing records the caller's key. */
type WithoutKey = Call & { idempotent?: never }
type Change = Call & { method: Exclude<Call['method'], 'GET'> }

/** Changes nothing: statements run on the pool, each by itself. */
export function read<C extends WithoutKey>(
  app: FastifyInstance,
  definition: C,
  handler: (db: Kysely<Database>, context: Context<C>) => Promise<Response<C>>,
): void {
  endpoint(app, definition, (context) => handler(app.spine.db, context))
}

type Work<C extends Call, Ready, Kept> = (tx: Tx, context: Context<C>, ready: Ready) => Promise<Kept>

type Steps<C extends Call, Ready, Kept> = {
  /** Runs before the transaction: counts that must outlive a refusal, and slow work. Returns `ready`. */
  before?: (context: Context<C>) => Promise<Ready>
  /** The salon whose lock the transaction takes first; undefined: none. */
  lock?: (context: Context<C>, ready: Ready) => string | undefined
  /** Wraps the transaction: `run` returns what is kept under the caller's key, which is the answer unless this makes another of it. */
  around?: (run: () => Promise<Kept>, context: Context<C>, ready: Ready) => Promise<Answer<C>>
}

/**
 * Runs `work` in one transaction, again after a serialization failure or deadlock, so it must do nothing but SQL. If the
 * call is `idempotent`, the caller's key and the answer are committed with it.
 */
export function write<C extends Change>(app: FastifyInstance, definition: C, work: Work<C, undefined, Answer<C>>): void
export function write<C extends Change, Ready = undefined, Kept = Answer<C>>(
  app: FastifyInstance,
  definition: C,
  steps: Steps<C, Ready, Kept>,
  work: Work<C, NoInfer<Ready>, NoInfer<Kept>>,
): void
export function write<C extends Change, Ready, Kept extends Answer<C>>(
  app: FastifyInstance,
  definition: C,
  first: Steps<C, Ready, Kept> | Work<C, Ready, Kept>,
  second?: Work<C, Ready, Kept>,
): void {
  const [steps, work] = typeof first === 'function' ? [{}, first] : [first, second as Work<C, Ready, Kept>]
  const { db, clock } = app.spine
  endpoint(app, definition, async (context) => {
    const ready = (await steps.before?.(context)) as Ready
    const run = () => {
      const salon = steps.lock?.(context, ready)
      const inside = (tx: Tx) => work(tx, { ...context, now: clock.now() }, ready)
      return transactOnce(db, { definition, context, salon }, inside)
    }
    return steps.around ? steps.around(run, context, ready) : run()
  })
}

/**
 * For what cannot be one transaction: a stream, a provider asked between two, guesses counted whatever the answer is.
 * Each handler says why in a line. Takes no idempotent call: nobody would keep its first answer.
 */
export function inSteps<C extends WithoutKey>(
  app: FastifyInstance,
  definition: C,
  handler: (context: Context<C>) => Promise<Answer<C>>,
): void {
  endpoint(app, definition, handler)
}
