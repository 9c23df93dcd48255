import { afterAll, beforeEach, expect, test } from 'vitest'
import { setCustomerMarketing } from '../consent/set-marketing.ts'
import { transact } from '../db/transaction.ts'
import { queueMessages } from '../message/queue.ts'
import { unsubscribeLink } from '../message/unsubscribe-link.ts'
import { testApp } from '../test/app.ts'
import { aBusinessObject, aCustomer } from '../test/builders.ts'

const { app, db, deps, close } = await testApp()
afterAll(close)

const form = { 'content-type': 'application/x-www-form-urlencoded' }
const post = (url: string, headers = {}) =>
  app.inject({ method: 'POST', url, headers: { ...form, ...headers }, payload: 'List-Unsubscribe=One-Click' })
const open = (url: string) => app.inject({ method: 'GET', url, headers: { accept: 'text/html' } })

let salon: { id: string }
let customer: { id: string; userId: string | null }
let path: string

/** Creates a subscriber with a queued marketing message and a queued confirmation of a visit. */
async function aSubscriber(row: Parameters<typeof aCustomer>[1] = {}) {
  customer = await aCustomer(db, row)
  const own = { businessObjectId: salon.id, customerId: customer.id }
  await db
    .insertInto('customerProfile')
    .values({ ...own, notificationSubscribed: true })
    .execute()
  const link = await transact(db, async (tx) => {
    const head = { businessObjectId: salon.id, channel: 'EMAIL', language: 'de', recipient: 'a@example.com' } as const
    const words = { subject: 'S', body: [{ text: 'T' }] }
    await queueMessages(tx, deps, [
      { ...head, ...words, customerId: customer.id, type: 'REVIEW_REQUEST', cause: `news ${customer.id}` },
      { ...head, ...words, type: 'NEW_APPOINTMENT', cause: `visit ${customer.id}` },
    ])
    return unsubscribeLink(tx, deps, own)
  })
  path = new URL(link).pathname
}

beforeEach(async () => {
  salon = await aBusinessObject(db, { name: 'Haar & <b>Herz</b>' })
  await aSubscriber()
})

const subscribed = () =>
  db
    .selectFrom('customerProfile')
    .select('notificationSubscribed')
    .where('customerId', '=', customer.id)
    .executeTakeFirstOrThrow()
const states = async () =>
  (await db.selectFrom('message').select(['type', 'status']).where('businessObjectId', '=', salon.id).execute())
    .map(({ type, status }) => `${type} ${status}`)
    .sort()
const consents = () =>
  db
    .selectFrom('consent')
    .select(['granted', 'client', 'givenBy'])
    .where('businessObjectId', '=', salon.id)
    .orderBy('number')
    .execute()

test('[MSG-16] GET changes nothing; the page has no script and escapes the salon’s name', async () => {
  const page = await open(path)
  expect([page.statusCode, page.headers['x-robots-tag'], page.headers['referrer-policy']]).toEqual([
    200,
    'noindex',
    'no-referrer',
  ])
  expect(page.body).toContain('Haar &amp; &lt;b&gt;Herz')
  expect(page.body).toContain(`<form method="post" action="${path}">`)
  expect(page.body).not.toContain('<script')
  expect([await subscribed(), await consents()]).toEqual([{ notificationSubscribed: true }, []])
})

test('[MSG-16] a mail program’s POST without a cookie stores the opt-out and stops only waiting marketing', async () => {
  expect((await post(path)).statusCode).toBe(200)
  expect(await subscribed()).toEqual({ notificationSubscribed: false })
  expect(await consents()).toEqual([{ granted: false, client: null, givenBy: 'SELF' }])
  expect(await states()).toEqual(['NEW_APPOINTMENT QUEUED', 'REVIEW_REQUEST FAILED'])
  await post(path)
  expect(await consents()).toHaveLength(1)
})

test('[MSG-16] a browser with our cookie can also send the plain form', async () => {
  const cookie = `XSRF-TOKEN=${'x'.repeat(43)}`
  expect((await post(path, { cookie })).statusCode).toBe(200)
  expect((await post(path, { cookie, 'content-type': 'multipart/form-data; boundary=a' })).statusCode).toBe(200)
  expect(await subscribed()).toEqual({ notificationSubscribed: false })
})

test('[MSG-16] undo restores only what the link ended, once', async () => {
  await post(`${path}/undo`)
  expect(await consents()).toEqual([])
  await post(path)
  const undone = await post(`${path}/undo`)
  expect(undone.body).toContain(`<form method="post" action="${path}">`)
  expect(await subscribed()).toEqual({ notificationSubscribed: true })
  expect((await consents()).map(({ granted }) => granted)).toEqual([false, true])
  await db.updateTable('customerProfile').set({ notificationSubscribed: false }).execute()
  await post(`${path}/undo`)
  expect(await subscribed()).toEqual({ notificationSubscribed: false })
})

test('[MSG-16] the link’s undo does not reverse a later opt-out given elsewhere', async () => {
  await post(path)
  const own = { businessObjectId: salon.id, customerId: customer.id, language: 'de', client: null } as const
  await transact(db, (tx) =>
    setCustomerMarketing(tx, deps, { ...own, granted: false, textVersion: undefined, givenBy: 'SALON' }),
  )
  await post(`${path}/undo`)
  expect(await subscribed()).toEqual({ notificationSubscribed: false })
})

test('[MSG-16] undo is refused after ten a day, unsubscribing never is', async () => {
  const undone: number[] = []
  for (let count = 0; count < 11; count++) {
    expect((await post(path)).statusCode).toBe(200)
    undone.push((await post(`${path}/undo`)).statusCode)
  }
  expect([undone.slice(0, 10).every((status) => status === 200), undone[10]]).toEqual([true, 429])
  expect(await subscribed()).toEqual({ notificationSubscribed: false })
})

test('[MSG-16] without an account the decision is stored in the customer’s history', async () => {
  await aSubscriber()
  await db
    .updateTable('customer')
    .set({ userId: null, enteredByBusinessObjectId: salon.id })
    .where('id', '=', customer.id)
    .execute()
  await post(path)
  expect(await subscribed()).toEqual({ notificationSubscribed: false })
  const history = await db
    .selectFrom('customerHistory')
    .select(['userId', 'data'])
    .where('customerId', '=', customer.id)
    .execute()
  expect(history).toEqual([{ userId: null, data: { notificationSubscribed: ['true', 'false'] } }])
})

test.each(['/u/short', `/u/${'A'.repeat(43)}`, `/u/${'A'.repeat(43)}/undo`])(
  '[MSG-16] %s: not found, and no row is left behind',
  async (unknown) => {
    const counted = () => db.selectFrom('rateCount').select('key').execute()
    const before = await counted()
    expect((await post(unknown)).statusCode).toBe(404)
    expect(await counted()).toEqual(before)
  },
)
