import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { inLanguage } from '@goldline/contract/page'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { sha256 } from '../../secrets.ts'
import { type TestApp, testApp } from '../../test/app.ts'
import { testDatabase } from '../../test/database.ts'
import { aSalon, type SalonForTests } from '../../test/salon.ts'
import { builtPages } from './built-pages.ts'

const database = await testDatabase()
let t: TestApp
let salon: SalonForTests
beforeAll(async () => {
  t = await testApp({ database })
  salon = await aSalon(t.db, 1, { name: 'Studio Lumière', city: 'Zürich' })
})
afterAll(async () => {
  await t.close()
  await database.close()
})

const get = (url: string, headers: Record<string, string> = {}) => t.app.inject({ url, headers })
const languageOf = (html: string) => /<html lang="(\w+)"/.exec(html)?.[1]
const titleOf = (html: string) => /<title>(.*?)<\/title>/.exec(html)?.[1]
const factsOf = (html: string) =>
  JSON.parse(/<script type="application\/json" id="facts">(.*?)<\/script>/s.exec(html)?.[1] ?? 'null')

describe('the language of a page', () => {
  test.each<[string, string, Record<string, string>]>([
    ['de', '', {}],
    ['vi', '?lang=vi', { cookie: 'goldline-lang=en', 'accept-language': 'de' }],
    ['en', '', { cookie: 'goldline-lang=en', 'accept-language': 'vi,de' }],
    ['vi', '', { 'accept-language': 'fr-CH, vi-VN;q=0.9, en;q=0.8' }],
    ['en', '', { 'accept-language': 'de;q=0.1, en-GB;q=0.9' }],
    ['de', '', { 'accept-language': 'fr,it' }],
    ['de', '', { 'accept-language': 'en;q=0' }],
    ['de', '?lang=xx', { cookie: 'goldline-lang=<script>', 'accept-language': ';;;,q=,*' }],
    ['en', '?lang[]=vi', { 'accept-language': 'en' }],
    ['en', '?lang=vi&lang=de', { 'accept-language': 'en' }],
  ])('[UI-01] is %s for “%s” with %o', async (language, query, headers) => {
    for (const path of ['/', `/b/${salon.urlName}`, '/b/nobody', '/admin', '/checkin', '/checkout', '/staff']) {
      const { body, headers: answered } = await get(`${path}${query}`, headers)
      expect([path, languageOf(body), answered['content-language']]).toEqual([path, language, language])
    }
  })

  test('[UI-01] is stored by a URL that names it, and used by the next page without it', async () => {
    const english = { 'accept-language': 'en-GB', accept: 'text/html' }
    for (const path of ['/', `/b/${salon.urlName}/my`, '/b/nobody', '/admin', '/nowhere']) {
      const asked = await get(`${path}?lang=vi`, english)
      const cookie = asked.cookies.find(({ name }) => name === 'goldline-lang')
      expect(cookie).toMatchObject({ value: 'vi', path: '/', maxAge: 31_536_000, sameSite: 'Lax' })
      expect(cookie?.httpOnly).toBeUndefined()
      expect(languageOf((await get('/', { ...english, cookie: `goldline-lang=${cookie?.value}` })).body)).toBe('vi')
    }
    const silent = [get('/', english), get('/?lang=xx', english), get('/?lang=vi', { cookie: 'goldline-lang=vi' })]
    for (const { cookies } of await Promise.all(silent))
      expect(cookies.filter(({ name }) => name === 'goldline-lang')).toEqual([])
  })

  test('[UI-01] has a separate URL, and pages link to the others under PUBLIC_URL', async () => {
    const pages = await Promise.all(['de', 'en', 'vi'].map((lang) => get(`/b/${salon.urlName}?lang=${lang}`)))
    expect(new Set(pages.map(({ body }) => titleOf(body))).size).toBe(3)
    for (const { body } of pages) {
      for (const lang of ['de', 'en', 'vi'] as const)
        expect(body).toContain(`hrefLang="${lang}" href="${inLanguage(`http://salon.test/b/${salon.urlName}`, lang)}"`)
      expect(titleOf(body)).toContain('Studio Lumière')
    }
  })
})

describe('a page', () => {
  test('[UI-13] contains its texts and facts, and only the build’s inline code', async () => {
    for (const path of [
      '/',
      `/b/${salon.urlName}`,
      '/b/nobody',
      '/admin',
      '/admin/day/2027-03-02',
      '/checkin',
      '/checkout/pair',
      '/staff',
    ]) {
      const { body, headers } = await get(path)
      expect(headers['content-type']).toBe('text/html; charset=utf-8')
      for (const [, tag = '', text = ''] of body.matchAll(/(<script[^>]*>)(.*?)<\/script>/gs)) {
        if (/ src="\/assets\/|type="application\/(ld\+)?json"/.test(tag)) continue
        expect(String(headers['content-security-policy'])).toContain(`'sha256-${sha256(text).toString('base64')}'`)
      }
      expect(body).not.toMatch(/<[^>]+ (style|on\w+)=/)
      const nonce = /nonce-([^']+)'/.exec(String(headers['content-security-policy']))?.[1]
      expect(body).not.toMatch(new RegExp(`<style(?! nonce="${RegExp.escape(nonce ?? '')}">)`))
      // The first paint of a server-rendered page waits for no stylesheet.
      if (!/^\/(admin|checkin|checkout|staff)/.test(path)) expect(body).not.toMatch(/<link[^>]* rel="stylesheet"/)
      expect(body).toContain(`<meta property="csp-nonce" nonce="${nonce}">`)
    }
    const { body } = await get(`/b/${salon.urlName}`)
    expect(body).toContain('Schnitt')
    expect(factsOf(body)).toMatchObject({
      lang: 'de',
      path: `/b/${salon.urlName}`,
      publicUrl: 'http://salon.test',
      data: { businessObject: { id: salon.id }, now: '2027-03-02T08:00:00.000Z' },
    })
  })

  test('[BIZ-01] of an unknown salon is a friendly 404 that search engines do not index', async () => {
    const { statusCode, body } = await get('/b/nobody?lang=en')
    expect(statusCode).toBe(404)
    expect(body).toContain('<meta name="robots" content="noindex"')
    expect(body).not.toContain('rel="canonical"')
    expect(factsOf(body).data.businessObject).toBeNull()
  })

  test('[BIZ-01] of a salon has one URL: a link with capitals redirects there, with its query', async () => {
    const home = `/b/${salon.urlName}`
    for (const rest of ['', '?lang=vi&day=2027-03-05', '/time?services=a,b~c', '/my/appointments/%2F%2Fevil.test']) {
      const { statusCode, headers } = await get(`/b/${salon.urlName.toUpperCase()}${rest}`)
      expect([statusCode, headers.location]).toEqual([301, `${home}${rest}`])
    }
    expect((await get('/b/NOBODY')).statusCode).toBe(404)
    expect((await get(home)).statusCode).toBe(200)
  })

  test('[OPS-06] shows a salon’s texts as text, whatever they contain', async () => {
    const name =
      '</script><script>alert(1)</script> $& $1 $` <!--head--> <!--body--> </body> \u2028 "quoted" & \'single\''
    const { urlName, id } = await aSalon(t.db, 1, {
      name,
      description: JSON.stringify({ de: name }),
      city: name,
      street: name,
    })
    for (const path of [`/b/${urlName}`, '/']) {
      const { body } = await get(path)
      expect(body).not.toContain('<script>alert')
      expect(body.match(/<\/body>/g)).toHaveLength(1)
      expect(body.match(/<meta property="csp-nonce"/g)).toHaveLength(1)
      const { data } = factsOf(body)
      expect(JSON.stringify(data)).toContain(JSON.stringify(name).slice(1, -1))
      if (path !== '/') expect(data.businessObject).toMatchObject({ id, name, city: name })
    }
  })

  test('[UI-13] without the build’s styles still has the product’s fonts, from our own files', async () => {
    const css = (await get('/docs.css')).body
    const faces = await get(/^@import url\("([^"]+)"\);/.exec(css)?.[1] ?? 'nowhere')
    const files = [...faces.body.matchAll(/font-family:Manrope;src:url\(([^)]+)\)/g)].map(([, file = '']) => file)
    expect(files).toHaveLength(3)
    for (const file of files) expect((await get(file)).statusCode).toBe(200)
  })

  test('[BIZ-06] names only existing files: a new salon’s drawn cover, styles and scripts, in every app', async () => {
    const { urlName } = await aSalon(t.db, 1)
    const own = `/b/${urlName}`
    const apps = [
      '/',
      own,
      `${own}/my`,
      `${own}/terms`,
      '/b/nobody',
      '/admin',
      '/checkin',
      '/checkout',
      '/staff',
      '/imprint',
    ]
    const named = new Map<string, string>()
    for (const path of apps) {
      const { body } = await get(path, { accept: 'text/html' })
      for (const [file] of body.matchAll(/\/assets\/[\w.-]+/g)) named.set(file, path)
      if (path === own) expect(body).toMatch(/<img[^>]* src="\/assets\/[^"]+\.svg"/)
    }
    const missing = []
    for (const [file, path] of named) if ((await get(file)).statusCode !== 200) missing.push(`${file} of ${path}`)
    expect(missing).toEqual([])
  })

  test('[OPS-04] of a server without a built web explains what to do', async () => {
    const empty = mkdtempSync(join(tmpdir(), 'goldline-unbuilt-'))
    const bare = await testApp({ database, pages: builtPages(empty) })
    for (const url of ['/', `/b/${salon.urlName}`, '/admin', '/staff']) {
      const { statusCode, body, headers } = await bare.app.inject(url)
      expect([statusCode, headers['content-type']]).toEqual([503, 'text/plain; charset=utf-8'])
      expect(body).toContain('npm run build')
    }
    expect((await bare.app.inject('/assets/a.js')).statusCode).toBe(404)
    expect((await bare.app.inject('/health')).statusCode).toBe(200)
    expect((await bare.app.inject('/docs.css')).body).not.toContain('@import')
    await bare.close()
    rmSync(empty, { recursive: true })
  })
})
