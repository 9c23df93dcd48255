/**
 * Turns a call of the contract into an endpoint: checks who may call, parses the input, and serialises the handler's
 * plain value. A handler has one of three forms (decision 018) and never sees HTTP.
 */
import type { AcceptedAnswer, Call, Response } from '@goldline/contract/call'
import { refusalsOf } from '@goldline/contract/call-refusals'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Clock } from '../clock.ts'
import { type InSalon, inSalon } from '../db/in-salon.ts'
import type { Db, Tx } from '../db/transaction.ts'
import { type RouteDeps, withClockAt } from '../deps.ts'
import { admit } from './access.ts'
import { buildContext, type Context } from './context.ts'
import { transactOnce } from './idempotency.ts'
import { type Serialize, serializerOf } from './serialize.ts'
import type { Actor } from './session.ts'
import { toRefused } from './to-refused.ts'

declare module 'fastify' {
  interface FastifyRequest {
    /** The admitted caller; set by `endpoint`. */
    actor: Actor | undefined
  }
  interface FastifyInstance {
    /** What routes need from the server; set once in app.ts. */
    spine: {
      clock: Clock
      sessionOf(request: FastifyRequest): Promise<Actor | undefined>
      /** Finds the session without extending it: an open event stream must not prolong it. */
      lookAtSession(request: FastifyRequest): Promise<Actor | undefined>
      /** Throws too-many-requests if the address reads too often. */
      countPublicRead(request: FastifyRequest): void
      strictAnswers: boolean
      calls: Call[]
    }
  }
}

type Answer<C extends Call> = Response<C> | AcceptedAnswer<C>
/** Excludes idempotent calls, so that they do not compile with a form that does not store their key. */
type WithoutKey = Call & { idempotent?: never }
type ChangingCall = Call & { method: Exclude<Call['method'], 'GET'> }

/** The endpoint of a call or of a topic as a value; the server registers those that it lists. */
export type Route = (app: FastifyInstance, deps: RouteDeps) => void

/** Combines several endpoints, registered in the order of the contract's document. */
export const routes =
  (...list: readonly Route[]): Route =>
  (app, deps) => {
    for (const register of list) register(app, deps)
  }

/** Access to the rows of the caller's salon, on a salon's calls. */
type OwnRows<C extends Call, D extends Db> = C['access'] extends { who: 'salon' } ? { salon: InSalon<D> } : object

function ownRows<C extends Call, D extends Db>({ actor }: Context<C>, db: D): OwnRows<C, D> {
  const salonId = (actor as Actor | undefined)?.businessObjectId
  return (salonId ? { salon: inSalon(db, salonId) } : {}) as OwnRows<C, D>
}

type ReadWork<C extends Call> = Context<C> & { db: Db } & OwnRows<C, Db>

/** Registers a call that changes nothing: its statements run on the pool, without a transaction. */
export function read<C extends WithoutKey>(definition: C, handler: (work: ReadWork<C>) => Promise<Response<C>>): Route {
  // HEAD is exposed for reads only: elsewhere it would act like GET, or wait for the end of a stream.
  return (app, deps) =>
    endpoint(app, deps, {
      definition,
      exposeHeadRoute: true,
      handler: (context) => handler({ ...context, ...ownRows(context, deps.db), db: deps.db }),
    })
}

/** What a handler that changes something gets: the call and its transaction. */
export type WriteContext<C extends Call> = Context<C> & { tx: Tx } & OwnRows<C, Tx>

type Steps<C extends Call, Ready, Stored> = {
  /** Runs before the transaction, for counts that must survive a refusal and for slow work. Its result is `ready`. */
  before?: (context: Context<C>) => Promise<Ready>
  /** The salon to lock first; undefined: none. */
  lock?: (context: Context<C>, ready: Ready) => string | undefined
  /**
   * Wraps the transaction: `run` returns the value stored under the caller's key, which is the answer unless this
   * function converts it.
   */
  around?: (run: () => Promise<Stored>, context: Context<C>, ready: Ready) => Promise<Answer<C>>
}

/** The `lock` step of a call that changes the caller's own salon. */
export const ownSalon = ({ actor }: { actor: { businessObjectId: string } }): string => actor.businessObjectId

type Handler<C extends Call, Ready, Stored> = (work: WriteContext<C>, ready: Ready) => Promise<Stored>

/**
 * Registers a call whose handler runs in one transaction, repeated after a serialization failure or deadlock, so it
 * must only run SQL. If the call is `idempotent`, key and answer are committed with it.
 */
export function write<C extends ChangingCall>(definition: C, handler: Handler<C, undefined, Answer<C>>): Route
export function write<C extends ChangingCall, Ready = undefined, Stored = Answer<C>>(
  definition: C,
  steps: Steps<C, Ready, Stored>,
  handler: Handler<C, NoInfer<Ready>, NoInfer<Stored>>,
): Route
export function write<C extends ChangingCall, Ready, Stored extends Answer<C>>(
  definition: C,
  first: Steps<C, Ready, Stored> | Handler<C, Ready, Stored>,
  second?: Handler<C, Ready, Stored>,
): Route {
  const [steps, work] = typeof first === 'function' ? [{}, first] : [first, second as Handler<C, Ready, Stored>]
  return (app, deps) => {
    const { clock } = app.spine
    const handler = async (context: Context<C>) => {
      const ready = (await steps.before?.(context)) as Ready
      const run = () => {
        const businessObjectId = steps.lock?.(context, ready)
        const inside = (tx: Tx) => {
          const now = clock.now()
          return work(
            { ...context, ...ownRows(context, tx), now, deps: withClockAt(deps, now), tx } as WriteContext<C>,
            ready,
          )
        }
        return transactOnce(deps, { definition, context, businessObjectId }, inside)
      }
      return steps.around ? steps.around(run, context, ready) : run()
    }
    endpoint(app, deps, { definition, exposeHeadRoute: false, handler })
  }
}

/**
 * Registers a call whose work cannot be one transaction: a stream, a call to a provider, attempts that stay counted.
 * Each handler states the reason in a comment. Not for idempotent calls, whose first answer would not be stored.
 */
export function inSteps<C extends WithoutKey>(
  definition: C,
  handler: (context: Context<C>) => Promise<Answer<C>>,
): Route {
  return (app, deps) => endpoint(app, deps, { definition, exposeHeadRoute: false, handler })
}

type Endpoint<C extends Call> = {
  definition: C
  exposeHeadRoute: boolean
  handler: (context: Context<C>) => Promise<Answer<C>>
}

function endpoint<C extends Call>(
  app: FastifyInstance,
  deps: RouteDeps,
  { definition, exposeHeadRoute, handler }: Endpoint<C>,
): void {
  const serialize = serializerOf(definition, app.spine.strictAnswers)
  const { accepted } = definition
  const answered = app.spine.strictAnswers ? onlyRefusalsOf(definition) : <Answer>(answer: Answer) => answer
  const serializeAccepted = accepted && serializerOf({ ...definition, response: accepted }, app.spine.strictAnswers)
  app.spine.calls.push(definition)
  const route = (url: string) => ({
    method: definition.method,
    url,
    ...(definition.rawBody && { config: { rawBody: true } }),
    ...(definition.maxBodyBytes && { bodyLimit: definition.maxBodyBytes }),
    ...(definition.upload && { bodyLimit: definition.upload.maxBytes, config: { upload: definition.upload.types } }),
    exposeHeadRoute,
    // Check access before reading the body.
    onRequest: async (request: FastifyRequest) => {
      request.actor = await admit(app, definition, request)
    },
    handler: async (request: FastifyRequest, reply: FastifyReply) => {
      const context = buildContext(definition, request, { reply, deps })
      const answer = await answered(handler(context))
      if (definition.binary) return reply
      if (serializeAccepted && isAccepted(answer))
        return send(reply, 202, { serialize: serializeAccepted, answer: answer.accepted })
      return send(reply, definition.status, { serialize, answer })
    },
  })
  const url = definition.path.replaceAll(/\{(\w+)\}/g, ':$1')
  for (const each of definition.slash ? [url, `${url}/`] : [url]) app.route(route(each))
}

/** In tests: throws if the contract does not list the refusal. */
const onlyRefusalsOf =
  (definition: Call) =>
  async <Answer>(answer: Promise<Answer>): Promise<Answer> => {
    try {
      return await answer
    } catch (error) {
      const { code } = toRefused(error)
      if (refusalsOf(definition).includes(code)) throw error
      throw new Error(`${definition.id} refuses with ${code}: its contract does not say so`, { cause: error })
    }
  }

const isAccepted = (answer: unknown): answer is { accepted: unknown } =>
  typeof answer === 'object' && answer !== null && 'accepted' in answer

function send(
  reply: FastifyReply,
  status: number,
  { serialize, answer }: { serialize: Serialize | undefined; answer: unknown },
): FastifyReply {
  reply.code(status)
  if (serialize === undefined) return reply.send()
  return reply.type('application/json; charset=utf-8').send(serialize(answer))
}
