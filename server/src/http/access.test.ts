import { randomUUID } from 'node:crypto'
import { rolesAndTier } from '@goldline/contract/access'
import { allCalls } from '@goldline/contract/all'
import type { Call } from '@goldline/contract/call'
import { clients, roles } from '@goldline/domain/user/role'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type TestApp, testApp } from '../test/app.ts'
import { aBusinessObject, aCustomer, aStaff, aToken } from '../test/builders.ts'

/** Every call × every role and client × own and foreign salon, as data of the contract (AUTH-04). */
let t: TestApp
let salon: string
let foreign: string
let appointmentId: string

beforeAll(async () => {
  t = await testApp()
  salon = (await aBusinessObject(t.db)).id
  foreign = (await aBusinessObject(t.db)).id
  const staffId = await aStaff(t.db, salon)
  const customer = await aCustomer(t.db)
  appointmentId = randomUUID()
  const time = { startTime: new Date('2027-03-02T10:00:00Z'), endTime: new Date('2027-03-02T11:00:00Z') }
  await t.db
    .insertInto('appointment')
    .values({
      businessObjectId: salon,
      id: appointmentId,
      customerId: customer.id,
      status: 'CONFIRMED',
      bookingType: 'ONLINE',
      requestedStaffId: staffId,
      currency: 'CHF',
      ...time,
    })
    .execute()
})
afterAll(() => t.close())

type Headers = { authorization?: string }

/** Streams answer only when they end, so their admission is tested where they are. */
const asked = (definition: Call, headers: Headers, id: string = randomUUID(), { query = '', ...sent }: Sent = {}) =>
  t.app.inject({
    method: definition.method,
    url: `${definition.path.replaceAll(/\{\w+\}/g, id)}${query}`,
    headers,
    ...sent,
  })

type Sent = { query?: string; payload?: object }

/** What would be right, so that it is the owner that decides. */
const rightly: Record<string, Sent> = {
  moveAppointment: { payload: { startTime: '2027-03-03T10:00:00Z' } },
  getMoveDates: { query: '?from=2027-03-03&to=2027-03-04' },
  getMoveSlots: { query: '?from=2027-03-03&to=2027-03-04' },
  writeMessage: { payload: { text: 'Hallo' } },
}

const privateCalls = allCalls.filter(({ access }) => access !== 'public')
const streams = (definition: Call) => definition.binary === 'text/event-stream'

describe('who may call what', () => {
  test('[AUTH-22] the public calls are those of the specification, and ours that a stranger needs', () => {
    const open = allCalls.filter(({ access }) => access === 'public').map(({ method, path }) => `${method} ${path}`)
    expect(open.sort()).toEqual([
      'DELETE /v1/challenges/{id}',
      'DELETE /v1/password-change-requests/{id}',
      'DELETE /v1/slot-holds/{id}',
      'GET /v1/agb',
      'GET /v1/business-objects',
      'GET /v1/business-objects/{id}/available-dates',
      'GET /v1/business-objects/{id}/available-slots',
      'GET /v1/business-objects/{id}/full-dates',
      'GET /v1/business-objects/{id}/next-starts',
      'GET /v1/business-objects/{id}/reviews',
      'GET /v1/business-objects/{urlName}',
      'GET /v1/communication-unit-packages',
      'GET /v1/consent-texts',
      'GET /v1/reviews/{secret}',
      'GET /v1/sms/iso-codes',
      'GET /v1/user-metadata/{id}',
      'GET /v2/sms/phone-nr-util',
      'POST /authorization',
      'POST /v1/challenge-links',
      'POST /v1/codes',
      'POST /v1/customer-users',
      'POST /v1/password-change-requests',
      'POST /v1/reviews/{secret}',
      'POST /v1/slot-holds',
      'POST /v1/webhooks/paypal',
    ])
  })

  test.each(privateCalls.map((each) => [`${each.method} ${each.path}`, each] as const))(
    '[AUTH-04] %s without a valid token is a 401',
    async (_, definition) => {
      for (const headers of [{}, { authorization: 'Bearer' }, { authorization: `Bearer ${'A'.repeat(43)}` }]) {
        const answer = await asked(definition, headers)
        expect([answer.statusCode, answer.json().message]).toEqual([401, 'Unauthorized'])
      }
    },
  )

  test.each(roles.flatMap((role) => clients.map((client) => [role, client] as const)))(
    '[AUTH-12, AUTH-19] a token of %s for %s passes exactly where the contract says',
    async (role, client) => {
      const headers = await aToken(t.db, { role, client, businessObjectId: role === 'CUSTOMER' ? null : salon })
      for (const definition of privateCalls.filter((each) => !streams(each) && each.id !== 'signOut')) {
        const { access, method, path } = definition
        const allowed =
          access !== 'public' && rolesAndTier(access).roles.includes(role) && access.clients.includes(client)
        const { statusCode } = await asked(definition, headers)
        expect({ call: `${method} ${path}`, forbidden: statusCode === 403 }).toEqual({
          call: `${method} ${path}`,
          forbidden: !allowed || (statusCode === 403 && path.startsWith('/v1/user/')),
        })
        expect(statusCode).not.toBe(401)
        expect(statusCode).toBeLessThan(500)
      }
    },
  )

  test('[AUTH-04] another salon, and another customer, find nothing', async () => {
    const strangers = [
      await aToken(t.db, { role: 'OWNER', client: 'ADMIN', businessObjectId: foreign }),
      await aToken(t.db, { userId: (await aCustomer(t.db)).userId }),
    ]
    const ofAppointments = privateCalls.filter(({ path }) => path.startsWith('/v1/appointments/{id}'))
    expect(ofAppointments.length).toBeGreaterThanOrEqual(4)
    for (const headers of strangers) {
      for (const definition of ofAppointments) {
        const answer = await asked(definition, headers, appointmentId, rightly[definition.id])
        expect([404, 403]).toContain(answer.statusCode)
        expect(answer.body).not.toContain('Koch')
      }
    }
  })
})

describe('the document', () => {
  test('[OPS-06] every call is a route and an operation with x-access, and nothing else is', async () => {
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

  test('[OPS-06] `/docs` shows every call and runs no script', async () => {
    const { body, headers } = await t.app.inject('/docs')
    for (const { summary } of allCalls) expect(body).toContain(summary.replaceAll("'", '&#39;'))
    expect(body).not.toContain('<script')
    expect(headers['content-security-policy']).toContain("script-src 'self'")
  })
})
