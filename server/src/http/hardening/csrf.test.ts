import { afterAll, expect, test } from 'vitest'
import { testApp } from '../../test/app.ts'

const { app, close } = await testApp()
afterAll(close)

const value = 'A'.repeat(43)
const other = 'B'.repeat(43)
const url = '/v1/customer-users'
const post = async (headers: Record<string, string>) => {
  const response = await app.inject({ method: 'POST', url, payload: {}, headers })
  return response.json<{ status: number; message: string }>()
}

test.each([
  { what: 'no cookie and no header (a partner, a webhook)', headers: {}, passes: true },
  { what: 'a cookie that is not ours', headers: { cookie: 'other=1; XSRF-TOKENS=1' }, passes: true },
  { what: 'only the header', headers: { 'x-xsrf-token': value }, passes: true },
  { what: 'cookie and header alike', headers: { cookie: `XSRF-TOKEN=${value}`, 'x-xsrf-token': value }, passes: true },
  { what: 'only the cookie', headers: { cookie: `XSRF-TOKEN=${value}` }, passes: false },
  { what: 'another header', headers: { cookie: `XSRF-TOKEN=${value}`, 'x-xsrf-token': other }, passes: false },
  { what: 'both empty', headers: { cookie: 'XSRF-TOKEN=', 'x-xsrf-token': '' }, passes: false },
  { what: 'both too short to be ours', headers: { cookie: 'XSRF-TOKEN=a', 'x-xsrf-token': 'a' }, passes: false },
  {
    what: 'a second cookie smuggled in',
    headers: { cookie: `XSRF-TOKEN=${other}; XSRF-TOKEN=${value}`, 'x-xsrf-token': other },
    passes: false,
  },
  {
    what: 'an Authorization header does not help',
    headers: { cookie: `XSRF-TOKEN=${value}`, authorization: `Bearer ${value}` },
    passes: false,
  },
])('[AUTH-13] $what: passes $passes', async ({ headers, passes }) => {
  expect(await post(headers as Record<string, string>)).toMatchObject(
    passes ? { status: 400, message: 'invalid-request' } : { status: 403, message: 'csrf' },
  )
})

test('[AUTH-13b] checks DELETE, PUT and PATCH, but not GET', async () => {
  const headers = { cookie: `XSRF-TOKEN=${value}` }
  for (const method of ['DELETE', 'PUT', 'PATCH'] as const) {
    expect((await app.inject({ method, url: '/authorization', headers })).json().message).toBe('csrf')
  }
  expect((await app.inject({ url: '/v1/sms/iso-codes', headers })).statusCode).toBe(200)
})

test('[AUTH-13a] sets the cookie once on a GET: readable by our scripts, for our pages only', async () => {
  const first = await app.inject({ url: '/v1/sms/iso-codes' })
  expect(first.headers['set-cookie']).toMatch(/^XSRF-TOKEN=[\w-]{43}; Path=\/; SameSite=Strict$/)
  const again = await app.inject({ url: '/v1/sms/iso-codes', headers: { cookie: `XSRF-TOKEN=${value}` } })
  expect(again.headers['set-cookie']).toBeUndefined()
  const second = await app.inject({ url: '/v1/sms/iso-codes' })
  expect(second.headers['set-cookie']).not.toBe(first.headers['set-cookie'])
})

test('[AUTH-13] sets a Secure cookie over https', async () => {
  const secure = await testApp({ config: { publicUrl: 'https://salon.test' } })
  const { headers } = await secure.app.inject({ url: '/v1/sms/iso-codes' })
  expect(headers['set-cookie']).toMatch(/; Secure$/)
  await secure.close()
})
