import { randomUUID } from 'node:crypto'
import type { SalonUser } from '@goldline/contract/auth/salon-users'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type TestApp, testApp, testNow } from '../../test/app.ts'
import { aHash, aToken, aUser } from '../../test/builders.ts'
import { aLeader, anOwner, aSalon, leadersPassword, refusal, type SalonForTests } from '../../test/salon.ts'
import { passwordFits } from '../password.ts'

type Header = { authorization: string }
let t: TestApp
let salon: SalonForTests
let owner: Header
let [ownerId, lena] = ['', '']
beforeAll(async () => {
  t = await testApp()
})
beforeEach(async () => {
  t.clock.set(testNow)
  salon = await aSalon(t.db, 1)
  ownerId = await aUser(t.db, {
    email: `${randomUUID()}@example.com`,
    emailConfirmedTime: new Date(0),
    passwordHash: await passwordHash,
  })
  owner = await aToken(t.db, { userId: ownerId, role: 'OWNER', client: 'ADMIN', businessObjectId: salon.id })
  lena = await aUser(t.db, { name: 'Lena' })
  const role = { businessObjectId: salon.id, userId: lena, role: 'USER_LITE', staffId: salon.staff[0] ?? null } as const
  await t.db.insertInto('userRole').values(role).execute()
})
afterAll(() => t.close())

const passwordHash = aHash(leadersPassword)
/** Whether the call requires the password again (AUTH-18). */
const asks = (method: string, path: string) => method === 'PATCH' || /\/(invitations|pin-codes)$/.test(path)
const send = (method: 'POST' | 'PUT' | 'PATCH' | 'DELETE', path: string, payload?: object, headers: object = owner) =>
  t.app.inject({
    method,
    url: `/v1/salon-users/${path}`,
    headers: { ...headers, ...(method === 'POST' && { 'idempotency-key': randomUUID() }) },
    ...(asks(method, path) ? { payload: { password: leadersPassword, ...payload } } : payload && { payload }),
  })
const list = async (headers: Header = owner): Promise<SalonUser[]> =>
  (await t.app.inject({ url: '/v1/salon-users', headers })).json()
const lenaAt = () => aToken(t.db, { userId: lena, role: 'USER_LITE', client: 'ADMIN', businessObjectId: salon.id })
const codeFor = async () => (await send('POST', `${lena}/pin-codes`)).json<{ code: string }>().code
const wrong = (code: string) => String((Number(code) + 1) % 1_000_000).padStart(6, '0')

describe('a right', () => {
  test('[AUTH-12j] [PRIV-02] leaders grant roles and health notes, and a changed role ends its sessions', async () => {
    const session = await lenaAt()
    expect((await list()).map(({ name, role, healthNotes, sessions }) => [name, role, healthNotes, sessions])).toEqual([
      ['', 'OWNER', false, 1],
      ['Person 0', 'USER_LITE', false, 1],
    ])
    expect((await send('PATCH', lena, { healthNotes: true })).json()).toMatchObject({ healthNotes: true, sessions: 1 })
    const raised = await send('PATCH', lena, { role: 'USER_LITE_PLUS' })
    expect(raised.json()).toMatchObject({ role: 'USER_LITE_PLUS', healthNotes: true, sessions: 0 })
    expect((await t.app.inject({ url: '/v1/user/me', headers: session })).statusCode).toBe(401)
  })

  test('[AUTH-12k] the last leader cannot lose the role, not even in two concurrent changes', async () => {
    expect(refusal(await send('PATCH', ownerId, { role: 'ADMIN' }))).not.toEqual([409, 'user.last-owner'])
    expect(refusal(await send('PATCH', ownerId, { role: 'USER_LITE' }))).toEqual([401, 'Unauthorized'])
    const again = await aToken(t.db, { userId: ownerId, role: 'ADMIN', client: 'ADMIN', businessObjectId: salon.id })
    expect(refusal(await send('PATCH', ownerId, { role: 'USER_LITE' }, again))).toEqual([409, 'user.last-owner'])
    const email = `${randomUUID()}@example.com`
    const other = await aUser(t.db, { email, passwordHash: await passwordHash })
    const second = await aToken(t.db, { userId: other, role: 'ADMIN', client: 'ADMIN', businessObjectId: salon.id })
    const answers = await Promise.all([
      send('PATCH', ownerId, { role: 'USER_LITE' }, second),
      send('PATCH', other, { role: 'USER_LITE' }, again),
    ])
    expect(answers.map(({ statusCode }) => statusCode).filter((status) => status === 200)).toHaveLength(1)
    const leaders = await t.db
      .selectFrom('userRole')
      .select('userId')
      .where('businessObjectId', '=', salon.id)
      .where('role', 'in', ['OWNER', 'ADMIN'])
      .execute()
    expect(leaders).toHaveLength(1)
  })

  test('[AUTH-12k] a leader who was only invited does not count as remaining', async () => {
    await send('POST', `${lena}/invitations`, { email: `${randomUUID()}@example.com` })
    expect((await send('PATCH', lena, { role: 'OWNER' })).statusCode).toBe(200)
    expect(refusal(await send('PATCH', ownerId, { role: 'USER_LITE' }))).toEqual([409, 'user.last-owner'])
    await t.db
      .updateTable('appUser')
      .set({ emailConfirmedTime: new Date(0) })
      .where('id', '=', lena)
      .execute()
    expect((await send('PATCH', ownerId, { role: 'USER_LITE' })).statusCode).toBe(200)
  })

  test('[AUTH-12] users cannot raise their own role, and another salon’s leader finds no user here', async () => {
    for (const role of ['USER_LITE', 'USER_LITE_PLUS'] as const) {
      const worker = await aToken(t.db, { role, client: 'ADMIN', businessObjectId: salon.id })
      expect(refusal(await send('PATCH', lena, { role: 'OWNER' }, worker))).toEqual([403, 'forbidden'])
      expect(refusal(await send('POST', `${lena}/pin-codes`, undefined, worker))).toEqual([403, 'forbidden'])
    }
    const stranger = await aLeader(t.db, (await aSalon(t.db, 1)).id)
    expect(refusal(await send('PATCH', lena, { role: 'ADMIN' }, stranger))).toEqual([404, 'notFound'])
    expect(refusal(await send('DELETE', `${lena}/sessions`, undefined, stranger))).toEqual([404, 'notFound'])
    expect(refusal(await send('POST', `${lena}/invitations`, { email: 'x@example.com' }, stranger))).toEqual([
      404,
      'notFound',
    ])
    expect((await list(stranger)).map(({ id }) => id)).not.toContain(lena)
  })

  test('[AUTH-18] leaders must re-enter the password; those without one must choose one first', async () => {
    const tries = [
      ['PATCH', lena, { role: 'ADMIN' }],
      ['POST', `${lena}/invitations`, { email: `${randomUUID()}@example.com` }],
      ['POST', `${lena}/pin-codes`, {}],
    ] as const
    const without = await anOwner(t.db, salon.id)
    for (const [method, path, body] of tries) {
      const said = async (password: string | undefined, headers?: Header) =>
        refusal(await send(method, path, { ...body, password }, headers))
      expect(await said(undefined)).toEqual([403, 'password.required'])
      expect(await said('no')).toEqual([403, 'password.notMatched'])
      for (const password of [undefined, leadersPassword])
        expect(await said(password, without)).toEqual([403, 'password.none'])
    }
    expect((await send('PATCH', lena, { role: 'ADMIN' })).json()).toMatchObject({ role: 'ADMIN' })
  })
})

test('[AUTH-18] a leader ends a user’s sessions in this salon only', async () => {
  const here = await lenaAt()
  const elsewhere = await aToken(t.db, {
    userId: lena,
    role: 'USER_LITE',
    client: 'ADMIN',
    businessObjectId: (await aSalon(t.db, 1)).id,
  })
  expect((await send('DELETE', `${lena}/sessions`)).json()).toEqual({ ended: 1 })
  const me = async (headers: Header) => (await t.app.inject({ url: '/v1/user/me', headers })).statusCode
  expect([await me(here), await me(elsewhere)]).toEqual([401, 200])
})

describe('an invitation', () => {
  test('[AUTH-12] is mailed without a secret, and only that e-mail can sign in', async () => {
    const email = `${randomUUID()}@example.com`
    const answer = await send('POST', `${lena}/invitations`, { email: ` ${email.toUpperCase()} ` })
    expect(answer.json()).toMatchObject({ id: lena, email, emailConfirmed: false })
    const mail = await t.db.selectFrom('message').selectAll().where('recipient', '=', email).executeTakeFirstOrThrow()
    expect(mail.text).toContain('/admin?lang=de#invited')
    expect(mail.text).toContain('Testsalon')
    expect(mail.text).not.toMatch(/\b\d{6}\b/)
  })

  test('[AUTH-10] cannot use another account’s e-mail or change a user who can already sign in', async () => {
    const email = `${randomUUID()}@example.com`
    await aUser(t.db, { email, emailConfirmedTime: new Date(0) })
    expect(refusal(await send('POST', `${lena}/invitations`, { email }))).toEqual([409, 'error.email-exists'])
    expect(refusal(await send('POST', `${ownerId}/invitations`, { email: 'b@example.com' }))).toEqual([409, 'existed'])
    expect(refusal(await send('POST', `${lena}/invitations`, { email: 'lena' }))).toEqual([400, 'invalid-email'])
  })
})

describe('a PIN of the salon', () => {
  const set = async (code: string, pin = '481516', headers?: Header) =>
    send('PUT', `${lena}/pin`, { code, pin }, headers ?? (await lenaAt()))
  const hashes = () =>
    t.db
      .selectFrom('userRole as r')
      .innerJoin('appUser as u', 'u.id', 'r.userId')
      .select(['r.pinHash', 'u.pinHash as own'])
      .where('r.userId', '=', lena)
      .executeTakeFirstOrThrow()

  test('[AUTH-02c] is set once by the code; the account’s own PIN stays unchanged', async () => {
    const code = await codeFor()
    expect((await set(code)).statusCode).toBe(204)
    const { pinHash, own } = await hashes()
    expect([await passwordFits(pinHash, '481516'), own]).toEqual([true, null])
    expect(refusal(await set(code, '162342'))).toEqual([400, 'invalid-code'])
    expect((await list()).find(({ id }) => id === lena)?.hasPin).toBe(true)
  })

  test('[AUTH-07] a code ends after five wrong tries or a day, and a new one replaces it', async () => {
    const code = await codeFor()
    for (let count = 0; count < 5; count++) expect(refusal(await set(wrong(code)))).toEqual([400, 'invalid-code'])
    expect(refusal(await set(code))).toEqual([429, 'numberOfCredentialFailedMatchesAlreadyExceedMax'])
    const next = await codeFor()
    t.clock.advance(24 * 3_600_000)
    expect(refusal(await set(next))).toEqual([400, 'invalid-code'])
    const [old, fresh] = [await codeFor(), await codeFor()]
    if (old !== fresh) expect(refusal(await set(old))).toEqual([400, 'invalid-code'])
    expect((await set(fresh)).statusCode).toBe(204)
  })

  test('[AUTH-02] simple PINs are refused, and another salon’s leader cannot set one', async () => {
    const code = await codeFor()
    expect(refusal(await set(code, '1234'))).toEqual([400, 'weak-pin'])
    const stranger = await aLeader(t.db, (await aSalon(t.db, 1)).id)
    expect(refusal(await set(code, '481516', stranger))).toEqual([404, 'notFound'])
  })
})
