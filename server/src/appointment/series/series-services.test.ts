import type { Appointment } from '@goldline/contract/appointment'
import { afterAll, afterEach, describe, expect, test } from 'vitest'
import { testApp, testNow } from '../../test/app.ts'
import { aProduct } from '../../test/builders.ts'
import { expectInvariants } from '../../test/invariants.ts'
import { aSeriesOf, seriesStarts } from '../../test/series.ts'

const t = await testApp()
const { db, clock } = t
afterAll(t.close)
afterEach(() => {
  clock.set(testNow)
  return expectInvariants(db)
})

const aSeries = () => aSeriesOf(t)

describe('other services', () => {
  const servicesOf = (all: readonly Appointment[]) =>
    all.map(({ services }) => services.map(({ productId, duration }) => [productId, duration]))

  test('[APT-19e] keeps each visit’s own services, and adds an added one to all', async () => {
    const { salon, two, three, edit, all } = await aSeries()
    const [staffId] = salon.staff
    const [product, care] = [salon.product, await aProduct(db, salon, { specialists: salon.staff, duration: 30 })]
    await edit(three, { duration: 75 })
    const services = [
      { product, staffId, duration: 60 },
      { product: care, staffId },
    ]
    expect((await edit(two, { services, scope: 'all' })).statusCode).toBe(200)
    const both = [
      [product, 60],
      [care, 30],
    ]
    expect(servicesOf(await all())).toEqual([
      both,
      both,
      [
        [product, 75],
        [care, 30],
      ],
      both,
    ])
    expect((await all())[2]).toMatchObject({ endTime: '2027-03-24T10:45:00.000Z' })
  })

  test('[APT-19] applies a changed duration to all; a visit with more services stays longer by the same difference', async () => {
    const { salon, one, three, four, edit, all } = await aSeries()
    const [staffId] = salon.staff
    const [product, care] = [salon.product, await aProduct(db, salon, { specialists: salon.staff, duration: 30 })]
    await edit(three, { duration: 75 })
    await edit(four, {
      services: [
        { product: care, staffId },
        { product, staffId },
      ],
    })
    expect((await edit(one, { duration: 45, scope: 'all' })).statusCode).toBe(200)
    const short = [[product, 45]]
    expect(servicesOf(await all())).toEqual([
      short,
      short,
      short,
      [
        [care, 30],
        [product, 45],
      ],
    ])
  })

  test('[APT-19] refuses services together with a total length, for one visit and for all', async () => {
    const { salon, one, edit, all } = await aSeries()
    const services = [{ product: salon.product, staffId: salon.staff[0] }]
    for (const scope of ['this', 'all']) {
      const refused = await edit(one, { services, duration: 90, scope })
      expect([refused.statusCode, refused.json().field]).toEqual([400, 'body.duration'])
    }
    expect(servicesOf(await all())).toEqual(Array(4).fill([[salon.product, 60]]))
  })

  test('[APT-19f] keeps the time of a visit that has none of the changed services', async () => {
    const { salon, one, two, edit, all, taken } = await aSeries()
    const [staffId] = salon.staff
    const care = await aProduct(db, salon, { specialists: salon.staff, duration: 30 })
    await edit(two, { services: [{ product: care, staffId }] })
    expect((await edit(one, { duration: 45, scope: 'all' })).statusCode).toBe(200)
    expect(servicesOf(await all())[1]).toEqual([[care, 30]])
    await expect(taken(seriesStarts[1])).rejects.toThrow()
  })
})
