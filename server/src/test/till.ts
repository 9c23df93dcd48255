/** A till with a signed-in person, and the calls that till tests repeat. */

import { randomBytes, randomUUID } from 'node:crypto'
import type { Draft, DraftContent } from '@goldline/contract/checkout/draft'
import type { Order } from '@goldline/contract/checkout/orders'
import type { SalonRole } from '@goldline/domain/user/role'
import type { LightMyRequestResponse } from 'fastify'
import type { Insertable } from 'kysely'
import { acrossSalons } from '../db/in-salon.ts'
import type { Database } from '../db/tables.ts'
import { type TestApp, testApp } from './app.ts'
import { aCustomer, aHash, aToken, aUser } from './builders.ts'
import { aSalon, type SalonForTests } from './salon.ts'

export const tillPin = '481516'

/** A salon liable to VAT, with its service at the standard rate. */
export async function aTaxedSalon({ db }: Pick<TestApp, 'db'>, staff = 1): Promise<SalonForTests> {
  const salon = await aSalon(db, staff)
  await acrossSalons(db).updateTable('product').set({ vatRate: 810 }).where('id', '=', salon.product).execute()
  const settings = { vatNr: 'CHE-000.000.000 MWST', otherPayments: ['Check'], pointValue: 5 }
  await db
    .insertInto('checkoutSettings')
    .values({ businessObjectId: salon.id, ...settings })
    .execute()
  return salon
}

type TillPersonFields = { role?: SalonRole; staffId?: string | null; deviceId?: string }

/** A paired till, with the token of the person who opened it. `send` uses that token. */
export async function aTill(t: Pick<TestApp, 'app' | 'db'>, salon: SalonForTests, given: TillPersonFields = {}) {
  const { role = 'OWNER', staffId = null } = given
  const businessObjectId = salon.id
  const deviceId = given.deviceId ?? (await aDevice(t, salon))
  const userId = await aUser(t.db, { name: 'Sofia' })
  const token = await aToken(t.db, { userId, role, client: 'CHECKOUT', businessObjectId, staffId, deviceId })
  const pinHash = await aHash(tillPin)
  await acrossSalons(t.db).updateTable('userRole').set({ pinHash }).where('userId', '=', userId).execute()
  const send = (method: 'GET' | 'POST' | 'PUT' | 'DELETE', url: string, payload?: object, headers: object = {}) =>
    t.app.inject({ method, url, headers: { ...token, ...keyed(method), ...headers }, ...(payload && { payload }) })
  return { token, send, userId, deviceId }
}

export type TillForTests = Awaited<ReturnType<typeof aTill>>

/** An app with a taxed salon, and an owner at its till; call `t.close` in afterAll. */
export async function atTill(staff = 1) {
  const t = await testApp()
  const salon = await aTaxedSalon(t, staff)
  return { t, salon, till: await aTill(t, salon) }
}

const keyed = (method: string) => (method === 'POST' ? { 'idempotency-key': randomUUID() } : {})

async function aDevice({ db }: Pick<TestApp, 'db'>, { id: businessObjectId }: SalonForTests): Promise<string> {
  const [id, userId] = [randomUUID(), await aUser(db)]
  await db.insertInto('userRole').values({ businessObjectId, userId, role: 'USER_LITE' }).execute()
  const pairing = { pairingHash: randomBytes(32), pairingExpiresTime: new Date(0), pairedTime: new Date(0) }
  await db
    .insertInto('device')
    .values({ businessObjectId, id, name: 'Kasse', client: 'CHECKOUT', userId, lockMinutes: 5, ...pairing })
    .execute()
  return id
}

type Visit = {
  startTime?: string
  status?: 'CONFIRMED' | 'CHECKED_IN' | 'EXPIRED'
  customerId?: string | null
  price?: number
}

/** A visit of one service, today at ten by default; it holds nobody's time. */
export async function aVisit({ db }: Pick<TestApp, 'db'>, salon: SalonForTests, visit: Visit = {}): Promise<string> {
  const { startTime = '2027-03-02T09:00:00Z', status = 'CHECKED_IN', customerId = null, price = 8000 } = visit
  const [id, businessObjectId, start] = [randomUUID(), salon.id, new Date(startTime)]
  const row = { status, bookingType: 'TELEPHONE', currency: 'CHF' } as const
  await db
    .insertInto('appointment')
    .values({
      businessObjectId,
      id,
      customerId,
      ...row,
      startTime: start,
      endTime: new Date(start.getTime() + 3_600_000),
    })
    .execute()
  const service = { name: 'Schnitt', price, listPrice: price, duration: 60, segments: '[]', productId: salon.product }
  await db
    .insertInto('appointmentService')
    .values({ businessObjectId, appointmentId: id, position: 0, ...service, assignedStaffId: salon.staff[0] ?? null })
    .execute()
  return id
}

/** A customer of the salon. */
export async function aRegular({ db }: Pick<TestApp, 'db'>, { id: businessObjectId }: SalonForTests): Promise<string> {
  const { id: customerId } = await aCustomer(db)
  await db.insertInto('customerProfile').values({ businessObjectId, customerId }).execute()
  return customerId
}

export async function begin({ send }: TillForTests, ...appointmentIds: string[]): Promise<Draft> {
  return made(await send('POST', '/v1/till-drafts', { appointmentIds })).json()
}

export async function change({ send }: TillForTests, draft: Draft, changed: Partial<DraftContent>): Promise<Draft> {
  const headers = { 'if-match': `"${draft.version}"` }
  return made(await send('PUT', `/v1/till-drafts/${draft.id}`, { ...draft.content, ...changed }, headers)).json()
}

export type PaidBy = DraftContent['payments'][number]['kind']

export const paymentBy = (kind: PaidBy, amount: number) => ({ id: randomUUID(), kind, amount })

/** Pays the total by card unless `more` says otherwise. */
export const pay = ({ send }: TillForTests, { id, total }: Draft, more: object = {}, headers: object = {}) =>
  send('POST', `/v1/till-drafts/${id}/payment`, { payments: [paymentBy('CARD', total)], total, ...more }, headers)

export async function sell(till: TillForTests, draft: Draft, more: object = {}): Promise<Order> {
  return made(await pay(till, draft, more)).json()
}

/** Repeats a call that is refused under load, like a till. */
export async function retryUnderLoad<A extends { statusCode: number }>(ask: () => Promise<A>): Promise<A> {
  for (;;) {
    const answer = await ask()
    if (answer.statusCode !== 503) return answer
  }
}

export function made(response: LightMyRequestResponse): LightMyRequestResponse {
  if (response.statusCode >= 300) throw new Error(`refused: ${response.statusCode} ${response.body}`)
  return response
}

const nothing = { customerId: null, lines: [], discount: null, points: 0, tips: [], payments: [] }

/** Inserts an empty draft without a till. */
export async function aDraftRow({ db }: Pick<TestApp, 'db'>, businessObjectId: string): Promise<string> {
  const id = randomUUID()
  const whose = { businessObjectId, tillId: null, customerId: null, userId: null }
  await db
    .insertInto('tillDraft')
    .values({ id, ...whose, content: JSON.stringify(nothing) })
    .execute()
  return id
}

/** An empty record (POS-12); `sold`: fields that make it a sale. */
export async function aSaleRow(
  { db }: Pick<TestApp, 'db'>,
  businessObjectId: string,
  sold: Partial<Insertable<Database['saleOrder']>> = {},
): Promise<string> {
  const id = randomUUID()
  const sums = { subtotal: 0, sum: 0, turnover: 0, tipAmount: 0, rounding: 0, total: 0, changeAmount: 0 }
  const points = { points: 0, pointsValue: 0, pointsEarned: 0, pointsBalance: null }
  const whose = { businessObjectId, customerId: null, userId: null, tillId: null, number: null, byName: 'Lena' }
  await db
    .insertInto('saleOrder')
    .values({
      id,
      ...whose,
      ...sums,
      ...points,
      kind: 'RECORD',
      currency: 'CHF',
      vat: '[]',
      businessDay: '2027-03-02',
      ...sold,
    })
    .execute()
  return id
}

/** A sale with a receipt for the customer, on a till of its own. */
export async function aReceiptRow(
  t: Pick<TestApp, 'db'>,
  { businessObjectId, customerId }: { businessObjectId: string; customerId: string },
): Promise<string> {
  const tillId = randomUUID()
  const till = { businessObjectId, id: tillId, number: 900, name: 'Kasse' }
  await t.db.insertInto('till').values(till).execute()
  const sold = { kind: 'SALE', customerId, tillId, number: 1, dayNumber: 1, receipt: '{}' } as const
  return aSaleRow(t, businessObjectId, sold)
}

/** A day-end with no takings and no cash. */
export async function aDayEndRow({ db }: Pick<TestApp, 'db'>, businessObjectId: string): Promise<string> {
  const [id, tillId] = [randomUUID(), randomUUID()]
  await db.insertInto('till').values({ businessObjectId, id: tillId, number: 901, name: 'Kasse' }).execute()
  const sums = { floatAmount: 0, countedAmount: 0, expectedAmount: 0, nextFloatAmount: 0, counted: '{}' }
  const none = { count: 0, amount: 0 }
  const when = { fromTime: new Date(0), userId: null, reason: null }
  const sold = { paid: 0, turnover: 0, retail: 0, giftCards: 0, tips: 0, rounding: 0 }
  const changed = { discounts: 0, surcharges: 0, lowered: 0, raised: 0, reversals: none, aborted: none }
  const report = JSON.stringify({ ...sold, ...changed, staff: [], vat: [], payments: [], movements: [] })
  await db
    .insertInto('dayEnd')
    .values({ businessObjectId, id, tillId, number: 1, ...sums, ...when, report })
    .execute()
  return id
}

/** An article with ten pieces in stock at CHF 24.90. */
export async function anArticleRow({ db }: Pick<TestApp, 'db'>, businessObjectId: string): Promise<string> {
  const id = randomUUID()
  const row = { name: 'Nagelöl', barcode: id.slice(0, 8), price: 2490, vatRate: 810 }
  await db
    .insertInto('article')
    .values({ businessObjectId, id, ...row })
    .execute()
  const entry = { id, articleId: id, kind: 'COUNTED', pieces: 10, cause: `COUNTED ${id}` } as const
  await db
    .insertInto('stockEntry')
    .values({ businessObjectId, ...entry })
    .execute()
  return id
}

/** Inserts a full gift card of CHF 50, sold by an empty record, since only ownership matters. */
export async function aGiftCardRow(t: Pick<TestApp, 'db'>, businessObjectId: string): Promise<string> {
  const id = randomUUID()
  const orderId = await aSaleRow(t, businessObjectId)
  const row = { businessObjectId, id, amount: 5000, currency: 'CHF', expiresTime: null }
  await t.db.insertInto('giftCard').values(row).execute()
  const entry = {
    businessObjectId,
    id,
    giftCardId: id,
    kind: 'SOLD',
    amount: 5000,
    cause: `SOLD ${id}`,
    orderId,
  } as const
  await t.db.insertInto('giftCardEntry').values(entry).execute()
  return id
}

/** A package of five at the price of four and a half. */
export async function aPackageRow({ db }: Pick<TestApp, 'db'>, { id: businessObjectId, product }: SalonForTests) {
  const id = randomUUID()
  const row = { businessObjectId, id, name: 'Fünf Schnitte', productId: product, variantId: null, visits: 5 }
  await db
    .insertInto('visitPackage')
    .values({ ...row, price: 36_000 })
    .execute()
  return id
}

const given = { reason: 'Vertippt', pin: tillPin }

/** Valid input of the till's calls, so that only ownership can cause a refusal. */
export const rightlyAtTill = {
  payDepositByCard: { payload: { code: 'AAAA-BBBB-CCCC-DDDD' } },
  putDraft: { payload: nothing },
  abortSale: { payload: {} },
  returnDraftPayment: { payload: { ...given, paymentId: randomUUID() } },
  bookNextVisit: { payload: { startTime: '2027-03-03T10:00:00Z' } },
  getFreePeople: { query: `?product=${randomUUID()}` },
  removeDraftVisit: { query: `?appointmentId=${randomUUID()}` },
  addDraftVisit: { payload: { appointmentId: randomUUID() } },
  payDraft: { payload: { payments: [], total: 0 } },
  updateArticle: { payload: { price: 2600 } },
  updatePackage: { payload: { price: 35_000 } },
  changeStock: { payload: { kind: 'DELIVERED', pieces: 5 } },
  createReceiptLink: { payload: { copy: false } },
  setReceiptBuyer: { payload: { name: 'Muster AG', street: '', postalCode: '', city: '', vatNr: '' } },
  cancelOrder: { payload: given },
  refundOrder: { payload: { ...given, lines: [{ id: randomUUID(), quantity: 1 }] } },
}
