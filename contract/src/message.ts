/** SMS: the number of parts of a text (MSG-05), and providers' reports (MSG-12). */
import * as z from 'zod/mini'
import { salon } from './access.ts'
import { call } from './call.ts'
import { visibleTextSchema } from './wire.ts'

export const countSmsSegments = call({
  id: 'countSmsSegments',
  summary: 'The number of SMS for a text, and the characters that require Unicode',
  route: 'POST /v1/sms/segments',
  access: salon('messages', ['ADMIN']),
  own: true,
  sentBy: 'partner',
  body: z.strictObject({
    '@type': z.optional(z.string().check(z.maxLength(40))),
    message: z.string().check(z.maxLength(10_000)),
  }),
  response: z.object({ numberOfSms: z.int(), nonGsmCharacters: z.array(z.string()) }),
})

const Secret = z.object({ secret: visibleTextSchema(200) })
const BulkGateReport = z.looseObject({
  smsID: visibleTextSchema(200),
  status: z.union([visibleTextSchema(10), z.int()]),
})

/** BulkGate signs nothing, so the address contains a secret of the installation. */
export const receiveBulkGateReport = call({
  id: 'receiveBulkGateReport',
  summary: 'BulkGate reports the state of an SMS',
  route: 'GET /v1/webhooks/bulkgate/{secret}',
  access: 'public',
  sentBy: 'provider',
  params: Secret,
  query: BulkGateReport,
  response: z.object({ received: z.boolean() }),
  refuses: ['forbidden'],
})

export const receiveBulkGateReports = call({
  id: 'receiveBulkGateReports',
  summary: 'BulkGate reports the states of several SMS',
  route: 'POST /v1/webhooks/bulkgate/{secret}',
  access: 'public',
  sentBy: 'provider',
  params: Secret,
  body: z.array(BulkGateReport).check(z.maxLength(1000)),
  refuses: ['forbidden'],
})

/** Header `X-Gwapi-Signature`: a JWT with HS256 that repeats the report. A forged one is refused. */
export const receiveGatewayApiReport = call({
  id: 'receiveGatewayApiReport',
  summary: 'GatewayAPI reports the state of an SMS',
  route: 'POST /v1/webhooks/gatewayapi',
  access: 'public',
  sentBy: 'provider',
  requestHeaders: { 'x-gwapi-signature': 'The signed report' },
  body: z.looseObject({ id: z.int(), status: visibleTextSchema(40) }),
  refuses: ['forbidden'],
})
