import { randomUUID } from 'node:crypto'
import type { PaymentMethod, PaymentMethodSetup } from '@goldline/contract/payment'
import { startStripe } from '@goldline/stand-ins/stripe'
import type { StripeStandIn } from '@goldline/stand-ins/stripe-faults'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { stripe as stripeAt } from '../providers/stripe.ts'
import { type TestApp, testApp, testClock } from '../test/app.ts'
import { aBusinessObject } from '../test/builders.ts'
import type { TestDatabase } from '../test/clone.ts'
import { testDatabase } from '../test/database.ts'
import { aLeader, leadersPassword as password } from '../test/salon.ts'
import { detachCard } from './routes.ts'

let t: TestApp
let standIn: StripeStandIn
let database: TestDatabase
beforeAll(async () => {
  const clock = testClock()
  standIn = await startStripe({ now: clock.now })
  const { url: baseUrl, webhookSecret } = standIn
  database = await testDatabase()
  const stripe = stripeAt({ baseUrl, secretKey: 'sk_test', webhookSecret, limitMs: 20_000 })
  t = await testApp({ clock, database, stripe })
})
afterAll(async () => {
  await t.close()
  await database.close()
  await standIn.close()
})

type Salon = { id: string; owner: { authorization: string } }
let salon: Salon
const aFounded = async (): Promise<Salon> => {
  const { id } = await aBusinessObject(t.db)
  return { id, owner: await aLeader(t.db, id, 'ADMIN') }
}
beforeEach(async () => {
  salon = await aFounded()
})

const start = ({ owner }: Salon, { key = randomUUID(), ...sent }: { key?: string; password?: string } = { password }) =>
  t.app.inject({
    method: 'POST',
    url: '/v1/payment-method-setups',
    headers: { ...owner, 'idempotency-key': key },
    payload: { provider: 'STRIPE', ...sent },
  })
const ask = ({ owner }: Salon, method: 'GET' | 'PATCH' | 'DELETE', path: string, payload?: object) =>
  t.app.inject({ method, url: `/v1/${path}`, headers: owner, ...(payload && { payload }) })

const remove = ({ id }: { id: string }, sent: object = { password }) =>
  ask(salon, 'DELETE', `payment-methods/${id}`, sent)

async function started(of: Salon): Promise<PaymentMethodSetup & { session: string }> {
  const setup: PaymentMethodSetup = (await start(of)).json()
  return { ...setup, session: setup.url?.split('/').at(-1) ?? '' }
}
const finish = (of: Salon, { id }: { id: string }) => ask(of, 'PATCH', `payment-method-setups/${id}`)
async function saved(of: Salon, brand: 'visa' | 'mastercard'): Promise<PaymentMethod> {
  t.clock.advance(1_000)
  const setup = await started(of)
  standIn.decide(setup.session, brand)
  await finish(of, setup)
  const cards: PaymentMethod[] = (await ask(of, 'GET', 'payment-methods')).json()
  const [newest] = cards.toSorted((a, b) => b.createdAt.localeCompare(a.createdAt))
  if (newest === undefined) throw new Error('no card')
  return newest
}
const listed = async (of: Salon) => {
  const cards: PaymentMethod[] = (await ask(of, 'GET', 'payment-methods')).json()
  return cards.map(({ lastFour, isDefault }) => `${lastFour}${isDefault ? ' pays' : ''}`)
}
const tell = (event: { headers: Record<string, string>; body: string }) =>
  t.app.inject({ method: 'POST', url: '/v1/webhooks/stripe', headers: event.headers, payload: event.body })

describe('[PAY-01, PAY-05] saving a card', () => {
  test('opens Stripe’s page, and ends with Stripe’s result', async () => {
    const setup = await started(salon)
    expect(setup).toMatchObject({ state: 'CREATED', provider: 'STRIPE', url: expect.stringContaining(standIn.url) })
    expect((await finish(salon, setup)).json()).toMatchObject({ state: 'CREATED' })
    standIn.decide(setup.session, 'visa')
    expect((await finish(salon, setup)).json()).toMatchObject({ state: 'FINISHED', url: null })
    const [card] = (await ask(salon, 'GET', 'payment-methods')).json()
    expect(card).toMatchObject({ brand: 'visa', lastFour: '4242', expiryMonth: 8, expiryYear: 2031, isDefault: true })
  })

  test('saves the card once, however often browser and event report it', async () => {
    const setup = await started(salon)
    standIn.decide(setup.session, 'visa')
    const event = standIn.events.at(-1) ?? { headers: {}, body: '' }
    await Promise.all([finish(salon, setup), tell(event), tell(event), finish(salon, setup)])
    expect(await listed(salon)).toEqual(['4242 pays'])
  })

  test('continues with the same page if an answer was lost', async () => {
    const key = randomUUID()
    standIn.fail({ on: 'POST customers', kind: 'lostAnswer' })
    expect((await start(salon, { key, password })).statusCode).toBe(503)
    standIn.fail({ on: 'POST checkout/sessions', kind: 'status', status: 500, apply: true })
    expect((await start(salon, { key, password })).statusCode).toBe(503)
    const again: PaymentMethodSetup = (await start(salon, { key, password })).json()
    expect((await start(salon, { key, password })).json()).toEqual(again)
  })

  test('asks for the password, and accepts no card without Stripe', async () => {
    expect((await start(salon, {})).json().message).toBe('password.required')
    expect((await start(salon, { password: 'not this one' })).json().message).toBe('password.notMatched')
    const { app, close } = await testApp({ database })
    const headers = { ...salon.owner, 'idempotency-key': randomUUID() }
    const payload = { provider: 'STRIPE', password }
    const off = await app.inject({ method: 'POST', url: '/v1/payment-method-setups', headers, payload })
    expect([off.statusCode, off.json().message]).toEqual([409, 'payment.unavailable'])
    await close()
  })
})

describe('[PAY-05] a salon’s cards', () => {
  test('have the first as default; another is chosen with the password; if the default is removed, the newest follows', async () => {
    const first = await saved(salon, 'visa')
    const second = await saved(salon, 'mastercard')
    expect(await listed(salon)).toEqual(['4242 pays', '4444'])
    const choose = (sent: object) => ask(salon, 'PATCH', `payment-methods/${second.id}`, { isDefault: true, ...sent })
    expect((await choose({})).statusCode).toBe(403)
    expect((await choose({ password })).statusCode).toBe(204)
    expect(await listed(salon)).toEqual(['4444 pays', '4242'])
    for (const sent of [{}, undefined])
      expect((await ask(salon, 'DELETE', `payment-methods/${second.id}`, sent)).json().message).toBe(
        'password.required',
      )
    expect((await remove(second)).statusCode).toBe(204)
    expect(await listed(salon)).toEqual(['4242 pays'])
    await remove(first)
    expect(await listed(salon)).toEqual([])
    expect((await remove(first)).json().message).toBe('payment-method.notFound')
  })

  test('are deleted at Stripe when removed, and not restored by a late event', async () => {
    const setup = await started(salon)
    standIn.decide(setup.session, 'visa')
    const event = standIn.events.at(-1) ?? { headers: {}, body: '' }
    await finish(salon, setup)
    const { stripeMethodId, id } = await t.db
      .selectFrom('paymentMethod')
      .select(['stripeMethodId', 'id'])
      .where('businessObjectId', '=', salon.id)
      .executeTakeFirstOrThrow()
    await remove({ id })
    const before = standIn.attached()
    standIn.fail({ kind: 'status', status: 500 })
    await expect(detachCard(t.deps, { stripeMethodId })).rejects.toThrow('Stripe')
    await detachCard(t.deps, { stripeMethodId })
    await detachCard(t.deps, { stripeMethodId })
    expect(standIn.attached()).toBe(before - 1)
    expect((await tell(event)).statusCode).toBe(204)
    expect(await listed(salon)).toEqual([])
  })

  test('are hidden from other salons, as are setups', async () => {
    const setup = await started(salon)
    const card = await saved(salon, 'visa')
    const other = await aFounded()
    for (const answer of [
      await finish(other, setup),
      await ask(other, 'DELETE', `payment-methods/${card.id}`, { password }),
      await ask(other, 'PATCH', `payment-methods/${card.id}`, { isDefault: true, password }),
    ])
      expect([answer.statusCode, answer.json().message]).toEqual([404, 'payment-method.notFound'])
    expect(await listed(salon)).toEqual(['4242 pays'])
  })
})

test('[PAY-05] refuses an event that is forged, changed or older than five minutes', async () => {
  const setup = await started(salon)
  standIn.decide(setup.session, 'visa')
  const event = standIn.events.at(-1) ?? { headers: {}, body: '' }
  const wrong = { ...event.headers, 'stripe-signature': 't=1,v1=00' }
  expect((await tell({ ...event, headers: wrong })).statusCode).toBe(403)
  expect((await tell({ ...event, body: event.body.replace('cs_', 'cs_x') })).statusCode).toBe(403)
  t.clock.advance(301_000)
  expect((await tell(event)).statusCode).toBe(403)
  expect(await listed(salon)).toEqual([])
})
