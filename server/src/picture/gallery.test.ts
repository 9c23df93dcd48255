import { randomUUID } from 'node:crypto'
import { existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { OwnWork, WorkPicture } from '@goldline/contract/picture/gallery'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { eraseFromSalon } from '../privacy/erase-customer.ts'
import { type TestApp, testApp } from '../test/app.ts'
import { aCustomer, aToken } from '../test/builders.ts'
import { aSalon, refusal } from '../test/salon.ts'
import { removePictureFiles, tidyFiles } from './tidy-files.ts'

const dataDir = mkdtempSync(join(tmpdir(), 'goldline-gallery-'))
const folder = join(dataDir, 'files/gallery')
let t: TestApp
beforeAll(async () => {
  t = await testApp({ config: { dataDir } })
})
afterAll(async () => {
  await t.close()
  rmSync(dataDir, { recursive: true, force: true })
})

type Header = { authorization: string }
const own = '/v1/business-object/gallery'
/** Contains location data, as photos of phones do. */
const photo = (width = 500, height = 625) =>
  sharp({ create: { width, height, channels: 3, background: '#c8963c' } })
    .withExif({ IFD0: { Make: 'Phone' }, IFD3: { GPSLatitude: '47/1 22/1 0/1', GPSLatitudeRef: 'N' } })
    .jpeg()
    .toBuffer()

async function aSalonWithWork() {
  const salon = await aSalon(t.db, 2)
  const owner = await aToken(t.db, { role: 'OWNER', client: 'ADMIN', businessObjectId: salon.id })
  const add = async (bytes: Promise<Buffer> | Buffer = photo()) => (await upload(owner, await bytes)).json<OwnWork>()
  return { salon, owner, add, work: await add(), shown: () => shownOf(salon.id) }
}

const upload = (owner: Header, payload: Buffer) =>
  t.app.inject({
    method: 'POST',
    url: own,
    payload,
    headers: { ...owner, 'content-type': 'image/jpeg', 'idempotency-key': randomUUID() },
  })
const shownOf = async (id: string, language = 'de') =>
  (await t.app.inject({ url: `/v1/business-objects/${id}/gallery`, headers: { 'accept-language': language } })).json<
    WorkPicture[]
  >()
const change = (owner: Header, id: string, payload: object) =>
  t.app.inject({ method: 'PATCH', url: `${own}/${id}`, payload, headers: owner })
const note = (owner: Header, id: string, payload: object) =>
  t.app.inject({ method: 'PUT', url: `${own}/${id}/consent`, payload, headers: owner })
const given = { consent: 'GIVEN', name: 'Lea Keller', customerId: null, day: '2027-03-01', way: 'DEVICE' }
const fileOf = ({ path }: { path: string }) => t.app.inject({ url: path })

describe('a picture of work', () => {
  test('[CAT-12] is re-encoded in several widths without location data, and hidden until the person agrees', async () => {
    const { work, shown, owner } = await aSalonWithWork()
    expect(work).toMatchObject({ consent: 'OPEN', givenBy: null, width: 500, height: 625 })
    expect(work.sources.map(({ type }) => type)).toEqual(['image/avif', 'image/webp'])
    const { exif } = await sharp((await fileOf(work)).rawPayload).metadata()
    expect(exif).toBeUndefined()
    expect((await sharp(await photo()).metadata()).exif).toBeDefined()
    expect(await shown()).toEqual([])
    expect((await note(owner, work.id, given)).json<OwnWork>()).toMatchObject({
      consent: 'GIVEN',
      givenBy: { name: 'Lea Keller', day: '2027-03-01', way: 'DEVICE', version: 1, customerId: null },
    })
    expect((await shown()).map(({ id, agreed }) => [id, agreed])).toEqual([[work.id, true]])
    expect(JSON.stringify(await shown())).not.toContain('Keller')
  })

  test('[CAT-12] is hidden at once when its consent is withdrawn, and its address becomes invalid', async () => {
    const { work, shown, owner } = await aSalonWithWork()
    await note(owner, work.id, given)
    const before = await fileOf(work)
    expect([before.statusCode, before.headers['cache-control']]).toEqual([200, 'public, max-age=3600'])
    const hidden = (await note(owner, work.id, { consent: 'WITHDRAWN' })).json<OwnWork>()
    expect(hidden).toMatchObject({ consent: 'WITHDRAWN', givenBy: { name: 'Lea Keller' } })
    expect(await shown()).toEqual([])
    expect((await fileOf(work)).statusCode).toBe(404)
    expect((await fileOf(hidden)).statusCode).toBe(200)
  })

  test('[CAT-12] is deleted thirty days after its consent was withdrawn', async () => {
    const { work, owner } = await aSalonWithWork()
    await note(owner, work.id, given)
    const { path } = (await note(owner, work.id, { consent: 'WITHDRAWN' })).json<OwnWork>()
    const night = (days: number) => tidyFiles({ ...t.deps, clock: { now: () => t.clock.now() + days * 86_400_000 } })
    await night(29)
    expect((await t.app.inject({ url: path })).statusCode).toBe(200)
    await night(31)
    expect((await t.app.inject({ url: path })).statusCode).toBe(404)
  })

  test('[CAT-12] needs no name if it shows no person; withdrawing without a consent only hides it', async () => {
    const { work, shown, owner } = await aSalonWithWork()
    expect((await note(owner, work.id, { consent: 'WITHDRAWN' })).json<OwnWork>().consent).toBe('OPEN')
    expect((await note(owner, work.id, { consent: 'NOBODY' })).json<OwnWork>().givenBy).toBeNull()
    expect((await shown()).map(({ agreed }) => agreed)).toEqual([false])
  })

  test('[CAT-12] refuses a consent dated tomorrow, or by a customer of another salon', async () => {
    const { work, owner } = await aSalonWithWork()
    expect(refusal(await note(owner, work.id, { ...given, day: '2027-03-09' }))).toEqual([400, 'date-range-invalid'])
    const { id: customerId } = await aCustomer(t.db)
    expect(refusal(await note(owner, work.id, { ...given, customerId }))).toEqual([404, 'notFound'])
  })

  test('[CAT-12] has a service, a person, a title and a description in the reader’s language', async () => {
    const { salon, work, owner } = await aSalonWithWork()
    await note(owner, work.id, { consent: 'NOBODY' })
    const titles = { de: 'Himbeere', vi: 'Mâm xôi' }
    const of = { productId: salon.product, staffId: salon.staff[1], titles, alts: { de: 'Rote Nägel' } }
    await change(owner, work.id, of)
    const [inVietnamese] = await shownOf(salon.id, 'vi')
    expect(inVietnamese).toMatchObject({ title: 'Mâm xôi', alt: 'Rote Nägel', altLanguage: 'de' })
    expect(inVietnamese).toMatchObject({ productId: salon.product, staffId: salon.staff[1] })
    expect(inVietnamese).not.toHaveProperty('titleLanguage')
    await t.db.updateTable('product').set({ enabled4Booking: false }).where('id', '=', salon.product).execute()
    expect((await shownOf(salon.id))[0]?.productId).toBeNull()
  })

  test('[CAT-12] is refused with another salon’s service or person', async () => {
    const [{ work, owner }, other] = [await aSalonWithWork(), await aSalon(t.db, 1)]
    expect(refusal(await change(owner, work.id, { productId: other.product }))[1]).toBe('product.notFound')
    expect(refusal(await change(owner, work.id, { staffId: other.staff[0] }))[1]).toBe('staff.notFound')
  })

  test('[CAT-12] is moved to the requested position', async () => {
    const { work, add, owner } = await aSalonWithWork()
    const [second, third] = [await add(), await add()]
    await change(owner, third.id, { place: 0 })
    const list = (await t.app.inject({ url: own, headers: owner })).json<OwnWork[]>()
    expect(list.map(({ id }) => id)).toEqual([third.id, work.id, second.id])
  })

  test('[CAT-12] is removed with its files; one that is too small, broken or over 10 MB leaves no files', async () => {
    const { work, owner } = await aSalonWithWork()
    const before = readdirSync(folder).length
    const answers = [
      await upload(owner, await photo(399, 500)),
      await upload(owner, (await photo()).subarray(0, 300)),
      await upload(owner, Buffer.alloc(60 * 1024 * 1024)),
    ]
    expect(answers.map(refusal)).toEqual([
      [400, 'picture-too-small'],
      [400, 'picture-invalid'],
      [413, 'payload-too-large'],
    ])
    expect(readdirSync(folder).length).toBe(before)
    expect((await t.app.inject({ method: 'DELETE', url: `${own}/${work.id}`, headers: owner })).statusCode).toBe(204)
    expect(readdirSync(folder).length).toBe(before - 1)
    expect((await fileOf(work)).statusCode).toBe(404)
  })

  test('[CAT-12] [PRIV-01] is deleted by the erasure of the customer whom it shows', async () => {
    const { salon, work, owner, shown } = await aSalonWithWork()
    const customer = await aCustomer(t.db)
    await t.db.insertInto('customerProfile').values({ businessObjectId: salon.id, customerId: customer.id }).execute()
    await note(owner, work.id, { ...given, customerId: customer.id })
    await t.db
      .transaction()
      .execute((tx) => eraseFromSalon(tx, t.deps, { businessObjectId: salon.id, id: customer.id }))
    expect(await shown()).toEqual([])
    const { rows } = await t.deps.pool.query<{ payload: { paths: string[] } }>(
      `select payload from graphile_worker._private_jobs j join graphile_worker._private_tasks k on k.id = j.task_id
       where k.identifier = 'removePictureFiles' and payload::text like $1`,
      [`%${work.path.split('/')[3]}%`],
    )
    const paths = rows.flatMap(({ payload }) => payload.paths)
    await removePictureFiles(t.deps, paths)
    expect(paths.map((path) => existsSync(join(dataDir, path)))).toEqual([false])
  })
})
