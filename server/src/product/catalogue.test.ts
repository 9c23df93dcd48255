import { randomUUID } from 'node:crypto'
import type { AvailableSlots as Slots } from '@goldline/contract/availability'
import type { BusinessObject } from '@goldline/contract/business-object'
import type { Catalogue, EditedProduct, OwnCategory, OwnProduct } from '@goldline/contract/product/catalogue'
import { describe, expect, test } from 'vitest'
import type { z } from 'zod/mini'
import { aToken } from '../test/builders.ts'
import { anOwner, aSalon, aSignedInCustomer, book, booked, refusal, type SalonForTests } from '../test/salon.ts'
import { twoInstances } from '../test/two-instances.ts'

const { one, two, db } = await twoInstances()

type Header = { authorization: string }
const day = '2027-03-04'

const send = (headers: Header, method: 'POST' | 'PATCH' | 'PUT' | 'DELETE', url: string, payload?: object) =>
  one.app.inject({
    ...{ method, url },
    headers: { ...headers, ...(method === 'POST' && { 'idempotency-key': randomUUID() }) },
    ...(payload && { payload }),
  })
const catalogueOf = async (headers: Header) =>
  (await two.app.inject({ url: '/v1/catalogue', headers })).json<Catalogue>()
const pageOf = async ({ urlName }: SalonForTests, language = 'de') =>
  (
    await two.app.inject({ url: `/v1/business-objects/${urlName}`, headers: { 'accept-language': language } })
  ).json<BusinessObject>()
async function timesOf({ id }: SalonForTests, product: string): Promise<string[]> {
  const url = `/v1/business-objects/${id}/available-slots?from=${day}&to=${day}&products=${product}`
  const answer = await two.app.inject({ url })
  return answer.json<z.infer<typeof Slots>>().slotsOfDates[0]?.times ?? []
}

const aService = ({ categoryId, staff }: SalonForTests, own: Partial<EditedProduct> = {}): EditedProduct => ({
  categoryId,
  names: { de: 'Balayage', vi: 'Nhuộm Balayage' },
  descriptions: {},
  price: 18900,
  priceFrom: false,
  vatRate: 810,
  duration: 120,
  gapFrom: 60,
  gapMinutes: 30,
  bufferMinutes: 10,
  enabled4Booking: true,
  specialists: staff,
  variants: [],
  promotion: null,
  happyHours: null,
  ...own,
})
async function made(owner: Header, service: EditedProduct): Promise<OwnProduct> {
  const answer = await send(owner, 'POST', '/v1/products', service)
  if (answer.statusCode !== 201) throw new Error(answer.body)
  return answer.json<OwnProduct>()
}
async function aSalonWithOwner(people = 1) {
  const salon = await aSalon(db, people)
  return { salon, owner: await anOwner(db, salon.id) }
}

describe('a service made in ADMIN', () => {
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

  test('[CAT-02] a change counts at once; what was booked keeps price and duration', async () => {
    const { salon, owner } = await aSalonWithOwner()
    const { token } = await aSignedInCustomer(db)
    const before = booked(await book(one.app, salon, token, { startTime: `${day}T09:00:00Z` }))
    const change = { duration: 240, price: 9900 }
    expect((await send(owner, 'PATCH', `/v1/products/${salon.product}`, change)).statusCode).toBe(200)
    expect(await timesOf(salon, salon.product)).not.toContain('16:00:00')
    const { services } = (await one.app.inject({ url: `/v1/appointments/${before.id}`, headers: token })).json()
    expect(services).toMatchObject([{ name: 'Schnitt', price: 8000, duration: 60 }])
  })

  test('[CAT-02] offline or without anybody who does it, it cannot be booked', async () => {
    const { salon, owner } = await aSalonWithOwner()
    const { id } = await made(owner, aService(salon, { specialists: [] }))
    expect(await timesOf(salon, id)).toEqual([])
    await send(owner, 'PATCH', `/v1/products/${salon.product}`, { enabled4Booking: false })
    const url = `/v1/business-objects/${salon.id}/available-slots?from=${day}&to=${day}&products=${salon.product}`
    expect(refusal(await two.app.inject({ url }))).toEqual([409, 'product.not-bookable-online'])
  })

  test('[CAT-06] removed, it leaves the page and what was booked stays', async () => {
    const { salon, owner } = await aSalonWithOwner()
    const { token } = await aSignedInCustomer(db)
    const visit = booked(await book(one.app, salon, token, { startTime: `${day}T09:00:00Z` }))
    expect((await send(owner, 'DELETE', `/v1/products/${salon.product}`)).statusCode).toBe(204)
    expect(refusal(await send(owner, 'DELETE', `/v1/products/${salon.product}`))).toEqual([404, 'product.notFound'])
    expect((await pageOf(salon)).categories).toEqual([])
    const url = `/v1/business-objects/${salon.id}/available-slots?from=${day}&to=${day}&products=${salon.product}`
    expect(refusal(await two.app.inject({ url }))).toEqual([404, 'product.notFound'])
    const kept = await one.app.inject({ url: `/v1/appointments/${visit.id}`, headers: token })
    // A deleted service has no name on the wire, and its agreed price.
    expect(kept.json().services).toMatchObject([{ name: null, price: 8000, duration: 60 }])
  })

  test('[CAT-02] variants are kept by id, added and removed as a whole', async () => {
    const { salon, owner } = await aSalonWithOwner()
    const timing = { duration: 60, gapFrom: 0, gapMinutes: 0, bufferMinutes: 0 }
    const variants = [
      { names: { de: 'kurz' }, price: 9000, ...timing },
      { names: { de: 'lang' }, price: 12000, ...timing, duration: 90 },
    ]
    const first = await made(owner, aService(salon, { variants }))
    const [short, long] = first.variants
    if (!short || !long) throw new Error('two variants')
    expect(await timesOf(salon, `${first.id}%25${long.id}`)).toContain('09:00:00')
    const next = [
      { ...long, price: 13000 },
      { names: { de: 'sehr lang' }, price: 15000, ...timing },
    ]
    const changed = await send(owner, 'PATCH', `/v1/products/${first.id}`, { variants: next })
    expect(changed.json<OwnProduct>().variants.map(({ id, names, price }) => [id, names.de, price])).toEqual([
      [long.id, 'lang', 13000],
      [expect.any(String), 'sehr lang', 15000],
    ])
    const foreign = await send(owner, 'PATCH', `/v1/products/${salon.product}`, { variants: [short] })
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
  ] as const)('[UI-17] %s that does not fit is refused by name, and nothing is made', async (field, wrong) => {
    const { salon, owner } = await aSalonWithOwner()
    const answer = await send(owner, 'POST', '/v1/products', { ...aService(salon), ...wrong })
    expect([answer.statusCode, answer.json().field]).toEqual([400, `body.${field}`])
    expect((await catalogueOf(owner)).categories[0]?.products).toHaveLength(1)
  })
})

describe('names in several languages', () => {
  test('[CAT-10] a customer reads theirs, else the salon’s; which one is said, and any is found', async () => {
    const { salon, owner } = await aSalonWithOwner()
    const timing = { duration: 60, gapFrom: 0, gapMinutes: 0, bufferMinutes: 0 }
    const names = { de: 'Ansatz', en: 'Roots' }
    const descriptions = { de: 'Mit Pflege', en: 'With care' }
    const { id } = await made(owner, aService(salon, { descriptions, variants: [{ names, price: 100, ...timing }] }))
    const shown = async (language: string) =>
      (await pageOf(salon, language)).categories[0]?.products.find((each) => each.id === id)
    expect(await shown('vi')).toMatchObject({
      ...{ name: 'Nhuộm Balayage', nameLanguage: 'vi', otherNames: ['Balayage'] },
      description: 'Mit Pflege',
      variants: [{ name: 'Ansatz', otherNames: ['Roots'] }],
    })
    expect((await shown('vi'))?.descriptionLanguage).toBeUndefined()
    expect(await shown('en')).toMatchObject({ name: 'Balayage', descriptionLanguage: 'en', description: 'With care' })
    const found = await two.app.inject({ url: `/v1/business-objects?query=nhuom` })
    expect(found.json().salons.map(({ urlName }: { urlName: string }) => urlName)).toContain(salon.urlName)
  })
})

describe('several editors', () => {
  test('[APT-08] the later of two is told, and nothing is lost', async () => {
    const { salon, owner } = await aSalonWithOwner()
    const { id, version } = await made(owner, aService(salon))
    const change = (payload: object) =>
      one.app.inject({
        ...{ method: 'PATCH' as const, url: `/v1/products/${id}`, payload },
        headers: { ...owner, 'if-match': `"${version}"` },
      })
    const [first, second] = await Promise.all([change({ price: 1000 }), change({ price: 2000 })])
    const [won, lost] = first.statusCode === 200 ? [first, second] : [second, first]
    expect([won.statusCode, refusal(lost)]).toEqual([200, [409, 'version-conflict']])
    expect(won.json().version).toBe(version + 1)
  })

  test('[CAT-07] order by place; two who move at once leave one order', async () => {
    const { salon, owner } = await aSalonWithOwner()
    const ids = [salon.product]
    for (const de of ['B', 'C', 'D']) ids.push((await made(owner, aService(salon, { names: { de } }))).id)
    const move = (id: string | undefined, place: number, categoryId: string | null = salon.categoryId) =>
      send(owner, 'PUT', `/v1/products/${id}/place`, { categoryId, place })
    const order = async () => (await catalogueOf(owner)).categories[0]?.products.map(({ id }) => id)
    await move(ids[3], 0)
    expect(await order()).toEqual([ids[3], ids[0], ids[1], ids[2]])
    expect((await pageOf(salon)).categories[0]?.products.map(({ id }) => id)).toEqual(await order())
    await Promise.all([move(ids[0], 3), move(ids[1], 0)])
    expect(new Set(await order()).size).toBe(4)
    expect((await order())?.[0]).toBe(ids[1])
    expect((await order())?.at(-1)).toBe(ids[0])
  })

  test('[CAT-01] categories are named, ordered and removed; their services go to the one without a name', async () => {
    const { salon, owner } = await aSalonWithOwner()
    const answer = await send(owner, 'POST', '/v1/product-categories', { names: { de: 'Haare', en: 'Hair' } })
    const hair = answer.json<OwnCategory>()
    expect([answer.statusCode, hair.names]).toEqual([201, { de: 'Haare', en: 'Hair' }])
    const { id } = await made(owner, aService(salon, { categoryId: hair.id }))
    await send(owner, 'PATCH', `/v1/product-categories/${hair.id}`, { place: 0 })
    expect((await catalogueOf(owner)).categories.map((each) => each.id)).toEqual([hair.id, salon.categoryId])
    expect((await send(owner, 'DELETE', `/v1/product-categories/${hair.id}`)).statusCode).toBe(204)
    const rest = (await catalogueOf(owner)).categories
    expect(rest.find((each) => each.isDefault)?.products.map((each) => each.id)).toContain(id)
  })
})

describe('several at once', () => {
  const change = (owner: Header, payload: object) => send(owner, 'POST', '/v1/products/changes', payload)

  test('[CAT-02] price by percent, person and online; variants too, all or none', async () => {
    const { salon, owner } = await aSalonWithOwner(2)
    const timing = { duration: 60, gapFrom: 0, gapMinutes: 0, bufferMinutes: 0 }
    const variants = [{ names: { de: 'kurz' }, price: 9500, ...timing }]
    const { id } = await made(owner, aService(salon, { price: 9500, variants }))
    const ids = [salon.product, id]
    const [first = ''] = salon.staff
    expect((await change(owner, { ids, percent: 4 })).statusCode).toBe(204)
    expect((await change(owner, { ids, specialist: { staffId: first, does: false } })).statusCode).toBe(204)
    expect((await change(owner, { ids, enabled4Booking: false })).statusCode).toBe(204)
    const all = (await catalogueOf(owner)).categories.flatMap(({ products }) => products)
    expect(all.map(({ price, enabled4Booking, specialists }) => [price, enabled4Booking, specialists])).toEqual(
      expect.arrayContaining([
        [8320, false, [salon.staff[1]]],
        [9880, false, [salon.staff[1]]],
      ]),
    )
    expect(all.find((each) => each.id === id)?.variants[0]?.price).toBe(9880)
    const other = await aSalon(db, 1)
    expect(refusal(await change(owner, { ids: [id, other.product], percent: 10 }))).toEqual([404, 'product.notFound'])
    const stranger = { ids, specialist: { staffId: other.staff[0], does: true } }
    expect(refusal(await change(owner, stranger))).toEqual([404, 'staff.notFound'])
    expect((await catalogueOf(owner)).categories[0]?.products.map(({ price }) => price).sort()).toEqual([8320, 9880])
  })

  test('[POS-03] sent again with its key after a lost answer, prices rise once', async () => {
    const { salon, owner } = await aSalonWithOwner()
    const headers = { ...owner, 'idempotency-key': randomUUID() }
    const payload = { ids: [salon.product], percent: 10 }
    const again = () => one.app.inject({ method: 'POST', url: '/v1/products/changes', headers, payload })
    expect([(await again()).statusCode, (await again()).statusCode]).toEqual([204, 204])
    expect((await catalogueOf(owner)).categories[0]?.products[0]?.price).toBe(8800)
  })
})

describe('who may', () => {
  test('[AUTH-12] L2 edits, L1 does not', async () => {
    const { salon } = await aSalonWithOwner()
    const [lite, plus] = await Promise.all(
      (['USER_LITE', 'USER_LITE_PLUS'] as const).map((role) =>
        aToken(db, { role, client: 'ADMIN', businessObjectId: salon.id }),
      ),
    )
    if (!lite || !plus) throw new Error('two people')
    expect(refusal(await send(lite, 'POST', '/v1/products', aService(salon)))).toEqual([403, 'forbidden'])
    expect((await send(plus, 'POST', '/v1/products', aService(salon))).statusCode).toBe(201)
  })

  test('[AUTH-04] another salon’s staff, categories and services are nobody’s', async () => {
    const { salon, owner } = await aSalonWithOwner()
    const other = await aSalon(db, 1)
    const staff = await send(owner, 'POST', '/v1/products', aService(salon, { specialists: other.staff }))
    expect(refusal(staff)).toEqual([404, 'staff.notFound'])
    const category = await send(owner, 'POST', '/v1/products', aService(salon, { categoryId: other.categoryId }))
    expect(refusal(category)).toEqual([404, 'category.notFound'])
    const moved = await send(owner, 'PUT', `/v1/products/${other.product}/place`, { categoryId: null, place: 0 })
    expect(refusal(moved)).toEqual([404, 'product.notFound'])
    expect((await catalogueOf(owner)).staff.map(({ id }) => id)).toEqual(salon.staff)
  })
})

function aPromotion() {
  return { activated: true, fromDate: '2027-03-02', toDate: '2027-03-09', amount: 20, percentage: true }
}
function aHappyHour() {
  const hours = { fromHour: '13:00', toHour: '15:00', weekDays: ['TUESDAY' as const] }
  return { activated: true, amount: 15, percentage: true, ...hours }
}
