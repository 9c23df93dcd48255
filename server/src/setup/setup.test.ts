import type { Catalogue } from '@goldline/contract/product/catalogue'
import type { OwnOpening } from '@goldline/contract/setup/settings'
import type { SalonStaff } from '@goldline/contract/staff/people'
import type { Rota } from '@goldline/contract/staff/rota'
import { weekdays } from '@goldline/domain/time/day'
import { afterAll, describe, expect, test } from 'vitest'
import { testApp } from '../test/app.ts'
import { aToken } from '../test/builders.ts'
import { foundersOf } from '../test/founders.ts'
import { anOwner, aSalon, refusal } from '../test/salon.ts'

const t = await testApp()
afterAll(t.close)
const { app, db } = t
const { aNewSalon, get, setup, put, starts } = foundersOf(t)

describe('[BIZ-09] the steps', () => {
  test('hours apply to the salon and all staff; exceptions stay', async () => {
    const { headers, urlName } = await aNewSalon({ name: 'Stunden' })
    const opening = await get<OwnOpening & { version: number }>(headers, '/v1/business-object/opening')
    const { version: _, ...sent } = opening
    const closed = {
      weekday: null,
      activated: false,
      open: '09:00',
      close: '18:00',
      capacity: null,
      from: '2027-03-04',
      to: '2027-03-04',
    }
    const body = { ...sent, rules: [...sent.rules, closed] }
    await app.inject({ method: 'PUT', url: '/v1/business-object/opening', headers, payload: body })
    const week = [
      {
        weekday: 'WEDNESDAY',
        hours: [
          { open: '10:00', close: '12:00' },
          { open: '13:00', close: '15:00' },
        ],
      },
      { weekday: 'THURSDAY', hours: [{ open: '10:00', close: '15:00' }] },
      { weekday: 'SUNDAY', hours: [{ open: '10:00', close: '15:00' }] },
    ]
    const saved = await put(headers, 'hours', { week })
    expect([saved.statusCode, saved.json()]).toEqual([
      200,
      { step: 'people', done: ['salon', 'hours', 'holidays'], putAway: false },
    ])
    const free = await starts(urlName)
    expect(Object.keys(free).filter((day) => (free[day] ?? 0) > 0)).toEqual(['2027-03-03', '2027-03-07'])
  })

  test('new salon hours do not change staff who have different hours', async () => {
    const { headers } = await aNewSalon({ name: 'Eigene Stunden' })
    await put(headers, 'people', { people: [{ name: 'Noa', enabled4Booking: true }] })
    const rota = async () => (await get<Rota>(headers, '/v1/rota?from=2027-03-01&to=2027-03-07')).staff
    const [mia, noa] = await rota()
    const own = [{ weekday: 'MONDAY', work: [{ from: 600, to: 720 }], breaks: [] }]
    const saved = await app.inject({
      method: 'PUT',
      url: `/v1/staff/${noa?.id}/pattern`,
      payload: { validFrom: '2027-03-01', from: '2027-03-01', weeks: [own] },
      headers: { ...headers, 'if-match': String(noa?.version) },
    })
    expect(saved.statusCode).toBe(200)
    await put(headers, 'hours', { week: [{ weekday: 'TUESDAY', hours: [{ open: '08:00', close: '12:00' }] }] })
    const after = new Map((await rota()).map(({ id, pattern }) => [id, pattern.weeks]))
    expect(after.get(mia?.id ?? '')).toEqual([[{ weekday: 'TUESDAY', work: [{ from: 480, to: 720 }], breaks: [] }]])
    expect(after.get(noa?.id ?? '')).toEqual([own])
  })

  test('new staff get all services, the opening hours and a user; without services they cannot be booked', async () => {
    const { headers, urlName } = await aNewSalon({ name: 'Leute' })
    const [owner] = await get<SalonStaff[]>(headers, '/v1/staff')
    const people = [
      { id: owner?.id, name: 'Mia', surname: 'Frei-Roth', enabled4Booking: false },
      { name: 'Noa', enabled4Booking: true },
    ]
    expect((await put(headers, 'people', { people })).json()).toMatchObject({
      step: 'services',
      done: ['salon', 'people'],
    })
    const [first, second] = await get<SalonStaff[]>(headers, '/v1/staff')
    expect([first?.surname, first?.enabled4Booking]).toEqual(['Frei-Roth', false])
    expect([...(second?.productIds ?? [])].sort()).toEqual([...(first?.productIds ?? [])].sort())
    expect((await starts(urlName))['2027-03-03']).toBeGreaterThan(20)
    const users = await get<{ staffId: string; role: string }[]>(headers, '/v1/salon-users')
    expect(users.map(({ role }) => role).sort()).toEqual(['OWNER', 'USER_LITE'])
  })

  test('services get the entered prices; services that are not offered are deleted', async () => {
    const { headers } = await aNewSalon({ name: 'Preise' })
    const read = async () =>
      (await get<Catalogue>(headers, '/v1/catalogue')).categories.flatMap((each) => each.products)
    const [cut, men, colour] = [...(await read()).slice(0, 2), (await read()).find(({ gapMinutes }) => gapMinutes > 0)]
    if (!cut || !men || !colour) throw new Error('a template with colours')
    const services = [
      { id: cut.id, offered: true, price: 9500, duration: 45 },
      { id: men.id, offered: false, price: men.price, duration: men.duration },
    ]
    const short = { id: colour.id, offered: true, price: colour.price, duration: colour.gapFrom }
    const wrong = await put(headers, 'services', { services: [...services, short] })
    expect([wrong.statusCode, wrong.json().field]).toEqual([400, 'body.services.2.duration'])
    expect((await put(headers, 'services', { services })).json()).toMatchObject({
      step: 'booking',
      done: ['salon', 'services'],
    })
    const after = await read()
    expect(after.some(({ id }) => id === men.id)).toBe(false)
    expect(after.find(({ id }) => id === cut.id)).toMatchObject({ price: 9500, duration: 45 })
  })

  test('each step can be skipped and resumed, and the list of steps can be dismissed', async () => {
    const { headers } = await aNewSalon({ name: 'Schritte' })
    const change = async (payload: object) =>
      (await app.inject({ method: 'PATCH', url: '/v1/business-object/setup', headers, payload })).json()
    expect(await change({ step: 'services' })).toEqual({ step: 'services', done: ['salon'], putAway: false })
    expect(await change({ step: 'hours' })).toMatchObject({ step: 'hours' })
    expect(await change({ step: null, done: 'link' })).toEqual({ step: null, done: ['salon', 'link'], putAway: false })
    expect(await change({ putAway: true })).toEqual({ step: null, done: ['salon', 'link'], putAway: true })
    expect(await setup(headers)).toEqual({ step: null, done: ['salon', 'link'], putAway: true })
  })

  test('an older salon has no steps; other salons’ rows are not found; only leaders may use the steps', async () => {
    const salon = await aSalon(db, 1)
    const owner = await anOwner(db, salon.id)
    expect(await setup(owner)).toMatchObject({ step: null, putAway: true })
    const { headers } = await aNewSalon({ name: 'Fremd' })
    const service = { id: salon.product, offered: false, price: 1, duration: 60 }
    expect(refusal(await put(headers, 'services', { services: [service] }))).toEqual([404, 'product.notFound'])
    const person = { id: salon.staff[0], name: 'Eve', enabled4Booking: false }
    expect(refusal(await put(headers, 'people', { people: [person] }))).toEqual([404, 'staff.notFound'])
    for (const role of ['USER_LITE', 'USER_LITE_PLUS'] as const) {
      const token = await aToken(db, { role, client: 'ADMIN', businessObjectId: salon.id })
      expect(refusal(await put(token, 'hours', { week: [] }))).toEqual([403, 'forbidden'])
    }
  })
})

test('[BIZ-09] every weekday can be open', async () => {
  const { headers } = await aNewSalon({ name: 'Immer' })
  const week = weekdays.map((weekday) => ({ weekday, hours: [{ open: '00:00', close: '00:00' }] }))
  expect((await put(headers, 'hours', { week })).statusCode).toBe(200)
})
