import { getUserMetadata } from '@goldline/contract/auth'
import { allCalls } from '@goldline/contract/test/all'
import { BaseResolver, createConfig, lintDocument, Source } from '@redocly/openapi-core'
import { Validator } from '@seriousme/openapi-schema-validator'
import Fastify from 'fastify'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type TestApp, testApp } from '../../test/app.ts'
import { withoutRefs } from '../../test/without-refs.ts'
import { errorHandling } from '../error-handling.ts'
import { Refused } from '../errors.ts'
import { inSteps } from '../route.ts'

type Json = Record<string, unknown>
type Operation = {
  operationId: string
  'x-access': unknown
  security?: unknown
  parameters: { name: string; in: string; required?: boolean; schema: Json }[]
  requestBody?: { required?: boolean; content: Record<string, { schema: { properties?: Json } }> }
  responses: Record<
    string,
    { description: string; headers?: Record<string, Json>; content?: Record<string, { schema?: Json }> }
  >
}
/** Fields that a refusal adds to the common error shape. */
type RefusalSchema = { properties: { message: { enum: string[] } } }
type Served = Json & { components: { schemas: Record<string, Json> } }
type Document = { openapi: string; servers: { url: string }[]; paths: Record<string, Record<string, Operation>> }

let t: TestApp
let served: Served
let document: Document
beforeAll(async () => {
  t = await testApp()
  served = (await t.app.inject('/openapi.json')).json()
  document = withoutRefs(served)
})
afterAll(() => t.close())

const operations = () =>
  Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({ path, method, operation })),
  )
const operation = (path: string, method: string): Operation => {
  const found = document.paths[path]?.[method]
  if (!found) throw new Error(`no ${method} ${path}`)
  return found
}

const bodyOf = ({ requestBody }: Operation) => requestBody?.content['application/json']?.schema.properties

describe('/openapi.json', () => {
  test('[OPS-06] is OpenAPI 3.1', async () => {
    const result = await new Validator().validate(structuredClone(served))
    expect(result).toMatchObject({ valid: true })
    const broken = { ...served, info: {} }
    expect(await new Validator().validate(broken)).toMatchObject({ valid: false })
  })

  test('[OPS-06] names every operation once, with its permitted callers and each part of its path', () => {
    const names = operations().map((each) => each.operation.operationId)
    expect(new Set(names).size).toBe(allCalls.length)
    for (const { path, operation } of operations()) {
      const inPath = operation.parameters.filter((each) => each.in === 'path').map(({ name }) => name)
      expect(inPath.sort()).toEqual([...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name).sort())
      const open = operation['x-access'] === 'public'
      expect(open || operation['x-access']).toEqual(
        open || expect.objectContaining({ roles: expect.any(Array), clients: expect.any(Array) }),
      )
      expect(operation.security).toEqual(open ? [] : undefined)
    }
  })

  test('[OPS-06e] passes a linter’s recommended rules, except for one pair of the specification’s paths', async () => {
    const source = new Source('openapi.json', JSON.stringify(served), 'application/json')
    const problems = await lintDocument({
      document: { source, parsed: served },
      externalRefResolver: new BaseResolver(),
      config: await createConfig({ extends: ['recommended'] }),
    })
    expect(problems.map(({ ruleId }) => ruleId)).toEqual(['no-ambiguous-paths'])
  })

  test('[OPS-06e] names shapes, so that generated clients have types', () => {
    const { schemas } = served.components
    const bodies = Object.values(served.paths as Document['paths']).flatMap((methods) =>
      Object.values(methods).flatMap(({ requestBody }) => requestBody?.content['application/json']?.schema ?? []),
    )
    for (const body of bodies) expect(Object.keys(body)).toEqual(['$ref'])
    expect(schemas.Order).toMatchObject({ properties: { id: { $ref: '#/components/schemas/Id' } } })
    expect(Object.keys(schemas).filter((name) => !/^[A-Z][A-Za-z0-9]+$/.test(name))).toEqual([])
    const texts = Object.values(schemas).map((schema) => JSON.stringify(schema))
    const long = texts.filter((text) => text.length > 300)
    expect(new Set(long).size).toBe(long.length)
  })

  test('[AUTH-01] describes the headers: token, version and key', () => {
    expect(Object.keys(operation('/authorization', 'post').responses['200']?.headers ?? {})).toEqual([
      'Authorization',
      'Set-Cookie',
    ])
    const headers = operation('/v1/appointments/{id}/cancellation', 'post').parameters.filter(
      (each) => each.in === 'header',
    )
    expect(headers.map(({ name }) => name)).toEqual(['If-Match', 'Idempotency-Key'])
    expect(operation('/v1/appointments', 'post').requestBody?.required).toBe(true)
    expect(operation('/v1/challenges/{id}', 'delete').requestBody?.required).toBe(false)
    expect(Object.keys(operation('/v1/events', 'get').responses['200']?.content ?? {})).toEqual(['text/event-stream'])
  })

  test('[OPS-06] lists each status of a call, and its refusals', () => {
    for (const { operation } of operations()) expect(Object.keys(operation.responses)).not.toContain('default')
    const reasons = (path: string, method: string) =>
      Object.fromEntries(
        Object.entries(operation(path, method).responses).flatMap(([status, { content }]) => {
          const [, its] =
            (content?.['application/json']?.schema as { allOf?: [Json, RefusalSchema] } | undefined)?.allOf ?? []
          return its ? [[status, its.properties.message.enum]] : []
        }),
      )
    expect(reasons('/v1/customers/{id}/block', 'post')).toEqual({
      400: ['invalid-request'],
      401: ['Unauthorized'],
      403: ['forbidden', 'session.locked', 'csrf'],
      404: ['notFound'],
      500: ['internal'],
      503: ['service-unavailable'],
    })
    expect(reasons('/v1/sms/iso-codes', 'get')).toEqual({
      429: ['too-many-requests'],
      500: ['internal'],
      503: ['service-unavailable'],
    })
    expect(reasons('/v1/appointments', 'post')).toMatchObject({
      413: ['payload-too-large'],
      422: ['idempotency-key-reused'],
    })
  })

  test('[AUTH-18] describes how to proceed when a call asks for the password again', () => {
    const asking = operations().filter(({ operation }) =>
      operation.responses['403']?.description.includes('`password`'),
    )
    expect(asking.map(({ path, method }) => `${method} ${path}`)).toEqual(
      expect.arrayContaining([
        'put /v1/user/{id}/pin',
        'patch /v1/user/{id}/email',
        'patch /v1/user/{id}/phoneNr',
        'post /v1/payment-method-setups',
        'patch /v1/payment-methods/{id}',
        'delete /v1/payment-methods/{id}',
        'post /v1/user/lexoffice-connection',
        'put /v1/user/lexoffice-connection/{id}',
      ]),
    )
    for (const { operation } of asking) expect(bodyOf(operation)).toHaveProperty('password')
  })

  test('[OPS-06] fails the test in which a refusal missing from its contract occurs', async () => {
    const app = Fastify().decorate('spine', { ...t.app.spine, calls: [] })
    errorHandling(app)
    const refused = () => Promise.reject(new Refused('notFound'))
    inSteps({ ...getUserMetadata, path: '/said/{id}' }, refused)(app, t.deps)
    inSteps({ ...getUserMetadata, path: '/unsaid/{id}', refuses: [] }, refused)(app, t.deps)
    const id = 'a'.repeat(43)
    expect((await app.inject(`/said/${id}`)).json()).toMatchObject({ message: 'notFound' })
    expect((await app.inject(`/unsaid/${id}`)).json()).toMatchObject({ message: 'internal' })
    await app.close()
  })

  test('[AUTH-17c] contains only the URL of PUBLIC_URL', async () => {
    const asked = await t.app.inject({ url: '/openapi.json', headers: { host: 'evil.example' } })
    expect(asked.json().servers).toEqual([{ url: 'http://salon.test' }])
    expect(asked.body).not.toContain('evil.example')
  })
})

describe('the document', () => {
  test('[OPS-06] contains every call as a route and an operation with x-access, and no others', async () => {
    const document = (await t.app.inject('/openapi.json')).json()
    const operations = Object.entries<Record<string, { 'x-access': unknown }>>(document.paths).flatMap(
      ([path, methods]) => Object.entries(methods).map(([method, each]) => ({ call: `${method} ${path}`, each })),
    )
    expect(document.openapi).toBe('3.1.0')
    expect(operations.map(({ call }) => call).sort()).toEqual(
      allCalls.map(({ method, path }) => `${method.toLowerCase()} ${path}`).sort(),
    )
    for (const { each } of operations) expect(each['x-access']).toBeDefined()
  })

  test('[OPS-06] shows every call in `/docs`, which runs no script', async () => {
    const { body, headers } = await t.app.inject('/docs')
    for (const { summary } of allCalls) expect(body).toContain(summary.replaceAll("'", '&#39;'))
    expect(body).not.toContain('<script')
    expect(headers['content-security-policy']).toContain("script-src 'self'")
  })
})
