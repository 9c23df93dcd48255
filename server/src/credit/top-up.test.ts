/** CRD-04: automatic top-up by the saved card, settled like any order. */
import { createHmac } from 'node:crypto'
import { startStripe } from '@goldline/stand-ins/stripe'
import type { StripeStandIn } from '@goldline/stand-ins/stripe-faults'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { stripe as stripeAt } from '../providers/stripe.ts'
import { type TestApp, testApp, testClock } from '../test/app.ts'
import { aBusinessObject } from '../test/builders.ts'
import { expectInvariants } from '../test/invariants.ts'
import { aLeader, leadersPassword as password } from '../test/salon.ts'
import { payTopUp } from './pay-top-up.ts'
import { settlePayments } from './settle-payments.ts'
import { watchCredit } from './watch-credit.ts'

let t: TestApp
let standIn: StripeStandIn
let salon: { id: string; owner: { authorization: string } }
let packageId: string
beforeAll(async () => {
  const clock = testClock()
  standIn = await startStripe({ now: clock.now })
  const { url: baseUrl, webhookSecret } = standIn
  t = await testApp({ clock, stripe: stripeAt({ baseUrl, secretKey: 'sk_test', webhookSecret, limitMs: 20_000 }) })
  const sold = t.db.selectFrom('creditPackage').select('id').where('countryCode', '=', 'CH').where('price', '=', 2500)
  packageId = (await sold.executeTakeFirstOrThrow()).id
})
beforeEach(async () => {
  const { id } = await aBusinessObject(t.db, { notificationSubscribers: 'owner@salon.example' })
  salon = { id, owner: await aLeader(t.db, id, 'ADMIN') }
})
afterEach(() => expectInvariants(t.db))
afterAll(async () => {
  await t.close()
  await standIn.close()
})

type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'
const ask = (method: Method, path: string, payload?: object | string, headers: object = salon.owner) =>
  t.app.inject({
    method,
    url: `/v1/${path}`,
    headers: { ...headers, 'idempotency-key': crypto.randomUUID() },
    ...(payload && { payload }),
  })
const set = (given: object = {}) =>
  ask('PUT', 'communication-unit-packages/me/top-up', { communicationUnitPackageId: packageId, password, ...given })
const setting = async () => (await ask('GET', 'communication-unit-packages/me/top-up')).json()
const orders = async () => {
  const { orders: own } = (await ask('GET', 'communication-unit-packages/me')).json()
  return own.map(({ state, automatic }: { state: string; automatic: boolean }) => `${state} ${automatic}`)
}
const budget = async () => (await ask('GET', `business-object-owner/${salon.id}/budget`)).json()
const mails = async () => {
  const rows = await t.db.selectFrom('message').select('type').where('businessObjectId', '=', salon.id).execute()
  return rows.map(({ type }) => type).sort()
}
async function aCard(kind: 'visa' | 'declined' | 'asking' = 'visa'): Promise<void> {
  const setup = (await ask('POST', 'payment-method-setups', { provider: 'STRIPE', password })).json()
  standIn.decide(setup.url.split('/').at(-1), kind)
  await ask('PATCH', `payment-method-setups/${setup.id}`)
}
/** Runs the jobs: checks the salon, then pays the order. */
async function look({ paying = true } = {}): Promise<void> {
  await watchCredit(t.deps, salon.id)
  if (paying) for (const { id } of await open()) await payTopUp(t.deps, { businessObjectId: salon.id, id })
}
const open = () =>
  t.db
    .selectFrom('creditOrder')
    .select('id')
    .where('businessObjectId', '=', salon.id)
    .where('state', '=', 'CREATED')
    .execute()
test('[CRD-04] a low credit is topped up once, even by concurrent checks; the owner sees the order', async () => {
  await aCard()
  expect((await set()).json()).toMatchObject({ communicationUnitPackageId: packageId, monthlyCap: 10_000, spent: 0 })
  const before = standIn.taken()
  await Promise.all([1, 2, 3, 4].map(() => watchCredit(t.deps, salon.id)))
  expect(await orders()).toEqual(['CREATED true'])
  await Promise.all([look(), look()])
  expect([await orders(), await budget(), standIn.taken() - before]).toEqual([['FULFILLED true'], 26, 1])
  expect(await mails()).toEqual(['TOPPED_UP'])
  expect(await setting()).toMatchObject({ spent: 2500, ended: null })
})

test.each([
  ['declined', 'DECLINED'],
  ['asking', 'ASKS_BUYER'],
] as const)(
  '[CRD-04] after a card is %s a mail is sent, top-up is switched off, and nothing is retried',
  async (card, ended) => {
    await aCard(card)
    await set()
    await look()
    expect([await orders(), await mails()]).toEqual([['FAILED true'], ['TOP_UP_ENDED']])
    expect(await setting()).toMatchObject({ communicationUnitPackageId: null, monthlyCap: 10_000, ended })
    t.clock.advance(86_400_000)
    const asked = standIn.requests('POST payment_intents')
    await look()
    expect([standIn.requests('POST payment_intents'), await orders()]).toEqual([asked, ['FAILED true']])
    expect((await set()).json()).toMatchObject({ communicationUnitPackageId: packageId, ended: null })
  },
)

test.each([
  ['a lost answer', { kind: 'lostAnswer' }],
  ['a success reported as an error', { kind: 'status', status: 500, apply: true }],
  ['an answer that is not understood', { kind: 'malformed' }],
] as const)('[CRD-04] after %s the payment is read later and charged once', async (_, fault) => {
  await aCard()
  await set()
  const before = standIn.taken()
  standIn.fail({ on: 'POST payment_intents', ...fault })
  await expect(look()).rejects.toThrow('Stripe')
  expect(await orders()).toEqual(['CREATED true'])
  await settlePayments(t.deps)
  expect([await orders(), await budget()]).toEqual([['FULFILLED true'], 26])
  await look()
  expect([await budget(), standIn.taken() - before]).toEqual([26, 1])
})

test('[CRD-04] a request that never reached Stripe is repeated with the same key, then given up after a day', async () => {
  await aCard()
  await set()
  standIn.fail({ on: 'POST payment_intents', kind: 'cut' })
  await expect(look()).rejects.toThrow('Stripe')
  await settlePayments(t.deps)
  expect(await orders()).toEqual(['CREATED true'])
  t.clock.advance(31 * 3_600_000)
  await settlePayments(t.deps)
  expect([await orders(), await mails()]).toEqual([['REJECTED true'], ['TOP_UP_ENDED']])
})

test('[CRD-04] a day after its answer was lost the payment is only read, not repeated', async () => {
  await aCard()
  await set()
  standIn.fail({ on: 'POST payment_intents', kind: 'lostAnswer' })
  await expect(look()).rejects.toThrow()
  const [requests, taken] = [standIn.requests('POST payment_intents'), standIn.taken()]
  t.clock.advance(24 * 3_600_000)
  await look()
  expect(await orders()).toEqual(['FULFILLED true'])
  expect([standIn.requests('POST payment_intents'), standIn.taken()]).toEqual([requests, taken])
})

test('[CRD-04] an order still open at the end of the month delays the next top-up, but no check', async () => {
  t.clock.set(Date.parse('2027-04-30T20:00:00Z'))
  await aCard()
  await set()
  await look({ paying: false })
  t.clock.set(Date.parse('2027-05-01T08:00:00Z'))
  await look({ paying: false })
  expect(await orders()).toEqual(['CREATED true'])
})

test('[CRD-04, AUTH-18] requires the password, a card, a package of the country, and a sufficient cap', async () => {
  expect((await set({ password: undefined })).json().message).toBe('password.required')
  expect((await set()).json().message).toBe('payment-method.notFound')
  await aCard()
  for (const [field, given] of [
    ['body.monthlyCap', { monthlyCap: 2499 }],
    ['body.monthlyCap', { monthlyCap: 1_000_001 }],
    ['body.communicationUnitPackageId', { communicationUnitPackageId: salon.id }],
  ] as const)
    expect((await set(given)).json()).toMatchObject({ message: 'invalid-request', field })
  expect((await set({ monthlyCap: 2500 })).json()).toMatchObject({ monthlyCap: 2500 })
  expect((await set({ communicationUnitPackageId: null })).json()).toMatchObject({ communicationUnitPackageId: null })
})

test('[CRD-07] a disputed payment withdraws its credit and ends automatic top-up; a won dispute returns the credit', async () => {
  await aCard()
  await set()
  await look()
  const told = async () => {
    const { headers, body } = standIn.events.at(-1) ?? { headers: {}, body: '' }
    for (const _ of [1, 2]) expect((await ask('POST', 'webhooks/stripe', body, headers)).statusCode).toBe(204)
    return budget()
  }
  standIn.later({ kind: 'refund', amount: 500 })
  expect(await told()).toBe(20.8)
  standIn.later({ kind: 'dispute' })
  expect(await told()).toBe(0)
  expect(await setting()).toMatchObject({ communicationUnitPackageId: null, ended: 'GIVEN_BACK' })
  await look()
  expect([await orders(), await mails()]).toEqual([
    ['FULFILLED true'],
    ['CREDIT_GIVEN_BACK', 'CREDIT_GIVEN_BACK', 'CREDIT_LOW', 'TOPPED_UP'],
  ])
  standIn.later({ kind: 'dispute', status: 'won' })
  expect(await told()).toBe(20.8)
})

test('[CRD-03i] an event about an unknown payment is stored and reported to the operator', async () => {
  await aCard()
  await set()
  await look()
  const { headers, body } = standIn.events.at(-1) ?? { headers: {}, body: '' }
  const tell = async (told: string, by: object) => (await ask('POST', 'webhooks/stripe', told, by)).statusCode
  const kept = () => t.db.selectFrom('strayPayment').select(['provider', 'eventType', 'reference']).execute()
  // An event before the answer with the payment's id is found by our reference.
  await t.db.updateTable('creditOrder').set({ paymentId: null }).where('businessObjectId', '=', salon.id).execute()
  expect([await tell(body, headers), await kept()]).toEqual([204, []])
  // As after a restore from a backup older than the order.
  const { data, ...event } = JSON.parse(body)
  const other = JSON.stringify({
    ...event,
    data: { object: { ...data.object, id: 'pi_lost', metadata: { reference: crypto.randomUUID() } } },
  })
  const seconds = Math.floor(t.clock.now() / 1000)
  const sign = createHmac('sha256', standIn.webhookSecret).update(`${seconds}.${other}`).digest('hex')
  const signed = { 'content-type': 'application/json', 'stripe-signature': `t=${seconds},v1=${sign}` }
  expect([await tell(other, signed), await tell(other, signed)]).toEqual([204, 204])
  expect(await kept()).toEqual([{ provider: 'STRIPE', eventType: 'payment_intent.succeeded', reference: 'pi_lost' }])
  const mails = await t.db.selectFrom('message').select('text').where('type', '=', 'OPERATOR').execute()
  expect(mails).toEqual([{ text: expect.stringContaining('pi_lost at Stripe') }])
})

test('[CRD-04, PAY-05] deleting the last card ends the automatic top-up', async () => {
  await aCard()
  await set()
  const [card] = (await ask('GET', 'payment-methods')).json()
  await ask('DELETE', `payment-methods/${card.id}`, { password })
  expect(await setting()).toMatchObject({ communicationUnitPackageId: null, ended: 'NO_CARD' })
  await look()
  expect(await orders()).toEqual([])
})
