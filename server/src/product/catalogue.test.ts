import type { AvailableSlots as Slots } from '@goldline/contract/availability'
import type { OwnProduct } from '@goldline/contract/product/catalogue'
import { describe, expect, test } from 'vitest'
import type { z } from 'zod/mini'
import { aService, twoEditors } from '../test/catalogue.ts'
import { aSignedInCustomer, book, booked, refusal, type SalonForTests } from '../test/salon.ts'

const { one, two, db, send, catalogueOf, pageOf, made, aSalonWithOwner } = await twoEditors()
const day = '2027-03-04'

async function timesOf({ id }: SalonForTests, product: string): Promise<string[]> {
  const url = `/v1/business-objects/${id}/available-slots?from=${day}&to=${day}&products=${product}`
  const answer = await two.app.inject({ url })
  return answer.json<z.infer<typeof Slots>>().slotsOfDates[0]?.times ?? []
}

describe('a service created in ADMIN', () => {
  test('[CAT-02] is on the booking page and bookable at once, in another process too', async () => {
    const { salon, owner } = await aSalonWithOwner()
    const { id } = await made(owner, aService(salon))
    const page = await pageOf(salon)
    expect(page.categories.flatMap((each) => each.products).find((each) => each.id === id)).toMatchObject({
      name: 'Balayage',
      price: 18900,
      specialists: salon.staff,
    })
    expect(await timesOf(salon, id)).toContain('10:00:00')
    const { token } = await aSignedInCustomer(db)
    booked(await book(one.app, salon, token, { startTime: `${day}T09:00:00Z`, products: [id] }))
    expect((await catalogueOf(owner)).categories[0]?.products.find((each) => each.id === id)?.comingAppointments).toBe(
      1,
    )
  })

  test('[CAT-02] changes at once; bookings keep price and duration', async () => {
    const { salon, owner } = await aSalonWithOwner()
    const { token } = await aSignedInCustomer(db)
    const before = booked(await book(one.app, salon, token, { startTime: `${day}T09:00:00Z` }))
    const change = { duration: 240, price: 9900 }
    expect((await send(owner, 'PATCH', `/v1/products/${salon.product}`, change)).statusCode).toBe(200)
    expect(await timesOf(salon, salon.product)).not.toContain('16:00:00')
    const { services } = (await one.app.inject({ url: `/v1/appointments/${before.id}`, headers: token })).json()
    expect(services).toMatchObject([{ name: 'Schnitt', price: 8000, duration: 60 }])
  })

  test('[CAT-02] cannot be booked offline or without staff who do it', async () => {
    const { salon, owner } = await aSalonWithOwner()
    const { id } = await made(owner, aService(salon, { specialists: [] }))
    expect(await timesOf(salon, id)).toEqual([])
    await send(owner, 'PATCH', `/v1/products/${salon.product}`, { enabled4Booking: false })
    const url = `/v1/business-objects/${salon.id}/available-slots?from=${day}&to=${day}&products=${salon.product}`
    expect(refusal(await two.app.inject({ url }))).toEqual([409, 'product.not-bookable-online'])
  })

  test('[CAT-06] disappears from the page when removed, while bookings stay', async () => {
    const { salon, owner } = await aSalonWithOwner()
    const { token } = await aSignedInCustomer(db)
    const visit = booked(await book(one.app, salon, token, { startTime: `${day}T09:00:00Z` }))
    expect((await send(owner, 'DELETE', `/v1/products/${salon.product}`)).statusCode).toBe(204)
    expect(refusal(await send(owner, 'DELETE', `/v1/products/${salon.product}`))).toEqual([404, 'product.notFound'])
    expect((await pageOf(salon)).categories).toEqual([])
    const url = `/v1/business-objects/${salon.id}/available-slots?from=${day}&to=${day}&products=${salon.product}`
    expect(refusal(await two.app.inject({ url }))).toEqual([404, 'product.notFound'])
    const kept = await one.app.inject({ url: `/v1/appointments/${visit.id}`, headers: token })
    // A deleted service has no name on the wire, but its agreed price.
    expect(kept.json().services).toMatchObject([{ name: null, price: 8000, duration: 60 }])
  })

  test('[CAT-02] keeps variants by id, and adds and removes them as a whole', async () => {
    const { salon, owner } = await aSalonWithOwner()
    const timing = { duration: 60, gapFrom: 0, gapMinutes: 0, bufferMinutes: 0 }
    const variants = [
      { names: { de: 'kurz' }, price: 9000, ...timing },
      { names: { de: 'lang' }, price: 12000, ...timing, duration: 90 },
    ]
    const first = await made(owner, aService(salon, { variants }))
    const [short, long] = first.variants
    const editable = ({ twOfferId: _, twSkuId: __, ...edited }: OwnProduct['variants'][number]) => edited
    if (!short || !long) throw new Error('two variants')
    expect(await timesOf(salon, `${first.id}%25${long.id}`)).toContain('09:00:00')
    const next = [
      { ...editable(long), price: 13000 },
      { names: { de: 'sehr lang' }, price: 15000, ...timing },
    ]
    const changed = await send(owner, 'PATCH', `/v1/products/${first.id}`, { variants: next })
    expect(changed.json<OwnProduct>().variants.map(({ id, names, price }) => [id, names.de, price])).toEqual([
      [long.id, 'lang', 13000],
      [expect.any(String), 'sehr lang', 15000],
    ])
    const foreign = await send(owner, 'PATCH', `/v1/products/${salon.product}`, { variants: [editable(short)] })
    expect(refusal(foreign)).toEqual([404, 'product.notFound'])
  })

  test.each([
    ['names.de', { names: { en: 'Balayage' } }],
    ['duration', { duration: 7 }],
    ['duration', { duration: 245 }],
    ['gapMinutes', { gapMinutes: 60 }],
    ['gapFrom', { gapFrom: 0 }],
    ['price', { price: -1 }],
    ['vatRate', { vatRate: 10_001 }],
    ['bufferMinutes', { bufferMinutes: 125 }],
    ['promotion.toDate', { promotion: { ...aPromotion(), toDate: '2027-03-01' } }],
    ['promotion.amount', { promotion: { ...aPromotion(), amount: 101 } }],
    ['happyHours.weekDays', { happyHours: { ...aHappyHour(), weekDays: [] } }],
    ['happyHours.fromHour', { happyHours: { ...aHappyHour(), fromHour: '25:00' } }],
    ['happyHours.toHour', { happyHours: { ...aHappyHour(), toHour: '13:00' } }],
  ] as const)('[UI-17] %s that is invalid is refused by name, and nothing is created', async (field, wrong) => {
    const { salon, owner } = await aSalonWithOwner()
    const answer = await send(owner, 'POST', '/v1/products', { ...aService(salon), ...wrong })
    expect([answer.statusCode, answer.json().field]).toEqual([400, `body.${field}`])
    expect((await catalogueOf(owner)).categories[0]?.products).toHaveLength(1)
  })
})

function aPromotion() {
  return { activated: true, fromDate: '2027-03-02', toDate: '2027-03-09', amount: 20, percentage: true }
}
function aHappyHour() {
  const hours = { fromHour: '13:00', toHour: '15:00', weekDays: ['TUESDAY' as const] }
  return { activated: true, amount: 15, percentage: true, ...hours }
}
