/** Parses a request into the handler's context: the contract's parts, and the sender. */
import type { Body, Call, Params, Query } from '@goldline/contract/call'
import type { Language } from '@goldline/contract/page'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type * as z from 'zod/mini'
import { type Deps, type RouteDeps, withClockAt } from '../deps.ts'
import { Refused } from './errors.ts'
import { readDeviceCookie } from './hardening/device-cookie.ts'
import { languageOf } from './language.ts'
import type { Actor, CustomerActor, SalonActor } from './session.ts'

/** The type of a handler's actor: always present on private calls, and with the salon on a salon's calls. */
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
  /** Always present on private calls; on public calls if a valid token was sent. */
  actor: ActorOf<C>
  /** The version from If-Match. */
  ifMatch: number | undefined
  idempotencyKey: string | undefined
  language: Language
  /** The caller's address, as far as TRUST_PROXY allows. */
  address: string
  /** The secret of the known device's cookie; it proves no identity (AUTH-07). */
  device: string | undefined
  requestId: string
  /** Its `clock` is fixed at `now`. */
  deps: Deps
  /** Epoch milliseconds, read once per call; in `write` once per transaction, after its lock was taken. */
  now: number
  /** Sets a header of the contract's `responseHeaders`. */
  header(name: string, value: string): void
  /** For streams only. */
  raw: { request: FastifyRequest; reply: FastifyReply }
}

/** Builds the context. Throws invalid-request with the invalid field. */
export function buildContext<C extends Call>(
  definition: C,
  request: FastifyRequest,
  { reply, deps }: { reply: FastifyReply; deps: RouteDeps },
): Context<C> {
  const now = request.server.spine.clock.now()
  return {
    params: parsePart(definition.params, request.params, 'params') as Params<C>,
    query: parsePart(definition.query, request.query, 'query') as Query<C>,
    body: (definition.upload ? fileOf(request.body) : parsePart(definition.body, request.body, 'body')) as Body<C>,
    actor: request.actor as Context<C>['actor'],
    ifMatch: versionOf(request.headers['if-match']),
    idempotencyKey: definition.idempotent ? keyOf(request.headers['idempotency-key']) : undefined,
    language: languageOf(request),
    address: request.ip,
    device: readDeviceCookie(request.headers.cookie),
    requestId: request.id,
    deps: withClockAt(deps, now),
    now,
    header: (name, value) => void reply.header(name, value),
    raw: { request, reply },
  }
}

/** Returns the bytes read by the upload's parser; refuses other media types. */
function fileOf(body: unknown): Uint8Array {
  if (!(body instanceof Uint8Array)) throw new Refused('invalid-request', { field: 'body' })
  return body
}

/** Parses a part; reports only the invalid field, since zod's messages are not for users. */
function parsePart(schema: z.ZodMiniType | undefined, value: unknown, place: string): unknown {
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
