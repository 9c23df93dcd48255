import { allCalls } from '@goldline/contract/all'
import { ErrorBody } from '@goldline/contract/wire'
import type { Client, Role } from '@goldline/domain/user/role'
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type TestApp, testApp } from '../test/app.ts'
import { aToken } from '../test/builders.ts'
import { aSalon, type SalonForTests } from '../test/salon.ts'
import { almostValuesOf, nastyValues, type Schema, valuesOf } from '../test/values.ts'
import { openApi } from './open-api.ts'

/** SEED=… repeats a run; without it each run tries something else. */
const seed = Number(process.env.SEED ?? Date.now() % 2 ** 31)
const [cases, slowestMs] = [60, 10_000]

type Field = { name: string; in: 'path' | 'query' | 'header'; schema: Schema }
type Operation = {
  operationId: string
  'x-access': 'public' | { roles: Role[]; clients: Client[] }
  parameters: Field[]
  requestBody?: { content: { 'application/json': { schema: Schema } } }
  responses: Record<string, { content?: Record<string, unknown> }>
}
type Asked = { url: string; body: unknown; headers: Record<string, string> }

let t: TestApp
let salon: SalonForTests
beforeAll(async () => {
  t = await testApp()
  salon = await aSalon(t.db, 2)
})
afterAll(() => t.close())

/** Half of the values are what the document allows; ids are often those of the salon that exists. */
const values = (schema: Schema): fc.Arbitrary<unknown> =>
  fc.oneof(
    valuesOf(schema),
    schema.properties ? almostValuesOf(schema) : nastyValues,
    ...(schema.format === 'uuid' ? [fc.constantFrom(salon.id, salon.product, ...salon.staff)] : []),
    ...(schema.type === 'object' ? [valuesOf(schema).map((value) => ({ ...(value as object), ...wish(schema) }))] : []),
  )
const wish = ({ properties = {} }: Schema) =>
  'products' in properties ? { businessObjectId: salon.id, products: [salon.product] } : {}

const text = (value: unknown): string => (typeof value === 'string' ? value : (JSON.stringify(value) ?? ''))
const inUrl = (value: unknown): string => encodeURIComponent(text(value).toWellFormed().slice(0, 2000))

function requests(path: string, { parameters, requestBody }: Operation): fc.Arbitrary<Asked> {
  const place = (where: Field['in']) =>
    fc.record(
      Object.fromEntries(
        parameters.filter((each) => each.in === where).map(({ name, schema }) => [name, values(schema)]),
      ),
      where === 'query' ? { requiredKeys: [] } : {},
    )
  const schema = requestBody?.content['application/json'].schema
  return fc
    .record({
      path: place('path'),
      query: place('query'),
      header: place('header'),
      body: schema ? values(schema) : fc.constant(undefined),
    })
    .map((made) => {
      const query = Object.entries(made.query).map(([name, value]) => `${name}=${inUrl(value)}`)
      const headers = Object.entries(made.header).map(([name, value]) => [
        name,
        text(value).replaceAll(/[^\x20-\x7e]/g, '?'),
      ])
      return {
        url: `${path.replaceAll(/\{(\w+)\}/g, (_, name: string) => inUrl(made.path[name]))}?${query.join('&')}`,
        body: made.body,
        headers: Object.fromEntries(headers),
      }
    })
}

let callers = 0
/** From an address of its own each time, so that no brake answers instead of the call. */
async function send(method: string, { url, body, headers }: Asked, token: object) {
  callers++
  const start = performance.now()
  const answer = await t.app.inject({
    method: method.toUpperCase() as 'POST',
    url,
    headers: { ...headers, ...token, ...(body === undefined ? {} : { 'content-type': 'application/json' }) },
    ...(body === undefined ? {} : { payload: JSON.stringify(body) }),
    remoteAddress: `10.${callers >> 8}.${callers & 255}.1`,
  })
  return { answer, ms: performance.now() - start }
}

async function checked(method: string, operation: Operation, asked: Asked, token: object | undefined) {
  const { answer, ms } = await send(method, asked, token ?? {})
  const { statusCode: status } = answer
  expect(status).toBeLessThan(500)
  expect(ms).toBeLessThan(slowestMs)
  if (status < 300) expect(Object.keys(operation.responses)).toContain(String(status))
  else expect(ErrorBody.safeParse(answer.json()).success).toBe(true)
  // A path with an id that is far too long is no path.
  const isCall = status !== 404 || answer.json().message !== 'route-notFound'
  if (token === undefined && operation['x-access'] !== 'public' && isCall) expect(status).toBe(401)
}

const document = openApi(allCalls, 'http://salon.test') as {
  paths: Record<string, Record<string, Operation>>
}
const operations = Object.entries(document.paths).flatMap(([path, methods]) =>
  Object.entries(methods).map(([method, operation]) => ({ path, method, operation })),
)
const streams = ({ operation }: (typeof operations)[number]) =>
  Object.values(operation.responses).some(({ content = {} }) => 'text/event-stream' in content)

/** Signing out would end the token that the others of the run need. */
const tokenFor = ({ 'x-access': access, operationId }: Operation) => {
  if (access === 'public') return aToken(t.db)
  const [role = 'CUSTOMER'] =
    access.roles.includes('OWNER') && operationId !== 'bookAppointment' ? ['OWNER' as const] : access.roles
  const client = role === 'OWNER' && access.clients.includes('ADMIN') ? 'ADMIN' : access.clients[0]
  return aToken(t.db, { role, ...(client && { client }), businessObjectId: role === 'CUSTOMER' ? null : salon.id })
}

describe(`anything at all, sent to every call (SEED=${seed})`, () => {
  test.each(operations.filter((each) => !streams(each)).map((each) => [`${each.method} ${each.path}`, each] as const))(
    '[OPS-06] %s answers soon, never with a fault, and to nobody who may not ask',
    async (_, { path, method, operation }) => {
      const token = await tokenFor(operation)
      await fc.assert(
        fc.asyncProperty(requests(path, operation), async (asked) => {
          await checked(method, operation, asked, undefined)
          await checked(method, operation, asked, token)
        }),
        { seed, numRuns: cases, endOnFailure: true },
      )
    },
  )
})
