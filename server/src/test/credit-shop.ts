/** A salon that buys credit from its own PayPal stand-in, with the calls that tests repeat. */
import { randomUUID } from 'node:crypto'
import type { CreditOrder } from '@goldline/contract/credit'
import { type PayPalStandIn, startPayPal } from '@goldline/stand-ins/paypal'
import type { LightMyRequestResponse } from 'fastify'
import type { Lexoffice } from '../providers/lexoffice.ts'
import { type PayPal, payPal } from '../providers/paypal.ts'
import type { Stripe } from '../providers/stripe.ts'
import { type TestApp, type TestClock, testApp } from './app.ts'
import { aBusinessObject } from './builders.ts'
import type { TestDatabase } from './clone.ts'
import { testDatabase } from './database.ts'
import { anOwner } from './salon.ts'

export type Shop = TestApp & { asOwner: TestDatabase['owner']; standIn: PayPalStandIn; paypal: PayPal }
export type Buyer = { salon: string; token: { authorization: string } }
export type BoughtCredit = { id: string; paypalOrderId: string }

type ShopOptions = { lexoffice?: Lexoffice; stripe?: Stripe; clock?: TestClock; limitMs?: number }

export async function aShop({ limitMs = 20_000, ...others }: ShopOptions = {}): Promise<Shop> {
  const standIn = await startPayPal()
  const { url: baseUrl, webhookId } = standIn
  const paypal = payPal({ baseUrl, clientId: 'id', clientSecret: 'secret', webhookId, limitMs })
  const database = await testDatabase()
  const t = await testApp({ paypal, database, ...others })
  const close = async () => {
    await t.close()
    await database.close()
    await standIn.close()
  }
  return { ...t, asOwner: database.owner, standIn, paypal, close }
}

export async function aBuyer({ db }: TestApp): Promise<Buyer> {
  const { id: salon } = await aBusinessObject(db)
  return { salon, token: await anOwner(db, salon) }
}

/** The Swiss package: EUR 25 for EUR 26 of credit. */
export async function thePackage({ db }: TestApp): Promise<string> {
  const { id } = await db
    .selectFrom('creditPackage')
    .select('id')
    .where('countryCode', '=', 'CH')
    .where('price', '=', 2500)
    .executeTakeFirstOrThrow()
  return id
}

type OrderFields = { returnUrl?: string; cancelUrl?: string; key?: string; packageId?: string }

export async function order(shop: TestApp, { token }: Buyer, wish: OrderFields = {}): Promise<LightMyRequestResponse> {
  const { returnUrl = 'http://salon.test/admin/credit/paid', cancelUrl = 'http://salon.test/admin/credit/cancelled' } =
    wish
  const query = new URLSearchParams({ usePaypalPayment: 'true', returnUrl, cancelUrl })
  return shop.app.inject({
    method: 'POST',
    url: `/v1/communication-unit-packages/me/orders?${query}`,
    headers: { ...token, 'idempotency-key': wish.key ?? randomUUID() },
    payload: { communicationUnitPackageId: wish.packageId ?? (await thePackage(shop)) },
  })
}

export async function ordered(shop: TestApp, buyer: Buyer): Promise<BoughtCredit> {
  const answer = await order(shop, buyer)
  if (answer.statusCode !== 201) throw new Error(`not ordered: ${answer.statusCode} ${answer.body}`)
  const { order: made, approvalUrl }: { order: CreditOrder; approvalUrl: string } = answer.json()
  return { id: made.id, paypalOrderId: new URL(approvalUrl).searchParams.get('token') ?? '' }
}

export async function approved(shop: Shop, buyer: Buyer): Promise<BoughtCredit> {
  const bought = await ordered(shop, buyer)
  shop.standIn.decide(bought.paypalOrderId, 'approve')
  return bought
}

const ofOrder =
  (method: 'PATCH' | 'POST' | 'GET', rest: string) =>
  (shop: TestApp, { token }: Buyer, { id }: BoughtCredit) =>
    shop.app.inject({ method, url: `/v1/communication-unit-packages/orders/${id}${rest}`, headers: token })

export const capture = ofOrder('PATCH', '/paypal-payment')
export const cancel = ofOrder('POST', '/cancellation')
export const look = ofOrder('GET', '')

export async function budget(shop: TestApp, { salon, token }: Buyer): Promise<number> {
  const answer = await shop.app.inject({ url: `/v1/business-object-owner/${salon}/budget`, headers: token })
  return answer.json()
}

/** PayPal's answer when an order is read. */
export type Answer = Awaited<ReturnType<PayPal['getOrder']>>
export const answeringWith = ({ paypal }: Shop, answer: Answer): PayPal => ({ ...paypal, getOrder: async () => answer })

type Event = { headers: Record<string, string>; body: string }

export const sendPayPalEvent = ({ app }: TestApp, { headers, body }: Event) =>
  app.inject({ method: 'POST', url: '/v1/webhooks/paypal', headers, payload: body })

/** Status and message of an answer. */
export const statusAndMessage = (answer: LightMyRequestResponse) => {
  const { message, state } = answer.body === '' ? {} : answer.json()
  return [answer.statusCode, message ?? state]
}
