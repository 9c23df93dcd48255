/** AUTH-20: every way to get a token, what was proved on it, and what it opens in a salon. */
import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import { testApp, testNow } from '../test/app.ts'
import { type Browser, browserAt } from '../test/browser-jar.ts'
import { aBusinessObject, aHash, aStaff, aUser } from '../test/builders.ts'
import { sentCode } from '../test/codes.ts'
import { refusal } from '../test/salon.ts'

const { app, deps, db, clock, close } = await testApp()
afterAll(close)

const password = 'a long enough passphrase'
const [passwordHash, pinHash] = await Promise.all([aHash(password), aHash('482910')])
let person = 0
beforeEach(() => {
  person++
  clock.set(testNow + person * 48 * 3_600_000)
})
const email = () => `widening-${person}@example.com`
const phoneNr = () => `+4179333${String(4000 + person)}`
/** Identities of the attacker, who can read codes sent there. */
const fresh = { email: () => `attacker-${person}@example.com`, phoneNr: () => `+4179555${String(4000 + person)}` }
const confirmed = new Date(0)
type Role = 'OWNER' | 'ADMIN' | 'USER_LITE'
type Client = 'ADMIN' | 'STAFF' | 'BOOKING'

async function worker(role: Role, row: object = { email: email(), emailConfirmedTime: confirmed }) {
  const userId = await aUser(db, { passwordHash, pinHash, ...row })
  const { id: businessObjectId } = await aBusinessObject(db)
  const staffId = await aStaff(db, businessObjectId, { active: true })
  await db.insertInto('userRole').values({ businessObjectId, userId, role, staffId }).execute()
  return userId
}

const anywhere = (at = 1) => browserAt(app, `198.51.${person % 250}.${at}`)
const signIn = (from: Browser, username: string, client: Client, credential: object = { password }) =>
  from.send({
    method: 'POST',
    url: '/authorization',
    payload: { '@type': 'basic-credentials', username, client, ...credential },
  })
const answer = (from: Browser, id: string, code: string, client: Client) =>
  from.send({ method: 'DELETE', url: `/v1/challenges/${id}?client=${client}`, payload: { code } })
const askPin = async (from: Browser, identity: string) =>
  (await from.send({ method: 'POST', url: '/v1/customer-users', payload: { identity } })).json().id
const tokenOf = (response: { headers: Record<string, unknown>; json(): { token?: string } }) =>
  String(response.headers.authorization ?? `Bearer ${response.json().token}`)
/** Returns role and client of the response's token; undefined without a token. */
const opened = async (response: Parameters<typeof tokenOf>[0]) => {
  const me = await app.inject({ url: '/v1/user/me', headers: { authorization: tokenOf(response) } })
  return me.statusCode === 200 ? [me.json().role, me.json().client] : undefined
}
const change = (from: Browser, token: string, userId: string, value: string) =>
  from.send({
    method: 'PATCH',
    url: `/v1/user/${userId}/${value.includes('@') ? 'email' : 'phoneNr'}`,
    headers: { authorization: token },
    payload: { value, password },
  })

/** A browser that proved the old identity an hour earlier. */
async function knownBrowser(identity: string) {
  const browser = anywhere(9)
  await answer(browser, await askPin(browser, identity), await sentCode(deps, identity), 'BOOKING')
  clock.advance(3_600_000)
  return browser
}

const bothWays = ['ADMIN', 'STAFF'] as const

describe.each(['OWNER', 'ADMIN', 'USER_LITE'] as const)('[AUTH-20] [AUTH-18] an %s', (role) => {
  const runs = role !== 'USER_LITE'

  test.each(bothWays)(
    'gets no session of the salon by password or PIN on an unknown device if a leader, for %s',
    async (client) => {
      await worker(role)
      for (const credential of [{ password }, { pin: '482910' }]) {
        const entered = await signIn(anywhere(), email(), client, credential)
        expect(await opened(entered)).toEqual(runs ? undefined : [role, client])
        clock.advance(60_000)
      }
    },
  )

  test('enters the salon by password on a device that a code proved', async () => {
    await worker(role)
    const home = await knownBrowser(email())
    expect(await opened(await signIn(home, email(), 'ADMIN'))).toEqual([role, 'ADMIN'])
  })

  test('enters the salon by a code, a code after the password, or a new password', async () => {
    await worker(role)
    const byCode = anywhere(1)
    const id = await askPin(byCode, email())
    expect(await opened(await answer(byCode, id, await sentCode(deps, email()), 'ADMIN'))).toEqual([role, 'ADMIN'])
    clock.advance(3_600_000)
    if (runs) {
      const after = anywhere(2)
      const asked = (await signIn(after, email(), 'ADMIN')).json().id
      expect(await opened(await answer(after, asked, await sentCode(deps, email()), 'ADMIN'))).toEqual([role, 'ADMIN'])
      clock.advance(3_600_000)
    }
    const anew = anywhere(3)
    const payload = { username: email(), newPassword: 'umbrella-tango-river-91' }
    const asked = (await anew.send({ method: 'POST', url: '/v1/password-change-requests', payload })).json().id
    const code = await sentCode(deps, email())
    const url = `/v1/password-change-requests/${asked}?client=ADMIN`
    expect(await opened(await anew.send({ method: 'DELETE', url, payload: { code } }))).toEqual([role, 'ADMIN'])
  })

  test.each(bothWays)('gets no access to a salon by confirming an identity, for %s', async (client) => {
    await worker(role)
    const from = anywhere()
    const payload = { identity: email(), subject: 'CONFIRM_EMAIL' }
    const { id } = (await from.send({ method: 'POST', url: '/v1/codes', payload })).json()
    expect(await opened(await answer(from, id, await sentCode(deps, email()), client))).toEqual(['CUSTOMER', 'BOOKING'])
  })

  test.each([
    { has: 'an e-mail', row: () => ({ email: email(), emailConfirmedTime: confirmed }), old: email },
    { has: 'a number only', row: () => ({ phoneNr: phoneNr(), phoneNrConfirmedTime: confirmed }), old: phoneNr },
    { has: 'an e-mail that nobody confirmed', row: () => ({ email: email() }), old: email },
  ])('with $has cannot add a new identity with the password alone', async ({ row, old }) => {
    const userId = await worker(role, row())
    const attacker = anywhere()
    // Sign in twice: the device cookie of the first sign-in proves nothing.
    await signIn(attacker, old(), 'BOOKING')
    const token = tokenOf(await signIn(attacker, old(), 'BOOKING'))
    for (const value of [fresh.email(), fresh.phoneNr()]) {
      clock.advance(60_000)
      const asked = await change(attacker, token, userId, value)
      if (asked.statusCode === 409) continue
      expect(asked.statusCode).toBe(202)
      expect(asked.json().sentTo).not.toContain(value)
      expect(await db.selectFrom('message').select('id').where('recipient', '=', value).execute()).toEqual([])
      const pin = anywhere(2)
      const fromFresh = await answer(pin, await askPin(pin, value), await sentCode(deps, value), 'ADMIN')
      expect(await opened(fromFresh)).toEqual(['CUSTOMER', 'BOOKING'])
      const me = await app.inject({ url: '/v1/user/me', headers: { authorization: tokenOf(fromFresh) } })
      expect(me.json().id).not.toBe(userId)
    }
  })

  test('adds an identity after a code to the old one, whose answer still gives no access to a salon', async () => {
    const userId = await worker(role)
    const browser = anywhere()
    const token = tokenOf(await signIn(browser, email(), 'BOOKING'))
    const first = await change(browser, token, userId, phoneNr())
    const proved = await answer(browser, first.json().id, await sentCode(deps, email()), 'BOOKING')
    expect(await opened(proved)).toEqual(['CUSTOMER', 'BOOKING'])
    const second = await change(browser, tokenOf(proved), userId, phoneNr())
    expect(second.statusCode).toBe(200)
    const done = await answer(browser, second.json().challenge.id, await sentCode(deps, phoneNr()), 'ADMIN')
    expect(await opened(done)).toEqual(['CUSTOMER', 'BOOKING'])
    const me = await app.inject({ url: '/v1/user/me', headers: { authorization: tokenOf(done) } })
    expect(me.json()).toMatchObject({ id: userId, phoneNr: phoneNr(), phoneNrConfirmed: true })
  })
})

describe('[AUTH-20c] an identity claimed in addition to a confirmed one', () => {
  const row = () => ({ email: email(), emailConfirmedTime: confirmed, phoneNr: phoneNr() })

  test('cannot change the password', async () => {
    await worker('OWNER', row())
    const from = anywhere()
    const payload = { username: phoneNr(), newPassword: 'umbrella-tango-river-91' }
    const { id } = (await from.send({ method: 'POST', url: '/v1/password-change-requests', payload })).json()
    const code = await sentCode(deps, phoneNr())
    const url = `/v1/password-change-requests/${id}?client=ADMIN`
    expect(refusal(await from.send({ method: 'DELETE', url, payload: { code } }))).toEqual([400, 'invalid-code'])
  })

  test('is not confirmed by the password alone, and does not sign in to a salon', async () => {
    const userId = await worker('OWNER', row())
    const from = anywhere()
    const headers = { authorization: tokenOf(await signIn(from, email(), 'BOOKING')) }
    const payload = { identity: phoneNr(), subject: 'CONFIRM_PHONE_NUMBER' }
    const { id } = (await from.send({ method: 'POST', url: '/v1/codes', headers, payload })).json()
    expect(refusal(await answer(from, id, await sentCode(deps, phoneNr()), 'ADMIN'))).toEqual([404, 'notFound'])
    clock.advance(60_000)
    const again = anywhere(2)
    const entered = await answer(again, await askPin(again, phoneNr()), await sentCode(deps, phoneNr()), 'ADMIN')
    const me = await app.inject({ url: '/v1/user/me', headers: { authorization: tokenOf(entered) } })
    expect(me.json()).toMatchObject({ role: 'CUSTOMER' })
    expect(me.json().id).not.toBe(userId)
  })
})

test('[AUTH-20h] a new password ends challenges requested before it', async () => {
  const userId = await worker('OWNER')
  const stolen = await knownBrowser(email())
  const asked = await change(stolen, tokenOf(await signIn(stolen, email(), 'ADMIN')), userId, fresh.phoneNr())
  const code = await sentCode(deps, fresh.phoneNr())
  clock.advance(60_000)
  const payload = { username: email(), newPassword: 'umbrella-tango-river-91' }
  const { id } = (await anywhere().send({ method: 'POST', url: '/v1/password-change-requests', payload })).json()
  const url = `/v1/password-change-requests/${id}`
  await anywhere().send({ method: 'DELETE', url, payload: { code: await sentCode(deps, email()) } })
  const late = await answer(stolen, asked.json().challenge.id, code, 'ADMIN')
  expect(refusal(late)).toEqual([400, 'invalid-code'])
})
