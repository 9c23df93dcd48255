import { rmSync } from 'node:fs'
import { inLanguage, type Language, sitePages } from '@goldline/contract/page'
import type { FastifyRequest } from 'fastify'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { readConfig } from '../config.ts'
import { type TestApp, testApp } from '../test/app.ts'
import { aSalon, type SalonForTests } from '../test/salon.ts'
import { siteFolder } from '../test/site-folder.ts'

const languages: readonly Language[] = ['de', 'en', 'vi']
const paths = [
  '/',
  '/features',
  '/prices',
  '/help',
  '/contact',
  '/imprint',
  '/privacy',
  '/terms',
  '/terms?audience=OWNER',
  '/accessibility',
]
const people = { founder: { name: 'Hà </script> Nguyễn', quote: { de: 'So', en: 'Thus', vi: 'Vậy' } } }
const folder = siteFolder({ 'people.json': JSON.stringify(people) })

let demo: TestApp
let bare: TestApp
let own: TestApp
let salon: SalonForTests
beforeAll(async () => {
  demo = await testApp({ demo: true })
  const database = {
    db: demo.db,
    pool: demo.deps.pool,
    url: demo.deps.config.databaseUrls?.url ?? '',
    close: async () => undefined,
  }
  bare = await testApp({ database })
  own = await testApp({ database, demo: true, config: { site: readConfig({ SITE_DIR: folder }).site } })
  salon = await aSalon(demo.db, 1, { name: 'Studio Lumière', urlName: 'studio-lumiere', city: 'Zürich' })
})
afterAll(async () => {
  for (const app of [own, bare, demo]) await app.close()
  rmSync(folder, { recursive: true })
})

const page = async ({ app }: TestApp, path: string, language: Language = 'de') => {
  const url = `${path}${path.includes('?') ? '&' : '?'}lang=${language}`
  const { statusCode, body } = await app.inject({ url, headers: { accept: 'text/html' } })
  expect([url, statusCode]).toEqual([url, 200])
  return body
}
const bodyOf = (html: string) =>
  html.slice(html.indexOf('<div id="root"'), html.indexOf('<script type="application/json"')).replaceAll('\u00a0', ' ')
const headOf = (html: string, pattern: RegExp) => [...html.matchAll(pattern)].map(([, found = '']) => found)

describe('[SITE-01f, SITE-01j] every page of the site', () => {
  test('has its own title, one heading, navigation and footer, in three languages', async () => {
    expect(paths).toHaveLength(sitePages.length)
    for (const language of languages) {
      const titles = new Set<string>()
      for (const path of paths) {
        const html = await page(demo, path, language)
        expect(html).toContain(`<html lang="${language}"`)
        expect(html.match(/<h1[ >]/g)).toHaveLength(1)
        const body = bodyOf(html)
        for (const link of [
          '/features',
          '/prices',
          '/help',
          '/contact',
          '/imprint',
          '/privacy',
          '/terms',
          '/accessibility',
        ])
          expect(body).toContain(`href="${link}"`)
        expect(body).not.toMatch(/undefined|\[object|NaN/)
        titles.add(headOf(html, /<title>(.*?)<\/title>/g)[0] ?? '')
      }
      expect(titles.size).toBe(paths.length)
    }
  })

  test('has canonical URL, languages, picture and description, with addresses under PUBLIC_URL', async () => {
    for (const path of paths) {
      const html = await page(demo, path, 'vi')
      const address = `http://salon.test${path}`
      const [canonical = ''] = headOf(html, /rel="canonical" href="([^"]*)"/g)
      expect(canonical.replaceAll('&amp;', '&')).toBe(inLanguage(address, 'vi'))
      expect(canonical.match(/\?/g)).toHaveLength(1)
      for (const language of languages)
        expect(html.replaceAll('&amp;', '&')).toContain(
          `hrefLang="${language}" href="${inLanguage(address, language)}"`,
        )
      expect(headOf(html, /property="og:image" content="([^"]*)"/g)[0]).toMatch(/^http:\/\/salon\.test\/share/)
      const [said = '{}'] = headOf(html, /<script type="application\/ld\+json">(.*?)<\/script>/gs)
      const { '@context': context, '@graph': graph } = JSON.parse(said)
      expect(context).toBe('https://schema.org')
      expect(graph.map((each: { '@type'?: string }) => each['@type'])).toContain(
        path === '/contact' ? 'ContactPage' : 'WebPage',
      )
    }
  })

  test('has no broken links', async () => {
    const seen = new Set<string>()
    const dead: string[] = []
    const from = new Map<string, string>(paths.map((path) => [path, 'the start']))
    for (const [path, origin] of from) {
      if (seen.has(path)) continue
      seen.add(path)
      const { statusCode, body, headers } = await demo.app.inject({ url: path, headers: { accept: 'text/html' } })
      if (statusCode !== 200) dead.push(`${path} of ${origin}: ${statusCode}`)
      if (!/^\/(?!b\/|admin|docs|staff)/.test(path) || !String(headers['content-type']).startsWith('text/html'))
        continue
      const ids = new Set([...body.matchAll(/ id="([^"]+)"/g)].map(([, id]) => id))
      for (const [, found = ''] of bodyOf(body).matchAll(/ (?:href|src)="([^"]*)"/g)) {
        const [target = '', anchor] = found.replaceAll('&amp;', '&').split('#')
        if (/^(?:mailto|tel|viber|https):/.test(target)) continue
        if (anchor && (target === '' || target === path) && !ids.has(anchor)) dead.push(`${found} of ${path}`)
        if (target !== '' && !from.has(target)) from.set(target, path)
      }
    }
    expect(dead).toEqual([])
    expect(seen).toContain(`/b/${salon.urlName}`)
    expect(seen).toContain('/site/pictures/founder.svg')
    expect(seen.size).toBeGreaterThan(paths.length + 15)
  })
})

test('[OPS-06c] every page counts as a public read', async () => {
  const ip = '10.1.1.1'
  for (let n = 0; n < 300; n++) bare.app.spine.countPublicRead({ ip } as FastifyRequest)
  for (const url of paths) {
    const { statusCode } = await bare.app.inject({ url, remoteAddress: ip })
    expect([url, statusCode]).toEqual([url, 429])
  }
})

describe('[SITE-01b, SITE-02a, SITE-02b] content of the pages', () => {
  test('shows the operator’s prices of all tiers, and the number of SMS by the price list', async () => {
    const html = bodyOf(await page(demo, '/prices', 'en'))
    for (const text of [
      'CHF 29',
      'CHF 59',
      'Booking on your own website',
      'Gift cards and packages',
      'The app for the whole team',
    ])
      expect(html).toContain(text)
    // 10 euros at 8 and at 7 cents.
    expect(html).toContain('125 to 142 SMS')
    expect(bodyOf(await page(demo, '/', 'en'))).toContain('CHF 29')
  })

  test('shows no example amounts, people or pictures outside of a demo', async () => {
    for (const path of paths) {
      const html = bodyOf(await page(bare, path))
      expect(html).not.toMatch(/Jonas|Thanh Hà|CHF 29|\/site\/pictures|goldline\.example|Beispiel GmbH/)
    }
    expect((await bare.app.inject('/site/pictures/founder.svg')).statusCode).toBe(404)
    const priced = bodyOf(await page(bare, '/prices'))
    expect(priced).toContain('LITE_PLUS')
    expect(priced).toContain('€')
  })

  test('[SITE-01k] the text for owners comes first, the search for customers right after the first screen', async () => {
    const html = bodyOf(await page(demo, '/'))
    const places = ['<h1', 'id="find"', 'type="search"', 'id="site.home.readers"'].map((each) => html.indexOf(each))
    expect(places).toEqual(places.toSorted((a, b) => a - b))
    expect(places[0]).toBeGreaterThan(0)
    expect(html.match(/class="[^"]*gold_[^"]*"/g)?.length).toBeGreaterThan(0)
  })

  test('[SITE-01d, UI-07a, UI-07b, UI-07c] shows people with only the data that the operator provides', async () => {
    const home = bodyOf(await page(demo, '/'))
    for (const start of ['mailto:hallo@', 'tel:+41445550123', 'viber://chat?number=%2B41795550123'])
      expect(home).toMatch(new RegExp(`<a href="${RegExp.escape(start)}[^>]*>`))
    expect(home).toMatch(/<a href="https:\/\/m\.me[^>]* target="_blank" rel="noreferrer"/)
    expect(home).not.toMatch(/<a href="(?:mailto|tel|viber):[^>]* target=/)
    const html = await page(own, '/')
    expect(bodyOf(html)).toContain('Hà &lt;/script&gt; Nguyễn')
    expect(bodyOf(html)).not.toContain('Jonas Keller')
    expect(html.match(/<\/body>/g)).toHaveLength(1)
  })

  test('serves only pictures in the folder', async () => {
    const { headers, statusCode } = await demo.app.inject('/site/pictures/founder.svg')
    expect([statusCode, headers['content-type']]).toEqual([200, 'image/svg+xml'])
    for (const name of ['prices.json', '..%2Fprices.json', '%2e%2e%2fpeople.json', 'nobody.svg', 'founder.exe'])
      expect([name, (await demo.app.inject(`/site/pictures/${name}`)).statusCode]).toEqual([name, 404])
  })
})
