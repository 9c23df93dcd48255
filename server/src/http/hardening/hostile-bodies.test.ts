import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type TestApp, testApp } from '../../test/app.ts'
import { aToken } from '../../test/builders.ts'
import { refusal } from '../../test/salon.ts'

let t: TestApp
beforeAll(async () => {
  t = await testApp()
})
afterAll(() => t.close())

let callers = 0
/** Sends from a separate address each time, so that no rate limit answers instead. */
const send = (payload: string | Buffer, contentType = 'application/json', url: `/${string}` = '/v1/customer-users') =>
  t.app.inject({
    method: 'POST',
    url,
    payload,
    headers: { 'content-type': contentType },
    remoteAddress: `10.${++callers}.0.1`,
  })

const good = JSON.stringify({ identity: 'sabine@example.com' })
const nested = (depth: number) => '['.repeat(depth) + ']'.repeat(depth)
const many = (keys: number) => `{${Array.from({ length: keys }, (_, n) => `"${n.toString(36)}":1`).join(',')}}`

describe('bodies that no browser sends', () => {
  test.each<[string, string | Buffer]>([
    ['nothing', ''],
    ['half an object', '{"identity":'],
    ['no JSON', 'identity=sabine'],
    ['an invalid number', '{"identity":NaN}'],
    ['infinity', '{"identity":1e999}'],
    ['null', 'null'],
    ['a list', '[]'],
    ['a word', '"identity"'],
    ['a depth of 50 000', nested(50_000)],
    ['a depth of 50 000 in a field', `{"identity":${nested(50_000)}}`],
    ['20 000 keys', many(20_000)],
    ['__proto__', '{"identity":"a@b.ch","__proto__":{"role":"OWNER"}}'],
    ['an escaped __proto__', '{"identity":"a@b.ch","\\u005f_proto__":{"role":"OWNER"}}'],
    ['constructor.prototype', '{"identity":"a@b.ch","constructor":{"prototype":{"role":"OWNER"}}}'],
    ['UTF-16', Buffer.from(`\ufeff${good}`, 'utf16le')],
    [
      'bytes that are no UTF-8',
      Buffer.concat([Buffer.from('{"identity":"a@b.ch'), Buffer.from([0xff, 0xfe, 0xc0]), Buffer.from('"}')]),
    ],
    ['NUL', '{"identity":"sabine\\u0000@example.com"}'],
    ['NUL as a byte', '{"identity":"sabine\u0000@example.com"}'],
    ['half a character', '{"identity":"\\ud800@example.com"}'],
    ['the other half of a character', '{"identity":"sabine@example.com","isoCode":"\\udc00"}'],
    ['a field too many', '{"identity":"sabine@example.com","role":"OWNER"}'],
    ['a wrong last one of two equal keys', '{"identity":"sabine@example.com","identity":7}'],
  ])('[OPS-06] %s is a 400', async (_, body) => {
    const [status, message] = refusal(await send(body))
    expect(status).toBe(400)
    expect(['invalid-request', 'invalid-email']).toContain(message)
  })

  test('[OPS-06] use the last of duplicate keys, and ignore a byte-order mark', async () => {
    const twice = await send('{"identity":7,"identity":"sabine@example.com"}')
    expect(twice.statusCode).toBe(201)
    expect((await send(`\ufeff${JSON.stringify({ identity: 'anna@example.com' })}`)).statusCode).toBe(201)
  })

  test('[OPS-06] are parsed only as JSON, whatever the content type claims', async () => {
    for (const type of [
      'text/plain',
      'application/x-www-form-urlencoded',
      'multipart/form-data; boundary=x',
      'application/xml',
      'application/jsonp',
      'text/json; charset=utf-8',
      'application/json\t, text/plain',
      '',
    ]) {
      expect([type, ...refusal(await send(good, type))]).toEqual([type, 400, 'invalid-request'])
    }
    for (const type of ['application/json; charset=utf-8', 'Application/JSON'])
      expect((await send(JSON.stringify({ identity: `${callers}@example.com` }), type)).statusCode).toBe(201)
  })

  test('[OPS-06] are a 413 above 256 KB, with and without Content-Length', async () => {
    expect(refusal(await send(many(100_000)))).toEqual([413, 'payload-too-large'])
    expect(refusal(await send(`{"identity":"${'a'.repeat(300_000)}"}`))).toEqual([413, 'payload-too-large'])
    const below = await send(`{"identity":"${'a'.repeat(250_000)}"}`)
    expect(below.statusCode).toBe(400)
  })

  test('[AUTH-01] get the answer to a wrong password, never a 500, for passwords of any characters', async () => {
    for (const password of ['\u0000', '\ud800', '\u{1f600}'.repeat(400), ' '.repeat(1000)]) {
      const body = JSON.stringify({ '@type': 'basic-credentials', username: `u${callers}@example.com`, password })
      expect(refusal(await send(body, 'application/json', '/authorization'))).toEqual([401, 'credentialNotMatched'])
    }
  })
})

describe('URLs that no browser requests', () => {
  test.each([
    '/b/%00',
    '/b/a%00b',
    '/v1/business-objects/%00',
    '/b/%ED%A0%80',
    '/b/..%2f..%2fetc%2fpasswd',
    '/assets/..%2f..%2f..%2fpackage.json',
    '/assets/%2e%2e/%2e%2e/package.json',
    '/admin/../../package.json',
  ])('[OPS-06] %s finds nothing and breaks nothing', async (url) => {
    const answer = await t.app.inject(url)
    expect(answer.statusCode).toBeLessThan(500)
    expect(answer.body).not.toContain('"workspaces"')
  })

  test('[OPS-06] are a 400 with a parameter sent twice, as a list or as an object', async () => {
    for (const query of [
      'phoneNumberToCheck=1&phoneNumberToCheck=2',
      'phoneNumberToCheck[]=1',
      'phoneNumberToCheck[a]=1',
      '__proto__=1',
      'phoneNumberToCheck=%00',
      'phoneNumberToCheck=%ff',
    ]) {
      const answer = await t.app.inject(`/v2/sms/phone-nr-util?${query}`)
      expect([query, answer.statusCode < 500]).toEqual([query, true])
      if (!query.includes('%ff')) expect([query, answer.statusCode]).toEqual([query, 400])
    }
  })

  test('[APT-08] are a 400 with a malformed If-Match or Idempotency-Key', async () => {
    const headers = await aToken(t.db)
    const url = `/v1/appointments/${crypto.randomUUID()}/cancellation`
    const wrong = [
      { 'if-match': '*' },
      { 'if-match': '-1' },
      { 'if-match': '1e9' },
      { 'if-match': '99999999999' },
      { 'idempotency-key': 'x' },
      { 'idempotency-key': `${crypto.randomUUID()}-x` },
    ]
    for (const each of wrong) {
      const answer = await t.app.inject({ method: 'POST', url, headers: { ...headers, ...each } })
      expect([each, ...refusal(answer)]).toEqual([each, 400, 'invalid-request'])
    }
  })
})
