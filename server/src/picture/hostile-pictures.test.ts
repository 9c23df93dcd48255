import { randomBytes, randomUUID } from 'node:crypto'
import { existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { crc32 } from 'node:zlib'
import type { BusinessObject } from '@goldline/contract/business-object'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type TestApp, testApp } from '../test/app.ts'
import { aBusinessObject, aCustomer, aStaff, aToken } from '../test/builders.ts'
import { aSalon, refusal } from '../test/salon.ts'

const dataDir = mkdtempSync(join(tmpdir(), 'goldline-hostile-'))
const folder = join(dataDir, 'files/teaser-images')
const url = '/v1/business-object/teaser-images'
let t: TestApp
let salon: { id: string; urlName: string }
let owner: { authorization: string }
beforeAll(async () => {
  mkdirSync(folder, { recursive: true })
  t = await testApp({ config: { dataDir } })
  salon = await aBusinessObject(t.db)
  owner = await aToken(t.db, { role: 'OWNER', client: 'ADMIN', businessObjectId: salon.id })
})
afterAll(async () => {
  await t.close()
  rmSync(dataDir, { recursive: true, force: true })
})

const plain = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: '#c8963c' } })
const upload = (payload: Buffer, type = 'image/jpeg') =>
  t.app.inject({ method: 'POST', url, payload, headers: { 'content-type': type, ...owner } })
const send = async (path: string, payload: Promise<Buffer> | Buffer) =>
  t.app.inject({
    method: 'POST',
    url: path,
    payload: await payload,
    headers: { 'content-type': 'image/png', 'idempotency-key': randomUUID(), ...owner },
  })
const stored = () => readdirSync(folder).length
const page = async () => (await t.app.inject({ url: `/v1/business-objects/${salon.urlName}` })).json<BusinessObject>()

describe('uploads that are not pictures', () => {
  const svg = '<svg xmlns="http://www.w3.org/2000/svg" width="900" height="600"><script>alert(1)</script></svg>'
  /** A PNG whose header claims this size, but that contains no pixels. */
  const bomb = async (side: number) => {
    const png = await plain(700, 700).png().toBuffer()
    png.writeUInt32BE(side, 16)
    png.writeUInt32BE(side, 20)
    png.writeUInt32BE(crc32(png.subarray(12, 29)), 29)
    return png
  }
  test.each<[string, () => Promise<Buffer> | Buffer, number, string]>([
    ['nothing', () => Buffer.alloc(0), 400, 'picture-invalid'],
    ['text', () => Buffer.from('a picture'), 400, 'picture-invalid'],
    ['random bytes', () => randomBytes(5000), 400, 'picture-invalid'],
    ['an SVG', () => Buffer.from(svg), 400, 'picture-invalid'],
    ['an SVG behind white space', () => Buffer.from(`\n\n  ${svg}`), 400, 'picture-invalid'],
    ['a PDF', () => Buffer.from('%PDF-1.7\n1 0 obj <</Pages 2 0 R>> endobj\n'), 400, 'picture-invalid'],
    ['a GIF', () => plain(800, 600).gif().toBuffer(), 400, 'picture-invalid'],
    ['a TIFF', () => plain(800, 600).tiff().toBuffer(), 400, 'picture-invalid'],
    ['half a JPEG', async () => halfOf(await noise().jpeg().toBuffer()), 400, 'picture-invalid'],
    ['half a PNG', async () => halfOf(await noise().png().toBuffer()), 400, 'picture-invalid'],
    ['half a WebP', async () => halfOf(await noise().webp().toBuffer()), 400, 'picture-invalid'],
    ['half an AVIF', async () => halfOf(await noise().avif({ effort: 0 }).toBuffer()), 400, 'picture-invalid'],
    [
      'a header without pixels',
      async () => (await plain(800, 600).jpeg().toBuffer()).subarray(0, 200),
      400,
      'picture-invalid',
    ],
    ['a picture that is too narrow', () => plain(639, 600).jpeg().toBuffer(), 400, 'picture-too-small'],
    ['a picture that is too flat', () => plain(3000, 900).png().toBuffer(), 400, 'picture-too-small'],
    ['a picture of 64 million pixels', () => plain(8000, 8000).png().toBuffer(), 413, 'payload-too-large'],
    ['a bomb of 3600 million pixels', () => bomb(60_000), 413, 'payload-too-large'],
    ['a bomb of 500 000 × 500 000 pixels', () => bomb(500_000), 413, 'payload-too-large'],
    ['a PNG with a false size', () => bomb(7000), 400, 'picture-invalid'],
    ['11 MB', () => randomBytes(11 * 1024 * 1024), 413, 'payload-too-large'],
  ])('[BIZ-06] %s is refused and leaves no files', async (_, bytes, status, message) => {
    const before = stored()
    const answer = await upload(await bytes())
    expect(refusal(answer)).toEqual([status, message])
    expect(stored()).toBe(before)
    expect((await page()).teaserImages).toEqual([])
  })

  test.each<[string, () => Promise<Buffer> | Buffer, number, string]>([
    ['an SVG', () => Buffer.from(svg), 400, 'picture-invalid'],
    ['half a JPEG', async () => halfOf(await noise().jpeg().toBuffer()), 400, 'picture-invalid'],
    ['a picture of 199 pixels', () => plain(199, 300).png().toBuffer(), 400, 'picture-too-small'],
    ['a bomb of 3600 million pixels', () => bomb(60_000), 413, 'payload-too-large'],
  ])(
    '[CAT-02] [STF-03] [CUS-08] %s is refused as a picture of a service, a person or a customer',
    async (_, bytes, status, message) => {
      const { staff, product } = await aSalon(t.db, 1)
      const subjects = [`/v1/products/${product}/picture`, `/v1/staff/${staff[0]}/picture`]
      const strangers = await Promise.all(subjects.map((path) => send(path, plain(300, 300).png().toBuffer())))
      expect(strangers.map(({ statusCode }) => statusCode)).toEqual([404, 404])
      const [own, person] = [await aStaff(t.db, salon.id), await aCustomer(t.db)]
      await t.db.insertInto('customerProfile').values({ businessObjectId: salon.id, customerId: person.id }).execute()
      for (const path of [`/v1/staff/${own}/picture`, `/v1/customers/${person.id}/pictures`])
        expect(refusal(await send(path, bytes()))).toEqual([status, message])
      expect(['pictures', 'customer-pictures'].filter((kind) => existsSync(join(dataDir, 'files', kind)))).toEqual([])
    },
  )

  test.each(['image/svg+xml', 'image/gif', 'text/html', 'application/octet-stream', 'multipart/form-data; boundary=a'])(
    '[BIZ-06] refuses the content type %s',
    async (type) => {
      expect((await upload(await plain(800, 600).jpeg().toBuffer(), type)).statusCode).toBe(400)
    },
  )

  test('[BIZ-06] refuses JSON as a picture, and a picture sent to other calls', async () => {
    const json = await t.app.inject({ method: 'POST', url, payload: { length: 3 }, headers: owner })
    expect(refusal(json)).toEqual([400, 'invalid-request'])
    const headers = { 'content-type': 'image/png' }
    const other = await t.app.inject({ method: 'POST', url: '/v1/customer-users', payload: Buffer.from('{}'), headers })
    expect(refusal(other)).toEqual([400, 'invalid-request'])
  })

  const noise = () => sharp(randomBytes(900 * 600 * 3), { raw: { width: 900, height: 600, channels: 3 } })
  const halfOf = (bytes: Buffer) => bytes.subarray(0, bytes.length / 2)
})
