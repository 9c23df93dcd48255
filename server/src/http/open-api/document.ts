/**
 * Generates the contract as OpenAPI 3.1, once. `x-access` of each operation: the roles that may call it (OPS-06);
 * `x-sent-by`: its caller, unless it is one of our apps.
 */
import { rolesAndTier } from '@goldline/contract/access'
import type { Call } from '@goldline/contract/call'
import { refusalsOf } from '@goldline/contract/call-refusals'
import type * as z from 'zod/mini'
import { statuses } from '../errors.ts'
import { jsonSchema } from '../serialize.ts'
import { type NamedSchemas, namedSchemas } from './schemas.ts'
import { type Json, pascal, refOf } from './share-repeated.ts'

/** Returns a call's topic: the first word of its path. */
export const tagOf = ({ path }: Call): string =>
  path.split('/').find((part) => part !== '' && !/^v\d$/.test(part)) ?? ''

export async function openApi(calls: readonly Call[], publicUrl: string): Promise<Json> {
  const { schemas, refTo } = await namedSchemas(calls)
  const responses = sharedResponses(calls)
  const paths: Record<string, Json> = {}
  for (const definition of calls) {
    const method = definition.method.toLowerCase()
    paths[definition.path] = { ...paths[definition.path], [method]: operation(definition, { refTo, responses }) }
  }
  return {
    openapi: '3.1.0',
    info: {
      title: 'Goldline',
      version: '1',
      description: 'Online booking and salon management',
      license: { name: 'MIT', identifier: 'MIT' },
    },
    servers: [{ url: publicUrl }],
    security: [{ token: [] }],
    paths,
    components: {
      schemas,
      responses: Object.fromEntries([...responses].map(([text, name]) => [name, JSON.parse(text)])),
      securitySchemes: { token: { type: 'http', scheme: 'bearer' } },
    },
  }
}

/** Names of responses that several calls share, by their JSON. */
type SharedResponses = ReadonlyMap<string, string>
type SharedParts = Pick<NamedSchemas, 'refTo'> & { responses: SharedResponses }

function operation(definition: Call, { refTo, responses }: SharedParts): Json {
  const { id, summary, access, sentBy, body, upload, status, response, accepted, binary } = definition
  const json = (schema: Json) => ({ 'application/json': { schema } })
  const given = response && json(refTo(response, 'output'))
  const file = binary && { [binary]: { schema: { type: binary.endsWith('/json') ? 'object' : 'string' } } }
  return {
    operationId: id,
    tags: [tagOf(definition)],
    summary,
    'x-access': access === 'public' ? 'public' : { ...rolesAndTier(access), clients: access.clients },
    ...(sentBy && { 'x-sent-by': sentBy }),
    ...(access === 'public' && { security: [] }),
    parameters: parameters(definition),
    ...(body && {
      requestBody: { required: !body.safeParse(undefined).success, content: json(refTo(body, 'input')) },
    }),
    ...(upload && {
      requestBody: { required: true, content: Object.fromEntries(upload.types.map((type) => [type, {}])) },
    }),
    responses: {
      [status]: { description: 'Done', ...headersOf(definition), ...((given || file) && { content: given ?? file }) },
      ...(accepted && { 202: { description: 'Not done yet', content: json(refTo(accepted, 'output')) } }),
      ...Object.fromEntries(refused(definition).map(([code, each]) => [code, referred(each, responses)])),
    },
  }
}

function referred(response: Json, responses: SharedResponses): Json {
  const name = responses.get(JSON.stringify(response))
  return name === undefined ? response : { $ref: `#/components/responses/${name}` }
}

function sharedResponses(calls: readonly Call[]): SharedResponses {
  const names = new Map<string, string>()
  const byText = Map.groupBy(
    calls.flatMap((definition) => refusals(definition)),
    (refusal) => JSON.stringify(responseOf(refusal)),
  )
  for (const [text, [first, second]] of byText)
    if (first && second) names.set(text, responseName(first, [...names.values()]))
  return names
}

/** Names a response after its first refusal and the number of others, as `ForbiddenAnd2`. */
function responseName({ messages: [first = '', ...others] }: StatusRefusals, taken: readonly string[]): string {
  const name = others.length === 0 ? pascal(first) : `${pascal(first)}And${others.length}`
  const same = taken.filter((each) => each === name || each.startsWith(`${name}_`)).length
  return same === 0 ? name : `${name}_${same + 1}`
}

type StatusRefusals = { status: number; messages: readonly string[] }

const refusals = (definition: Call): StatusRefusals[] =>
  [...Map.groupBy(refusalsOf(definition), (refusal) => statuses[refusal])].map(([status, messages]) => ({
    status,
    messages,
  }))

const refused = (definition: Call): [status: number, response: Json][] =>
  refusals(definition).map((refusal) => [refusal.status, responseOf(refusal)])

/** Builds a response; OpenAPI allows one per status, so `message` lists the refusals. */
function responseOf({ messages }: StatusRefusals): Json {
  const schema = { allOf: [{ $ref: refOf('ErrorBody') }, { properties: { message: { enum: messages } } }] }
  const description = messages.includes('password.required') ? `Refused. ${passwordAgain}` : 'Refused'
  return { description, content: { 'application/json': { schema } } }
}

const passwordAgain =
  'After password.required, repeat the call with the password of whoever is signed in as `password` in its body (AUTH-18).'

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
