/**
 * The contract as OpenAPI 3.1, generated once. `x-access` of each operation: who may call it (OPS-06); `x-sent-by`: who
 * calls it, if none of our apps does.
 */
import { rolesAndTier } from '@goldline/contract/access'
import type { Call } from '@goldline/contract/call'
import { refusalsOf } from '@goldline/contract/call-refusals'
import { ErrorBody } from '@goldline/contract/wire'
import type * as z from 'zod/mini'
import { statuses } from './errors.ts'
import { jsonSchema } from './serialize.ts'

type Json = Record<string, unknown>

/** A call's topic: the first word of its path. */
export const tagOf = ({ path }: Call): string =>
  path.split('/').find((part) => part !== '' && !/^v\d$/.test(part)) ?? ''

export function openApi(calls: readonly Call[], publicUrl: string): Json {
  const paths: Record<string, Json> = {}
  for (const definition of calls) {
    paths[definition.path] = { ...paths[definition.path], [definition.method.toLowerCase()]: operation(definition) }
  }
  return {
    openapi: '3.1.0',
    info: { title: 'Goldline', version: '1', description: 'Online booking and salon management' },
    servers: [{ url: publicUrl }],
    paths,
    components: {
      schemas: { Error: jsonSchema(ErrorBody, 'output') },
      securitySchemes: { token: { type: 'apiKey', in: 'header', name: 'Authorization' } },
    },
  }
}

function operation(definition: Call): Json {
  const { id, summary, access, sentBy, body, upload, status, response, accepted, binary } = definition
  return {
    operationId: id,
    tags: [tagOf(definition)],
    summary,
    'x-access': access === 'public' ? 'public' : { ...rolesAndTier(access), clients: access.clients },
    ...(sentBy && { 'x-sent-by': sentBy }),
    ...(access === 'public' ? {} : { security: [{ token: [] }] }),
    parameters: parameters(definition),
    ...(body ? { requestBody: requestBody(body) } : {}),
    ...(upload
      ? { requestBody: { required: true, content: Object.fromEntries(upload.types.map((type) => [type, {}])) } }
      : {}),
    responses: {
      [status]: {
        description: 'Done',
        ...headersOf(definition),
        ...(response ? { content: { 'application/json': { schema: jsonSchema(response, 'output') } } } : {}),
        ...(binary
          ? { content: { [binary]: { schema: { type: binary.endsWith('/json') ? 'object' : 'string' } } } }
          : {}),
      },
      ...(accepted
        ? {
            202: {
              description: 'Not done yet',
              content: { 'application/json': { schema: jsonSchema(accepted, 'output') } },
            },
          }
        : {}),
      ...refused(definition),
    },
  }
}

/** OpenAPI allows one response per status, so `message` distinguishes the refusals. */
function refused(definition: Call): Record<string, Json> {
  const byStatus = Map.groupBy(refusalsOf(definition), (refusal) => statuses[refusal])
  return Object.fromEntries(
    [...byStatus].map(([status, messages]) => {
      const schema = { allOf: [errorShape, { properties: { message: { enum: messages } } }] }
      const description = messages.includes('password.required') ? `Refused. ${passwordAgain}` : 'Refused'
      return [status, { description, content: { 'application/json': { schema } } }]
    }),
  )
}

const passwordAgain =
  'After password.required, repeat the call with the password of whoever is signed in as `password` in its body (AUTH-18).'
const errorShape = { $ref: '#/components/schemas/Error' }

const requestBody = (body: z.ZodMiniType): Json => ({
  required: !body.safeParse(undefined).success,
  content: { 'application/json': { schema: jsonSchema(body, 'input') } },
})

function headersOf({ responseHeaders = {} }: Call): Json {
  const entries = Object.entries(responseHeaders)
  if (entries.length === 0) return {}
  return {
    headers: Object.fromEntries(
      entries.map(([name, description]) => [name, { description, schema: { type: 'string' } }]),
    ),
  }
}

function parameters({ params, query, requestHeaders = {}, idempotent }: Call): Json[] {
  const headers = {
    ...requestHeaders,
    ...(idempotent ? { 'Idempotency-Key': 'A UUID of the caller: a repeated one answers as the first did' } : {}),
  }
  return [
    ...fields(params, 'path'),
    ...fields(query, 'query'),
    ...Object.entries(headers).map(([name, description]) => ({
      name,
      in: 'header',
      description,
      schema: { type: 'string' },
    })),
  ]
}

function fields(schema: z.ZodMiniObject | undefined, place: 'path' | 'query'): Json[] {
  if (schema === undefined) return []
  const { properties = {}, required = [] } = jsonSchema(schema, 'input') as {
    properties?: Record<string, Json>
    required?: string[]
  }
  return Object.entries(properties).map(([name, field]) => ({
    name,
    in: place,
    required: place === 'path' || required.includes(name),
    schema: field,
  }))
}
