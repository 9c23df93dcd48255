import type { Language } from '@goldline/contract/page'
import { expect, test } from 'vitest'
import '../i18n/all-texts.ts'
import { textsIn } from '../i18n/loaded-texts.ts'
import { renderPageHead } from './page-head.tsx'

const facts = {
  lang: 'de',
  langInAddress: false,
  path: '/b/lumiere/time',
  publicUrl: 'https://goldline.example',
  data: null,
} as const
const messages = textsIn('de')
const title = { title: { id: 'site.title.home' } } as const

test('[UI-01] a page has one canonical address per language', () => {
  const canonicalOf = (lang: Language, langInAddress: boolean) =>
    /rel="canonical" href="([^"]+)"/.exec(
      renderPageHead({ ...facts, lang, langInAddress }, messages, { ...title, path: '/b/lumiere' }),
    )?.[1]
  const home = 'https://goldline.example/b/lumiere'
  // German is canonical at the plain address, with or without ?lang=de, so that no two addresses show the same text.
  expect([canonicalOf('de', false), canonicalOf('de', true)]).toEqual([home, home])
  expect([canonicalOf('en', true), canonicalOf('vi', true)]).toEqual([`${home}?lang=en`, `${home}?lang=vi`])
  const head = renderPageHead(facts, messages, { ...title, path: '/b/lumiere' })
  const others = [...head.matchAll(/hrefLang="([\w-]+)" href="([^"]+)"/g)].map(([, lang, href]) => [lang, href])
  expect(others).toEqual([
    ['de', home],
    ['en', `${home}?lang=en`],
    ['vi', `${home}?lang=vi`],
    ['x-default', home],
  ])
})

test('[BIZ-01] a salon’s page has the salon’s own web app manifest', () => {
  const manifest = '/b/lumiere/app.webmanifest'
  expect(renderPageHead(facts, messages, { ...title, manifest })).toContain(`<link rel="app" href="${manifest}"/>`)
  expect(renderPageHead(facts, messages, title)).toContain('<link rel="app" href="/app.webmanifest"/>')
  expect(renderPageHead(facts, messages, title)).toContain('rel="apple-touch-icon"')
})

test('[BIZ-06] a shared link shows the salon’s picture, or else Goldline’s', () => {
  const own = renderPageHead(facts, messages, { ...title, picture: { path: '/files/a/share.jpg', alt: 'Raum' } })
  expect(own).toContain('<meta property="og:image" content="https://goldline.example/files/a/share.jpg"/>')
  expect(renderPageHead(facts, messages, title)).toContain('content="https://goldline.example/share.jpg"')
})

test('[OPS-06] no salon text can close the JSON-LD script', () => {
  const head = renderPageHead(facts, messages, { ...title, data: { name: '</script><script>alert(1)</script>' } })
  expect(head.match(/<script/g)).toHaveLength(1)
  expect(JSON.parse(/json">(.*)<\/script>$/.exec(head)?.[1] ?? '')).toEqual({
    name: '</script><script>alert(1)</script>',
  })
})

test('[BIZ-01] a page that is not indexed has no canonical address, no preview and no data', () => {
  const head = renderPageHead(facts, messages, { ...title, noIndex: true, data: {} })
  expect(head).toContain('noindex')
  expect(head).not.toMatch(/canonical|og:|ld\+json/)
})
