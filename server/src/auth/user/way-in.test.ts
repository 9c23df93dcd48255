import { afterAll, expect, test } from 'vitest'
import { testApp } from '../../test/app.ts'
import { aBusinessObject, aCustomer, aHash, aKnownDevice, aToken, aUser } from '../../test/builders.ts'
import { readText, sentCode } from '../../test/codes.ts'
import { refusal } from '../../test/salon.ts'

const { app, deps, db, close } = await testApp()
afterAll(close)

const password = 'a long enough passphrase'
type Headers = { authorization: string }
const change = (method: 'PUT' | 'PATCH', url: string, headers: Headers, payload: object) =>
  app.inject({ method, url, headers, payload })
const notices = async (recipient: string) => {
  const rows = await db
    .selectFrom('message')
    .select(['type', 'subject', 'language', 'channel', 'text'])
    .where('recipient', '=', recipient)
    .where('type', '=', 'SECURITY_NOTICE')
    .orderBy('createdTime')
    .execute()
  return rows.map(({ channel, ...row }) => ({ ...row, text: readText({ channel, ...row }, deps.secrets) }))
}

async function anOwner(row: object = {}) {
  const { id: businessObjectId } = await aBusinessObject(db)
  const userId = await aUser(db, { passwordHash: await aHash(password), ...row })
  const desk = await aToken(db, { userId, role: 'OWNER', client: 'ADMIN', businessObjectId })
  return { userId, desk, asCustomer: await aToken(db, { userId }) }
}

test('[AUTH-18] an owner must re-enter the password to change e-mail, phone or PIN, in every app', async () => {
  const { userId, desk, asCustomer } = await anOwner()
  const calls = [
    ['PATCH', `/v1/user/${userId}/email`, { value: 'owner-new@example.com' }],
    ['PATCH', `/v1/user/${userId}/phoneNr`, { value: '+41791230001' }],
    ['PUT', `/v1/user/${userId}/pin`, { pin: '482910' }],
  ] as const
  for (const [method, url, body] of calls) {
    for (const headers of [desk, asCustomer]) {
      expect(refusal(await change(method, url, headers, body)), url).toEqual([403, 'password.required'])
      const wrong = await change(method, url, headers, { ...body, password: 'not this one' })
      expect(refusal(wrong), url).toEqual([403, 'password.notMatched'])
    }
    const known = { ...desk, ...(await aKnownDevice(db, userId)) }
    expect((await change(method, url, known, { ...body, password })).statusCode, url).toBe(200)
  }
})

test('[AUTH-18] wrong passwords are limited as at sign-in', async () => {
  const { userId, desk } = await anOwner()
  const guess = () => change('PUT', `/v1/user/${userId}/pin`, desk, { pin: '482910', password: 'guess' })
  const answers: number[] = []
  for (let n = 0; n < 12; n++) answers.push((await guess()).statusCode)
  expect(answers.slice(0, 10)).toEqual(Array(10).fill(403))
  expect(answers.slice(10)).toEqual([429, 429])
})

test('[AUTH-18] customers, and owners without a password, need not enter one', async () => {
  const customer = await aUser(db, { passwordHash: await aHash(password) })
  const headers = await aToken(db, { userId: customer })
  expect((await change('PUT', `/v1/user/${customer}/pin`, headers, { pin: '482910' })).statusCode).toBe(200)
  const { userId, desk } = await anOwner({ passwordHash: null })
  expect((await change('PUT', `/v1/user/${userId}/pin`, desk, { pin: '482910' })).statusCode).toBe(200)
})

test('[AUTH-18] the account’s former e-mail is notified of a new number, PIN and password, in its language', async () => {
  const email = 'notice@example.com'
  const userId = await aUser(db, { email, emailConfirmedTime: new Date(0), language: 'vi' })
  const headers = await aToken(db, { userId })
  const asked = await change('PATCH', `/v1/user/${userId}/phoneNr`, headers, { value: '+41791230002' })
  expect(await notices(email)).toEqual([])
  await app.inject({
    method: 'DELETE',
    url: `/v1/challenges/${asked.json().challenge.id}?code=${await sentCode(deps, '+41791230002')}`,
  })
  await change('PUT', `/v1/user/${userId}/pin`, headers, { pin: '482910' })
  const told = await notices(email)
  expect(told).toMatchObject([{ language: 'vi' }, { language: 'vi' }])
  expect(told.map(({ subject }) => subject).sort()).toEqual([
    'Mã PIN của tài khoản đã được thay đổi',
    'Số điện thoại của tài khoản đã được thay đổi',
  ])
  expect(JSON.stringify(told)).not.toMatch(/482910|1230002/)
})

test('[AUTH-18m] a customer without a password gets a link to their details in the notice', async () => {
  const email = 'guest-notice@example.com'
  const userId = await aUser(db, { email, emailConfirmedTime: new Date(0), language: 'de' })
  const { id: businessObjectId, urlName } = await aBusinessObject(db)
  const { id: customerId } = await aCustomer(db, { userId })
  await db.insertInto('customerProfile').values({ businessObjectId, customerId }).execute()
  await change('PUT', `/v1/user/${userId}/pin`, await aToken(db, { userId }), { pin: '482910' })
  const [told] = await notices(email)
  expect(told?.text).toMatch(new RegExp(`^Meine Daten öffnen: \\S+/b/${urlName}/my/details\\?u=`, 'm'))
  expect(told?.text).not.toContain('neues Passwort')
})

test('[AUTH-18] without an e-mail the replaced number gets the notice; a first number causes none', async () => {
  const [first, second] = ['+41791230003', '+41791230004']
  const userId = await aUser(db, { phoneNr: first, phoneNrConfirmedTime: new Date(0) })
  const headers = await aToken(db, { userId })
  const asked = await change('PATCH', `/v1/user/${userId}/phoneNr`, headers, { value: second })
  await app.inject({
    method: 'DELETE',
    url: `/v1/challenges/${asked.json().challenge.id}?code=${await sentCode(deps, second)}`,
  })
  expect(await notices(first)).toHaveLength(1)
  expect(await notices(second)).toEqual([])
})

test('[AUTH-05] a new password sends a notice too', async () => {
  const email = 'password-notice@example.com'
  await aUser(db, { email, emailConfirmedTime: new Date(0), language: 'en' })
  const asked = await app.inject({
    method: 'POST',
    url: '/v1/password-change-requests',
    payload: { username: email, newPassword: 'umbrella-tango-river-91' },
  })
  const code = await sentCode(deps, email)
  await app.inject({ method: 'DELETE', url: `/v1/password-change-requests/${asked.json().id}?code=${code}` })
  expect(await notices(email)).toMatchObject([{ subject: 'The password of your account was changed' }])
})

test('[AUTH-18] [AUTH-10] a confirmation code cannot add an identity the account does not have', async () => {
  const { userId, desk } = await anOwner({ email: 'claimed@example.com' })
  const confirm = async (identity: string, subject: string) => {
    const payload = { identity, subject }
    const asked = await app.inject({ method: 'POST', url: '/v1/codes', headers: desk, payload })
    const url = `/v1/challenges/${asked.json().id}?code=${await sentCode(deps, identity)}`
    return app.inject({ method: 'DELETE', url, headers: desk })
  }
  expect(refusal(await confirm('+41791230006', 'CONFIRM_PHONE_NUMBER'))).toEqual([404, 'notFound'])
  expect((await confirm('claimed@example.com', 'CONFIRM_EMAIL')).statusCode).toBe(200)
  const me = await app.inject({ method: 'GET', url: '/v1/user/me', headers: desk })
  expect(me.json()).toMatchObject({ id: userId, phoneNr: null, emailConfirmed: true })
})
