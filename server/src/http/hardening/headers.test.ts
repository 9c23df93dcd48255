import { randomUUID } from 'node:crypto'
import { readdirSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import Fastify, { type InjectOptions } from 'fastify'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type TestApp, testApp } from '../../test/app.ts'
import { testDatabase } from '../../test/database.ts'
import { listening, rawConnection } from '../../test/raw-http.ts'
import { aSalon, aSignedInCustomer, type SalonForTests } from '../../test/salon.ts'
import { headers as addHeaders } from './headers.ts'

const database = await testDatabase()
let t: TestApp
let secure: TestApp
let salon: SalonForTests
let port = 0
beforeAll(async () => {
  t = await testApp({ database })
  secure = await testApp({ database, config: { publicUrl: 'https://salon.test' } })
  salon = await aSalon(t.db, 2)
  port = await listening(t.app)
})
afterAll(async () => {
  await secure.close()
  await t.close()
  await database.close()
})

const assetFolder = join(import.meta.dirname, '../../../../web/dist/client/assets')
/** Returns a script large enough for compression. */
const asset = () => `/assets/${readdirSync(assetFolder).find(isLongScript)}`
const isLongScript = (name: string) => name.endsWith('.js') && statSync(join(assetFolder, name)).size > 4096
const everywhere = () => [
  '/',
  `/b/${salon.urlName}`,
  '/b/nobody',
  '/admin',
  '/checkout',
  '/admin-worker.js',
  '/staff-worker.js',
  '/docs',
  '/openapi.json',
  '/health',
  '/v1/sms/iso-codes',
  '/v1/user/me',
  '/nothing',
  asset(),
]
const get = (url: string, headers: Record<string, string> = {}, server = t) => server.app.inject({ url, headers })

describe('[LOG-01] clients’ logs', () => {
  test('are not sent, and no script is loaded, without a log URL', async () => {
    for (const url of ['/', `/b/${salon.urlName}`, '/admin']) expect((await get(url)).body).not.toContain('client-log')
  })

  test('go to the configured host, the only one added to the policy, by a script at the page’s end', async () => {
    const clientLog = { url: 'https://logs.example:8443/in/goldline', level: 'WARN' } as const
    const logging = await testApp({ database, config: { clientLog } })
    for (const url of ['/', `/b/${salon.urlName}`, '/admin']) {
      const { headers, body } = await get(url, {}, logging)
      expect(String(headers['content-security-policy']).split('; ')).toContain(
        "connect-src 'self' https://logs.example:8443",
      )
      expect(body).toMatch(
        /<script type="module" fetchpriority="low" src="\/client-log.js" data-log-url="https:\/\/logs.example:8443\/in\/goldline" data-log-level="WARN"><\/script><\/body>/,
      )
    }
    const script = await get('/client-log.js', {}, logging)
    expect([script.statusCode, script.headers['content-type']]).toEqual([200, 'text/javascript; charset=utf-8'])
    await logging.close()
  })
})

describe('every answer', () => {
  test('[OPS-06] runs only our code, is not sniffed as another type, and cannot be framed by others', async () => {
    for (const url of everywhere()) {
      const { headers } = await get(url)
      const policy = String(headers['content-security-policy']).split('; ')
      expect(policy).toEqual([
        "default-src 'none'",
        // The hashes of the inline scripts in the pages: first paint, and redirecting old browsers.
        expect.stringMatching(/^script-src 'self'( 'sha256-[A-Za-z0-9+/]{43}='){6}$/),
        expect.stringMatching(/^style-src 'self' 'nonce-[A-Za-z0-9+/]{22}=='$/),
        "img-src 'self' data:",
        // Only the salon's apps show something in a frame: a PDF to print (POS-29), and ADMIN the booking (WEB-01).
        ...(['/admin', '/checkout'].includes(url) ? ["frame-src 'self' blob:", 'object-src blob:'] : []),
        "font-src 'self'",
        "media-src 'self'",
        "connect-src 'self'",
        "manifest-src 'self'",
        "base-uri 'none'",
        "form-action 'self'",
        // A salon's booking may be framed by its own websites (WEB-02), and by ADMIN's preview.
        url === `/b/${salon.urlName}` ? "frame-ancestors 'self'" : "frame-ancestors 'none'",
        // Only the salon's apps have a service worker.
        ['/admin', '/checkout'].includes(url) ? "worker-src 'self'" : "worker-src 'none'",
        "require-trusted-types-for 'script'",
        ['/admin', '/checkout'].includes(url) ? 'trusted-types worker' : "trusted-types 'none'",
      ])
      expect(headers).toMatchObject({
        'x-content-type-options': 'nosniff',
        'referrer-policy': 'strict-origin-when-cross-origin',
        'cross-origin-opener-policy': 'same-origin',
        'cross-origin-resource-policy': 'same-origin',
        'x-request-id': expect.stringMatching(/^[0-9a-f-]{36}$/),
      })
      expect(headers['content-type']).toMatch(/; charset=utf-8$|^image\/svg/)
      expect(Object.keys(headers)).not.toContain('server')
      expect(Object.keys(headers)).not.toContain('x-powered-by')
      expect(Object.keys(headers)).not.toContain('access-control-allow-origin')
      expect(Object.keys(headers)).not.toContain('strict-transport-security')
    }
  })

  test('[WEB-01] lets our own pages be shown in a frame in development as well', async () => {
    const app = Fastify()
    addHeaders(app, { secure: false, loosened: true, scripts: [], logUrl: undefined })
    app.get('/admin', async () => '')
    const { headers } = await app.inject({ url: '/admin' })
    expect(String(headers['content-security-policy']).split('; ')).toContain("frame-src 'self' blob:")
    await app.close()
  })

  test('[OPS-06] has its own nonce', async () => {
    const nonces = await Promise.all(
      [1, 2].map(async () => String((await get('/')).headers['content-security-policy'])),
    )
    expect(nonces[0]).not.toBe(nonces[1])
  })

  test('[OPS-06] requires https for a year only if PUBLIC_URL is https', async () => {
    for (const url of everywhere()) {
      const { headers } = await get(url, {}, secure)
      expect(headers['strict-transport-security']).toBe('max-age=31536000; includeSubDomains')
      expect(headers['content-security-policy']).toContain('upgrade-insecure-requests')
      for (const cookie of [headers['set-cookie'] ?? []].flat()) expect(cookie).toContain('; Secure')
    }
  })

  test('[OPS-06] is not cached, except assets, whose names change with their content', async () => {
    const { token } = await aSignedInCustomer(t.db)
    for (const url of everywhere()) {
      const kept = url.startsWith('/assets/')
        ? 'public, max-age=31536000, immutable'
        : url.startsWith('/v1') || url.includes('.json') || ['/health', '/docs', '/nothing'].includes(url)
          ? 'no-store'
          : 'no-cache'
      expect([url, (await get(url, token)).headers['cache-control']]).toEqual([url, kept])
    }
    const missing = await get('/assets/nothing.js')
    expect([missing.statusCode, missing.headers['cache-control']]).toEqual([404, 'no-store'])
    const change: InjectOptions = { method: 'POST', url: asset() }
    expect((await t.app.inject(change)).headers['cache-control']).toBe('no-store')
  })

  test('[UI-01] of a page varies by language, cookie and compression', async () => {
    for (const url of ['/', `/b/${salon.urlName}`, '/admin']) {
      const { headers } = await get(url, { 'accept-encoding': 'br' })
      expect(String(headers.vary).toLowerCase()).toBe('accept-language, cookie, sec-fetch-dest, accept-encoding')
    }
  })

  test('[UI-13] is compressed if worthwhile, by brotli or gzip, without changing the content', async () => {
    const query = `from=2027-03-02&to=2027-04-30&products=${salon.product}`
    for (const url of [
      `/v1/business-objects/${salon.id}/available-slots?${query}`,
      `/b/${salon.urlName}?lang=de`,
      '/openapi.json',
      asset(),
    ]) {
      const plain = await get(url)
      const unmade = (text: string) => text.replaceAll(/nonce="[^"]+"/g, '')
      for (const [encoding, decode] of [
        ['br', brotliDecompressSync],
        ['gzip', gunzipSync],
      ] as const) {
        const { headers, rawPayload } = await get(url, { 'accept-encoding': encoding })
        expect([url, headers['content-encoding']]).toEqual([url, encoding])
        expect(unmade(decode(rawPayload).toString())).toBe(unmade(plain.body))
        expect(rawPayload.length).toBeLessThan(plain.rawPayload.length * 0.7)
      }
      expect(plain.headers['content-encoding']).toBeUndefined()
    }
    expect((await get('/health', { 'accept-encoding': 'br' })).headers['content-encoding']).toBeUndefined()
  })

  test('[OPS-06] to HEAD is that of GET without the body; TRACE and OPTIONS find nothing', async () => {
    for (const url of ['/health', '/', '/v1/sms/iso-codes', asset()]) {
      const head = await t.app.inject({ method: 'HEAD', url })
      expect([url, head.statusCode, head.body]).toEqual([url, 200, ''])
    }
    for (const method of ['TRACE', 'OPTIONS'] as const) {
      const answer = await t.app.inject({
        method: method as 'OPTIONS',
        url: '/v1/user/me',
        headers: { origin: 'https://evil.example', 'access-control-request-method': 'POST' },
      })
      expect([method, answer.statusCode]).toEqual([method, 404])
      expect(answer.headers['access-control-allow-origin']).toBeUndefined()
    }
  })

  test('[OPS-06, AUTH-08d] a GET with an effect, or a stream, has no HEAD', async () => {
    const { token: headers } = await aSignedInCustomer(t.db)
    const urls = ['/v1/events', `/uuid-authorization/${randomUUID()}`, `/v1/webhooks/bulkgate/${'a'.repeat(43)}`]
    for (const url of urls) {
      const { statusCode, body } = await t.app.inject({ method: 'HEAD', url, headers })
      expect([url, statusCode, body]).toEqual([url, 404, ''])
    }
  })
})

describe('a forged host', () => {
  const evil = ['evil.example', 'evil.example:1234']
  const raw = async (text: string) => (await rawConnection(port, text).ended).toLowerCase()

  test('[AUTH-17] is in no link, cookie or redirect, whichever header contains it', async () => {
    for (const path of ['/', `/b/${salon.urlName}`, '/b/nobody', '/admin', '/docs', '/openapi.json', '/b']) {
      const requests = evil.flatMap((host) => [
        `GET ${path} HTTP/1.1\r\nhost: ${host}\r\nconnection: close\r\n\r\n`,
        `GET http://${host}${path} HTTP/1.1\r\nhost: salon.test\r\nconnection: close\r\n\r\n`,
        `GET ${path} HTTP/1.1\r\nhost: salon.test\r\nhost: ${host}\r\nconnection: close\r\n\r\n`,
        `GET ${path} HTTP/1.1\r\nhost: ${host}\r\nhost: salon.test\r\nconnection: close\r\n\r\n`,
        `GET ${path} HTTP/1.1\r\nhost: salon.test\r\nx-forwarded-host: ${host}\r\nforwarded: host=${host}\r\nx-original-url: //${host}/\r\nconnection: close\r\n\r\n`,
        `GET //${host}${path} HTTP/1.1\r\nhost: salon.test\r\nconnection: close\r\n\r\n`,
        `GET /b/${salon.urlName}/..//${host} HTTP/1.1\r\nhost: salon.test\r\nconnection: close\r\n\r\n`,
        `GET /b/..//${host} HTTP/1.1\r\nhost: salon.test\r\nconnection: close\r\n\r\n`,
      ])
      for (const text of requests) {
        const answer = await raw(text)
        expect(answer).toMatch(/^http\/1\.1 [24]\d\d/)
        expect(answer).not.toMatch(/(="|":"|: )(https?:)?\/\/evil\.example/)
      }
    }
  })

  test('[AUTH-17] sent twice is a bad request, even if equal, and for POST', async () => {
    for (const second of ['evil.example', 'salon.test']) {
      for (const start of [
        'GET / HTTP/1.1',
        'GET /nothing HTTP/1.1',
        'POST /authorization HTTP/1.1\r\ncontent-length: 0',
      ]) {
        const answer = await raw(`${start}\r\nHost: salon.test\r\nhOST: ${second}\r\nconnection: close\r\n\r\n`)
        expect(answer).toMatch(/^http\/1\.1 400 /)
        expect(answer).toContain('"field":"host"')
      }
    }
  })
})
