import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { type TestApp, testApp, testNow } from '../test/app.ts'
import { aCustomer, aToken, aUser } from '../test/builders.ts'
import { readText } from '../test/codes.ts'
import { aSalon, type SalonForTests } from '../test/salon.ts'
import { requestReview } from './ask.ts'

// The test clock is at Tuesday 2027-03-02, 12:00 in Zürich; the checkout was at 10:00.
const hour = 3_600_000
const checkedOut = testNow + hour
let t: TestApp
let salon: SalonForTests
let customer: Awaited<ReturnType<typeof aCustomer>>

beforeAll(async () => {
  t = await testApp()
})
afterAll(() => t.close())
beforeEach(async () => {
  t.clock.set(testNow + 3 * hour)
  salon = await aSalon(t.db, 2)
  customer = await aCustomer(t.db)
  const profile = { businessObjectId: salon.id, customerId: customer.id, notificationSubscribed: true }
  await t.db.insertInto('customerProfile').values(profile).execute()
})

/** Inserts a visit done by the first person and checked out by `cashier`. */
async function aVisit(cashier?: string, at = checkedOut) {
  const visit = { businessObjectId: salon.id, appointmentId: randomUUID() }
  const times = { startTime: new Date(testNow), endTime: new Date(checkedOut) }
  const own = { businessObjectId: salon.id, id: visit.appointmentId, customerId: customer.id, currency: 'CHF' }
  await t.db
    .insertInto('appointment')
    .values({ ...own, ...times, status: 'FULFILLED', bookingType: 'TELEPHONE' })
    .execute()
  const service = { position: 0, productId: salon.product, name: 'Schnitt', price: 8000, listPrice: 8000, duration: 60 }
  await t.db
    .insertInto('appointmentService')
    .values({ ...visit, ...service, segments: '[]', assignedStaffId: salon.staff[0] ?? null })
    .execute()
  const entry = { id: randomUUID(), by: 'salon', what: 'checkedOut', data: '{}', userId: cashier ?? null } as const
  await t.db
    .insertInto('appointmentHistory')
    .values({ ...visit, ...entry, at: new Date(at) })
    .execute()
  return { ...visit, orderCheckoutDate: '2027-03-02' }
}

type TokenPerson = Parameters<typeof aToken>[1]
async function link(appointmentId: string, person: TokenPerson = {}) {
  const worker = { role: 'USER_LITE', client: 'CHECKOUT', businessObjectId: salon.id } as const
  const headers = await aToken(t.db, { ...worker, staffId: salon.staff[0] ?? null, ...person })
  const url = '/v1/business-object/review-links'
  return t.app.inject({ method: 'POST', url, headers, payload: { appointmentId } })
}

const messages = () =>
  t.db.selectFrom('message').selectAll().where('businessObjectId', '=', salon.id).orderBy('createdTime').execute()
const secretIn = (text: string) => /\/review\/([\w-]{43})$/m.exec(text)?.[1] ?? ''
const write = (secret: string) =>
  t.app.inject({ method: 'POST', url: `/v1/reviews/${secret}`, payload: { rating: 5, text: 'Schön' } })

test('[REV-02l, REV-02p] any checked-out customer can review by code, without consent; code and mail allow one review', async () => {
  const visit = await aVisit()
  await requestReview(t.deps, visit)
  const answer = await link(visit.appointmentId)
  expect(answer.statusCode).toBe(201)
  expect((await write(secretIn(answer.json().url))).statusCode).toBe(201)
  const [mail] = await messages()
  const mailed = mail === undefined ? '' : readText(mail, t.deps.secrets)
  expect((await write(secretIn(mailed))).json().message).toBe('review.notFound')
  expect((await link(visit.appointmentId)).json()).toEqual({ url: null })
})

test('[REV-02, BIZ-10] refuses a code before checkout, for another salon’s visit, and in the tier LITE', async () => {
  const { appointmentId } = await aVisit()
  await t.db.updateTable('appointment').set({ status: 'CHECKED_IN' }).where('id', '=', appointmentId).execute()
  expect((await link(appointmentId)).json()).toEqual({ url: null })
  const other = await aSalon(t.db, 1)
  const elsewhere = await link(appointmentId, { businessObjectId: other.id, staffId: null })
  expect(elsewhere.json().message).toBe('appointment.notFound')
  await t.db.updateTable('businessObject').set({ version: 'LITE' }).where('id', '=', salon.id).execute()
  expect((await link(appointmentId)).json().message).toBe('tier.required')
})

test('[REV-02l] a code is shown only on the day of the checkout', async () => {
  const { appointmentId } = await aVisit(undefined, checkedOut - 24 * hour)
  expect((await link(appointmentId, { role: 'OWNER', client: 'ADMIN' })).json()).toEqual({ url: null })
})

test('[REV-02l] a code is valid for an hour, or until a newer one is shown', async () => {
  const { appointmentId } = await aVisit()
  const open = async (secret: string) => (await t.app.inject({ url: `/v1/reviews/${secret}` })).statusCode
  const first = secretIn((await link(appointmentId)).json().url)
  expect(await open(first)).toBe(200)
  const second = secretIn((await link(appointmentId)).json().url)
  expect([await open(first), await open(second)]).toEqual([404, 200])
  t.clock.advance(hour)
  expect(await open(second)).toBe(404)
  expect((await write(second)).json().message).toBe('review.notFound')
})

test.each<[string, (cashier: string) => TokenPerson, number]>([
  ['the person who served the visit', () => ({ client: 'STAFF' }), 201],
  ['a colleague who did not serve it', () => ({ client: 'STAFF', staffId: salon.staff[1] ?? null }), 404],
  ['a colleague at the till who did not serve it', () => ({ staffId: salon.staff[1] ?? null }), 404],
  ['the person who checked it out', (userId) => ({ userId, staffId: salon.staff[1] ?? null }), 201],
  ['the front desk', () => ({ role: 'USER_LITE_PLUS', staffId: null }), 201],
])('[REV-02m] [STF-02] a request for a code by %s', async (_, person, status) => {
  const cashier = await aUser(t.db)
  const { appointmentId } = await aVisit(cashier)
  expect((await link(appointmentId, person(cashier))).statusCode).toBe(status)
})

test.each(['VIA_ANY', 'DISABLED', 'ONLY_VIA_SMS'] as const)(
  '[REV-02n] the person who showed the code is stored, and the customer is notified with the preference %s',
  async (communicationPreference) => {
    const preferred = t.db.updateTable('customerProfile').set({ communicationPreference })
    await preferred.where('businessObjectId', '=', salon.id).execute()
    await t.db.updateTable('customer').set({ phoneNr: '+41791112233' }).where('id', '=', customer.id).execute()
    const userId = await aUser(t.db, { name: 'Lena', surname: 'Vogt' })
    const { appointmentId } = await aVisit()
    await write(secretIn((await link(appointmentId, { userId })).json().url))
    const [told] = await messages()
    expect(told).toMatchObject({
      type: 'REVIEW_WRITTEN',
      channel: communicationPreference === 'ONLY_VIA_SMS' ? 'SMS' : 'EMAIL',
      text: expect.stringContaining('http://salon.test/#contact'),
    })
    const owner = await aToken(t.db, { role: 'OWNER', client: 'ADMIN', businessObjectId: salon.id })
    const { reviews } = (await t.app.inject({ url: '/v1/business-object/reviews', headers: owner })).json()
    expect(reviews).toMatchObject([{ shownBy: 'Lena Vogt' }])
  },
)

test('[REV-02] a review by the customer’s own mail link sends no notification', async () => {
  await requestReview(t.deps, await aVisit())
  const [mail] = await messages()
  expect((await write(mail === undefined ? '' : secretIn(readText(mail, t.deps.secrets)))).statusCode).toBe(201)
  expect((await messages()).map(({ type }) => type)).toEqual(['REVIEW_REQUEST'])
})
