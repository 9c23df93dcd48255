import { expect, test } from 'vitest'
import type { Call } from './call.ts'
import { allCalls } from './test/all.ts'

/** The calls that other clients make, exactly: path, query and body fields, and expected answers. */
const specified = `
POST /authorization | body username password pin @type
POST /v1/password-change-requests | body username newPassword | answer id
DELETE /v1/password-change-requests/{id} | query code alsoConfirmEmailOrPhoneNr | answer token
GET /uuid-authorization/{uuid}
GET /v2/sms/phone-nr-util | query phoneNumberToCheck isoCode masked visibleSuffixLength
GET /v1/sms/iso-codes
POST /v1/contact-emails | 201
POST /v1/reserve-with-google/opt-out | 201
GET /v1/communication-unit-packages
GET /v1/user-metadata/{id}
POST /v1/user
POST /v1/customer-users | body identity | 201
DELETE /v1/challenges/{id} | query code | answer token
POST /v1/codes | body identity subject
GET /v1/agb | query tag locale
GET /v1/business-object/{id}/sent-sms-statistics/from/{date}/to/{date}
POST /v1/customers/communication-unit-cost | body message recipients communicationWay
POST /v1/sms/segments | body @type message | answer numberOfSms
GET /v1/business-object-owner/{id}/budget
GET /v1/communication-unit-packages/orders/{id}
POST /v1/communication-unit-packages/me/orders | query usePaypalPayment returnUrl cancelUrl
PATCH /v1/communication-unit-packages/orders/{id}/paypal-payment
GET /v1/communication-unit-prices
GET /v1/user/lexoffice-connections
POST /v1/user/lexoffice-connection | query businessObjectId businessObjectName language
PUT /v1/user/lexoffice-connection/{id} | query businessObjectId businessObjectName language
GET /v1/lexoffice-invoice-overview
GET /v1/lexoffice-invoice-details | query invoiceId
GET /v1/lexoffice-invoice-payments
GET /v1/lexoffice-invoice-pdf | query documentFileId
POST /v1/lexoffice-invoice-payment-init | query invoiceId returnUrl cancelUrl
PUT /v1/lexoffice-invoice-payment-capture | query paymentId
GET /v1/user/me
PUT /v1/user/{id} | 200
PUT /v1/user/{id}/pin | 200
PATCH /v1/user/{id}/email | body value
PATCH /v1/user/{id}/phoneNr | body value
GET /v1/payment-methods
POST /v1/payment-method-setups | body provider
PATCH /v1/payment-method-setups/{id} | 200
PATCH /v1/payment-methods/{id} | body isDefault | 204
DELETE /v1/payment-methods/{id} | 204
PATCH /v1/user/{id}/agb-agreement | body accepted lastSeenVersion | 200
`
  .trim()
  .split('\n')

const withoutParameterNames = (path: string) => path.replaceAll(/\{\w+\}/g, '{}')
const shapeOf = (schema: unknown): object => (schema as { def?: { shape?: object } } | undefined)?.def?.shape ?? {}

/** Returns the parts of a line that the contract lacks. */
function missingParts(line: string): string[] {
  const [place = '', ...more] = line.split(' | ')
  const [method, path = ''] = place.split(' ')
  const call: Call | undefined = allCalls.find(
    (each) => each.method === method && withoutParameterNames(each.path) === withoutParameterNames(path),
  )
  if (call === undefined) return ['the call']
  return more.flatMap((part) => {
    if (/^\d+$/.test(part)) return call.status === Number(part) ? [] : [part]
    const [where, ...names] = part.split(' ')
    const schema = { body: call.body, query: call.query, answer: call.response }[where ?? '']
    return names.filter((name) => !(name in shapeOf(schema))).map((name) => `${where} ${name}`)
  })
}

test('[OPS-06] the contract has all 43 calls of the specification with their query, body, answer and status', () => {
  expect(specified).toHaveLength(43)
  expect(specified.map((line) => [line, missingParts(line)]).filter(([, lacks]) => lacks?.length !== 0)).toEqual([])
  expect(missingParts('POST /v1/sms/segments | body text | answer parts | 201')).toEqual([
    'body text',
    'answer parts',
    '201',
  ])
  expect(missingParts('GET /v1/nothing')).toEqual(['the call'])
})
