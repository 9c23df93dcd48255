import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { transact } from '../db/transaction.ts'
import type { SalonActor } from '../http/session.ts'
import { type TestApp, testApp, testNow } from '../test/app.ts'
import { aCustomer } from '../test/builders.ts'
import { readText } from '../test/codes.ts'
import { aSalon, type SalonForTests } from '../test/salon.ts'
import { canAskByCode, requestReview, requestReviewAfter } from './ask.ts'

const day = 86_400_000
const orderCheckoutDate = '2027-03-02'
let t: TestApp
let salon: SalonForTests
let customer: Awaited<ReturnType<typeof aCustomer>>

beforeAll(async () => {
  t = await testApp()
})
afterAll(() => t.close())
beforeEach(async () => {
  t.clock.set(testNow + 3 * 3_600_000)
  salon = await aSalon(t.db, 1)
  customer = await aCustomer(t.db)
  await t.db
    .insertInto('customerProfile')
    .values({ businessObjectId: salon.id, customerId: customer.id, notificationSubscribed: true })
    .execute()
})

async function aVisit(): Promise<{ businessObjectId: string; appointmentId: string; orderCheckoutDate: string }> {
  const visit = { businessObjectId: salon.id, appointmentId: randomUUID() }
  const times = { startTime: new Date('2027-03-02T08:00:00Z'), endTime: new Date('2027-03-02T09:00:00Z') }
  const own = { businessObjectId: salon.id, id: visit.appointmentId, customerId: customer.id, currency: 'CHF' }
  await t.db
    .insertInto('appointment')
    .values({ ...own, ...times, status: 'FULFILLED', bookingType: 'TELEPHONE' })
    .execute()
  return { ...visit, orderCheckoutDate }
}

const messages = () =>
  t.db
    .selectFrom('message')
    .select(['recipient', 'channel', 'text', 'sealed', 'type', 'subject'])
    .where('businessObjectId', '=', salon.id)
    .execute()
const secretIn = (text: string) => /\/review\/([\w-]{43})$/m.exec(text)?.[1] ?? ''
const write = (secret: string) =>
  t.app.inject({ method: 'POST', url: `/v1/reviews/${secret}`, payload: { rating: 5, text: 'Schön' } })

test('[REV-02k] a checkout schedules the request two hours later, in the transaction that fulfils the visit', async () => {
  const { appointmentId, businessObjectId } = await aVisit()
  await transact(t.db, (tx) => requestReviewAfter(tx, t.deps, { businessObjectId, appointmentId }))
  const { rows } = await sql<{ minutes: number }>`
    select round(extract(epoch from run_at - now()) / 60)::int as minutes from graphile_worker.jobs
    where key = ${`requestReview:${appointmentId}`}`.execute(t.db)
  expect(rows).toEqual([{ minutes: 120 }])
})

test('[MSG-13] no request is mailed to a bounced address; the till shows the code instead', async () => {
  const visit = await aVisit()
  const mail = {
    id: randomUUID(),
    businessObjectId: salon.id,
    cause: 'before',
    type: 'BO_UPDATED',
    channel: 'EMAIL',
  } as const
  const words = {
    recipient: customer.email ?? '',
    text: '',
    language: 'de',
    status: 'FAILED',
    failure: 'REFUSED',
  } as const
  await t.db
    .insertInto('message')
    .values({ ...mail, ...words, addressRefused: true })
    .execute()
  const entry = { id: randomUUID(), by: 'salon', what: 'checkedOut', data: '{}', at: new Date(t.clock.now()) } as const
  const { businessObjectId, appointmentId } = visit
  await t.db
    .insertInto('appointmentHistory')
    .values({ ...entry, businessObjectId, appointmentId })
    .execute()
  const actor = { role: 'OWNER', userId: randomUUID(), staffId: null } as SalonActor
  expect(await canAskByCode(t.db, visit, { actor, now: t.clock.now() })).toBe(true)
  expect(await requestReview(t.deps, visit)).toBe(false)
})

test('[REV-02a, AUTH-17] the mail’s link works once; its text is sealed, and only the secret’s hash is stored', async () => {
  const visit = await aVisit()
  expect(await requestReview(t.deps, visit)).toBe(true)
  const [mail] = await messages()
  expect(mail).toMatchObject({ recipient: customer.email, sealed: true, type: 'REVIEW_REQUEST' })
  expect(mail?.text).not.toContain('/review/')
  const text = mail === undefined ? '' : readText(mail, t.deps.secrets)
  expect(text).toMatch(/\/u\/[\w-]{43}$/m)
  const jobs = await sql<{ task: string }>`select task_identifier as task from graphile_worker.jobs
    where key in (select 'message:' || id from message where business_object_id = ${salon.id})`.execute(t.db)
  // The mail must not use the lane reserved for sign-in codes.
  expect(jobs.rows).toEqual([{ task: 'sendMail' }])
  expect((await write(secretIn(text))).statusCode).toBe(201)
  expect((await write(secretIn(text))).json().message).toBe('review.notFound')
})

test('[REV-02k] a customer gets at most one request in 90 days, and another one later', async () => {
  expect(await requestReview(t.deps, await aVisit())).toBe(true)
  t.clock.advance(90 * day - 1)
  expect(await requestReview(t.deps, await aVisit())).toBe(false)
  t.clock.advance(1)
  expect(await requestReview(t.deps, await aVisit())).toBe(true)
  expect(await messages()).toHaveLength(2)
})

test('[REV-02] for two visits that end at the same time, only one review is requested', async () => {
  const visits = [await aVisit(), await aVisit(), await aVisit()]
  const asked = await Promise.all(visits.map((visit) => requestReview(t.deps, visit)))
  expect(asked.filter(Boolean)).toHaveLength(1)
})

test('[REV-02o] a job that runs late in the evening waits until the next morning', async () => {
  t.clock.set(Date.parse('2027-03-02T22:00:00Z'))
  const visit = await aVisit()
  expect(await requestReview(t.deps, visit)).toBe(false)
  const { rows } = await sql<{ hours: number }>`
    select round(extract(epoch from run_at - now()) / 3600)::int as hours from graphile_worker.jobs
    where key = ${`requestReview:${visit.appointmentId}`}`.execute(t.db)
  expect([rows, await messages()]).toEqual([[{ hours: 10 }], []])
})

test.each<[string, () => Promise<unknown>]>([
  ['who did not agree to marketing', () => profile({ notificationSubscribed: false })],
  ['who wants no mail', () => profile({ communicationPreference: 'ONLY_VIA_SMS' })],
  ['who is blocked', () => profile({ blackListed: true })],
  [
    'of a salon that asks nobody',
    () => t.db.insertInto('reviewSetting').values({ businessObjectId: salon.id, requests: false }).execute(),
  ],
  [
    'of a salon of the tier LITE',
    () => t.db.updateTable('businessObject').set({ version: 'LITE' }).where('id', '=', salon.id).execute(),
  ],
  [
    'whose checkout was cancelled',
    () =>
      t.db.updateTable('appointment').set({ status: 'CHECKED_IN' }).where('businessObjectId', '=', salon.id).execute(),
  ],
])('[REV-02, BIZ-10] no request is sent to a customer %s', async (_, change) => {
  const visit = await aVisit()
  await change()
  expect(await requestReview(t.deps, visit)).toBe(false)
  expect(await messages()).toEqual([])
})

const profile = (change: {
  notificationSubscribed?: boolean
  communicationPreference?: 'ONLY_VIA_SMS'
  blackListed?: boolean
}) => t.db.updateTable('customerProfile').set(change).where('businessObjectId', '=', salon.id).execute()

describe('customers who review on Google', () => {
  test('[REV-05] one Google review is expected per visit, and none after a review here', async () => {
    const visit = await aVisit()
    await t.db.updateTable('businessObject').set({ placeId: 'ChIJabcdefg' }).where('id', '=', salon.id).execute()
    await requestReview(t.deps, visit)
    const [mail] = await messages()
    const secret = mail === undefined ? '' : secretIn(readText(mail, t.deps.secrets))
    const invitation = (await t.app.inject({ url: `/v1/reviews/${secret}` })).json()
    expect(invitation.googleReviewUrl).toContain('placeid=ChIJabcdefg')
    const go = () => t.app.inject({ method: 'POST', url: `/v1/reviews/${secret}/google` })
    expect([(await go()).statusCode, (await go()).statusCode]).toEqual([204, 204])
    const statuses = async () =>
      (await t.db.selectFrom('review').select('status').where('businessObjectId', '=', salon.id).execute()).map(
        ({ status }) => status,
      )
    expect(await statuses()).toEqual(['PENDING_GMB'])
    expect((await write(secret)).statusCode).toBe(201)
    expect(await statuses()).toEqual(['DONE'])
    expect((await go()).json().message).toBe('review.notFound')
  })
})
