import { afterAll, beforeEach, expect, test } from 'vitest'
import { transact } from '../db/transaction.ts'
import { testApp, testNow } from '../test/app.ts'
import { type Browser, browserAt } from '../test/browser-jar.ts'
import { aBusinessObject, aHash, aStaff, aUser } from '../test/builders.ts'
import { sentCode, sentLink, wrongCode } from '../test/codes.ts'
import { revokeTokens } from './token.ts'

const { app, deps, db, clock, close } = await testApp()
afterAll(close)

const minute = 60_000
const password = 'a long enough passphrase'
const passwordHash = await aHash(password)
let person = 0
beforeEach(() => {
  person++
  clock.set(testNow + person * 48 * 60 * minute)
})
const email = () => `runs-${person}@example.com`
const home = (at = person) => browserAt(app, `192.0.2.${at}`)
const signIn = (from: Browser, credential: object = { password }, client = 'ADMIN') =>
  from.send({
    method: 'POST',
    url: '/authorization',
    payload: { '@type': 'basic-credentials', username: email(), client, ...credential },
  })
const answer = (from: Browser, id: string, code: string, query = 'client=ADMIN') =>
  from.send({ method: 'DELETE', url: `/v1/challenges/${id}?${query}`, payload: { code } })
const me = (token: string) => app.inject({ url: '/v1/user/me', headers: { authorization: `Bearer ${token}` } })
async function someone(role: 'OWNER' | 'ADMIN' | 'USER_LITE', row: object = { emailConfirmedTime: new Date(0) }) {
  const userId = await aUser(db, { email: email(), passwordHash, ...row })
  const { id: businessObjectId } = await aBusinessObject(db)
  await db.insertInto('userRole').values({ businessObjectId, userId, role }).execute()
  return { userId, businessObjectId }
}

test.each(['OWNER', 'ADMIN'] as const)(
  '[AUTH-18a] an %s on a new device gets 202 and a challenge without a token; the code signs in and makes the device known',
  async (role) => {
    const { userId } = await someone(role)
    const browser = home()
    const asked = await signIn(browser)
    expect(asked.statusCode).toBe(202)
    expect(asked.json()).toEqual({
      id: expect.stringMatching(/^[\w-]{43}$/),
      sent: 'PIN',
      sentTo: expect.stringContaining('@'),
      resendAfter: 60,
      expiresIn: 600,
    })
    expect(asked.json().sentTo).not.toBe(email())
    expect(asked.headers.authorization).toBeUndefined()
    expect(browser.cookie('device')).toBeUndefined()
    const answered = await answer(browser, asked.json().id, await sentCode(deps, email()))
    expect((await me(answered.json().token)).json()).toMatchObject({ id: userId, role, client: 'ADMIN' })
    expect((await signIn(browser)).statusCode).toBe(200)
    clock.advance(minute)
    expect((await signIn(home())).statusCode).toBe(202)
  },
)

test('[AUTH-18] a wrong password sends no code, and USER_LITE needs none', async () => {
  await someone('OWNER')
  expect((await signIn(home(), { password: 'not the passphrase' })).statusCode).toBe(401)
  const sent = await db.selectFrom('message').select('id').where('recipient', '=', email()).execute()
  expect(sent).toEqual([])
  person++
  await someone('USER_LITE')
  expect((await signIn(home())).json()).toMatchObject({ role: 'USER_LITE', client: 'ADMIN' })
})

test('[AUTH-18e] neither the owner’s password at BOOKING nor an own PIN makes the device known', async () => {
  await someone('OWNER', { emailConfirmedTime: new Date(0), pinHash: await aHash('482910') })
  const browser = home()
  for (const credential of [{ password }, { pin: '482910' }]) {
    const asCustomer = await signIn(browser, credential, 'BOOKING')
    expect(asCustomer.json()).toMatchObject({ role: 'CUSTOMER', client: 'BOOKING' })
    expect(browser.cookie('device')).toBeUndefined()
  }
  expect((await signIn(browser)).statusCode).toBe(202)
  clock.advance(minute)
  expect((await signIn(browser, { pin: '482910' })).statusCode).toBe(202)
})

test('[AUTH-18c] strangers’ wrong codes do not lock the owner out of a new device; wrong codes after the password are limited', async () => {
  await someone('OWNER')
  for (const network of [1, 2]) {
    const from = browserAt(app, `198.51.${network}.${person}`)
    const asked = await from.send({ method: 'POST', url: '/v1/customer-users', payload: { identity: email() } })
    const code = wrongCode(await sentCode(deps, email()))
    for (let count = 0; count < 5; count++) expect((await answer(from, asked.json().id, code)).statusCode).toBe(400)
    clock.advance(minute)
  }
  const { id } = (await signIn(home())).json()
  expect((await answer(home(), id, await sentCode(deps, email()))).statusCode).toBe(200)
  let compared = 0
  for (let round = 0; round < 4; round++) {
    clock.advance(minute)
    // Two networks, since one alone gets only a part of the limit.
    const from = browserAt(app, `203.0.${round % 2}.${person}`)
    const asked = (await signIn(from)).json()
    if (asked.sent === 'LINK') continue
    const code = wrongCode(await sentCode(deps, email()))
    for (let count = 0; count < 5; count++) if ((await answer(from, asked.id, code)).statusCode === 400) compared++
  }
  expect(compared).toBe(10)
})

test('[AUTH-18] the code confirms an unconfirmed identity, and the password stays', async () => {
  await someone('OWNER', {})
  const { id } = (await signIn(home())).json()
  const { token } = (await answer(home(), id, await sentCode(deps, email()))).json()
  expect((await me(token)).json()).toMatchObject({ role: 'OWNER', emailConfirmed: true, hasPassword: true })
})

test('[AUTH-18] the code signs in to the requested salon only', async () => {
  const { userId } = await someone('OWNER')
  const { id: second } = await aBusinessObject(db)
  await db.insertInto('userRole').values({ businessObjectId: second, userId, role: 'OWNER' }).execute()
  const browser = home()
  const { id } = (await signIn(browser, { password, businessObjectId: second })).json()
  const code = await sentCode(deps, email())
  expect((await signIn(home(), { pin: code })).statusCode).toBe(401)
  const { token } = (await answer(browser, id, code, `client=ADMIN&businessObjectId=${second}`)).json()
  expect((await me(token)).json()).toMatchObject({ role: 'OWNER', businessObjectId: second })
})

test('[AUTH-18f] the demo’s owners need no code, since their passwords and messages are public', async () => {
  const demo = await testApp({ demo: true })
  const userId = await aUser(demo.db, { email: 'owner@lumiere.example', emailConfirmedTime: new Date(0), passwordHash })
  const other = await aUser(demo.db, { email: 'else@example.com', emailConfirmedTime: new Date(0), passwordHash })
  const { id: businessObjectId } = await aBusinessObject(demo.db)
  for (const each of [userId, other])
    await demo.db.insertInto('userRole').values({ businessObjectId, userId: each, role: 'OWNER' }).execute()
  const enter = (username: string) =>
    demo.app.inject({
      method: 'POST',
      url: '/authorization',
      payload: { '@type': 'basic-credentials', username, password, client: 'ADMIN' },
    })
  expect((await enter('owner@lumiere.example')).statusCode).toBe(200)
  expect((await enter('else@example.com')).statusCode).toBe(202)
  await demo.close()
})

test('[AUTH-18d] the challenge’s id alone gets a new code after the wait, which replaces the first one', async () => {
  const { userId } = await someone('OWNER')
  const resend = (from: Browser, id: string) => from.send({ method: 'POST', url: `/v1/challenges/${id}/resends` })
  const browser = home()
  const first = (await signIn(browser)).json().id
  const old = await sentCode(deps, email())
  expect((await resend(browser, first)).json()).toMatchObject({
    message: 'waitingPeriodBeforeResendNotOverYet',
    retryAfter: 60,
  })
  clock.advance(minute)
  const again = await resend(browser, first)
  expect(again.statusCode).toBe(201)
  expect(again.json().sentTo).not.toBe(email())
  expect((await resend(browser, first)).json().message).toBe('invalid-code')
  expect((await answer(browser, first, old)).json().message).toBe('invalid-code')
  const answered = await answer(browser, again.json().id, await sentCode(deps, email()))
  expect((await me(answered.json().token)).json()).toMatchObject({ id: userId, role: 'OWNER' })
  clock.advance(minute)
  for (const over of [again.json().id, 'A'.repeat(43)])
    expect((await resend(browser, over)).json().message).toBe('invalid-code')
})

test('[AUTH-07m] [AUTH-18d] a link sent for a new device in STAFF opens STAFF, also when it is resent', async () => {
  const { userId, businessObjectId } = await someone('OWNER')
  const staffId = await aStaff(db, businessObjectId, { active: true })
  await db.updateTable('userRole').set({ staffId }).where('userId', '=', userId).execute()
  // Somebody with the password uses up the day's guesses from two networks.
  for (let round = 0; round < 2; round++) {
    const from = browserAt(app, `203.0.${round}.${person}`)
    const { id } = (await signIn(from)).json()
    const code = wrongCode(await sentCode(deps, email()))
    for (let count = 0; count < 5; count++) await answer(from, id, code)
    clock.advance(minute)
  }
  const browser = home()
  const asked = (await signIn(browser, { password }, 'STAFF')).json()
  expect(asked.sent).toBe('LINK')
  expect((await sentLink(deps, email())).address).toMatch(/\/staff\/link\?lang=de$/)
  clock.advance(minute)
  const again = `/v1/challenges/${asked.id}/resends?client=STAFF`
  expect((await browser.send({ method: 'POST', url: again })).statusCode).toBe(201)
  const { address, secret } = await sentLink(deps, email())
  expect(address).toMatch(/\/staff\/link\?lang=de$/)
  const opened = await browser.send({
    method: 'POST',
    url: '/v1/challenge-links',
    payload: { secret, client: 'STAFF' },
  })
  expect((await me(opened.json().token)).json()).toMatchObject({ id: userId, client: 'STAFF' })
})

test('[AUTH-18] only a valid new-device challenge can be resent, and a new password ends it', async () => {
  const { userId } = await someone('OWNER')
  const resend = (id: string) => home().send({ method: 'POST', url: `/v1/challenges/${id}/resends` })
  const asked = (
    await home().send({ method: 'POST', url: '/v1/customer-users', payload: { identity: email() } })
  ).json().id
  clock.advance(minute)
  expect((await resend(asked)).json().message).toBe('invalid-code')
  const ended = (await signIn(home())).json().id
  await transact(db, (tx) => revokeTokens(tx, deps, { userId }))
  clock.advance(minute)
  expect((await resend(ended)).json().message).toBe('invalid-code')
  const late = (await signIn(home())).json().id
  clock.advance(10 * minute)
  expect((await resend(late)).json().message).toBe('invalid-code')
})

test('[AUTH-01] an owner can also sign in by phone number', async () => {
  const phoneNr = `+4179${String(person).padStart(4, '0')}321`
  await someone('OWNER', { phoneNr, phoneNrConfirmedTime: new Date(0) })
  const payload = { '@type': 'basic-credentials', username: `0${phoneNr.slice(3)}`, client: 'ADMIN', password }
  const asked = await home().send({ method: 'POST', url: '/authorization', payload })
  expect(asked.statusCode).toBe(202)
})
