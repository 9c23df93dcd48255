import type { AvailableSlots } from '@goldline/contract/availability'
import type { BusinessObject } from '@goldline/contract/business-object'
import { afterAll, describe, expect, test } from 'vitest'
import type { z } from 'zod/mini'
import { testApp } from '../test/app.ts'
import { aBusinessObject, aProduct, aStaff } from '../test/builders.ts'
import { aSalon, aSignedInCustomer, book, booked, refusal } from '../test/salon.ts'

const { app, db, close } = await testApp()
afterAll(close)

type Slots = z.infer<typeof AvailableSlots>
const get = (url: string) => app.inject({ method: 'GET', url })
const slotsUrl = (id: string, product: string, from: string, to = from, staffId?: string) =>
  `/v1/business-objects/${id}/available-slots?from=${from}&to=${to}&products=${encodeURIComponent(product)}${staffId ? `&staffId=${staffId}` : ''}`

describe('the salon', () => {
  test('[BIZ-01] [CAT-01] is found by its booking link, with people and services, without contact data', async () => {
    const salon = await aSalon(db, 2, { description: JSON.stringify({ de: 'Hallo', en: 'Hello' }) })
    const hidden = await aStaff(db, salon.id, { name: 'Nobody', enabled4Booking: false, email: 'n@example.com' })
    await aProduct(db, salon, { name: 'Gone', specialists: [hidden], deletedTime: new Date(0) })
    const response = await get(`/v1/business-objects/${salon.urlName}?lang=en`)
    expect(response.statusCode).toBe(200)
    const found = response.json<BusinessObject>()
    expect(found).toMatchObject({ '@type': 'basic-business-object', id: salon.id, description: 'Hello' })
    expect(found.staff.map(({ id }) => id)).toEqual(salon.staff)
    expect(found.categories).toHaveLength(1)
    expect(found.categories[0]).toMatchObject({ name: null, products: [{ id: salon.product, price: 8000 }] })
    expect(found.categories[0]?.products).toHaveLength(1)
    expect(response.body).not.toContain('example.com')
  })

  test('[BIZ-07] is refused with businessObject.notFound if unknown', async () => {
    expect(refusal(await get('/v1/business-objects/nowhere'))).toEqual([404, 'businessObject.notFound'])
    const id = crypto.randomUUID()
    expect(refusal(await get(slotsUrl(id, id, '2027-03-02')))).toEqual([404, 'businessObject.notFound'])
  })
})

describe('available slots', () => {
  test('[AVL-01] [AVL-02] lists dates and times in the salon’s zone, without booked ones', async () => {
    const salon = await aSalon(db, 1)
    const { token } = await aSignedInCustomer(db)
    booked(await book(app, salon, token, { startTime: '2027-03-03T09:00:00Z', staffId: salon.staff[0] ?? null }))
    const slots = (await get(slotsUrl(salon.id, salon.product, '2027-03-03', '2027-03-04'))).json<Slots>()
    expect(slots).toMatchObject({ from: '2027-03-03', to: '2027-03-04' })
    const [first, second] = slots.slotsOfDates
    expect(first?.date).toBe('2027-03-03')
    expect(first?.times[0]).toBe('09:00:00')
    expect(first?.times).not.toContain('09:15:00')
    expect(first?.times).not.toContain('10:45:00')
    expect(first?.times).toContain('11:00:00')
    expect(second?.times).toHaveLength(37)
    const dates = (await get(slotsUrl(salon.id, salon.product, '2027-03-03').replace('slots', 'dates'))).json()
    expect(dates).toEqual([{ date: '2027-03-03', start: '09:00:00', end: '18:00:00', free: first?.times.length }])
  })

  test('[AVL-02] refuses each impossible request with its own code', async () => {
    const salon = await aSalon(db, 1)
    const other = await aStaff(db, salon.id)
    const off = await aProduct(db, salon, { specialists: salon.staff, enabled4Booking: false })
    const long = await aProduct(db, salon, { specialists: salon.staff, duration: 240 })
    const elsewhere = await aSalon(db, 1)
    const day = '2027-03-03'
    const unknown = crypto.randomUUID()
    const ask = async (product: string, staffId?: string) =>
      refusal(await get(slotsUrl(salon.id, product, day, day, staffId)))
    expect(await ask(unknown)).toEqual([404, 'product.notFound'])
    expect(await ask(elsewhere.product)).toEqual([404, 'product.notFound'])
    expect(await ask(`${salon.product}%${unknown}`)).toEqual([404, 'product.notFound'])
    expect(await ask(off)).toEqual([409, 'product.not-bookable-online'])
    expect(await ask(`${long},${salon.product}`)).toEqual([400, 'appointment duration is too long, max 4 hours'])
    expect(await ask(salon.product, unknown)).toEqual([404, 'staff.notFound'])
    expect(await ask(salon.product, other)).toEqual([409, 'staff.not-qualified'])
  })

  test('accepts ranges of existing days, in order, of at most 92', async () => {
    const salon = await aSalon(db, 1)
    const ask = async (from: string, to: string) => (await get(slotsUrl(salon.id, salon.product, from, to))).statusCode
    expect(await ask('2027-03-02', '2027-06-01')).toBe(200)
    expect(await ask('2027-03-02', '2027-06-02')).toBe(400)
    expect(await ask('2027-03-02', '2027-03-01')).toBe(400)
    expect(await ask('2027-02-29', '2027-03-01')).toBe(400)
  })

  test('[AVL-02] applies lead time, horizon, breaks, absences, a date’s own hours and capacity', async () => {
    const salon = await aBusinessObject(db, { leadTimeMinutes: 120, horizonDays: 3, openingCapacity: 1 })
    const lena = await aStaff(db, salon.id)
    const mia = await aStaff(db, salon.id)
    const product = await aProduct(db, salon, { specialists: [lena, mia] })
    const own = { businessObjectId: salon.id, staffId: lena }
    const row = () => ({ ...own, id: crypto.randomUUID() })
    await db
      .insertInto('staffHours')
      .values({ ...row(), kind: 'BREAK', weekday: 'TUESDAY', fromTime: '12:00', toTime: '13:00' })
      .execute()
    await db
      .insertInto('staffAbsence')
      .values({
        ...row(),
        kind: 'SICK',
        fromTime: new Date('2027-03-03T08:00Z'),
        toTime: new Date('2027-03-03T10:00Z'),
      })
      .execute()
    await db
      .insertInto('staffException')
      .values({ ...row(), date: '2027-03-04', fromTime: '15:00', toTime: '17:00' })
      .execute()
    await db
      .insertInto('staffException')
      .values({ ...row(), date: '2027-03-05' })
      .execute()
    const days = (await get(slotsUrl(salon.id, product, '2027-03-02', '2027-03-09', lena))).json<Slots>().slotsOfDates
    expect(days.map(({ date, times }) => [date, times[0], times.at(-1)])).toEqual([
      ['2027-03-02', '11:00:00', '18:00:00'],
      ['2027-03-03', '11:00:00', '18:00:00'],
      ['2027-03-04', '15:00:00', '16:00:00'],
    ])
    expect(days[0]?.times).not.toContain('11:15:00')
    expect(days[0]?.times).toContain('13:00:00')
    const { token } = await aSignedInCustomer(db)
    const there = { ...salon, staff: [lena, mia], product }
    booked(await book(app, there, token, { startTime: '2027-03-03T12:00:00Z', staffId: mia }))
    const [day] = (await get(slotsUrl(salon.id, product, '2027-03-03', '2027-03-03', lena))).json<Slots>().slotsOfDates
    expect(day?.times).toContain('12:00:00')
    expect(day?.times).not.toContain('13:00:00')
  })

  test('[CAT-02] uses a variant’s own duration', async () => {
    const salon = await aSalon(db, 1)
    const variantId = crypto.randomUUID()
    await db
      .insertInto('productVariant')
      .values({
        businessObjectId: salon.id,
        id: variantId,
        productId: salon.product,
        name: 'lang',
        price: 9900,
        duration: 90,
      })
      .execute()
    const slots = (await get(slotsUrl(salon.id, `${salon.product}%${variantId}`, '2027-03-03'))).json<Slots>()
    expect(slots.slotsOfDates[0]?.times.at(-1)).toBe('17:30:00')
  })

  test('[AVL-03] lists the next start of each person and of the first available', async () => {
    const salon = await aSalon(db, 2)
    const { token } = await aSignedInCustomer(db)
    const [lena = '', mia = ''] = salon.staff
    booked(await book(app, salon, token, { startTime: '2027-03-02T08:00:00Z', staffId: lena }))
    const next = await get(`/v1/business-objects/${salon.id}/next-starts?products=${salon.product}`)
    expect(next.json()).toEqual([
      { staffId: null, startTime: '2027-03-02T08:00:00.000Z' },
      { staffId: lena, startTime: '2027-03-02T09:00:00.000Z' },
      { staffId: mia, startTime: '2027-03-02T08:00:00.000Z' },
    ])
  })
})
