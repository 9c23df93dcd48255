import { pino } from 'pino'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { describeError } from '../log.ts'
import { type TestApp, testApp } from '../test/app.ts'
import { sentCode } from '../test/codes.ts'
import { testDatabase } from '../test/database.ts'
import { aSalon, book, booked } from '../test/salon.ts'

type LogLine = Record<string, unknown> & { reqId?: string; route?: string; status?: number; msg?: string }
const written: string[] = []
const lines = (): LogLine[] => written.map((text) => JSON.parse(text))
const database = await testDatabase()
let t: TestApp
beforeAll(async () => {
  const log = pino(
    { level: 'trace', serializers: { err: describeError } },
    { write: (text: string) => void written.push(text) },
  )
  t = await testApp({ database, log })
})
afterAll(async () => {
  await t.close()
  await database.close()
})

test('[LOG-01, AUTH-17] logs request ids and patterns of sign-in and booking, and no personal data', async () => {
  const salon = await aSalon(t.db, 1)
  const [email, password, name] = ['quite-secret@example.com', 'a wrong passphrase', 'Ngọc-Ánh']
  const agent = 'Nosy/1.0 (quite-secret@example.com)'
  const ask = (method: 'GET' | 'POST' | 'DELETE', url: string, payload?: object) =>
    t.app.inject({
      method,
      url,
      ...(payload && { payload }),
      headers: { 'user-agent': agent, referer: `http://salon.test/?mail=${email}` },
      remoteAddress: '198.51.100.77',
    })

  const { id } = (await ask('POST', '/v1/customer-users', { identity: email, businessObjectId: salon.id })).json()
  await ask('POST', '/authorization', { '@type': 'basic-credentials', username: email, password })
  const code = await sentCode(t.deps, email)
  await ask('GET', `/v2/sms/phone-nr-util?phoneNumberToCheck=%2B41791234567&isoCode=CH`)
  const { token } = (await ask('DELETE', `/v1/challenges/${id}?code=${code}`)).json()
  expect(token).toMatch(/[\w-]{43}/)
  const authorization = String(token).startsWith('Bearer') ? String(token) : `Bearer ${token}`
  const response = await book(t.app, salon, { authorization }, { startTime: '2027-03-03T10:00:00Z' })
  const appointment = booked(response)
  await ask('GET', `/b/${salon.urlName}?name=${encodeURIComponent(name)}`)
  await ask('GET', `/nothing/${email}/${code}`)
  await ask('GET', `/%zz/${email}`)

  const all = written.join('')
  const secret = authorization.slice('Bearer '.length)
  for (const word of [
    email,
    'quite-secret',
    code,
    secret,
    id,
    password,
    '41791234567',
    '791234567',
    name,
    encodeURIComponent(name),
    '198.51.100.77',
    'Nosy',
    salon.urlName,
    appointment.id,
  ])
    expect([word, all.includes(word)]).toEqual([word, false])

  const requests = lines().filter(({ status }) => status !== undefined)
  expect(requests.map(({ route, status }) => [route, status])).toEqual([
    ['/v1/customer-users', 201],
    ['/authorization', 401],
    ['/v2/sms/phone-nr-util', 200],
    ['/v1/challenges/:id', 200],
    ['/v1/appointments', 201],
    ['/b/:urlName', 200],
    [undefined, 404],
    [undefined, 404],
  ])
  for (const { reqId } of requests) expect(reqId).toMatch(/^[0-9a-f-]{36}$/)
  expect(response.headers['x-request-id']).toBe(requests[4]?.reqId)
})

test('[LOG-01] prevents requests from injecting lines into the log', async () => {
  const before = written.length
  const forged = 'x"}\n{"level":60,"msg":"forged"}'
  for (const url of [
    `/${encodeURIComponent(forged)}`,
    `/b/${encodeURIComponent(forged)}?a=${encodeURIComponent(forged)}`,
  ])
    await t.app.inject({
      url,
      headers: { 'user-agent': encodeURIComponent(forged), 'x-request-id': encodeURIComponent(forged) },
    })
  const added = written.slice(before)
  expect(added).toHaveLength(2)
  for (const text of added) expect(text).toMatch(/^\{[^\n]*\}\n$/)
  expect(added.join('')).not.toContain('forged')
})

test('[LOG-01] logs a failure with its request id but no input, and does not reveal it to the caller', async () => {
  await database.owner.db.schema.alterTable('message').renameTo('away').execute()
  const answer = await t.app.inject({
    method: 'POST',
    url: '/v1/customer-users',
    payload: { identity: 'another@example.com' },
  })
  await database.owner.db.schema.alterTable('away').renameTo('message').execute()
  expect(answer.json()).toEqual({ status: 500, message: 'internal', requestId: answer.headers['x-request-id'] })
  const fault = lines().find(({ msg }) => msg === 'failed')
  expect(fault).toMatchObject({ reqId: answer.headers['x-request-id'], route: '/v1/customer-users' })
  expect(JSON.stringify(fault)).not.toContain('another@example.com')
})
