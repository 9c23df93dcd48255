/** The three forms of a handler, which then contains only what is its own. */
import type { Accepted, Call, Response } from '@goldline/contract/call'
import type { FastifyInstance } from 'fastify'
import type { Kysely } from 'kysely'
import type { Database } from '../db/tables.ts'
import type { Tx } from '../db/transaction.ts'
import type { Context } from './context.ts'
import { transactOnce } from './idempotency.ts'
import { endpoint } from './route.ts'

type Answer<C extends Call> = Response<C> | Accepted<C>
/** Makes an idempotent call not compile where its key would not be stored. */
type WithoutKey = Call & { idempotent?: never }
type Change = Call & { method: Exclude<Call['method'], 'GET'> }

/** Changes nothing: statements run on the pool, without a transaction. */
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
  /** The salon to lock first; undefined: none. */
  lock?: (context: Context<C>, ready: Ready) => string | undefined
  /**
   * Wraps the transaction: `run` returns what is stored under the caller's key, which is the answer unless this
   * converts it.
   */
  around?: (run: () => Promise<Kept>, context: Context<C>, ready: Ready) => Promise<Answer<C>>
}

/**
 * Runs `work` in one transaction, again after a serialization failure or deadlock, so it must do nothing but SQL. If
 * the call is `idempotent`, key and answer are committed with it.
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
 * For work that cannot be one transaction: a stream, a call to a provider, guesses that stay counted. Each handler says
 * why in a line. Not for idempotent calls, whose first answer nobody would store.
 */
export function inSteps<C extends WithoutKey>(
  app: FastifyInstance,
  definition: C,
  handler: (context: Context<C>) => Promise<Answer<C>>,
): void {
  endpoint(app, definition, handler)
}
