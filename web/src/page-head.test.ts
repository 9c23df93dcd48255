import { expect, test } from 'vitest'
import { catalogueOf } from '../build/catalogues.ts'
import de from './i18n/de.json' with { type: 'json' }
import type { Messages } from './i18n/messages.ts'
import { pageHead } from './page-head.tsx'

const facts = {
  lang: 'de',
  langInAddress: false,
  path: '/b/lumiere/time',
  publicUrl: 'https://goldline.example',
  data: null,
} as const
const messages = catalogueOf('site', de) as Messages
const title = { title: { id: 'site.title' } } as const

test('[UI-01] a page is at home at its own address, and in each language at one more', () => {
  const plain = pageHead(facts, messages, { ...title, path: '/b/lumiere' })
  expect(plain).toContain('<link rel="canonical" href="https://goldline.example/b/lumiere"/>')
  const asked = pageHead({ ...facts, langInAddress: true }, messages, { ...title, path: '/b/lumiere' })
  expect(asked).toContain('<link rel="canonical" href="https://goldline.example/b/lumiere?lang=de"/>')
  for (const head of [plain, asked])
    expect(head).toContain('hrefLang="x-default" href="https://goldline.example/b/lumiere"')
})

test('[BIZ-06] a shared link shows the salon’s picture, or Goldline’s', () => {
  const own = pageHead(facts, messages, { ...title, picture: { path: '/files/a/share.jpg', alt: 'Raum' } })
  expect(own).toContain('<meta property="og:image" content="https://goldline.example/files/a/share.jpg"/>')
  expect(pageHead(facts, messages, title)).toContain('content="https://goldline.example/share.jpg"')
})

test('[OPS-06] nothing that a salon writes ends the data about it', () => {
  const head = pageHead(facts, messages, { ...title, data: { name: '</script><script>alert(1)</script>' } })
  expect(head.match(/<script/g)).toHaveLength(1)
  expect(JSON.parse(/json">(.*)<\/script>$/.exec(head)?.[1] ?? '')).toEqual({
    name: '</script><script>alert(1)</script>',
  })
})

test('[BIZ-01] what is nobody’s business has no address, no preview and no data', () => {
  const head = pageHead(facts, messages, { ...title, noIndex: true, data: {} })
  expect(head).toContain('noindex')
  expect(head).not.toMatch(/canonical|og:|ld\+json/)
})
