/**
 * Turns a call of the contract into an endpoint: checks who may call, parses the input, and lets the handler answer
 * with a plain value. Handlers never see HTTP.
 */
import type { Accepted, Body, Call, Params, PrivateAccess, Query, Response } from '@goldline/contract/call'
import type { Language } from '@goldline/contract/page'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type * as z from 'zod/mini'
import { deviceIn } from './device-cookie.ts'
import { demandFeature, Refused, toRefused } from './errors.ts'
import { languageOf } from './language.ts'
import { refusalsOf } from './refuses.ts'
import { type Serialize, serializerOf } from './serialize.ts'
import type { Actor, CustomerActor, SalonActor } from './session.ts'

/** The actor a handler gets: always on private calls, and with the salon on a salon's calls. */
type ActorOf<C extends Call> = C['access'] extends 'public'
  ? Actor | undefined
  : C['access'] extends { who: 'salon' }
    ? SalonActor
    : C['access'] extends { who: 'customer' }
      ? CustomerActor
      : Actor

export type Context<C extends Call> = {
  params: Params<C>
  query: Query<C>
  body: Body<C>
  /** Always present on private calls; on public ones if a valid token was sent. */
  actor: ActorOf<C>
  /** The version from If-Match. */
  ifMatch: number | undefined
  idempotencyKey: string | undefined
  language: Language
  /** The caller's address, as far as TRUST_PROXY allows. */
  address: string
  /** The secret of the known device's cookie; it proves nothing (AUTH-07). */
  device: string | undefined
  requestId: string
  /** Sets a header of the contract's `responseHeaders`. */
  header(name: string, value: string): void
  /** For streams only. */
  raw: { request: FastifyRequest; reply: FastifyReply }
}

type Handler<C extends Call> = (context: Context<C>) => Promise<Response<C> | Accepted<C>>

declare module 'fastify' {
  interface FastifyRequest {
    /** The admitted caller; set by route(). */
    actor: Actor | undefined
  }
  interface FastifyInstance {
    /** What routes need from the server; set once in app.ts. */
    spine: {
      sessionOf(request: FastifyRequest): Promise<Actor | undefined>
      /** Throws too-many-requests if the address reads too much. */
      countPublicRead(request: FastifyRequest): void
      strictAnswers: boolean
      calls: Call[]
    }
  }
}

export function route<C extends Call>(app: FastifyInstance, definition: C, handler: Handler<C>): void {
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

function contextOf<C extends Call>(definition: C, request: FastifyRequest, reply: FastifyReply): Context<C> {
  return {
    params: parsed(definition.params, request.params, 'params') as Params<C>,
    query: parsed(definition.query, request.query, 'query') as Query<C>,
    body: (definition.upload ? fileOf(request.body) : parsed(definition.body, request.body, 'body')) as Body<C>,
    actor: request.actor as Context<C>['actor'],
    ifMatch: versionOf(request.headers['if-match']),
    idempotencyKey: definition.idempotent ? keyOf(request.headers['idempotency-key']) : undefined,
    language: languageOf(request),
    address: request.ip,
    device: deviceIn(request.headers.cookie),
    requestId: request.id,
    header: (name, value) => void reply.header(name, value),
    raw: { request, reply },
  }
}

/** The bytes left by the upload's parser; refuses other media types. */
function fileOf(body: unknown): Uint8Array {
  if (!(body instanceof Uint8Array)) throw new Refused('invalid-request', { field: 'body' })
  return body
}

/** Report only the field: zod's messages must not reach people. */
function parsed(schema: z.ZodMiniType | undefined, value: unknown, place: string): unknown {
  if (schema === undefined) return undefined
  const result = schema.safeParse(value)
  if (result.success) return result.data
  const path = result.error.issues[0]?.path.map(String) ?? []
  throw new Refused('invalid-request', { field: [place, ...path].join('.').slice(0, 100) })
}

function versionOf(header: string | undefined): number | undefined {
  if (header === undefined) return undefined
  const version = /^(?:W\/)?"?(\d{1,9})"?$/.exec(header)?.[1]
  if (version === undefined) throw new Refused('invalid-request', { field: 'If-Match' })
  return Number(version)
}

function keyOf(header: string | string[] | undefined): string | undefined {
  if (header === undefined) return undefined
  if (typeof header !== 'string' || !/^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i.test(header))
    throw new Refused('invalid-request', { field: 'Idempotency-Key' })
  return header.toLowerCase()
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
