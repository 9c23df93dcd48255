import type { Appointment } from '@goldline/contract/appointment'
import type { OfferedService } from '@goldline/contract/appointment/entry'
import type { getAvailableSlots } from '@goldline/contract/availability'
import type { ResponseReceived } from '@goldline/contract/call'
import type { OwnProduct } from '@goldline/contract/product/catalogue'
import { describe, expect, test } from 'vitest'
import { inSalon } from '../db/in-salon.ts'
import { aService, twoEditors } from '../test/catalogue.ts'
import { aSignedInCustomer, book, booked, refusal } from '../test/salon.ts'

const { one, db, send, catalogueOf, pageOf, made, aSalonWithOwner } = await twoEditors()

const timing = { duration: 15, gapFrom: 0, gapMinutes: 0, bufferMinutes: 0 }
const art = { names: { de: 'Nail-Art', en: 'Nail art', vi: 'Vẽ móng' }, price: 1200, ...timing }
const soak = {
  names: { de: 'Einweichen' },
  price: 500,
  ...{ duration: 30, gapFrom: 10, gapMinutes: 15, bufferMinutes: 5 },
}
const noon = '2027-03-03T11:00:00Z'
const halfOff = {
  ...{ activated: true, fromDate: '2027-01-01', toDate: '2027-12-31', amount: 50, percentage: true },
}

async function aSalonWithAddOns() {
  const { salon, owner } = await aSalonWithOwner(2)
  const service = { addOns: [art, soak], promotion: halfOff, specialists: salon.staff, gapFrom: 0, gapMinutes: 0 }
  const gel = await made(owner, aService(salon, { ...service, bufferMinutes: 0, duration: 45, price: 6000 }))
  const [artKey = '', soakKey = ''] = (gel.addOns ?? []).map(({ id }) => `${gel.id}%${id}`)
  return { salon, owner, gel, artKey, soakKey }
}

describe('a service with add-ons', () => {
  test('[CAT-13a] gets them in ADMIN, in an order, and loses them; a saved one keeps its id', async () => {
    const { owner, gel } = await aSalonWithAddOns()
    expect(gel.addOns).toMatchObject([art, soak])
    expect(gel.variants).toEqual([])
    const [first, second] = (gel.addOns ?? []).map(({ twOfferId: _, twSkuId: __, ...each }) => each)
    const patch = (payload: object) => send(owner, 'PATCH', `/v1/products/${gel.id}`, payload)
    const turned = (await patch({ addOns: [second, { ...first, price: 1500 }] })).json<OwnProduct>()
    expect(turned.addOns).toMatchObject([{ id: second?.id }, { id: first?.id, price: 1500 }])
    expect((await patch({ price: 7000 })).json<OwnProduct>().addOns).toHaveLength(2)
    expect(refusal(await patch({ addOns: [{ ...art, names: { en: 'Nail art' } }] }))[0]).toBe(400)
    expect((await patch({ addOns: [] })).json<OwnProduct>().addOns).toBeUndefined()
    const own = (await catalogueOf(owner)).categories.flatMap(({ products }) => products)
    expect(own.find(({ id }) => id === gel.id)?.addOns).toBeUndefined()
  })

  test('[CAT-13e, CAT-13g] shows them with the variants on the salon’s page, in the reader’s language', async () => {
    const { salon, gel } = await aSalonWithAddOns()
    const products = (await pageOf(salon, 'vi')).categories.flatMap((category) => category.products)
    expect(products.find(({ id }) => id === gel.id)).toMatchObject({
      variants: [],
      addOns: [{ name: 'Vẽ móng', price: 1200, duration: 15 }, { name: 'Einweichen' }],
    })
    expect(products.find(({ id }) => id === salon.product)?.addOns).toBeUndefined()
  })

  test('[CAT-13d] counts their minutes and segments in the availability search', async () => {
    const { salon, gel, artKey, soakKey } = await aSalonWithAddOns()
    const last = async (products: string[]) => {
      const query = new URLSearchParams({ from: '2027-03-03', to: '2027-03-03', products: products.join() })
      const url = `/v1/business-objects/${salon.id}/available-slots?${query}`
      return (await one.app.inject({ url }))
        .json<ResponseReceived<typeof getAvailableSlots>>()
        .slotsOfDates[0]?.times.at(-1)
    }
    const [alone, withArt, withBoth] = [
      await last([gel.id]),
      await last([gel.id, artKey]),
      await last([gel.id, artKey, soakKey]),
    ]
    expect([alone, withArt, withBoth]).toEqual(['18:15:00', '18:00:00', '17:15:00'])
  })
})

describe('a visit with add-ons', () => {
  test('[CAT-13b, CAT-13f] is booked with a line for each, at its own price', async () => {
    const { salon, gel, artKey, soakKey } = await aSalonWithAddOns()
    const { token } = await aSignedInCustomer(db)
    const staffId = salon.staff[0] ?? null
    const visit = booked(
      await book(one.app, salon, token, { startTime: noon, staffId, products: [gel.id, artKey, soakKey] }),
    )
    expect(visit.endTime).toBe('2027-03-03T12:30:00.000Z')
    expect(visit.services).toMatchObject([
      { price: 3000, listPrice: 6000, staffId },
      { name: 'Nail-Art', price: 1200, listPrice: 1200, duration: 15, staffId },
      { name: 'Einweichen', price: 500, duration: 30, staffId },
    ])
    const rows = await inSalon(db, salon.id)
      .selectFrom('appointmentService')
      .select(['names', 'segments'])
      .orderBy('position')
      .execute()
    expect(rows[1]?.names).toEqual(art.names)
    expect(rows[2]?.segments).toEqual([
      { kind: 'work', minutes: 10 },
      { kind: 'gap', minutes: 15 },
      { kind: 'work', minutes: 5 },
      { kind: 'buffer', minutes: 5 },
    ])
  })

  test.each([
    ['alone', (gel: string, art: string) => [art, gel].slice(0, 1)],
    ['before its service', (gel: string, art: string) => [art, gel]],
  ])('[CAT-13b] refuses customers and the salon an add-on %s', async (_, keys) => {
    const { salon, owner, gel, artKey } = await aSalonWithAddOns()
    const products = keys(gel.id, artKey)
    const { token } = await aSignedInCustomer(db)
    const answer = await book(one.app, salon, token, { startTime: noon, products })
    expect(refusal(answer)).toEqual([409, 'product.add-on-alone'])
    const entered = await enter(
      owner,
      products.map((product) => ({ product, staffId: null })),
    )
    expect(refusal(entered)).toEqual([409, 'product.add-on-alone'])
  })

  test('[CAT-13b] refuses an add-on of another service, too', async () => {
    const { salon, artKey } = await aSalonWithAddOns()
    const { token } = await aSignedInCustomer(db)
    const answer = await book(one.app, salon, token, { startTime: noon, products: [salon.product, artKey] })
    expect(refusal(answer)).toEqual([409, 'product.add-on-alone'])
  })

  test('[CAT-13c, CAT-13e] is entered and changed by the salon; the service’s person does its add-ons', async () => {
    const { salon, owner, gel, artKey, soakKey } = await aSalonWithAddOns()
    const [mai = '', other = ''] = salon.staff
    const services = [
      { product: gel.id, staffId: mai },
      { product: artKey, staffId: other },
      { product: salon.product, staffId: null },
    ]
    const made = await enter(owner, services)
    expect(made.statusCode).toBe(201)
    const visit = made.json<Appointment>()
    expect(visit.services.map(({ requestedStaffId }) => requestedStaffId)).toEqual([mai, mai, null])
    const without = await change(owner, visit, [
      { product: gel.id, staffId: mai },
      { product: soakKey, staffId: mai },
    ])
    expect(without.json<Appointment>().services.map(({ price }) => price)).toEqual([3000, 500])
    const lost = await change(owner, without.json<Appointment>(), [{ product: soakKey, staffId: mai }])
    expect(refusal(lost)).toEqual([409, 'product.add-on-alone'])
  })

  test('[CAT-13c] is moved by its customer, with the same person for service and add-on', async () => {
    const { salon, gel, artKey } = await aSalonWithAddOns()
    const [mai = '', other = ''] = salon.staff
    const { token } = await aSignedInCustomer(db)
    const products = [gel.id, artKey, salon.product]
    const visit = booked(await book(one.app, salon, token, { startTime: noon, products }))
    const moved = await one.app.inject({
      method: 'PATCH',
      url: `/v1/appointments/${visit.id}`,
      headers: { ...token, 'if-match': `"${visit.version}"`, 'idempotency-key': crypto.randomUUID() },
      payload: { startTime: '2027-03-04T11:00:00Z', staffId: null, staffIds: [mai, other, other] },
    })
    expect(moved.json<Appointment>().services.map(({ staffId }) => staffId)).toEqual([mai, mai, other])
  })

  test('[CAT-13e, CAT-13g] marks add-ons among the services in ADMIN’s answer', async () => {
    const { owner, artKey } = await aSalonWithAddOns()
    const url = '/v1/business-object/services'
    const { services } = (await one.app.inject({ url, headers: owner })).json<{ services: OfferedService[] }>()
    expect(services.filter(({ addOn }) => addOn).map(({ name }) => name)).toEqual(['Nail-Art', 'Einweichen'])
    expect(services.find(({ product }) => product === artKey)).toMatchObject({ price: 1200, promotion: null })
  })
})

const enter = (owner: { authorization: string }, services: object[]) =>
  one.app.inject({
    method: 'POST',
    url: '/v1/business-object/appointments',
    headers: { ...owner, 'idempotency-key': crypto.randomUUID() },
    payload: {
      customerId: null,
      walkIn: false,
      startTime: noon,
      services,
      newCustomer: { name: 'Eva', surname: 'Muster' },
    },
  })

const change = (owner: { authorization: string }, { id, version, startTime }: Appointment, services: object[]) =>
  one.app.inject({
    method: 'PATCH',
    url: `/v1/business-object/appointments/${id}`,
    headers: { ...owner, 'if-match': `"${version}"`, 'idempotency-key': crypto.randomUUID() },
    payload: { startTime, services },
  })
