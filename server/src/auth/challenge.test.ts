import { afterAll, beforeEach, expect, test } from 'vitest'
import { testApp, testNow } from '../test/app.ts'
import { aBusinessObject, aCustomer, aHash, aToken, aUser } from '../test/builders.ts'
import { sentCode, sentCodes, wrongCode } from '../test/codes.ts'
import { waitPatiently } from '../test/patience.ts'

afterAll(waitPatiently())
const { app, deps, db, clock, close } = await testApp()
afterAll(close)

const minute = 60_000
const hour = 60 * minute
let person = 0
let address = ''
/** Give every test its own address and time, so that none runs into another's limits. */
beforeEach(() => {
  person++
  address = `192.0.2.${person}`
  clock.set(testNow + person * 48 * hour)
})
const someone = () => `person-${person}@example.com`
const number = () => `+4179123${String(4000 + person)}`

const ask = (identity: string, body: object = {}) =>
  app.inject({ method: 'POST', url: '/v1/customer-users', payload: { identity, ...body }, remoteAddress: address })
const answer = (id: string, code: string) =>
  app.inject({ method: 'DELETE', url: `/v1/challenges/${id}?code=${encodeURIComponent(code)}`, remoteAddress: address })
const started = async (identity: string) => {
  const { id } = (await ask(identity)).json<{ id: string }>()
  return { id, code: await sentCode(deps, identity) }
}
const me = (token: string) => app.inject({ url: '/v1/user/me', headers: { authorization: `Bearer ${token}` } })

test('[AUTH-06a, AUTH-06d] [AUTH-07] customer-users answers 201 with a secret id, the resend wait and the code’s validity', async () => {
  const asked = await ask(number())
  expect(asked.statusCode).toBe(201)
  const sent = { sent: 'PIN', resendAfter: 60, expiresIn: 600 }
  expect(asked.json()).toEqual({ id: expect.stringMatching(/^[\w-]{43}$/), ...sent })
  expect(await sentCode(deps, number())).toMatch(/^\d{6}$/)
})

test('[CRD-05] below the floor a code by SMS is refused, e-mail still works, and the owner is notified once a day', async () => {
  const { id: businessObjectId } = await aBusinessObject(db, { notificationSubscribers: 'owner@salon.example' })
  await db.updateTable('installation').set({ codeOverdraft: 14 }).execute()
  const by = async (identity: string) => {
    const answered = await ask(identity, { businessObjectId })
    return [answered.statusCode, answered.json().message]
  }
  expect([await by('+41791119901'), await by('+41791119902')]).toEqual([
    [201, undefined],
    [201, undefined],
  ])
  expect(await by('+41791119903')).toEqual([409, 'sms.no-credit'])
  expect(await sentCodes(deps, '+41791119903')).toEqual([])
  expect(await by(someone())).toEqual([201, undefined])
  expect((await ask('+41791119903')).statusCode).toBe(201)
  const mails = () =>
    db.selectFrom('message').select('text').where('type', '=', 'CREDIT_SPENT').orderBy('createdTime').execute()
  expect(await mails()).toEqual([{ text: expect.stringMatching(/−.?0[.,]07[\s\S]*−.?0[.,]14/) }])
  clock.advance(24 * hour)
  expect(await by('+41791119904')).toEqual([409, 'sms.no-credit'])
  expect(await mails()).toHaveLength(2)
  await db.updateTable('installation').set({ codeOverdraft: 500 }).execute()
})

test('[AUTH-06a, AUTH-06c] the right code creates the account and signs in as a customer', async () => {
  const { id, code } = await started(number())
  expect(await db.selectFrom('appUser').select('id').where('phoneNr', '=', number()).execute()).toEqual([])
  const answered = await answer(id, code)
  expect(answered.statusCode).toBe(200)
  const signedIn = (await me(answered.json().token)).json()
  expect(signedIn).toMatchObject({ role: 'CUSTOMER', client: 'BOOKING', phoneNr: number(), phoneNrConfirmed: true })
  const customers = await db.selectFrom('customer').selectAll().where('userId', '=', signedIn.id).execute()
  expect(customers).toMatchObject([{ phoneNr: number(), phoneNrConfirmed: true }])
})

test('[AUTH-06e] the answer is the same with and without an account, and an existing account is kept', async () => {
  const { userId, email } = await aCustomer(db)
  const known = await ask(email)
  const unknown = await ask(someone())
  const shape = (response: typeof known) => [
    response.statusCode,
    Object.keys(response.json()),
    response.json().expiresIn,
  ]
  expect(shape(known)).toEqual(shape(unknown))
  const rows = await db.selectFrom('challenge').select('userId').where('identity', 'in', [email, someone()]).execute()
  expect(rows).toEqual([{ userId: null }, { userId: null }])
  const { token } = (await answer(known.json().id, await sentCode(deps, email))).json()
  expect((await me(token)).json().id).toBe(userId)
})

test('[AUTH-17b] the code is also accepted in the body', async () => {
  const { id, code } = await started(someone())
  const url = `/v1/challenges/${id}`
  const answered = await app.inject({ method: 'DELETE', url, payload: { code }, remoteAddress: address })
  expect(answered.statusCode).toBe(200)
})

test('[AUTH-07b, AUTH-07d] a wrong code returns the tries left; after five the right code is refused too', async () => {
  const { id, code } = await started(someone())
  for (const triesLeft of [4, 3, 2, 1, 0]) {
    const refused = await answer(id, wrongCode(code))
    expect(refused.statusCode).toBe(400)
    expect(refused.json()).toMatchObject({ message: 'invalid-code', triesLeft })
  }
  const exhausted = await answer(id, code)
  expect(exhausted.statusCode).toBe(429)
  expect(exhausted.json().message).toBe('numberOfCredentialFailedMatchesAlreadyExceedMax')
  expect(Number(exhausted.headers['retry-after'])).toBe(60)
})

test('[AUTH-07p] the previous code is refused, but does not count as a guess: the new one still works', async () => {
  const first = await started(someone())
  for (const _ of Array(5)) await answer(first.id, wrongCode(first.code))
  clock.advance(minute)
  const second = await started(someone())
  for (const _ of Array(3)) {
    const refused = await answer(second.id, first.code)
    expect([refused.statusCode, refused.json()]).toMatchObject([400, { message: 'invalid-code', triesLeft: 1 }])
  }
  expect((await answer(second.id, second.code)).statusCode).toBe(200)
  // It does not count later either.
  expect((await answer(second.id, first.code)).json().message).toBe('invalid-code')
})

test('[AUTH-07b] of twenty concurrent guesses five are compared', async () => {
  const { id, code } = await started(someone())
  const answers = await Promise.all(Array.from({ length: 20 }, () => answer(id, wrongCode(code))))
  const messages = answers.map((each) => each.json().message)
  expect(messages.filter((message) => message === 'invalid-code')).toHaveLength(5)
  expect(messages.filter((message) => message === 'numberOfCredentialFailedMatchesAlreadyExceedMax')).toHaveLength(15)
  expect((await answer(id, code)).statusCode).toBe(429)
})

test('[AUTH-07] CVE-2024-5150 CVE-2026-118066 input that cannot be a code is neither compared nor counted', async () => {
  const { id, code } = await started(someone())
  for (const bad of ['', '12345', '1234567', 'IS NOT NULL', 'null', "' or 1=1 --", '123 56', '١٢٣٤٥٦', '12345a']) {
    const refused = await answer(id, bad)
    expect(refused.statusCode, bad).toBe(400)
    expect(refused.json().triesLeft, bad).toBeUndefined()
  }
  for (const payload of [{ code: '' }, {}, null]) {
    const url = `/v1/challenges/${id}`
    const headers = { 'content-type': 'application/json' }
    const refused = await app.inject({
      method: 'DELETE',
      url,
      headers,
      payload: JSON.stringify(payload),
      remoteAddress: address,
    })
    expect(refused.json().message).toBe('invalid-code')
  }
  expect((await answer(id, code)).statusCode).toBe(200)
})

test('[AUTH-07a] a code works once, even with two concurrent requests', async () => {
  const { id, code } = await started(someone())
  const answers = await Promise.all([answer(id, code), answer(id, code), answer(id, code)])
  expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([200, 400, 400])
  expect((await answer(id, code)).json().message).toBe('invalid-code')
})

test('[AUTH-07a] a code expires after ten minutes', async () => {
  const { id, code } = await started(someone())
  clock.advance(10 * minute)
  expect((await answer(id, code)).json()).toMatchObject({ status: 400, message: 'invalid-code' })
  clock.advance(-1)
  expect((await answer(id, code)).statusCode).toBe(200)
})

test('[AUTH-07a] CVE-2026-94256 a code is bound to its challenge and its identity', async () => {
  const mine = await started(someone())
  const theirs = await started(`victim-${someone()}`)
  expect((await answer(theirs.id, mine.code)).statusCode).toBe(mine.code === theirs.code ? 200 : 400)
  expect((await answer('A'.repeat(43), mine.code)).json().message).toBe('invalid-code')
  expect((await answer('not-a-secret', mine.code)).statusCode).toBe(400)
  expect((await answer(mine.id, mine.code)).statusCode).toBe(200)
})

test('[AUTH-07c] a code can be resent after a minute, which makes the older one invalid', async () => {
  const first = await started(someone())
  clock.advance(30_500)
  const tooSoon = await ask(someone())
  expect(tooSoon.statusCode).toBe(429)
  expect(tooSoon.json()).toMatchObject({ message: 'waitingPeriodBeforeResendNotOverYet', retryAfter: 30 })
  clock.advance(29_500)
  const second = (await ask(someone())).json()
  const [code = ''] = await sentCodes(deps, someone())
  expect((await answer(first.id, first.code)).json().message).toBe('invalid-code')
  expect((await answer(second.id, code)).statusCode).toBe(200)
})

test('[AUTH-07] of concurrent requests for a code only one sends it', async () => {
  const asked = await Promise.all(Array.from({ length: 8 }, () => ask(number())))
  expect(asked.map(({ statusCode }) => statusCode).sort()).toEqual([201, 429, 429, 429, 429, 429, 429, 429])
  expect(await sentCodes(deps, number())).toHaveLength(1)
})

test('[AUTH-07c] allows at most five resends an hour', async () => {
  for (let sent = 0; sent < 6; sent++) {
    expect((await ask(someone())).statusCode).toBe(201)
    clock.advance(minute)
  }
  const refused = await ask(someone())
  expect(refused.statusCode).toBe(429)
  expect(refused.json()).toMatchObject({ message: 'customerNumberOfCredentialResendExceedMax', retryAfter: 54 * 60 })
  clock.advance(54 * minute)
  expect((await ask(someone())).statusCode).toBe(201)
})

test('[AUTH-07b] an identity has ten wrong codes in 24 hours over all challenges, even with concurrent requests', async () => {
  for (let round = 0; round < 2; round++) {
    const { id, code } = await started(someone())
    await Promise.all(Array.from({ length: 5 }, () => answer(id, wrongCode(code))))
    clock.advance(minute)
  }
  const { id, code } = await started(someone())
  const refused = await answer(id, code)
  expect(refused.json().message).toBe('numberOfCredentialFailedMatchesAlreadyExceedMax')
  clock.advance(23 * hour)
  const later = await started(someone())
  expect((await answer(later.id, later.code)).statusCode).toBe(429)
  clock.advance(2 * hour)
  const nextDay = await started(someone())
  expect((await answer(nextDay.id, nextDay.code)).statusCode).toBe(200)
})

test('[AUTH-06] a claim on another person’s e-mail, made in advance, gives no access', async () => {
  const claimed = await aUser(db, { email: someone(), passwordHash: await aHash('the attacker knows it') })
  const attacker = await aToken(db, { userId: claimed })
  const { id, code } = await started(someone())
  const { token } = (await answer(id, code)).json()
  expect((await me(token)).json()).toMatchObject({ email: someone(), emailConfirmed: true, hasPassword: false })
  expect((await app.inject({ url: '/v1/user/me', headers: attacker })).statusCode).toBe(401)
})

test('[AUTH-06] a claim on a number is dropped when another person proves it', async () => {
  const confirmed = { email: someone(), emailConfirmedTime: new Date(0) }
  const claimant = await aUser(db, { ...confirmed, phoneNr: number(), passwordHash: 'x' })
  const { id, code } = await started(number())
  const signedIn = (await me((await answer(id, code)).json().token)).json()
  expect(signedIn).toMatchObject({ phoneNr: number(), email: null })
  expect(signedIn.id).not.toBe(claimant)
  const left = await db.selectFrom('appUser').selectAll().where('id', '=', claimant).executeTakeFirstOrThrow()
  expect(left).toMatchObject({ phoneNr: null, email: someone(), passwordHash: 'x' })
})

test('[AUTH-06b, AUTH-06f] POST /v1/codes confirms an account’s e-mail, and answers notFound only to the right code', async () => {
  const code = async (identity: string, subject: string) =>
    app.inject({ method: 'POST', url: '/v1/codes', payload: { identity, subject }, remoteAddress: address })
  const { email } = await aCustomer(db)
  const known = await code(email, 'CONFIRM_EMAIL')
  expect(known.statusCode).toBe(201)
  expect((await answer(known.json().id, await sentCode(deps, email))).statusCode).toBe(200)
  const unknown = await code(someone(), 'CONFIRM_EMAIL')
  expect(unknown.statusCode).toBe(201)
  const right = await sentCode(deps, someone())
  expect((await answer(unknown.json().id, wrongCode(right))).json().message).toBe('invalid-code')
  expect((await answer(unknown.json().id, right)).json()).toMatchObject({ status: 404, message: 'notFound' })
  expect((await code(someone(), 'CONFIRM_PHONE_NUMBER')).json().message).toBe('invalid-phoneNr')
  expect((await code('nobody', 'CONFIRM_EMAIL')).json().message).toBe('invalid-phoneNr')
})
