/**
 * Turns a call of the contract into an endpoint: checks who may call, parses the input, and lets the handler answer
 * with a plain value. Handlers never see HTTP.
 */
import type { Accepted, Call, PrivateAccess, Response } from '@goldline/contract/call'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Kysely } from 'kysely'
import type { Clock } from '../clock.ts'
import type { Database } from '../db/tables.ts'
import { type Context, contextOf } from './context.ts'
import { demandFeature, Refused, toRefused } from './errors.ts'
import { refusalsOf } from './refuses.ts'
import { type Serialize, serializerOf } from './serialize.ts'
import type { Actor } from './session.ts'

type Handler<C extends Call> = (context: Context<C>) => Promise<Response<C> | Accepted<C>>

declare module 'fastify' {
  interface FastifyRequest {
    /** The admitted caller; set by endpoint(). */
    actor: Actor | undefined
  }
  interface FastifyInstance {
    /** What routes need from the server; set once in app.ts. */
    spine: {
      db: Kysely<Database>
      clock: Clock
      sessionOf(request: FastifyRequest): Promise<Actor | undefined>
      /** Throws too-many-requests if the address reads too much. */
      countPublicRead(request: FastifyRequest): void
      strictAnswers: boolean
      calls: Call[]
    }
  }
}

export function endpoint<C extends Call>(app: FastifyInstance, definition: C, handler: Handler<C>): void {
  const serialize = serializerOf(definition, app.spine.strictAnswers)
  const { accepted } = definition
  const answered = app.spine.strictAnswers ? onlyRefusalsOf(definition) : <Answer>(answer: Answer) => answer
  const serializeAccepted = accepted && serializerOf({ ...definition, response: accepted }, app.spine.strictAnswers)
  app.spine.calls.push(definition)
  app.route({
    method: definition.method,
    url: definition.path.replaceAll(/\{(\w+)\}/g, ':$1'),
    ...(definition.rawBody && { config: { rawBody: true } }),
    ...(definition.upload && { bodyLimit: definition.upload.maxBytes, config: { upload: definition.upload.types } }),
    // A HEAD would wait for the stream's end.
    exposeHeadRoute: definition.binary !== 'text/event-stream',
    // Authorise before reading the body.
    onRequest: async (request) => {
      request.actor = await admit(app, definition, request)
    },
    handler: async (request, reply) => {
      const context = contextOf(definition, request, reply)
      const answer = await answered(handler(context))
      if (definition.binary) return reply
      if (serializeAccepted && isAccepted(answer)) return send(reply, 202, serializeAccepted, answer.accepted)
      return send(reply, definition.status, serialize, answer)
    },
  })
}

/**
 * Throws 401 without a valid token, 403 if client, role or tier does not fit (AUTH-04, AUTH-12, BIZ-10). A bad token on
 * a public call counts as none.
 */
async function admit(
  app: FastifyInstance,
  { access, method }: Call,
  request: FastifyRequest,
): Promise<Actor | undefined> {
  if (access === 'public') {
    if (method === 'GET') app.spine.countPublicRead(request)
    return request.headers.authorization === undefined ? undefined : app.spine.sessionOf(request)
  }
  const actor = await app.spine.sessionOf(request)
  if (actor === undefined) throw new Refused('Unauthorized')
  demandAccess(access, actor)
  return actor
}

function demandAccess(access: PrivateAccess, actor: Actor): void {
  if (!access.clients.includes(actor.client)) throw new Refused('forbidden')
  const other = actor.role === 'CUSTOMER' ? 'salon' : 'customer'
  if (access.who === other) throw new Refused('forbidden')
  if (actor.role !== 'CUSTOMER' && access.who !== 'customer' && access.feature) demandFeature(access.feature, actor)
}

/** In tests: fails if the contract does not list the refusal. */
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

function send(reply: FastifyReply, status: number, serialize: Serialize | undefined, answer: unknown): FastifyReply {
  reply.code(status)
  if (serialize === undefined) return reply.send()
  return reply.type('application/json; charset=utf-8').send(serialize(answer))
}
