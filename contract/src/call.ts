/**
 * What one endpoint is: a value that the server registers, the clients call and the OpenAPI document prints.
 * Types flow to both sides without generated code.
 */
import type { Refusal } from '@goldline/domain/refusal'
import type { Client, Role } from '@goldline/domain/user/role'
import type * as z from 'zod/mini'

/** Who may call. A public call still sees a token where one is sent. */
export type Access = 'public' | { roles: readonly Role[]; clients: readonly Client[] }

export type Call = {
  /** Name of the handler's file and of the OpenAPI operation, e.g. `bookAppointment`. */
  id: string
  summary: string
  method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'
  /** Parameters in braces: `/v1/appointments/{id}`. */
  path: `/${string}`
  access: Access
  params?: z.ZodMiniObject
  query?: z.ZodMiniObject
  body?: z.ZodMiniType
  /** Absent: the answer has no body. */
  response?: z.ZodMiniType
  status: 200 | 201 | 202 | 204
  /** Reasons to say no beyond those that its access, its parts and its headers bring along (server/http/refuses.ts). */
  refuses?: readonly Refusal[]
  /** What 202 answers with: nothing is done before what it says has happened. */
  accepted?: z.ZodMiniType
  /** Headers that the answer carries, with what they say. */
  responseHeaders?: Readonly<Record<string, string>>
  /** Request headers beyond the common ones, with what they say. */
  requestHeaders?: Readonly<Record<string, string>>
  /** It creates or pays: `Idempotency-Key` is taken and the first answer is repeated for 24 h. */
  idempotent?: true
  /** Media type of an answer that is not JSON. */
  binary?: string
  /** The handler sees the body as it was sent, too: what a signature is about. */
  rawBody?: true
  /** The body is one file, as it is, of one of these media types; in bytes. */
  upload?: { readonly types: readonly string[]; readonly maxBytes: number }
}

type Out<S> = S extends z.ZodMiniType ? z.output<S> : undefined
type In<S> = S extends z.ZodMiniType ? z.input<S> : undefined

/** What the handler receives, parsed. */
export type Params<C extends Call> = Out<C['params']>
export type Query<C extends Call> = Out<C['query']>
export type Body<C extends Call> = C['upload'] extends object ? Uint8Array : Out<C['body']>
/** What the handler answers with. */
export type Response<C extends Call> = C['response'] extends z.ZodMiniType ? In<C['response']> : undefined
/** What the handler answers with instead, where nothing is done yet. */
export type Accepted<C extends Call> = C['accepted'] extends z.ZodMiniType
  ? { readonly accepted: In<C['accepted']> }
  : never
/** What a client sends and receives. */
export type ParamsSent<C extends Call> = In<C['params']>
export type QuerySent<C extends Call> = In<C['query']>
export type BodySent<C extends Call> = C['upload'] extends object ? Blob : In<C['body']>
export type ResponseReceived<C extends Call> = C['response'] extends z.ZodMiniType
  ? Out<C['response']> | (C['accepted'] extends z.ZodMiniType ? Out<C['accepted']> : never)
  : C['binary'] extends string
    ? string
    : undefined

export function call<const C extends Call>(definition: C): C {
  return definition
}
