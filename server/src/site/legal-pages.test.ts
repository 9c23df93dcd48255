import { afterAll, expect, test } from 'vitest'
import { shippedTexts } from '../config/legal.ts'
import { latest } from '../consent/texts.ts'
import { testApp } from '../test/app.ts'
import { inAllLanguages, installations } from '../test/site-folder.ts'

const { ours, own, database, close } = await installations({
  ...inAllLanguages('imprint', 'Muster & <Söhne> GmbH\nHauptstrasse 1\n\n**Zürich**'),
  ...inAllLanguages('texts/terms/2027-01-01', '# Terms\n\n## Of the operator\n\n- One\n\n> Quoted'),
  ...inAllLanguages('texts/owner-terms/2027-03-03', '# Salons’ terms'),
  ...inAllLanguages('texts/privacy-notice/2027-01-01', 'What we do with data'),
})
const demo = await testApp({ demo: true, database })
afterAll(async () => {
  await demo.close()
  await close()
})

const page = async ({ app }: typeof ours, url: string, headers = {}) => {
  const { statusCode, body, headers: sent } = await app.inject({ url, headers })
  expect([statusCode, sent['content-type']]).toEqual([200, 'text/html; charset=utf-8'])
  expect(body).not.toMatch(/undefined|Vorlage|\[object/)
  return body.slice(0, body.indexOf('id="facts"'))
}

test('[AUTH-14q] imprint, privacy and terms are pages in three languages, each linking to the others', async () => {
  const titles = {
    de: ['Impressum', 'Datenschutz', 'Nutzungsbedingungen', 'Nutzungsbedingungen für Salons'],
    en: ['Imprint', 'Privacy', 'Terms of use', 'Terms of use for salons'],
    vi: ['Thông tin bên vận hành', 'Quyền riêng tư', 'Điều khoản sử dụng', 'Điều khoản sử dụng dành cho salon'],
  }
  const paths = ['/imprint?', '/privacy?', '/terms?', '/terms?audience=OWNER&']
  for (const [language, texts] of Object.entries(titles))
    for (const [index, path] of paths.entries()) {
      const html = await page(ours, `${path}lang=${language}`)
      expect(html).toContain(`<html lang="${language}">`)
      expect(html.match(/<h1>.*?<\/h1>/g)).toEqual([`<h1>${texts[index]}</h1>`])
      for (const other of texts) expect(html).toContain(`>${other}</a>`)
    }
  expect(await page(ours, '/terms', { 'accept-language': 'vi' })).toContain('<html lang="vi">')
})

test('[AUTH-14m] the pages show the operator’s own texts verbatim, and never as HTML', async () => {
  const imprint = await page(own, '/imprint?lang=de')
  expect(imprint).toContain('<p>Muster &amp; &lt;Söhne&gt; GmbH\nHauptstrasse 1</p><p><b>Zürich</b> de</p>')
  expect(await page(own, '/privacy?lang=vi')).toContain('<p>What we do with data vi</p>')
  const terms = await page(own, '/terms?lang=en')
  expect(terms).toContain('<h2>Of the operator</h2><ul><li>One</li></ul><blockquote>Quoted en</blockquote>')
  expect(terms).toContain('Version of 1 January 2027')
  // Goldline's template applies until the operator's version does.
  const { version } = latest(shippedTexts.OWNER_TERMS)
  const day = new Date(`${version}T00:00:00Z`).toLocaleDateString('en-GB', { dateStyle: 'long', timeZone: 'UTC' })
  expect(await page(own, '/terms?audience=OWNER&lang=en')).toContain(`Version of ${day}`)
})

test('[AUTH-14t] without an imprint the page says that there is none; a demo shows an example', async () => {
  expect(await page(ours, '/imprint?lang=de')).toContain('hat hier noch nichts über sich geschrieben')
  expect(await page(demo, '/imprint?lang=de')).toContain('Beispiel GmbH')
})
