import type { BusinessObject } from '@goldline/contract/business-object'
import type { OwnProduct } from '@goldline/contract/product/catalogue'
import { afterAll, afterEach, expect, test } from 'vitest'
import { inSalon } from '../../db/in-salon.ts'
import { testApp } from '../../test/app.ts'
import { expectInvariants } from '../../test/invariants.ts'
import { anOwner, aSalon, aSignedInCustomer, book, booked, refusal } from '../../test/salon.ts'

const { app, db, close } = await testApp()
afterAll(close)
afterEach(() => expectInvariants(db))

const noon = '2027-03-03T11:00:00Z'

test('[BKG-03a] lets only earlier customers book a service for known customers, and anyone hold it', async () => {
  const salon = await aSalon(db, 2)
  const owner = await anOwner(db, salon.id)
  const patch = { method: 'PATCH', url: `/v1/products/${salon.product}`, headers: owner } as const
  const { token } = await aSignedInCustomer(db)
  const first = booked(await book(app, salon, token, { startTime: noon }))
  expect((await app.inject({ ...patch, payload: { knownOnly: true } })).json<OwnProduct>().knownOnly).toBe(true)

  const stranger = await aSignedInCustomer(db)
  const wish = { businessObjectId: salon.id, products: [salon.product], staffId: null, startTime: noon }
  const held = await app.inject({ method: 'POST', url: '/v1/slot-holds', headers: stranger.token, payload: wish })
  expect(held.statusCode).toBe(201)
  expect(refusal(await book(app, salon, stranger.token, { startTime: noon }))).toEqual([409, 'product.known-only'])
  // A visit that is only booked does not make a customer known.
  const later = '2027-03-04T11:00:00Z'
  expect(refusal(await book(app, salon, token, { startTime: later }))).toEqual([409, 'product.known-only'])
  await inSalon(db, salon.id)
    .updateTable('appointment')
    .set({ status: 'FULFILLED' })
    .where('id', '=', first.id)
    .execute()
  booked(await book(app, salon, token, { startTime: later }))
})

test('[BKG-03b] the page marks a service for known customers, the same for every reader', async () => {
  const salon = await aSalon(db, 1)
  const read = async (headers: Record<string, string> = {}) => {
    const page = await app.inject({ url: `/v1/business-objects/${salon.urlName}`, headers })
    return page.json<BusinessObject>().categories.flatMap(({ products }) => products.map((each) => each.knownOnly))
  }
  expect(await read()).toEqual([undefined])
  await inSalon(db, salon.id).updateTable('product').set({ knownOnly: true }).execute()
  const { token } = await aSignedInCustomer(db)
  expect([await read(), await read(token)]).toEqual([[true], [true]])
})
