import { randomUUID } from 'node:crypto'
import { mkdtempSync, readdirSync, readFileSync, rmSync, utimesSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { BusinessObject } from '@goldline/contract/business-object'
import type { OwnTeaserImage } from '@goldline/contract/picture/teaser-image'
import sharp from 'sharp'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type TestApp, testApp, testNow } from '../test/app.ts'
import { aBusinessObject, aToken } from '../test/builders.ts'
import { refusal } from '../test/salon.ts'
import { tidyFiles } from './tidy-files.ts'

const dataDir = mkdtempSync(join(tmpdir(), 'goldline-teaser-'))
const folder = join(dataDir, 'files/teaser-images')
const url = '/v1/business-object/teaser-images'
let t: TestApp
let salon: { id: string; urlName: string }
let owner: { authorization: string }
beforeAll(async () => {
  t = await testApp({ config: { dataDir } })
})
beforeEach(async () => {
  salon = await aBusinessObject(t.db, { name: 'Studio Lumière' })
  owner = await aToken(t.db, { role: 'OWNER', client: 'ADMIN', businessObjectId: salon.id })
})
afterAll(async () => {
  await t.close()
  rmSync(dataDir, { recursive: true, force: true })
})

const plain = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: '#c8963c' } })
const upload = (payload: Buffer, type = 'image/jpeg', headers: Record<string, string> = owner) =>
  t.app.inject({ method: 'POST', url, payload, headers: { 'content-type': type, ...headers } })
const stored = () => readdirSync(folder, { withFileTypes: true }).length
const page = async () => (await t.app.inject({ url: `/v1/business-objects/${salon.urlName}` })).json<BusinessObject>()
/** As small as an upload may be, since every width of it is encoded. */
const photo = await plain(640, 400).jpeg().toBuffer()
const given = async (): Promise<OwnTeaserImage> => (await upload(photo)).json()

describe('an uploaded picture', () => {
  test('[BIZ-06] is served in several widths, as AVIF and WebP, at addresses that never change', async () => {
    const answer = await upload(await plain(2000, 1200).png().toBuffer(), 'image/png')
    expect(answer.statusCode).toBe(201)
    const image = answer.json<OwnTeaserImage>()
    expect(image).toMatchObject({ width: 1600, height: 960, color: '#c8963c', alt: {} })
    const addresses = image.sources.flatMap(({ type, srcset }) =>
      srcset.split(', ').map((each) => ({
        type,
        path: each.split(' ')[0] ?? '',
        width: Number.parseInt(each.split(' ')[1] ?? '', 10),
      })),
    )
    expect(addresses.map(({ type, width }) => [type, width])).toEqual(
      ['image/avif', 'image/webp'].flatMap((type) => [480, 640, 800, 1600].map((width) => [type, width])),
    )
    for (const { type, path, width } of addresses) {
      const file = await t.app.inject({ url: path })
      expect([file.statusCode, file.headers['content-type']]).toEqual([200, type])
      expect(file.headers).toMatchObject({
        'cache-control': 'public, max-age=31536000, immutable',
        'x-content-type-options': 'nosniff',
      })
      expect((await sharp(file.rawPayload).metadata()).width).toBe(width)
    }
    const share = await t.app.inject({ url: image.sharePath })
    expect(await sharp(share.rawPayload).metadata()).toMatchObject({ format: 'jpeg', width: 1200, height: 630 })
    expect((await page()).teaserImages).toEqual([{ ...image, alt: '' }])
  })

  test('[BIZ-06] is turned upright and contains no camera metadata', async () => {
    const exif = { IFD0: { Copyright: 'Sabine Koch' }, IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '47/1 22/1 0/1' } }
    const photo = await plain(960, 640).jpeg().withMetadata({ orientation: 6 }).withExifMerge(exif).toBuffer()
    expect(photo.includes('Sabine Koch')).toBe(true)
    expect((await sharp(photo).metadata()).orientation).toBe(6)
    const image = (await upload(photo, 'image/jpeg')).json<OwnTeaserImage>()
    expect([image.width, image.height]).toEqual([640, 960])
    const name = image.path.split('/').at(-2) ?? ''
    for (const file of readdirSync(join(folder, name))) {
      const bytes = readFileSync(join(folder, name, file))
      expect(bytes.includes('Sabine')).toBe(false)
      const { exif: kept, xmp, icc, orientation } = await sharp(bytes).metadata()
      expect({ kept, xmp, icc, orientation }).toEqual({
        kept: undefined,
        xmp: undefined,
        icc: undefined,
        orientation: undefined,
      })
    }
  })

  test('[BIZ-06] is recognised by its content, whatever its name', async () => {
    const webp = await plain(640, 400).webp().toBuffer()
    const avif = await plain(640, 400).avif({ effort: 0 }).toBuffer()
    expect((await upload(webp, 'image/png')).statusCode).toBe(201)
    expect((await upload(avif, 'image/jpeg')).statusCode).toBe(201)
  })

  test('[BIZ-06] is re-encoded if it is also valid in another format, so that none of the other content is served', async () => {
    const script = '<script>alert(1)</script><?php system($_GET[0]) ?>'
    const polyglot = Buffer.concat([photo, Buffer.from(script.repeat(50))])
    const image = (await upload(polyglot)).json<OwnTeaserImage>()
    const name = image.path.split('/').at(-2) ?? ''
    for (const file of readdirSync(join(folder, name)))
      expect(readFileSync(join(folder, name, file)).includes('alert(1)')).toBe(false)
  })

  test('[BIZ-06] is added once for a repeated idempotency key', async () => {
    const headers = { ...owner, 'idempotency-key': randomUUID() }
    const before = stored()
    const [one, two] = [await upload(photo, 'image/jpeg', headers), await upload(photo, 'image/jpeg', headers)]
    expect(two.json()).toEqual(one.json())
    expect(stored()).toBe(before + 1)
    const other = await upload(await plain(641, 400).jpeg().toBuffer(), 'image/jpeg', headers)
    expect(refusal(other)).toEqual([422, 'idempotency-key-reused'])
    expect(stored()).toBe(before + 1)
  })
})

describe('a salon’s pictures', () => {
  test('[BIZ-06] can be moved and described; the page shows the description in the reader’s language', async () => {
    const [a, b, c] = [await given(), await given(), await given()]
    const patch = (id: string, payload: object) =>
      t.app.inject({ method: 'PATCH', url: `${url}/${id}`, payload, headers: owner })
    expect((await patch(c.id, { place: 0, alt: { de: 'Der helle Raum', en: 'The bright room' } })).json()).toEqual({
      ...c,
      alt: { de: 'Der helle Raum', en: 'The bright room' },
    })
    expect((await patch(a.id, { place: 99 })).statusCode).toBe(200)
    expect((await patch(c.id, { alt: { en: '' } })).json<OwnTeaserImage>().alt).toEqual({ de: 'Der helle Raum' })
    const own = (await t.app.inject({ url, headers: owner })).json<OwnTeaserImage[]>()
    expect(own.map(({ id }) => id)).toEqual([c.id, b.id, a.id])
    expect((await page()).teaserImages.map(({ id, alt }) => [id, alt])).toEqual([
      [c.id, 'Der helle Raum'],
      [b.id, ''],
      [a.id, ''],
    ])
  })

  test('[BIZ-06] are removed together with their files', async () => {
    const image = await given()
    const before = stored()
    const remove = () => t.app.inject({ method: 'DELETE', url: `${url}/${image.id}`, headers: owner })
    expect((await remove()).statusCode).toBe(204)
    expect(stored()).toBe(before - 1)
    expect((await t.app.inject({ url: image.path })).statusCode).toBe(404)
    expect(refusal(await remove())).toEqual([404, 'picture.notFound'])
  })

  test('[BIZ-06] [AUTH-03] cannot be changed by others', async () => {
    const image = await given()
    const elsewhere = await aBusinessObject(t.db)
    const stranger = await aToken(t.db, { role: 'OWNER', client: 'ADMIN', businessObjectId: elsewhere.id })
    const change = { method: 'PATCH', url: `${url}/${image.id}`, payload: { place: 0 }, headers: stranger } as const
    expect(refusal(await t.app.inject(change))).toEqual([404, 'picture.notFound'])
    const remove = { method: 'DELETE', url: `${url}/${image.id}`, headers: stranger } as const
    expect(refusal(await t.app.inject(remove))).toEqual([404, 'picture.notFound'])
    expect((await t.app.inject({ url, headers: stranger })).json()).toEqual([])
    const worker = await aToken(t.db, { role: 'USER_LITE', client: 'ADMIN', businessObjectId: salon.id })
    expect((await upload(Buffer.from(''), 'image/jpeg', worker)).statusCode).toBe(403)
    expect((await page()).teaserImages).toHaveLength(1)
  })

  test('[BIZ-06] are limited to twelve', async () => {
    const row = { businessObjectId: salon.id, width: 1, height: 1, widths: [1], color: '#000000', alt: '{}' }
    const rows = Array.from({ length: 11 }, (_, n) => ({ ...row, id: randomUUID(), path: `/x/${salon.id}/${n}` }))
    await t.db.insertInto('teaserImage').values(rows).execute()
    const answers = await Promise.all([upload(photo), upload(photo)])
    expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([201, 409])
    await t.db.deleteFrom('teaserImage').where('path', '=', `/x/${salon.id}/0`).execute()
    // The answer to the twelfth was lost; repeating it gives the same picture.
    const headers = { ...owner, 'idempotency-key': randomUUID() }
    const [last, again] = [await upload(photo, 'image/jpeg', headers), await upload(photo, 'image/jpeg', headers)]
    expect([last.statusCode, again.json()]).toEqual([201, last.json()])
    await t.db.deleteFrom('teaserImage').where('path', 'like', '/x/%').execute()
  })

  let shown: OwnTeaserImage | undefined
  test.each(['..%2f..%2fsecret-key', '480.avif%00.jpg', '.', 'share.html', '480.svg'])(
    '[BIZ-06] refuse the file name %s',
    async (file) => {
      shown ??= await given()
      const answer = await t.app.inject({ url: shown.path.replace(/[^/]+$/, file) })
      expect([answer.statusCode, answer.headers['cache-control']]).toEqual([404, 'no-store'])
    },
  )

  test('[OPS-05] removes files without a row after a day, but no others; reports rows without files', async () => {
    const [kept, orphan, young, lost] = [await given(), await given(), await given(), await given()]
    const nameOf = ({ path }: OwnTeaserImage) => path.split('/').at(-2) ?? ''
    await t.db.deleteFrom('teaserImage').where('id', 'in', [orphan.id, young.id]).execute()
    const age = (image: OwnTeaserImage, hours: number) => {
      const time = new Date(testNow - hours * 3_600_000)
      utimesSync(join(folder, nameOf(image)), time, time)
    }
    for (const image of [kept, orphan]) age(image, 25)
    age(young, 23)
    rmSync(join(folder, nameOf(lost)), { recursive: true })
    expect(await tidyFiles(t.deps)).toEqual({ removed: 1, missing: 1 })
    const there = readdirSync(folder)
    expect([kept, orphan, young].map((image) => there.includes(nameOf(image)))).toEqual([true, false, true])
    await t.db.deleteFrom('teaserImage').where('id', '=', lost.id).execute()
  })
})
