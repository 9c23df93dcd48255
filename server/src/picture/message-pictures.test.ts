import { randomUUID } from 'node:crypto'
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Appointment } from '@goldline/contract/appointment'
import type { MessagePicture } from '@goldline/contract/picture'
import sharp from 'sharp'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { inSalon } from '../db/in-salon.ts'
import { taskList } from '../tasks.ts'
import { type TestApp, testApp } from '../test/app.ts'
import { aToken } from '../test/builders.ts'
import { sentCode } from '../test/codes.ts'
import { anOwner, aSalon, aSignedInCustomer, book, booked, refusal, type SalonForTests } from '../test/salon.ts'

const dataDir = mkdtempSync(join(tmpdir(), 'goldline-message-pictures-'))
const folder = join(dataDir, 'files/message-pictures')
let t: TestApp
let salon: SalonForTests
let owner: { authorization: string }
let mai: Awaited<ReturnType<typeof aSignedInCustomer>>
let visit: string

beforeAll(async () => {
  t = await testApp({ config: { dataDir } })
  salon = await aSalon(t.db, 2)
  owner = await anOwner(t.db, salon.id)
})
afterAll(async () => {
  await t.close()
  rmSync(dataDir, { recursive: true, force: true })
})

let hours = 0
const bookOne = async (message?: string) => {
  hours += 24
  const startTime = new Date(Date.parse('2027-03-03T10:00:00Z') + (hours % 240) * 3_600_000).toISOString()
  return booked(await book(t.app, salon, mai.token, { startTime, ...(message && { message }) })).id
}
beforeEach(async () => {
  mai = await aSignedInCustomer(t.db)
  visit = await bookOne('Bitte wie auf dem Bild')
})

const plain = (width = 400, height = 300) => sharp({ create: { width, height, channels: 3, background: '#c8963c' } })
const photo = () =>
  plain()
    .withExif({ IFD0: { Copyright: 'Mai' } })
    .jpeg()
    .toBuffer()
const add = (payload: Buffer, { id = visit, token = mai.token, key = randomUUID() } = {}) =>
  t.app.inject({
    method: 'POST',
    url: `/v1/appointments/${id}/message-pictures`,
    headers: { ...token, 'content-type': 'image/jpeg', 'idempotency-key': key },
    payload,
  })
const added = async (...args: Parameters<typeof add>): Promise<MessagePicture> => {
  const answer = await add(...args)
  if (answer.statusCode !== 201) throw new Error(answer.body)
  return answer.json()
}
const seen = async (headers: object = owner, id = visit): Promise<Appointment> =>
  (await t.app.inject({ url: `/v1/appointments/${id}`, headers: { ...headers } })).json()
const read = (id: string, headers: object = owner) =>
  t.app.inject({ url: `/v1/message-pictures/${id}?size=large`, headers: { ...headers } })
const remove = (id: string, token = mai.token) =>
  t.app.inject({ method: 'DELETE', url: `/v1/message-pictures/${id}`, headers: token })

describe('[APT-16p] pictures of the first message', () => {
  test('are shown with it to salon and customer, without metadata and without an address', async () => {
    const key = randomUUID()
    const bytes = await photo()
    const picture = await added(bytes, { key })
    expect(await added(bytes, { key })).toEqual(picture)
    for (const headers of [owner, mai.token]) {
      const { messages } = await seen(headers)
      expect(messages).toMatchObject([{ text: 'Bitte wie auf dem Bild', pictures: [picture] }])
      const { data } = (await read(picture.id, headers)).json()
      expect(data.startsWith('data:image/webp;base64,')).toBe(true)
      const stored = await sharp(Buffer.from(data.split(',')[1], 'base64')).metadata()
      expect([stored.width, stored.exif]).toEqual([400, undefined])
    }
    const [name = ''] = readdirSync(folder)
    expect((await t.app.inject({ url: `/files/message-pictures/${name}/400.webp` })).statusCode).toBe(404)
  })

  test('get a message of their own if the customer wrote none, and are limited to three, also with concurrent uploads', async () => {
    const id = await bookOne()
    const bytes = await photo()
    const answers = await Promise.all(Array.from({ length: 5 }, () => add(bytes, { id })))
    expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([201, 201, 201, 409, 409])
    expect(answers.filter(({ statusCode }) => statusCode === 409).map(refusal)[0]).toEqual([409, 'too-many-pictures'])
    const { messages } = await seen(owner, id)
    expect(messages.map(({ text, pictures }) => [text, pictures?.length])).toEqual([['Siehe Bild.', 3]])
  })

  test.each<[string, () => Promise<Buffer>, number, string]>([
    [
      'an SVG with a script',
      async () => Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script/></svg>'),
      400,
      'picture-invalid',
    ],
    ['text', async () => Buffer.from('a picture'), 400, 'picture-invalid'],
    ['a tiny picture', () => plain(100, 100).jpeg().toBuffer(), 400, 'picture-too-small'],
    ['11 megabytes', async () => Buffer.alloc(11 * 1024 * 1024), 413, 'payload-too-large'],
  ])('are refused with the reason: %s', async (_, bytes, status, code) => {
    expect(refusal(await add(await bytes()))).toEqual([status, code])
    expect((await seen()).messages[0]?.pictures).toBeUndefined()
  })

  test('are for the visit’s people alone', async () => {
    const { id } = await added(await photo())
    const stranger = await aSignedInCustomer(t.db)
    expect(refusal(await add(await photo(), { token: stranger.token }))).toEqual([404, 'appointment.notFound'])
    const elsewhere = await anOwner(t.db, (await aSalon(t.db, 1)).id)
    const own = { role: 'USER_LITE', client: 'STAFF', businessObjectId: salon.id } as const
    const kiosk = await aToken(t.db, { ...own, client: 'CHECKIN' })
    for (const headers of [stranger.token, elsewhere])
      expect(refusal(await read(id, headers))).toEqual([404, 'picture.notFound'])
    expect((await read(id, kiosk)).statusCode).toBe(403)
    expect((await read(id, {})).statusCode).toBe(401)
    expect((await read(id, await aToken(t.db, { ...own, staffId: salon.staff[0] ?? null }))).statusCode).toBe(200)
    expect(refusal(await remove(id, stranger.token))).toEqual([404, 'picture.notFound'])
    expect((await remove(id, owner)).statusCode).toBe(403)
  })

  test('are refused once the visit is over, and deleted by the customer at any time', async () => {
    const { id } = await added(await photo())
    await inSalon(t.db, salon.id)
      .updateTable('appointment')
      .set({ status: 'FULFILLED' })
      .where('id', '=', visit)
      .execute()
    expect(refusal(await add(await photo()))).toEqual([409, 'appointment.not-editable'])
    expect((await remove(id)).json().messages[0].pictures).toBeUndefined()
    expect(refusal(await remove(id))).toEqual([404, 'picture.notFound'])
    expect(refusal(await read(id))).toEqual([404, 'picture.notFound'])
  })
})

test('[PRIV-01] [APT-16p] the export contains the pictures, an erasure deletes them with their files', async () => {
  const picture = await added(await photo())
  const file = (await t.app.inject({ url: '/v1/user/me/export', headers: mai.token })).json()
  expect(file.messagePictures).toMatchObject([{ salon: 'Testsalon', dataUrl: (await read(picture.id)).json().data }])
  const { path } = await inSalon(t.db, salon.id)
    .selectFrom('picture')
    .select('path')
    .where('id', '=', picture.id)
    .executeTakeFirstOrThrow()
  const stored = join(folder, path.split('/').at(-1) ?? '')
  expect(readFileSync(join(stored, '400.webp')).length).toBeGreaterThan(0)
  await inSalon(t.db, salon.id)
    .updateTable('appointment')
    .set({ status: 'FULFILLED' })
    .where('id', '=', visit)
    .execute()
  const headers = mai.token
  // Later than the booking's messages, so that the newest one has the code.
  t.clock.advance(1000)
  const { id } = (await t.app.inject({ method: 'POST', url: '/v1/user/me/erasure', headers })).json()
  const payload = { challengeId: id, code: await sentCode(t.deps, mai.email) }
  const erased = await t.app.inject({ method: 'DELETE', url: '/v1/user/me', headers, payload })
  expect(erased.statusCode).toBe(200)
  expect(
    await inSalon(t.db, salon.id).selectFrom('picture').select('id').where('id', '=', picture.id).execute(),
  ).toEqual([])
  const tasks = taskList(t.deps, { providers: { sms: [], email: undefined }, codeDb: t.db, url: '' })
  await tasks.removePictureFiles?.({ paths: [path] })
  expect(() => readdirSync(stored)).toThrow('ENOENT')
})
