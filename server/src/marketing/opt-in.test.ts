import { randomUUID } from 'node:crypto'
import { optInRetryMs, optInValidMs } from '@goldline/domain/consent/opt-in'
import { afterAll, beforeEach, expect, test } from 'vitest'
import { shippedTexts } from '../config/legal.ts'
import { latest } from '../consent/texts.ts'
import { cleanUp } from '../retention.ts'
import { hashContact, sha256 } from '../secrets.ts'
import { testApp, testNow } from '../test/app.ts'
import { readText } from '../test/codes.ts'
import { anOwner, aSalon, aSignedInCustomer, refusal, type SalonForTests } from '../test/salon.ts'
import { readersOf } from './bulk/readers.ts'

const { app, db, deps, clock, close } = await testApp()
afterAll(close)

const textVersion = latest(shippedTexts.MARKETING).version
const yes = { notificationSubscribed: true, textVersion }
let salon: SalonForTests
let owner: Record<string, string>
let id: string
let email: string

beforeEach(async () => {
  clock.set(testNow)
  salon = await aSalon(db, 1)
  owner = await anOwner(db, salon.id)
  email = `${randomUUID()}@example.com`
  id = await typedIn({ name: 'Eva', email })
})

async function typedIn(payload: object): Promise<string> {
  const headers = { ...owner, 'idempotency-key': randomUUID() }
  return (await app.inject({ method: 'POST', url: '/v1/customers', headers, payload })).json().id
}
const patch = (payload: object) => app.inject({ method: 'PATCH', url: `/v1/customers/${id}`, headers: owner, payload })
const optInOf = async () => {
  const { notificationSubscribed, optIn } = (await app.inject({ url: `/v1/customers/${id}`, headers: owner })).json()
  return [notificationSubscribed, optIn]
}

/** Reads the messages, the newest last. */
async function questions(): Promise<{ recipient: string | null; path: string; customerId: string | null }[]> {
  const rows = await db
    .selectFrom('message')
    .select(['recipient', 'channel', 'text', 'sealed', 'customerId'])
    .where('businessObjectId', '=', salon.id)
    .where('type', '=', 'OPT_IN')
    .orderBy('createdTime')
    .execute()
  return rows.map(({ recipient, customerId, ...row }) => ({
    recipient,
    customerId,
    path: /\/o\/[\w-]{43}$/m.exec(readText(row, deps.secrets))?.[0] ?? '',
  }))
}
const newest = async () => (await questions()).at(-1)?.path ?? ''
const open = (url: string) => app.inject({ url, headers: { accept: 'text/html' } })
const confirm = (url: string) =>
  app.inject({ method: 'POST', url, headers: { 'content-type': 'application/x-www-form-urlencoded' }, payload: '' })
const readers = async () =>
  (await readersOf({ db, secrets: deps.secrets }, salon.id, { recipients: [id], now: clock.now() })).map((reader) => [
    reader.subscribed,
    reader.email.proven,
  ])

test('[MSG-15] an opt-in noted by the salon counts once the person confirms it, and proves the address', async () => {
  await patch(yes)
  const askedTime = new Date(testNow).toISOString()
  expect([await optInOf(), await readers()]).toEqual([[false, { askedTime, again: false }], [[false, null]]])
  // Not marketing itself, so it contains no unsubscribe link.
  expect(await questions()).toEqual([{ recipient: email, path: expect.stringMatching(/^\/o\//), customerId: null }])
  const path = await newest()
  const page = await open(path)
  expect([page.statusCode, page.headers['x-robots-tag'], page.headers['cache-control']]).toEqual([
    200,
    'noindex',
    'no-store',
  ])
  expect(page.body).toContain(`<form method="post" action="${path}">`)
  expect(page.body).not.toContain('<script')
  expect(await optInOf()).toEqual([false, { askedTime, again: false }])

  expect((await confirm(path)).body).not.toContain('<form')
  expect([await optInOf(), await readers()]).toEqual([[true, null], [[true, email]]])
  const history = (await app.inject({ url: `/v1/customers/${id}/history`, headers: owner })).json()
  expect(history.slice(0, 2).map((entry: { fields: object[] }) => entry.fields[0])).toEqual([
    { field: 'notificationSubscribed', before: 'asked', after: 'true' },
    { field: 'notificationSubscribed', before: 'false', after: 'asked' },
  ])
})

test('[MSG-15] the address is stored such that the database alone does not reveal it', async () => {
  await patch(yes)
  const { contact } = await db
    .selectFrom('optIn')
    .select('contact')
    .where('customerId', '=', id)
    .executeTakeFirstOrThrow()
  expect(contact).not.toEqual(sha256(email))
  expect(contact).toEqual(hashContact(deps.secrets, email))
})

test('[MSG-15] an address corrected afterwards is not confirmed by the earlier message', async () => {
  await patch(yes)
  const path = await newest()
  await confirm(path)
  await patch({ email: `other-${email}` })
  expect(await readers()).toEqual([[true, null]])
  await patch({ notificationSubscribed: false })
  await patch(yes)
  const second = await newest()
  await patch({ email })
  expect(await optInOf()).toEqual([false, null])
  for (const each of [path, second]) await confirm(each)
  expect(await optInOf()).toEqual([false, null])
})

test('[MSG-15] a withdrawn, an opted-out and an expired request cannot be confirmed', async () => {
  await patch(yes)
  const path = await newest()
  await patch({ notificationSubscribed: false })
  expect((await confirm(path)).body).not.toContain('<form')
  expect(await optInOf()).toEqual([false, null])
  // After a repeated request that comes too soon, the message already sent stays valid.
  await patch(yes)
  expect(await questions()).toHaveLength(1)
  await confirm(path)
  expect(await optInOf()).toEqual([true, null])
  await patch({ notificationSubscribed: false })
  expect((await open(path)).body).not.toContain('<form')
  await confirm(path)
  expect(await optInOf()).toEqual([false, null])
})

test('[MSG-15] a customer can be asked again after three days, which invalidates the first link', async () => {
  await patch(yes)
  const first = await newest()
  clock.advance(optInRetryMs - 1000)
  await patch(yes)
  expect(await questions()).toHaveLength(1)
  clock.advance(1000)
  expect((await optInOf())[1]).toMatchObject({ again: true })
  await patch({ notificationSubscribed: true })
  expect(await questions()).toHaveLength(2)
  expect((await open(first)).statusCode).toBe(404)
  clock.advance(optInValidMs)
  expect((await confirm(await newest())).body).not.toContain('<form')
  expect(await optInOf()).toEqual([false, null])
  clock.advance(1000)
  await cleanUp(deps)
  expect(await db.selectFrom('optIn').selectAll().where('customerId', '=', id).execute()).toEqual([])
})

test('[MSG-15] customers who want no messages, or have no address, cannot be asked', async () => {
  await patch({ communicationPreference: 'DISABLED' })
  expect(refusal(await patch(yes))).toEqual([409, 'customer.unreachable'])
  id = await typedIn({ name: 'Ohne' })
  expect(refusal(await patch(yes))).toEqual([409, 'customer.unreachable'])
  expect(await optInOf()).toEqual([false, null])
})

test('[MSG-15] [PRIV-02] a decision in the account ends the request; a confirmation is recorded as consent', async () => {
  const { userId, token, id: customerId } = await aSignedInCustomer(db)
  await db.insertInto('customerProfile').values({ businessObjectId: salon.id, customerId }).execute()
  id = customerId
  await patch(yes)
  const path = await newest()
  const put = (granted: boolean) =>
    app.inject({
      method: 'PUT',
      url: '/v1/user/me/consents/MARKETING',
      headers: token,
      payload: { granted, textVersion, businessObjectId: salon.id },
    })
  expect((await put(false)).statusCode).toBe(200)
  await confirm(path)
  expect(await optInOf()).toEqual([false, null])
  clock.advance(optInRetryMs)
  await patch(yes)
  await confirm(await newest())
  const consents = await db
    .selectFrom('consent')
    .select(['granted', 'givenBy', 'client'])
    .where('userId', '=', userId)
    .where('kind', '=', 'MARKETING')
    .orderBy('number')
    .execute()
  expect(consents).toEqual([
    { granted: false, givenBy: 'SELF', client: 'BOOKING' },
    { granted: true, givenBy: 'SELF', client: null },
  ])
})

test('[MSG-15] an unknown secret gets 404', async () => {
  for (const method of ['GET', 'POST'] as const)
    expect((await app.inject({ method, url: `/o/${'x'.repeat(43)}` })).statusCode).toBe(404)
})
