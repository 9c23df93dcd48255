import { randomUUID } from 'node:crypto'
import type { Catalogue } from '@goldline/contract/product/catalogue'
import { afterAll, expect, test } from 'vitest'
import { testApp } from '../test/app.ts'
import { aToken } from '../test/builders.ts'
import { anOwner, aSalon, refusal } from '../test/salon.ts'

const { app, db, close } = await testApp()
afterAll(close)

type Header = { authorization: string }
const plan = {
  name: 'Zweiter',
  ownerName: 'Mia',
  ownerSurname: 'Frei',
  trade: 'hair',
  country: 'CH',
  language: 'de',
  street: 'Marktgasse 1',
  postalCode: '3011',
  city: 'Bern',
}
const found = (headers: Header, key: string = randomUUID()) =>
  app.inject({
    method: 'POST',
    url: '/v1/business-objects',
    headers: { ...headers, 'idempotency-key': key },
    payload: plan,
  })
const put = (headers: Header, payload: object) =>
  app.inject({ method: 'PUT', url: '/v1/business-object/setup/services', headers, payload })
const get = async (headers: Header, url: string) => (await app.inject({ url, headers })).json()

test('[BIZ-09] [BIZ-10] an owner creates a second, separate salon, once per idempotency key, in the tier of new salons', async () => {
  const { id } = await aSalon(db, 1, { name: 'Erster', version: 'PRO' })
  const [first, key] = [await anOwner(db, id), randomUUID()]
  const [made, again] = [await found(first, key), await found(first, key)]
  expect([made.statusCode, again.json().id]).toEqual([201, made.json().id])
  const second = { authorization: `Bearer ${made.json().token}` }
  expect(await get(second, '/v1/user/me')).toMatchObject({
    role: 'OWNER',
    businessObjectId: made.json().id,
    salon: { name: 'Zweiter', tier: 'LITE' },
  })
  expect(await get(first, '/v1/user/me')).toMatchObject({ salon: { name: 'Erster', tier: 'PRO' } })
  const names = (await get(first, '/v1/user/me/workplaces')).map(({ name }: { name: string }) => name)
  expect(names.sort()).toEqual(['Erster', 'Zweiter'])
  expect((await get(first, '/v1/staff')).map(({ name }: { name: string }) => name)).toEqual(['Person 0'])
})

test.each(['USER_LITE', 'USER_LITE_PLUS'] as const)(
  '[AUTH-12] [BIZ-09] %s cannot found another salon',
  async (role) => {
    const { id: businessObjectId } = await aSalon(db, 1)
    const headers = await aToken(db, { role, client: 'ADMIN', businessObjectId })
    expect(refusal(await found(headers))).toEqual([403, 'forbidden'])
  },
)

test('[BIZ-09] a withdrawn service that was booked or edited stays, not bookable online, until it is offered again', async () => {
  const { id, token } = (await found(await anOwner(db, (await aSalon(db, 1)).id))).json()
  const headers = { authorization: `Bearer ${token}` }
  const read = async () =>
    ((await get(headers, '/v1/catalogue')) as Catalogue).categories.flatMap((each) => each.products)
  const [edited, booked, plain, kept] = await read()
  if (!edited || !booked || !plain || !kept) throw new Error('a template of four services')
  const patch = { method: 'PATCH', url: `/v1/products/${edited.id}`, headers } as const
  const answer = await app.inject({
    ...patch,
    headers: { ...headers, 'if-match': '"1"' },
    payload: { names: { de: 'Eigen' } },
  })
  expect(answer.statusCode).toBe(200)
  const own = { businessObjectId: id, currency: 'CHF', status: 'BO_CANCELLED', bookingType: 'TELEPHONE' } as const
  const times = { startTime: new Date('2027-03-01T10:00:00Z'), endTime: new Date('2027-03-01T11:00:00Z') }
  const visit = { ...own, ...times, id: randomUUID() }
  await db.insertInto('appointment').values(visit).execute()
  const agreed = { name: 'Schnitt', price: 1, listPrice: 1, duration: 60, segments: '[]' }
  const leg = { businessObjectId: id, appointmentId: visit.id, position: 0, productId: booked.id }
  await db
    .insertInto('appointmentService')
    .values({ ...leg, ...agreed })
    .execute()
  const said = (offered: boolean) =>
    [edited, booked, plain, kept].map(({ id, price, duration }, index) => ({
      id,
      price,
      duration,
      offered: offered || index === 3,
    }))
  expect((await put(headers, { services: said(false) })).statusCode).toBe(200)
  const after = new Map((await read()).map((each) => [each.id, each]))
  expect(after.get(edited.id)).toMatchObject({ names: { de: 'Eigen' }, enabled4Booking: false })
  expect(after.get(booked.id)).toMatchObject({ enabled4Booking: false })
  expect(after.has(plain.id)).toBe(false)
  expect(after.get(kept.id)).toMatchObject({ enabled4Booking: true, version: 1 })
  const again = said(true).filter(({ id }) => after.has(id))
  expect((await put(headers, { services: again })).statusCode).toBe(200)
  expect((await read()).every(({ enabled4Booking }) => enabled4Booking)).toBe(true)
})
