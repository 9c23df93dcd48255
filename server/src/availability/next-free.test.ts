import type { getNextFree } from '@goldline/contract/availability/next-free'
import type { Response } from '@goldline/contract/call'
import { afterAll, describe, expect, test } from 'vitest'
import { testApp } from '../test/app.ts'
import { aProduct } from '../test/builders.ts'
import { aSalon, aSignedInCustomer, book, booked, refusal } from '../test/salon.ts'

const { app, db, close } = await testApp()
afterAll(close)

const url = (id: string, query: Record<string, string> = {}) =>
  `/v1/business-objects/${id}/next-free?${new URLSearchParams(query)}`
const get = async (id: string, query = {}, headers = {}) => {
  const answer = await app.inject({ url: url(id, query), headers })
  expect(answer.statusCode).toBe(200)
  return answer.json<Response<typeof getNextFree>>()
}

describe('the first screen’s proposal', () => {
  test('[BKG-01a] is the first service, then the most booked one; for a signed-in customer their own most booked one', async () => {
    const salon = await aSalon(db, 2)
    const colour = await aProduct(db, salon, { name: 'Colour', specialists: salon.staff, displayOrder: 5 })
    const [mai, lan] = [await aSignedInCustomer(db), await aSignedInCustomer(db)]
    expect(await get(salon.id)).toMatchObject({ products: salon.product, reason: 'FIRST' })
    booked(await book(app, salon, mai.token, { startTime: '2027-03-03T09:00:00Z', products: [colour] }))
    expect(await get(salon.id)).toMatchObject({ products: colour, reason: 'MOST' })
    booked(await book(app, salon, lan.token, { startTime: '2027-03-03T12:00:00Z' }))
    booked(await book(app, salon, lan.token, { startTime: '2027-03-04T12:00:00Z' }))
    expect(await get(salon.id)).toMatchObject({ products: salon.product, reason: 'MOST' })
    expect(await get(salon.id, {}, mai.token)).toMatchObject({ products: colour, reason: 'OWN' })
    expect(await get(salon.id, { products: colour }, lan.token)).toMatchObject({ products: colour, reason: 'ASKED' })
  })

  test('[BKG-03b] is no service for known customers, except for those who booked it before', async () => {
    const salon = await aSalon(db, 1)
    const colour = await aProduct(db, salon, { name: 'Colour', specialists: salon.staff, displayOrder: 5 })
    const [mai, lan] = [await aSignedInCustomer(db), await aSignedInCustomer(db)]
    booked(await book(app, salon, mai.token, { startTime: '2027-03-03T09:00:00Z', products: [colour] }))
    await db.updateTable('product').set({ knownOnly: true }).where('id', '=', colour).execute()
    for (const headers of [{}, lan.token]) expect(await get(salon.id, {}, headers)).toMatchObject({ reason: 'FIRST' })
    expect(await get(salon.id, {}, mai.token)).toMatchObject({ products: colour, reason: 'OWN' })
  })

  test('[BKG-01b] has three starts with their staff; a requested person serves all of them', async () => {
    const salon = await aSalon(db, 2)
    const [lena = '', mia = ''] = salon.staff
    const { starts } = await get(salon.id)
    expect(starts).toEqual([
      { startTime: '2027-03-02T08:00:00.000Z', staffId: lena },
      { startTime: '2027-03-02T09:00:00.000Z', staffId: mia },
      { startTime: '2027-03-02T10:00:00.000Z', staffId: lena },
    ])
    const own = await get(salon.id, { products: salon.product, staffId: mia })
    expect(own.starts.map(({ staffId }) => staffId)).toEqual([mia, mia, mia])
    const evening = await get(salon.id, { filter: 'EVENING' })
    expect(evening.starts[0]?.startTime).toBe('2027-03-02T16:00:00.000Z')
  })

  test('[BKG-01a] is empty without bookable services; an impossible request is refused', async () => {
    const salon = await aSalon(db, 1)
    const elsewhere = await aSalon(db, 1)
    const refused = await app.inject({ url: url(salon.id, { products: elsewhere.product }) })
    expect(refusal(refused)).toEqual([404, 'product.notFound'])
    await db.updateTable('product').set({ enabled4Booking: false }).where('id', '=', salon.product).execute()
    expect(await get(salon.id)).toEqual({ products: null, reason: 'FIRST', starts: [] })
  })
})
