import { randomUUID } from 'node:crypto'
import type { getPlacement } from '@goldline/contract/appointment/placement'
import type { ResponseReceived } from '@goldline/contract/call'
import type { OwnProduct } from '@goldline/contract/product/catalogue'
import type { ErrorBody } from '@goldline/contract/wire'
import { afterAll, afterEach, expect, test } from 'vitest'
import { testApp } from '../../test/app.ts'
import { aCustomer, aProduct } from '../../test/builders.ts'
import { expectInvariants } from '../../test/invariants.ts'
import {
  anOwner,
  aSalon,
  aSignedInCustomer,
  book,
  booked,
  refusal,
  type SalonForTests,
  type WishedBooking,
} from '../../test/salon.ts'

const { app, db, close } = await testApp()
afterAll(close)
afterEach(() => expectInvariants(db))

const day = '2027-03-03'
const at = (hour: string, date = day) => `${date}T${hour}:00:00.000Z`
const full = [409, 'startTime.invalid']

/** Creates a salon with two people, whose service can be booked online only this many times a day. */
async function aLimitedSalon(mostPerDay: number) {
  const salon = await aSalon(db, 2)
  const owner = await anOwner(db, salon.id)
  const patch = { method: 'PATCH', url: `/v1/products/${salon.product}`, headers: owner } as const
  const saved = await app.inject({ ...patch, payload: { mostPerDay } })
  expect(saved.json<OwnProduct>().mostPerDay).toBe(mostPerDay)
  const take = async (startTime: string, wish: Partial<WishedBooking> = {}) =>
    book(app, salon, (await aSignedInCustomer(db)).token, { startTime, ...wish })
  const read = async <T>(path: string, query: object = {}) => {
    const asked = { products: salon.product, from: day, to: day, ...query }
    return (await app.inject({ url: `/v1/business-objects/${salon.id}/${path}`, query: asked })).json<T>()
  }
  return { salon, owner, take, read }
}

const hold = async ({ id, product }: SalonForTests, startTime: string) => {
  const { token } = await aSignedInCustomer(db)
  const payload = { businessObjectId: id, products: [product], staffId: null, startTime }
  return app.inject({ method: 'POST', url: '/v1/slot-holds', remoteAddress: randomUUID(), headers: token, payload })
}

test('[APT-16d] closes a full day in dates, slots, next starts and bookings, and proposes starts on other days', async () => {
  const { salon, take, read } = await aLimitedSalon(1)
  expect(await read<object[]>('available-dates')).toHaveLength(1)
  booked(await take(at('11')))
  expect(await read('available-dates')).toEqual([])
  expect(await read('full-dates')).toEqual([day])
  expect(await read<{ slotsOfDates: object[] }>('available-slots')).toMatchObject({ slotsOfDates: [] })
  const [next] = await read<{ startTime: string }[]>('next-starts')
  expect(next?.startTime.slice(0, 10)).toBe('2027-03-02')
  const refused = await take(at('14'))
  expect(refusal(refused)).toEqual(full)
  const { nearest = [] } = refused.json<ErrorBody>()
  expect(nearest.length).toBeGreaterThan(0)
  expect(nearest.filter(({ startTime }) => startTime.startsWith(day))).toEqual([])
  const other = await aProduct(db, salon, { specialists: salon.staff })
  booked(await take(at('14'), { products: [other] }))
})

test('[APT-16e] does not count cancelled and missed visits', async () => {
  const { take } = await aLimitedSalon(1)
  const { id } = booked(await take(at('11')))
  for (const status of ['CUSTOMER_CANCELLED', 'BO_CANCELLED', 'EXPIRED'] as const) {
    await db.updateTable('appointment').set({ status }).where('id', '=', id).execute()
    await db.deleteFrom('occupation').where('appointmentId', '=', id).execute()
    const again = booked(await take(at('14')))
    await db.deleteFrom('appointment').where('id', '=', again.id).execute()
  }
})

test('[APT-16e] books one of several customers who want the last place at once', async () => {
  const { take } = await aLimitedSalon(1)
  const hours = ['08', '09', '11', '12', '13', '14']
  const answers = await Promise.all(hours.map((hour) => take(at(hour))))
  expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([201, 409, 409, 409, 409, 409])
})

test('[APT-16e] counts a held start until it is released', async () => {
  const { salon, take } = await aLimitedSalon(1)
  const held = await hold(salon, at('11'))
  expect(held.statusCode).toBe(201)
  expect(refusal(await hold(salon, at('14')))).toEqual(full)
  expect(refusal(await take(at('14')))).toEqual(full)
  await app.inject({ method: 'DELETE', url: `/v1/slot-holds/${held.json<{ id: string }>().id}` })
  booked(await take(at('14')))
})

test('[APT-16d] lets a customer move a visit within its day, but not to a full day', async () => {
  const { salon, take } = await aLimitedSalon(1)
  const { token } = await aSignedInCustomer(db)
  const { id } = booked(await book(app, salon, token, { startTime: at('11') }))
  booked(await take(at('11', '2027-03-04')))
  const move = (startTime: string, version: number) =>
    app.inject({
      method: 'PATCH',
      url: `/v1/appointments/${id}`,
      headers: { ...token, 'idempotency-key': randomUUID(), 'if-match': `"${version}"` },
      payload: { startTime },
    })
  expect(refusal(await move(at('14', '2027-03-04'), 1))).toEqual(full)
  expect((await move(at('14'), 1)).statusCode).toBe(200)
})

test('[APT-16d] books a party only if there is room for each of its people', async () => {
  const { salon } = await aLimitedSalon(1)
  const { token } = await aSignedInCustomer(db)
  const member = { products: [salon.product], staffId: null }
  const party = { businessObjectId: salon.id, startTime: at('11'), inTurn: false }
  const payload = { ...party, members: [member, { ...member, guest: 'Mia' }] }
  const headers = { ...token, 'idempotency-key': randomUUID() }
  const hold = { ...party, members: [member, member] }
  const held = await app.inject({ method: 'POST', url: '/v1/slot-holds/party', headers: token, payload: hold })
  expect(refusal(held)).toEqual(full)
  expect(refusal(await app.inject({ method: 'POST', url: '/v1/appointments/party', headers, payload }))).toEqual(full)
  const rows = await db.selectFrom('appointment').select('id').where('businessObjectId', '=', salon.id).execute()
  expect(rows).toEqual([])
})

test('[APT-16f] warns the salon when it enters more, and counts its entries for customers', async () => {
  const { salon, owner, take } = await aLimitedSalon(1)
  const { id: customerId } = await aCustomer(db)
  await db.insertInto('customerProfile').values({ businessObjectId: salon.id, customerId }).execute()
  const placement = async () => {
    const query = { startTime: at('14'), products: salon.product }
    const answer = await app.inject({ url: '/v1/business-object/placement', query, headers: owner })
    return answer.json<ResponseReceived<typeof getPlacement>>()
  }
  const enter = (startTime: string) =>
    app.inject({
      method: 'POST',
      url: '/v1/business-object/appointments',
      headers: { ...owner, 'idempotency-key': randomUUID() },
      payload: { customerId, startTime, services: [{ product: salon.product, staffId: null }] },
    })
  expect((await placement()).overLimit).toBeUndefined()
  booked(await enter(at('11')))
  expect(await placement()).toMatchObject({ broken: [], overLimit: [{ most: 1 }] })
  booked(await enter(at('14')))
  expect(refusal(await take(at('12')))).toEqual(full)
})
