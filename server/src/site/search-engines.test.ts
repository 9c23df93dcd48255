import type { ListedSalons } from '@goldline/contract/business-object/salon-list'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type TestApp, testApp } from '../test/app.ts'
import { aBusinessObject, aProduct, aStaff } from '../test/builders.ts'
import { aWorkRow } from '../test/owned-rows.ts'

let t: TestApp
let lumiere: { id: string; categoryId: string; urlName: string }
beforeAll(async () => {
  t = await testApp()
  const zurich = { street: 'Langstrasse 84', postalCode: '8004', city: 'Zürich' }
  lumiere = await salon({ name: 'Studio Lumière', ...zurich, urlName: 'lumiere' }, ['Maniküre', 'Wimpern'])
  const vienna = { street: 'Am Graben 1', postalCode: '1010', city: 'Wien', country: 'AT' }
  await salon({ name: 'Đẹp & Söhne', ...vienna, urlName: 'dep' }, ['Haarschnitt'])
  await aBusinessObject(t.db, { name: 'Ohne Angebot', urlName: 'nothing' })
})
afterAll(() => t.close())

async function salon(row: { name: string; city: string; urlName: string }, services: readonly string[]) {
  const made = await aBusinessObject(t.db, row)
  const staff = await aStaff(t.db, made.id)
  for (const name of services) await aProduct(t.db, made, { name, specialists: [staff] })
  return made
}

const found = async (query: string) => {
  const answer = await t.app.inject({ url: `/v1/business-objects?${query}` })
  expect(answer.statusCode).toBe(200)
  return answer.json<ListedSalons>()
}
const names = async (words: string) =>
  (await found(`query=${encodeURIComponent(words)}`)).salons.map(({ urlName }) => urlName)

describe('finding a salon', () => {
  test.each<[string, string[]]>([
    ['', ['dep', 'lumiere']],
    ['lumiere', ['lumiere']],
    ['LUMIÈRE', ['lumiere']],
    ['zurich manikure', ['lumiere']],
    ['manikure zurich', ['lumiere']],
    ['zurich haarschnitt', []],
    ['dep', ['dep']],
    ['Đẹp', ['dep']],
    ['sohne', ['dep']],
    ['%', []],
    ['_', []],
    ['ohne angebot', []],
    ['Standard', []],
    ['Lumeire', ['lumiere']],
    ['zuerich', ['lumiere']],
    ['soehne', ['dep']],
    ['Vienna', ['dep']],
    ['Zurich', ['lumiere']],
    ['langstr', ['lumiere']],
    ['Lagnstrasse 84', ['lumiere']],
    ['8004', ['lumiere']],
    ['8001', ['lumiere']],
    ['1190 friseur', ['dep']],
    ['3000', []],
    ['haircut', ['dep']],
    ['haircutt', ['dep']],
    ['cắt tóc', ['dep']],
    ['manicure Zürich', ['lumiere']],
    ['lashes', ['lumiere']],
    ['mi', ['lumiere']],
    ['massage', []],
    ['cut', ['dep']],
    ['xyzzy', []],
    ['x'.repeat(50), []],
  ])('[BIZ-07] “%s” finds %j', async (words, expected) => {
    expect(await names(words)).toEqual(expected)
  })

  test('[BIZ-07] finds a new service or salon name at once, and a deleted service no longer', async () => {
    expect(await names('pedikure')).toEqual([])
    const id = await aProduct(t.db, lumiere, { name: 'Pediküre', specialists: [await aStaff(t.db, lumiere.id)] })
    expect(await names('pedikure')).toEqual(['lumiere'])
    await t.db
      .updateTable('product')
      .set({ deletedTime: new Date(t.clock.now()) })
      .where('id', '=', id)
      .execute()
    expect(await names('pedikure')).toEqual([])
    await t.db.updateTable('businessObject').set({ name: 'Maison Lumière' }).where('id', '=', lumiere.id).execute()
    expect(await names('maison')).toEqual(['lumiere'])
  })

  test('[BIZ-07] finds a salon by its bookable staff, but not by people who left', async () => {
    const lena = await aStaff(t.db, lumiere.id, { name: 'Léna', surname: 'Brunner' })
    expect(await names('lena brunner')).toEqual(['lumiere'])
    await t.db.updateTable('staff').set({ enabled4Booking: false }).where('id', '=', lena).execute()
    expect(await names('brunner')).toEqual([])
  })

  test('[BIZ-07] returns at most fifty salons, and the rest with skip', async () => {
    const many = await testApp()
    try {
      for (let n = 10; n < 62; n++) {
        const made = await aBusinessObject(many.db, { name: `Salon ${n}`, urlName: `many-${n}` })
        await aProduct(many.db, made, { specialists: [await aStaff(many.db, made.id)] })
      }
      const first = (await many.app.inject({ url: '/v1/business-objects?query=salon' })).json<ListedSalons>()
      expect([first.salons.length, first.salons[0]?.urlName, first.more]).toEqual([50, 'many-10', true])
      const rest = (await many.app.inject({ url: '/v1/business-objects?query=salon&skip=50' })).json<ListedSalons>()
      expect([rest.salons.map(({ urlName }) => urlName), rest.more]).toEqual([['many-60', 'many-61'], false])
    } finally {
      await many.close()
    }
  })
})

describe('for search engines', () => {
  test('[BIZ-07] the sitemap lists every salon in every language, with links to the other languages', async () => {
    const { body, headers } = await t.app.inject({ url: '/sitemap.xml' })
    expect(headers['content-type']).toBe('application/xml; charset=utf-8')
    const pages = [...body.matchAll(/<loc>(.*?)<\/loc>/g)].map(([, address]) => address)
    const ofSite = ['/', '/features', '/prices', '/help', '/contact', '/accessibility']
    const expected = [...ofSite, '/b/dep', '/b/lumiere'].flatMap((path) =>
      ['', '?lang=en', '?lang=vi'].map((asked) => `http://salon.test${path}${asked}`),
    )
    expect(pages).toEqual(expected)
    expect(body.match(/hreflang="x-default"/g)).toHaveLength(expected.length)
    expect(body.match(/<lastmod>\d{4}-\d{2}-\d{2}T/g)).toHaveLength(6)
    expect((await t.app.inject({ url: '/sitemap/1.xml' })).body).not.toContain('/b/')
    expect((await t.app.inject({ url: '/sitemap/x.xml' })).statusCode).toBe(404)
  })

  test('[CAT-12j] [STF-09k] the sitemap lists galleries with a public picture, and pages that people released', async () => {
    const { id, urlName } = await salon({ name: 'Nord', city: 'Basel', urlName: 'nord' }, ['Schnitt'])
    const [shown, quiet] = [await aStaff(t.db, id), await aStaff(t.db, id)]
    const work = await aWorkRow(t.db, id)
    for (const staffId of [shown, quiet])
      await t.db.insertInto('staffProfile').values({ businessObjectId: id, staffId }).execute()
    const listed = async () =>
      [...(await t.app.inject({ url: '/sitemap.xml' })).body.matchAll(/<loc>http:\/\/salon.test(.*?)<\/loc>/g)]
        .map(([, path]) => path)
        .filter((path) => path?.startsWith(`/b/${urlName}`) && !path.includes('?'))
    await t.db.updateTable('galleryPicture').set({ consent: 'OPEN' }).where('id', '=', work).execute()
    expect(await listed()).toEqual(['/b/nord'])
    await t.db.updateTable('galleryPicture').set({ consent: 'NOBODY' }).where('id', '=', work).execute()
    const content = { texts: '{"de":"Ja"}', specialities: '{}', languages: [] }
    await t.db
      .insertInto('staffRelease')
      .values({ businessObjectId: id, staffId: shown, ...content })
      .execute()
    expect(await listed()).toEqual(['/b/nord', '/b/nord/gallery', `/b/nord/team/${shown}`])
    await t.db.updateTable('staff').set({ enabled4Booking: false }).where('id', '=', shown).execute()
    expect(await listed()).toEqual(['/b/nord', '/b/nord/gallery'])
    await t.db.updateTable('product').set({ enabled4Booking: false }).where('businessObjectId', '=', id).execute()
    expect(await listed()).toEqual([])
  })

  test('[BIZ-07] robots.txt excludes pages that are not public', async () => {
    const { body } = await t.app.inject({ url: '/robots.txt' })
    for (const path of ['/admin', '/checkin', '/v1/']) expect(body).toContain(`Disallow: ${path}\n`)
    expect(body).not.toMatch(/^Disallow: \/(b.*)?$/m)
    expect(body).toContain('Sitemap: http://salon.test/sitemap.xml\n')
  })

  test('[BIZ-06] a link to a page without its own picture gets the default one', async () => {
    const { headers, rawPayload } = await t.app.inject({ url: '/share.jpg' })
    expect(headers['content-type']).toBe('image/jpeg')
    expect(rawPayload.subarray(0, 3).toString('hex')).toBe('ffd8ff')
  })
})

describe('the pages on a home screen', () => {
  test.each([
    ['/app.webmanifest', 'Goldline', '/'],
    ['/b/lumiere/app.webmanifest', 'Maison Lumière', '/b/lumiere'],
  ])('[BIZ-01] %s is called “%s” and starts at %s', async (url, name, home) => {
    const { headers, json } = await t.app.inject({ url })
    expect(headers['content-type']).toBe('application/manifest+json; charset=utf-8')
    const manifest = json<{ icons: { src: string; sizes: string }[] }>()
    expect(manifest).toMatchObject({ name, start_url: home, scope: home, display: 'standalone' })
    for (const { src, sizes } of manifest.icons) {
      const icon = await t.app.inject({ url: src })
      expect(icon.headers['content-type']).toBe('image/png')
      const { width, height } = await sharp(icon.rawPayload).metadata()
      expect(`${width}x${height}`).toBe(sizes)
    }
    expect((await t.app.inject({ url: '/apple-touch-icon.png' })).statusCode).toBe(200)
  })

  test('[BIZ-07] an unknown salon has no manifest', async () => {
    expect((await t.app.inject({ url: '/b/nobody/app.webmanifest' })).statusCode).toBe(404)
  })
})
