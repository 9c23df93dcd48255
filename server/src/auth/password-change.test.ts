import { inspect } from 'node:util'
import { afterAll, beforeEach, expect, test } from 'vitest'
import type { Log } from '../log.ts'
import { testApp, testNow } from '../test/app.ts'
import { aBusinessObject, aHash, aStaff, aToken, aUser } from '../test/builders.ts'
import { sentCode, sentCodes, wrongCode } from '../test/codes.ts'
import { quietLog } from '../test/quiet-log.ts'

const lines: string[] = []
const write = (...values: unknown[]) => void lines.push(inspect(values, { depth: 9 }))
const log: Log = {
  ...quietLog,
  fatal: write,
  error: write,
  warn: write,
  info: write,
  debug: write,
  trace: write,
  child: () => log,
}
const { app, deps, db, clock, close } = await testApp({ log })
afterAll(close)

const oldPassword = 'the old passphrase'
const newPassword = 'the new passphrase'
const hash = await aHash(oldPassword)
let person = 0
beforeEach(() => {
  person++
  clock.set(testNow + person * 48 * 3_600_000)
})
const email = () => `person-${person}@example.com`
const someone = (row: object = {}) => aUser(db, { email: email(), passwordHash: hash, ...row })
const send = (method: 'POST' | 'DELETE', url: string, payload?: object, headers: object = {}) =>
  app.inject({ method, url, ...(payload && { payload }), headers: { ...headers }, remoteAddress: `192.0.2.${person}` })
const ask = (body: object = {}) =>
  send('POST', '/v1/password-change-requests', { username: email(), newPassword, ...body })
const confirm = (id: string, code: string, rest = '') =>
  send('DELETE', `/v1/password-change-requests/${id}?code=${code}${rest}`)
const signIn = async (password: string) =>
  (await send('POST', '/authorization', { '@type': 'basic-credentials', username: email(), password })).statusCode
const refusalOf = (answer: { json: () => { message: string } }) => answer.json().message
const me = (token: string) => app.inject({ url: '/v1/user/me', headers: { authorization: `Bearer ${token}` } })

test('[AUTH-05c] the new password works only after its code is entered', async () => {
  const userId = await someone()
  const asked = await ask()
  expect([asked.statusCode, asked.json()]).toEqual([
    201,
    {
      id: expect.stringMatching(/^[\w-]{43}$/),
      sent: 'PIN',
      resendAfter: 60,
      expiresIn: 600,
      sentTo: expect.stringMatching(/^p\*+@example\.com$/),
    },
  ])
  expect([await signIn(newPassword), await signIn(oldPassword)]).toEqual([401, 200])
  const confirmed = await confirm(asked.json().id, await sentCode(deps, email()))
  expect(confirmed.statusCode).toBe(200)
  expect((await me(confirmed.json().token)).json()).toMatchObject({ id: userId, emailConfirmed: false })
  expect([await signIn(newPassword), await signIn(oldPassword)]).toEqual([200, 401])
})

test('[AUTH-05d] the challenge’s id alone gets a new code, whether or not there is an account', async () => {
  const resend = (id: string) => send('POST', `/v1/challenges/${id}/resends`)
  const shape = async (id: string) => {
    const { id: next, ...answer } = (await resend(id)).json()
    return { next, answer }
  }
  const nobodys = (await ask({ username: `nobody-${person}@example.com` })).json().id
  await someone()
  const first = (await ask()).json().id
  const old = await sentCode(deps, email())
  expect((await resend(first)).json()).toMatchObject({ message: 'waitingPeriodBeforeResendNotOverYet', retryAfter: 60 })
  clock.advance(60_000)
  const again = await shape(first)
  const { answer } = await shape(nobodys)
  expect(answer).toEqual({ ...again.answer, sentTo: expect.stringMatching(/^n\*+@example\.com$/) })
  expect(refusalOf(await resend(first))).toBe('invalid-code')
  expect(refusalOf(await confirm(first, old))).toBe('invalid-code')
  expect((await confirm(again.next, await sentCode(deps, email()))).statusCode).toBe(200)
  expect([await signIn(newPassword), await signIn(oldPassword)]).toEqual([200, 401])
  clock.advance(60_000)
  expect(refusalOf(await resend(again.next))).toBe('invalid-code')
})

test('[AUTH-05b] alsoConfirmEmailOrPhoneNr confirms the identity that received the code', async () => {
  await someone()
  const { id } = (await ask()).json()
  const { token } = (await confirm(id, await sentCode(deps, email()), '&alsoConfirmEmailOrPhoneNr=true')).json()
  expect((await me(token)).json().emailConfirmed).toBe(true)
})

test('[AUTH-05] the code may be in the body, and the token may be for ADMIN if the role allows it', async () => {
  const userId = await someone()
  const { id: businessObjectId } = await aBusinessObject(db)
  await db.insertInto('userRole').values({ businessObjectId, userId, role: 'OWNER' }).execute()
  const { id } = (await ask()).json()
  const code = await sentCode(deps, email())
  const { token } = (await send('DELETE', `/v1/password-change-requests/${id}?client=ADMIN`, { code })).json()
  expect((await me(token)).json()).toMatchObject({ role: 'OWNER', client: 'ADMIN', businessObjectId })
})

test('[AUTH-03d] [AUTH-05] a new password ends all sessions of that person only', async () => {
  const mine = await aToken(db, { userId: await someone() })
  const others = await aToken(db)
  const { id } = (await ask()).json()
  await confirm(id, await sentCode(deps, email()))
  const status = async (headers: { authorization: string }) =>
    (await app.inject({ url: '/v1/user/me', headers })).statusCode
  expect([await status(mine), await status(others)]).toEqual([401, 200])
})

test('[AUTH-05] [BIZ-10] if the tier allows no further STAFF app, the new password is set without a session', async () => {
  const userId = await someone()
  const { id: businessObjectId } = await aBusinessObject(db, { version: 'LITE' })
  const staffId = await aStaff(db, businessObjectId, { active: true })
  await db.insertInto('userRole').values({ businessObjectId, userId, role: 'USER_LITE', staffId }).execute()
  await aToken(db, { role: 'OWNER', client: 'STAFF', businessObjectId })
  const stolen = await aToken(db, { userId })
  const { id } = (await ask()).json()
  const refused = await confirm(id, await sentCode(deps, email()), '&client=STAFF')
  expect([refused.statusCode, refusalOf(refused)]).toEqual([403, 'tier.required'])
  expect((await app.inject({ url: '/v1/user/me', headers: stolen })).statusCode).toBe(401)
  expect([await signIn(newPassword), await signIn(oldPassword)]).toEqual([200, 401])
})

test('[AUTH-05e] without an account the answer is the same, but nothing is sent and no code is accepted', async () => {
  await someone()
  const known = await ask()
  const unknown = await ask({ username: `nobody-${email()}` })
  expect([unknown.statusCode, Object.keys(unknown.json())]).toEqual([known.statusCode, Object.keys(known.json())])
  const stored = await db.selectFrom('challenge').selectAll().where('identity', '=', `nobody-${email()}`).execute()
  expect(stored).toMatchObject([
    { purpose: 'PASSWORD_CHANGE', userId: null, newPasswordHash: expect.stringContaining('argon2id') },
  ])
  expect(await sentCodes(deps, `nobody-${email()}`)).toEqual([])
  expect((await ask({ username: `nobody-${email()}` })).json().message).toBe('waitingPeriodBeforeResendNotOverYet')
  const guessed = await confirm(unknown.json().id, '123456')
  const wrong = await confirm(known.json().id, wrongCode(await sentCode(deps, email())))
  const bare = ({ status, message, triesLeft }: { status: number; message: string; triesLeft: number }) => ({
    status,
    message,
    triesLeft,
  })
  expect(bare(guessed.json())).toEqual(bare(wrong.json()))
})

test('[AUTH-07] a code of one purpose does not answer another', async () => {
  await someone()
  const { id } = (await ask()).json()
  const code = await sentCode(deps, email())
  expect((await send('DELETE', `/v1/challenges/${id}?code=${code}`)).json().message).toBe('invalid-code')
  const pin = { '@type': 'basic-credentials', username: email(), pin: code }
  expect((await send('POST', '/authorization', pin)).statusCode).toBe(401)
  clock.advance(60_000)
  const signIn = (await send('POST', '/v1/customer-users', { identity: email() })).json()
  const signInCode = await sentCode(deps, email())
  expect((await confirm(signIn.id, signInCode)).json().message).toBe('invalid-code')
  expect((await confirm(id, code)).statusCode).toBe(200)
})

test.each([
  '123456789',
  'password123',
  'Passw0rd2024!',
  'aaaaaaaaaaaa',
  'abcabcabcabc',
  'qwertyuiop12',
  '1234567890',
  'Goldline2026',
])('[AUTH-15b] %s is too weak', async (weak) => {
  await someone()
  expect((await ask({ newPassword: weak })).json()).toMatchObject({ status: 400, message: 'weak-password' })
  expect((await ask({ username: `nobody-${email()}`, newPassword: weak })).json().message).toBe('weak-password')
})

test('[AUTH-15] a passphrase of 1000 characters is accepted, a longer one refused', async () => {
  await someone()
  const long = 'correct horse battery staple '.repeat(40)
  expect((await ask({ newPassword: long.slice(0, 1001) })).json().message).toBe('invalid-request')
  expect((await ask({ newPassword: long.slice(0, 1000) })).statusCode).toBe(201)
})

test('[AUTH-17c] CVE-2026-26747 messages contain no host from a request', async () => {
  await someone()
  await send(
    'POST',
    '/v1/password-change-requests',
    { username: email(), newPassword },
    { host: 'evil.test', 'x-forwarded-host': 'evil.test' },
  )
  const sent = await db.selectFrom('message').select('text').where('recipient', '=', email()).executeTakeFirstOrThrow()
  expect(deps.secrets.open(sent.text)).not.toContain('evil')
})

test('[AUTH-17] no code, token, password, e-mail or number is logged or stored readable', async () => {
  lines.length = 0
  await someone()
  const { id } = (await ask()).json()
  const code = await sentCode(deps, email())
  await confirm(id, wrongCode(code))
  const { token } = (await confirm(id, code)).json()
  await me(token)
  await signIn(newPassword)
  await signIn('a wrong passphrase')
  const logged = lines.join('\n')
  expect(logged).toContain('password changed')
  const stored = JSON.stringify([
    await db.selectFrom('challenge').selectAll().execute(),
    await db.selectFrom('token').selectAll().execute(),
    await db.selectFrom('message').select(['subject', 'text', 'cause']).where('sealed', '=', true).execute(),
    await db.selectFrom('rateCount').selectAll().execute(),
  ])
  for (const secret of [code, token, newPassword, id]) {
    expect(logged).not.toContain(secret)
    expect(stored).not.toContain(secret)
  }
  expect(logged).not.toContain(email())
})
