/**
 * Describes one endpoint: the server registers it, clients call it and the OpenAPI document lists it. Types reach both
 * sides without generated code.
 */
import type { Refusal } from '@goldline/domain/refusal'
import type { Client } from '@goldline/domain/user/role'
import type { Feature } from '@goldline/domain/user/tier'
import type * as z from 'zod/mini'

/** Who may call it; `access.ts` builds the private ones. A public call still reads the token if one is sent. */
export type Access = 'public' | PrivateAccess
export type PrivateAccess =
  | { readonly who: 'signedIn'; readonly clients: readonly Client[]; readonly feature?: Feature }
  | { readonly who: 'customer'; readonly clients: readonly Client[] }
  | { readonly who: 'salon'; readonly clients: readonly Client[]; readonly feature: Feature }

export type Call = {
  /** The call's unique name: of its OpenAPI operation, query key and idempotency records. */
  id: string
  summary: string
  method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'
  /** Parameters in braces: `/v1/appointments/{id}`. */
  path: `/${string}`
  /** Whether the path with a trailing slash works as well. */
  slash?: true
  access: Access
  params?: z.ZodMiniObject
  query?: z.ZodMiniObject
  body?: z.ZodMiniType
  /** Absent: the response has no body. */
  response?: z.ZodMiniType
  status: 200 | 201 | 204
  /** Refusals beyond those implied by its access, its parts and its headers (call-refusals.ts). */
  refuses?: readonly Refusal[]
  /** The body of a 202: nothing is done until the step in it is completed. */
  accepted?: z.ZodMiniType
  /** Response headers and their meaning. */
  responseHeaders?: Readonly<Record<string, string>>
  /** Further request headers and their meaning. */
  requestHeaders?: Readonly<Record<string, string>>
  /** Creates or pays: takes an `Idempotency-Key` and repeats the first response for 24 h. */
  idempotent?: true
  /** Media type of a response that is not JSON. */
  binary?: string
  /** Allowed for the device's own session of a locked shared computer or till (AUTH-12, POS-05). */
  whileLocked?: true
  /** Open to sessions with the scope OWN (AUTH-25). Default: open if STAFF may call it. */
  own?: boolean
  /** The handler also gets the raw body, to verify a signature. */
  rawBody?: true
  /** The body is one file of one of these media types; `maxBytes` in bytes. */
  upload?: { readonly types: readonly string[]; readonly maxBytes: number }
  /**
   * The sender, if it is not one of our apps: a partner's program, a provider, or a browser that opens a link we sent.
   */
  sentBy?: 'partner' | 'provider' | 'link'
  /** For a JSON body that may be larger than others. */
  maxBodyBytes?: number
}

type SchemaOutput<S> = S extends z.ZodMiniType ? z.output<S> : undefined
type SchemaInput<S> = S extends z.ZodMiniType ? z.input<S> : undefined

/** Types of the parsed values that the handler receives. */
export type Params<C extends Call> = SchemaOutput<C['params']>
export type Query<C extends Call> = SchemaOutput<C['query']>
export type Body<C extends Call> = C['upload'] extends object ? Uint8Array : SchemaOutput<C['body']>
/** Type of the handler's result. */
// biome-ignore lint/suspicious/noConfusingVoidType: a handler without a response returns nothing
export type Response<C extends Call> = C['response'] extends z.ZodMiniType ? SchemaInput<C['response']> : void
/** Type of the handler's result with 202. */
export type AcceptedAnswer<C extends Call> = C['accepted'] extends z.ZodMiniType
  ? { readonly accepted: SchemaInput<C['accepted']> }
  : never
/** Types of the values that a client sends and receives. */
export type ParamsSent<C extends Call> = SchemaInput<C['params']>
export type QuerySent<C extends Call> = SchemaInput<C['query']>
export type BodySent<C extends Call> = C['upload'] extends object ? Blob : SchemaInput<C['body']>
export type ResponseReceived<C extends Call> = C['response'] extends z.ZodMiniType
  ? SchemaOutput<C['response']> | (C['accepted'] extends z.ZodMiniType ? SchemaOutput<C['accepted']> : never)
  : C['binary'] extends 'application/pdf'
    ? Blob
    : C['binary'] extends string
      ? string
      : undefined

type Route = `${Call['method']} ${Call['path']}`
type RouteParts<R> = R extends `${infer M extends Call['method']} ${infer P extends Call['path']}`
  ? { method: M; path: P }
  : never
/** `route`: method and path; `status` only if it is not the default (200 with a response, 204 without). */
type Definition = Omit<Call, 'status' | 'method' | 'path'> & { route: Route } & Partial<Pick<Call, 'status'>>

export function call<const C extends Definition>({
  route,
  ...definition
}: C): Omit<C, 'route'> & RouteParts<C['route']> & Pick<Call, 'status'> {
  const [method, path] = route.split(' ') as [Call['method'], Call['path']]
  const status = definition.response || definition.binary ? 200 : 204
  return { method, path, status, ...definition } as unknown as Omit<C, 'route'> &
    RouteParts<C['route']> &
    Pick<Call, 'status'>
}
