import { randomUUID } from 'node:crypto'
import { existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { BusinessObject } from '@goldline/contract/business-object'
import type { ResponseReceived } from '@goldline/contract/call'
import type { CustomerPicture, Picture } from '@goldline/contract/picture'
import type { getCalendarFrame } from '@goldline/contract/staff'
import type { SalonStaff } from '@goldline/contract/staff/people'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { eraseFromSalon } from '../privacy/erase-customer.ts'
import { type TestApp, testApp } from '../test/app.ts'
import { aCustomer } from '../test/builders.ts'
import { anOwner, aSalon, refusal } from '../test/salon.ts'
import { removePictureFiles, tidyFiles } from './tidy-files.ts'

const dataDir = mkdtempSync(join(tmpdir(), 'goldline-pictures-'))
let t: TestApp
beforeAll(async () => {
  t = await testApp({ config: { dataDir } })
})
afterAll(async () => {
  await t.close()
  rmSync(dataDir, { recursive: true, force: true })
})

type Header = { authorization: string }

/** Rotated by its metadata, which also contain where it was taken. */
const photo = (width = 600, height = 400) =>
  sharp({ create: { width, height, channels: 3, background: '#c8963c' } })
    .withExif({ IFD3: { GPSLatitudeRef: 'N' } })
    .jpeg()
    .toBuffer()

async function upload<T>(url: string, owner: Header, bytes: Promise<Buffer> = photo(), key: string = randomUUID()) {
  const headers = { ...owner, 'content-type': 'image/jpeg', 'idempotency-key': key }
  const answer = await t.app.inject({ method: 'POST', url, payload: await bytes, headers })
  if (answer.statusCode !== 201) throw new Error(answer.body)
  return answer.json<T>()
}

const keep = (url: string, owner: Header, removed: boolean) =>
  t.app.inject({ method: 'PATCH', url, headers: owner, payload: { removed } })

async function aSalonWithOwner() {
  const salon = await aSalon(t.db, 1)
  const owner = await anOwner(t.db, salon.id)
  const page = async () => (await t.app.inject({ url: `/v1/business-objects/${salon.urlName}` })).json<BusinessObject>()
  return { salon, owner, page, shown: async () => (await page()).categories[0]?.products[0]?.picture?.id }
}

describe('a service’s picture', () => {
  test('[CAT-02] is on the page in several sizes, without metadata, at a permanent address', async () => {
    const { salon, owner, page } = await aSalonWithOwner()
    const made = await upload<Picture>(`/v1/products/${salon.product}/picture`, owner)
    expect((await page()).categories[0]?.products[0]?.picture).toEqual(made)
    expect([made.width, made.height, made.sources[0]?.srcset.split(', ').length]).toEqual([600, 400, 3])
    const file = await t.app.inject({ url: made.path })
    expect([file.statusCode, file.headers['cache-control']]).toEqual([200, expect.stringContaining('immutable')])
    expect((await sharp(file.rawPayload).metadata()).exif).toBeUndefined()
  })

  test('[CAT-02] can be replaced and removed, both can be undone; a repeated idempotency key uploads once', async () => {
    const { salon, owner, shown } = await aSalonWithOwner()
    const url = `/v1/products/${salon.product}/picture`
    const key = randomUUID()
    const [first, again] = [
      await upload<Picture>(url, owner, photo(), key),
      await upload<Picture>(url, owner, photo(), key),
    ]
    expect(again.id).toBe(first.id)
    const second = await upload<Picture>(url, owner, photo(500, 500))
    expect(await shown()).toBe(second.id)
    expect((await keep(`/v1/product-pictures/${first.id}`, owner, false)).statusCode).toBe(204)
    expect(await shown()).toBe(first.id)
    await keep(`/v1/product-pictures/${first.id}`, owner, true)
    expect(await shown()).toBeUndefined()
    await keep(`/v1/product-pictures/${first.id}`, owner, false)
    expect(await shown()).toBe(first.id)
  })

  test('[CAT-02] is not found in another salon; the calls for it do not find a person’s photo', async () => {
    const [mine, other] = [await aSalonWithOwner(), await aSalonWithOwner()]
    const made = await upload<Picture>(`/v1/products/${mine.salon.product}/picture`, mine.owner)
    const answers = [
      await keep(`/v1/product-pictures/${made.id}`, other.owner, true),
      await keep(`/v1/staff-pictures/${made.id}`, mine.owner, true),
    ]
    expect(answers.map(refusal)).toEqual([
      [404, 'picture.notFound'],
      [404, 'picture.notFound'],
    ])
    expect(await mine.shown()).toBe(made.id)
  })

  test('[OPS-05] [CAT-06] is deleted with its service, as are earlier ones', async () => {
    const { salon, owner } = await aSalonWithOwner()
    const url = `/v1/products/${salon.product}/picture`
    const made = [await upload<Picture>(url, owner), await upload<Picture>(url, owner, photo(500, 500))]
    await t.app.inject({ method: 'DELETE', url: `/v1/products/${salon.product}`, headers: owner })
    const night = { ...t.deps, clock: { now: () => t.clock.now() + 2 * 86_400_000 } }
    await tidyFiles(night)
    for (const { path } of made) expect((await t.app.inject({ url: path })).statusCode).toBe(404)
  })

  test('[OPS-05] is deleted in the night after its removal, with its files once they are a day old', async () => {
    const { salon, owner } = await aSalonWithOwner()
    const made = await upload<Picture>(`/v1/products/${salon.product}/picture`, owner)
    await keep(`/v1/product-pictures/${made.id}`, owner, true)
    const night = { ...t.deps, clock: { now: () => t.clock.now() + 2 * 86_400_000 } }
    expect((await tidyFiles(night)).removed).toBeGreaterThan(0)
    expect((await t.app.inject({ url: made.path })).statusCode).toBe(404)
    expect(refusal(await keep(`/v1/product-pictures/${made.id}`, owner, false))[1]).toBe('picture.notFound')
  })
})

test('[STF-03] a person’s photo is cut square, and shown beside the name for customers and the salon', async () => {
  const { salon, owner, page } = await aSalonWithOwner()
  const made = await upload<Picture>(`/v1/staff/${salon.staff[0]}/picture`, owner)
  expect([made.width, made.height]).toEqual([384, 384])
  expect((await page()).staff[0]?.photo).toEqual(made)
  const people = (await t.app.inject({ url: '/v1/staff', headers: owner })).json<SalonStaff[]>()
  expect(people[0]?.photo).toEqual(made)
  const url = '/v1/calendar-frame?from=2027-03-03&to=2027-03-03'
  const { staff } = (await t.app.inject({ url, headers: owner })).json<ResponseReceived<typeof getCalendarFrame>>()
  expect(staff.map(({ photo }) => photo)).toEqual([made, ...staff.slice(1).map(() => null)])
})

describe('photos of a customer', () => {
  async function aPhotographedCustomer() {
    const { salon, owner } = await aSalonWithOwner()
    const customer = await aCustomer(t.db)
    await t.db.insertInto('customerProfile').values({ businessObjectId: salon.id, customerId: customer.id }).execute()
    const url = `/v1/customers/${customer.id}/pictures`
    const made = await upload<CustomerPicture>(url, owner)
    return { salon, owner, customer, url, made }
  }
  const list = async (url: string, owner: Header) =>
    (await t.app.inject({ url, headers: owner })).json<CustomerPicture[]>().map(({ id }) => id)

  test('[CUS-08] are only shown to the salon that took them, and have no public address', async () => {
    const { owner, url, made } = await aPhotographedCustomer()
    expect(await list(url, owner)).toEqual([made.id])
    const shown = await t.app.inject({ url: `/v1/customer-pictures/${made.id}?size=large`, headers: owner })
    const [head, data = ''] = shown.json<{ data: string }>().data.split(',')
    const picture = await sharp(Buffer.from(data, 'base64')).metadata()
    expect([head, picture.width, picture.exif]).toEqual(['data:image/webp;base64', 600, undefined])
    const { path } = await t.db.selectFrom('picture').select('path').where('id', '=', made.id).executeTakeFirstOrThrow()
    expect((await t.app.inject({ url: `${path}/600.webp`, headers: owner })).statusCode).toBe(404)
    expect((await t.app.inject({ url: `${path.replace('customer-', '')}/600.webp` })).statusCode).toBe(404)
  })

  test('[CUS-08] are limited to twelve; a removed one can be restored', async () => {
    const { salon, owner, customer, url, made } = await aPhotographedCustomer()
    await keep(`/v1/customer-pictures/${made.id}`, owner, true)
    expect(await list(url, owner)).toEqual([])
    const row = {
      businessObjectId: salon.id,
      customerId: customer.id,
      width: 9,
      height: 9,
      widths: [9],
      color: '#000000',
    }
    const eleven = Array.from({ length: 11 }, (_, at) => ({ ...row, id: randomUUID(), path: `${made.id}${at}` }))
    await t.db.insertInto('picture').values(eleven).execute()
    expect((await keep(`/v1/customer-pictures/${made.id}`, owner, false)).statusCode).toBe(204)
    await expect(upload(url, owner)).rejects.toThrow('too-many-pictures')
    await t.db.deleteFrom('picture').where('customerId', '=', customer.id).execute()
  })

  test('[PRIV-01] are deleted by the erasure, files included', async () => {
    const { salon, customer } = await aPhotographedCustomer()
    const { path } = await t.db
      .selectFrom('picture')
      .select('path')
      .where('customerId', '=', customer.id)
      .executeTakeFirstOrThrow()
    await t.db
      .transaction()
      .execute((tx) => eraseFromSalon(tx, t.deps, { businessObjectId: salon.id, id: customer.id }))
    expect(await t.db.selectFrom('picture').select('id').where('path', '=', path).executeTakeFirst()).toBeUndefined()
    const { rows } = await t.deps.pool.query<{ payload: { paths: string[] } }>(
      `select payload from graphile_worker._private_jobs j join graphile_worker._private_tasks k on k.id = j.task_id
       where k.identifier = 'removePictureFiles' and payload::text like $1`,
      [`%${path}%`],
    )
    expect(rows.map(({ payload }) => payload.paths)).toEqual([[path]])
    const folder = join(dataDir, path)
    expect(existsSync(folder)).toBe(true)
    await removePictureFiles(t.deps, rows[0]?.payload.paths ?? [])
    expect(existsSync(folder)).toBe(false)
    expect(readdirSync(join(dataDir, 'files/customer-pictures'))).not.toContain(path.split('/').at(-1))
  })

  test('[PRIV-01] [CUS-08] stay at another salon when one salon erases the person', async () => {
    const { salon, owner, customer, url } = await aPhotographedCustomer()
    const other = await aSalonWithOwner()
    await t.db
      .insertInto('customerProfile')
      .values({ businessObjectId: other.salon.id, customerId: customer.id })
      .execute()
    const theirs = await upload<CustomerPicture>(url, other.owner)
    await t.db
      .transaction()
      .execute((tx) => eraseFromSalon(tx, t.deps, { businessObjectId: salon.id, id: customer.id }))
    expect(refusal(await t.app.inject({ url, headers: owner }))[0]).toBe(404)
    expect(await list(url, other.owner)).toEqual([theirs.id])
    const left = t.db.selectFrom('picture').select('id').where('businessObjectId', '=', salon.id)
    expect(await left.execute()).toEqual([])
  })
})
