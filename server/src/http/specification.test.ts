/**
 * Section 7 of the specification, copied only from there: its calls with queries and bodies, and the status that it
 * states, or 200, or 201 for a created object. Each is sent to the running server.
 */
import { randomUUID } from 'node:crypto'
import { allCalls } from '@goldline/contract/test/all'
import { startStripe } from '@goldline/stand-ins/stripe'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { stripe as stripeAt } from '../providers/stripe.ts'
import { aHash, aToken, aUser } from '../test/builders.ts'
import { aReader } from '../test/bulk-writer.ts'
import { sentCode } from '../test/codes.ts'
import { approved, type Buyer, ordered, thePackage } from '../test/credit-shop.ts'
import {
  aLeadingBuyer,
  anInvoiceShop,
  approvedPayment,
  connect,
  type InvoiceShop,
  invoiced,
} from '../test/invoice-shop.ts'
import { aCardRow, aSetupRow } from '../test/owned-rows.ts'
import { leadersPassword as password } from '../test/salon.ts'

type Headers = { authorization: string }
/** `ids` replace the path's parameters, in order. */
type SentRequest = { ids?: string[]; query?: Record<string, string>; body?: object }
/** By call and status. */
type Calls = Record<string, () => SentRequest | Promise<SentRequest>>

let shop: InvoiceShop
let stripe: Awaited<ReturnType<typeof startStripe>>
let salon: Awaited<ReturnType<typeof invoiced>>
let newcomer: Buyer
let person: { id: string; token: Headers }
beforeAll(async () => {
  stripe = await startStripe({ now: () => 0 })
  const { url: baseUrl, webhookSecret } = stripe
  shop = await anInvoiceShop({ stripe: stripeAt({ baseUrl, secretKey: 'sk_test', webhookSecret, limitMs: 5_000 }) })
})
beforeAll(async () => {
  salon = await invoiced(shop)
  newcomer = await aLeadingBuyer(shop)
  const id = await aUser(shop.db)
  person = { id, token: await aToken(shop.db, { userId: id }) }
})
afterAll(async () => {
  await shop.close()
  await stripe.close()
})

const newPassword = 'a new and long passphrase'
const back = { returnUrl: '/admin/credit/paid', cancelUrl: '/admin/credit/cancelled' }
const nothing = () => ({})
const email = () => `${randomUUID()}@example.com`
const ofPerson = (body: object) => () => ({ ids: [person.id], body })
const someone = async () => {
  const own = { email: email(), emailConfirmedTime: new Date(0), passwordHash: await aHash(password) }
  await aUser(shop.db, own)
  return own.email
}
const post = async (url: string, payload: object, headers: Partial<Headers> = {}) =>
  (await shop.app.inject({ method: 'POST', url, remoteAddress: randomUUID(), headers, payload })).json()
const read = async (url: string, headers: Headers) => (await shop.app.inject({ url, headers })).json()
const companyOf = (buyer: Buyer) => ({
  businessObjectId: buyer.salon,
  businessObjectName: 'Lumi GmbH',
  language: 'de',
})
const urlName = async () => {
  const salons = shop.db.selectFrom('businessObject').select('urlName').where('id', '=', salon.salon)
  return (await salons.executeTakeFirstOrThrow()).urlName
}

const open: Calls = {
  'POST /authorization 200': async () => ({
    body: { '@type': 'basic-credentials', username: await someone(), password },
  }),
  'POST /v1/password-change-requests 201': async () => ({ body: { username: await someone(), newPassword } }),
  'DELETE /v1/password-change-requests/{id} 200': async () => {
    const username = await someone()
    const { id } = await post('/v1/password-change-requests', { username, newPassword })
    return { ids: [id], query: { code: await sentCode(shop.deps, username), alsoConfirmEmailOrPhoneNr: 'true' } }
  },
  'GET /uuid-authorization/{uuid} 200': async () => {
    const device = { name: 'Kasse', client: 'CHECKOUT', password }
    return { ids: [(await post('/v1/devices', device, salon.token)).uuid] }
  },
  'GET /v2/sms/phone-nr-util 200': () => ({
    query: { phoneNumberToCheck: '0791234567', isoCode: 'CH', masked: 'true', visibleSuffixLength: '4' },
  }),
  'GET /v1/sms/iso-codes 200': nothing,
  'POST /v1/contact-emails 201': () => ({
    body: { name: 'Ana', email: 'ana@salon.example', message: 'Hallo', languageCode: 'de' },
  }),
  'POST /v1/reserve-with-google/opt-out 201': async () => ({ body: { urlName: await urlName() } }),
  'GET /v1/communication-unit-packages 200': nothing,
  'GET /v1/user-metadata/{id} 200': async () => {
    const user = shop.db.selectFrom('appUser').select('metadataId').where('id', '=', person.id)
    return { ids: [(await user.executeTakeFirstOrThrow()).metadataId] }
  },
  'POST /v1/user 201': () => ({ body: { email: email(), password } }),
  'POST /v1/customer-users 201': () => ({ body: { identity: email() } }),
  'DELETE /v1/challenges/{id} 200': async () => {
    const identity = email()
    const { id } = await post('/v1/customer-users', { identity })
    return { ids: [id], query: { code: await sentCode(shop.deps, identity) } }
  },
  'POST /v1/codes 201': () => ({ body: { identity: email(), subject: 'CONFIRM_EMAIL' } }),
  'GET /v1/agb 200': () => ({ query: { tag: 'LATEST', locale: 'de-DE' } }),
}

const ofSalon: Calls = {
  'GET /v1/business-object/{id}/sent-sms-statistics/from/{date}/to/{date} 200': () => ({
    ids: [salon.salon, '2027-02-01', '2027-03-02'],
  }),
  'POST /v1/customers/communication-unit-cost 200': async () => ({
    body: { message: 'Hallo', recipients: [await aReader(shop, salon.salon)], communicationWay: 'SMS' },
  }),
  'POST /v1/sms/segments 200': () => ({ body: { '@type': 'basic-sms', message: 'Hallo' } }),
  'GET /v1/business-object-owner/{id}/budget 200': () => ({ ids: [salon.salon] }),
  'GET /v1/communication-unit-packages/orders/{id} 200': async () => ({ ids: [(await ordered(shop, salon)).id] }),
  'POST /v1/communication-unit-packages/me/orders 201': async () => ({
    query: { usePaypalPayment: 'true', ...back },
    body: { communicationUnitPackageId: await thePackage(shop) },
  }),
  'PATCH /v1/communication-unit-packages/orders/{id}/paypal-payment 200': async () => ({
    ids: [(await approved(shop, salon)).id],
  }),
  'GET /v1/communication-unit-prices 200': nothing,
  'GET /v1/user/lexoffice-connections 200': nothing,
  'PUT /v1/user/lexoffice-connection/{id} 200': async () => {
    const [made] = await read('/v1/user/lexoffice-connections', salon.token)
    const id: string = made?.id ?? (await connect(shop, salon)).json().id
    return { ids: [id], query: companyOf(salon), body: { password } }
  },
  'GET /v1/lexoffice-invoice-overview 200': nothing,
  'GET /v1/lexoffice-invoice-details 200': () => ({ query: { invoiceId: salon.hand.id } }),
  'GET /v1/lexoffice-invoice-payments 200': nothing,
  'GET /v1/lexoffice-invoice-pdf 200': async () => {
    const { invoices } = await read('/v1/lexoffice-invoice-overview', salon.token)
    // The newest invoice's file may not exist yet.
    const { documentFileId } = invoices.find((each: { documentFileId: string | null }) => each.documentFileId)
    return { query: { documentFileId } }
  },
  'POST /v1/lexoffice-invoice-payment-init 201': () => ({ query: { invoiceId: salon.hand.id, ...back } }),
  'PUT /v1/lexoffice-invoice-payment-capture 200': async () => ({
    query: { paymentId: await approvedPayment(shop, salon, salon.hand.id) },
  }),
  'GET /v1/payment-methods 200': nothing,
  'POST /v1/payment-method-setups 201': () => ({ body: { provider: 'STRIPE', password } }),
  'PATCH /v1/payment-method-setups/{id} 200': async () => ({ ids: [await aSetupRow(shop.db, salon.salon)] }),
  'PATCH /v1/payment-methods/{id} 204': async () => ({
    ids: [await aCardRow(shop.db, salon.salon)],
    body: { isDefault: true, password },
  }),
  'DELETE /v1/payment-methods/{id} 204': async () => ({
    ids: [await aCardRow(shop.db, salon.salon)],
    body: { password },
  }),
}

/** First answers of a salon that has not yet named its invoice recipient, which is possible only once. */
const ofNewcomer: Calls = {
  'POST /v1/user/lexoffice-connection 201': () => ({ query: companyOf(newcomer), body: { password } }),
}

const ofOneself: Calls = {
  'GET /v1/user/me 200': nothing,
  'PUT /v1/user/{id} 200': ofPerson({ name: 'Ana', surname: 'Meier', languageCode: 'vi' }),
  'PUT /v1/user/{id}/pin 200': ofPerson({ pin: '481516' }),
  'PATCH /v1/user/{id}/email 200': ofPerson({ value: 'own@example.com' }),
  'PATCH /v1/user/{id}/phoneNr 200': ofPerson({ value: '+41791234567' }),
  'PATCH /v1/user/{id}/agb-agreement 200': async () => {
    const { version } = await read('/v1/agb?tag=LATEST&locale=de', person.token)
    return ofPerson({ accepted: true, lastSeenVersion: version })()
  },
}

const groups: [Calls, () => Headers | undefined][] = [
  [open, () => undefined],
  [ofSalon, () => salon.token],
  [ofNewcomer, () => newcomer.token],
  [ofOneself, () => person.token],
]
const said = groups.flatMap(([calls, token]) =>
  Object.entries(calls).map(([named, sent]) => {
    const [method = '', path = '', status = ''] = named.split(' ')
    return { named, method: method as 'GET', path, status: Number(status), sent, token }
  }),
)
const plain = (path: string) => path.replaceAll(/\{\w+\}/g, '{}')
const called = ({ method, path }: { method: string; path: string }) =>
  allCalls.find((each) => each.method === method && plain(each.path) === plain(path))

test('[OPS-06] has the specification’s 43 calls in the contract, public or private as specified', () => {
  expect(said).toHaveLength(43)
  const found = said.map((each) => [each.named, called(each)?.status, called(each)?.access === 'public'])
  expect(found).toEqual(said.map(({ named, status, token }) => [named, status, token() === undefined]))
})

test.each(said)('[OPS-06] $named', async ({ method, path, status, sent, token }) => {
  const { ids = [], query = {}, body } = await sent()
  const names = Object.keys(called({ method, path })?.query?.def.shape ?? {})
  expect(names).toEqual(expect.arrayContaining(Object.keys(query)))
  const inPath = [...ids]
  const url = `${path.replaceAll(/\{\w+\}/g, () => inPath.shift() ?? '')}?${new URLSearchParams(query)}`
  const key = { 'idempotency-key': randomUUID() }
  const request = { method, url, remoteAddress: randomUUID(), ...(body && { payload: body }) }
  if (token()) expect((await shop.app.inject({ ...request, headers: key })).statusCode).toBe(401)
  const answer = await shop.app.inject({ ...request, headers: { ...key, ...token() } })
  expect([answer.statusCode, answer.statusCode < 300 || answer.body]).toEqual([status, true])
})
