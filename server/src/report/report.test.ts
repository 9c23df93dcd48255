import { randomUUID } from 'node:crypto'
import type { Report } from '@goldline/contract/report'
import type { UsualDay } from '@goldline/contract/report/usual'
import type { AppointmentStatus, BookingType } from '@goldline/domain/appointment/status'
import { afterAll, expect, test } from 'vitest'
import { testApp } from '../test/app.ts'
import { aCustomer, aToken } from '../test/builders.ts'
import { anOwner, aSalon, refusal, type SalonForTests } from '../test/salon.ts'

// The test clock is at Tuesday 2027-03-02, 09:00 in Zürich.
const { app, db, close } = await testApp()
afterAll(close)

type Visit = {
  start: string
  minutes?: number
  customerId?: string | null
  status?: AppointmentStatus
  bookingType?: BookingType
  price?: number
}

/** Inserts an appointment as booking stores it, on any day. */
async function aVisit(salon: SalonForTests, visit: Visit): Promise<void> {
  const { start, minutes = 60, customerId = null, status = 'FULFILLED', bookingType = 'ONLINE', price = 8000 } = visit
  const [id, staffId = ''] = [randomUUID(), salon.staff[0]]
  const [from, to] = [new Date(start), new Date(Date.parse(start) + minutes * 60_000)]
  const businessObjectId = salon.id
  const times = { startTime: from, endTime: to }
  await db
    .insertInto('appointment')
    .values({
      businessObjectId,
      id,
      customerId,
      status,
      bookingType,
      ...times,
      currency: 'CHF',
      requestedStaffId: bookingType === 'BLOCKER' ? staffId : null,
    })
    .execute()
  const service = { businessObjectId, appointmentId: id, position: 0, productId: salon.product, name: 'Schnitt' }
  if (bookingType !== 'BLOCKER') {
    await db
      .insertInto('appointmentService')
      .values({ ...service, price, listPrice: price, duration: minutes, segments: '[]', assignedStaffId: staffId })
      .execute()
  }
}

async function report(headers: { authorization: string }, query: string): Promise<Report> {
  const response = await app.inject({ url: `/v1/reports?${query}`, headers })
  expect(response.statusCode).toBe(200)
  return response.json()
}

test('[RPT-01a, STF-10i] a working pattern that starts on a date does not change figures of earlier days', async () => {
  const salon = await aSalon(db, 1)
  await aVisit(salon, { start: '2027-02-01T09:00:00Z' })
  await aVisit(salon, { start: '2027-03-01T09:00:00Z' })
  const owner = await anOwner(db, salon.id)
  const occupancy = async () => (await report(owner, 'period=this_month')).figures.occupancy
  expect(await occupancy()).toEqual({ now: 60 / 1200, before: 60 / 1200 })
  const monday = { weekday: 'MONDAY', work: [{ from: 600, to: 660 }], breaks: [] }
  const changed = (validFrom: string) =>
    app.inject({
      method: 'PUT',
      url: `/v1/staff/${salon.staff[0]}/pattern`,
      payload: { validFrom, from: '2027-03-01', weeks: [[monday]] },
      headers: owner,
    })
  expect((await changed('2027-03-03')).statusCode).toBe(200)
  expect(await occupancy()).toEqual({ now: 60 / 1200, before: 60 / 1200 })
  await changed('2027-03-01')
  expect(await occupancy()).toEqual({ now: 1, before: 60 / 1200 })
})

test('[RPT-01] returns a month’s figures, compared with the same number of days before', async () => {
  const salon = await aSalon(db, 1)
  const [anna, beat] = [await aCustomer(db), await aCustomer(db)]
  await aVisit(salon, { start: '2027-02-01T09:00:00Z', customerId: anna.id, price: 7000 })
  await aVisit(salon, { start: '2027-03-01T09:00:00Z', minutes: 120, customerId: anna.id })
  await aVisit(salon, { start: '2027-03-01T12:00:00Z', customerId: beat.id, bookingType: 'TELEPHONE', price: 6000 })
  await aVisit(salon, { start: '2027-03-01T14:00:00Z', customerId: beat.id, status: 'EXPIRED' })
  await aVisit(salon, { start: '2027-03-01T15:00:00Z', customerId: beat.id, status: 'CUSTOMER_CANCELLED' })
  await aVisit(salon, { start: '2027-03-01T17:00:00Z', bookingType: 'BLOCKER', status: 'BLOCKER' })
  await aVisit(salon, { start: '2027-03-20T10:00:00Z', customerId: beat.id, status: 'CONFIRMED' })
  const { figures, ...rest } = await report(await anOwner(db, salon.id), 'period=this_month')
  expect([rest.range, rest.before]).toEqual([
    { from: '2027-03-01', to: '2027-03-02' },
    { from: '2027-02-01', to: '2027-02-02' },
  ])
  // 19 working hours now, four of them booked.
  expect(figures.occupancy).toEqual({ now: 240 / 1140, before: 60 / 1200 })
  expect(figures.turnover).toEqual({ now: 14_000, before: 7000 })
  expect(figures.appointments).toEqual({ now: 3, before: 1 })
  expect(figures.newCustomers).toEqual({ now: 1, before: 1 })
  expect(figures.returningCustomers).toEqual({ now: 1, before: 0 })
  // Beat comes again on the 20th; Anna, who came in February, comes again after four weeks.
  expect(figures.rebooked).toEqual({ now: 0.5, before: 1 })
  expect(figures.noShows).toEqual({ now: 1 / 3, before: 0 })
  expect(rest.days.map(({ date, turnover, before, beforeOpen }) => [date, turnover, before, beforeOpen])).toEqual([
    ['2027-03-01', 14_000, 7000, true],
    ['2027-03-02', 0, 0, true],
  ])
  expect(rest.bookingTypes).toEqual([
    { bookingType: 'ONLINE', turnover: 8000, count: { now: 1, before: 1 } },
    { bookingType: 'TELEPHONE', turnover: 6000, count: { now: 1, before: 0 } },
  ])
  expect(rest.services).toMatchObject([{ name: 'Schnitt', turnover: 14_000, count: { now: 2, before: 1 } }])
  // Monday, in Zürich.
  expect(rest.hours.filter(({ weekday, occupancy }) => weekday === 'MONDAY' && occupancy > 0)).toEqual([
    { weekday: 'MONDAY', hour: 10, occupancy: 1 },
    { weekday: 'MONDAY', hour: 11, occupancy: 1 },
    { weekday: 'MONDAY', hour: 13, occupancy: 1 },
    { weekday: 'MONDAY', hour: 15, occupancy: 1 },
  ])
  expect(rest.cohorts.at(-2)).toEqual({ month: '2027-02', size: 1, shares: [null] })
})

test('[RPT-01] compares a month with the year before and with chosen days', async () => {
  const salon = await aSalon(db, 1)
  const anna = await aCustomer(db)
  await aVisit(salon, { start: '2026-03-02T09:00:00Z', customerId: anna.id, price: 5000 })
  await aVisit(salon, { start: '2026-03-03T09:00:00Z', customerId: anna.id, price: 9900 })
  await aVisit(salon, { start: '2027-01-11T09:00:00Z', customerId: anna.id, price: 4000 })
  await aVisit(salon, { start: '2027-01-12T09:00:00Z', customerId: anna.id, price: 3000 })
  await aVisit(salon, { start: '2027-01-13T09:00:00Z', customerId: anna.id, price: 9900 })
  await aVisit(salon, { start: '2027-03-01T09:00:00Z', customerId: anna.id, price: 7000 })
  const owner = await anOwner(db, salon.id)
  const year = await report(owner, 'period=this_month&compare=year')
  expect([year.before, year.figures.turnover, year.figures.appointments]).toEqual([
    { from: '2026-03-01', to: '2026-03-02' },
    { now: 7000, before: 5000 },
    { now: 1, before: 1 },
  ])
  expect(year.days.map(({ date, before }) => [date, before])).toEqual([
    ['2027-03-01', 0],
    ['2027-03-02', 5000],
  ])
  const chosen = await report(owner, 'period=this_month&compare=chosen&comparedFrom=2027-01-11')
  expect([chosen.before, chosen.figures.turnover, chosen.figures.appointments]).toEqual([
    { from: '2027-01-11', to: '2027-01-12' },
    { now: 7000, before: 7000 },
    { now: 1, before: 2 },
  ])
  for (const query of ['', '&comparedFrom=2027-03-01', '&comparedFrom=2026-02-30']) {
    const url = `/v1/reports?period=this_month&compare=chosen${query}`
    expect((await app.inject({ url, headers: owner })).statusCode).toBe(400)
  }
})

test('[RPT-01] without appointments every share is null', async () => {
  const salon = await aSalon(db, 1)
  const { figures, range } = await report(await anOwner(db, salon.id), 'period=all')
  expect(range).toEqual({ from: '2027-03-02', to: '2027-03-02' })
  expect(figures.noShows).toEqual({ now: null, before: null })
  expect(figures.appointments).toEqual({ now: 0, before: null })
})

test('[RPT-01] returns one person’s report, with the target that the owner set', async () => {
  const salon = await aSalon(db, 2)
  const owner = await anOwner(db, salon.id)
  await aVisit(salon, { start: '2027-03-01T09:00:00Z' })
  const [first = '', second = ''] = salon.staff
  const target = (value: number | null, staffId = first, headers = owner) =>
    app.inject({ method: 'PUT', url: `/v1/reports/targets/${staffId}`, headers, payload: { target: value } })
  expect((await target(75)).statusCode).toBe(204)
  expect((await target(80)).statusCode).toBe(204)
  expect((await target(0)).statusCode).toBe(400)
  const own = await report(owner, `period=this_month&staffId=${first}`)
  expect(own.staff).toMatchObject([
    { id: first, target: 80, occupancy: { now: 60 / 1200 } },
    { id: second, target: null, occupancy: { now: null } },
  ])
  const other = await report(owner, `period=this_month&staffId=${second}`)
  expect([other.figures.appointments.now, other.figures.occupancy.now]).toEqual([0, 0])
  await db.updateTable('staff').set({ active: false }).where('id', '=', first).execute()
  const away = await report(owner, `period=this_month&staffId=${first}`)
  // A person who left is still named in their own report; their former working hours do not count.
  expect([away.staff.map(({ id }) => id), away.figures.appointments.now]).toEqual([[first, second], 1])
  expect((await report(owner, 'period=this_month')).staff.map(({ id }) => id)).toEqual([second])
  await db.updateTable('staff').set({ active: true }).where('id', '=', first).execute()
  await target(null)
  expect((await report(owner, 'period=this_month')).staff[0]?.target).toBeNull()
  const foreign = await anOwner(db, (await aSalon(db, 1)).id)
  expect(refusal(await target(75, first, foreign))).toEqual([404, 'staff.notFound'])
  const strange = await app.inject({ url: `/v1/reports?period=all&staffId=${first}`, headers: foreign })
  expect(refusal(strange)).toEqual([404, 'staff.notFound'])
})

test('[RPT-01] returns a Tuesday’s usual turnover and the team’s target', async () => {
  const salon = await aSalon(db, 3)
  const businessObjectId = salon.id
  const closed = { activated: false, open: '09:00', close: '10:00', fromDate: '2027-02-16', toDate: '2027-02-16' }
  await db
    .insertInto('openingRule')
    .values({ businessObjectId, id: randomUUID(), ...closed })
    .execute()
  const owner = await anOwner(db, salon.id)
  const usual = async (date: string) => {
    const response = await app.inject({ url: `/v1/reports/usual-day?date=${date}`, headers: owner })
    expect(response.statusCode).toBe(200)
    return response.json<UsualDay>()
  }
  for (const date of ['2027-02-30', '9965-09-80', '0001-01-01']) {
    const none = await app.inject({ url: `/v1/reports/usual-day?date=${date}`, headers: owner })
    expect(refusal(none)).toEqual([400, 'date-range-invalid'])
  }
  expect(await usual('2027-03-02')).toEqual({ turnover: null, days: 0, target: null })
  // The first appointment is four Tuesdays ago, so none earlier counts, nor the closed 16th, nor cancelled visits.
  await aVisit(salon, { start: '2027-02-02T09:00:00Z', price: 5000 })
  await aVisit(salon, { start: '2027-02-09T09:00:00Z', price: 9000 })
  await aVisit(salon, { start: '2027-02-09T22:30:00Z', price: 2001 })
  await aVisit(salon, { start: '2027-02-23T09:00:00Z', status: 'EXPIRED' })
  await aVisit(salon, { start: '2027-02-23T10:00:00Z', status: 'CUSTOMER_CANCELLED' })
  await aVisit(salon, { start: '2027-02-23T11:00:00Z', bookingType: 'BLOCKER', status: 'BLOCKER' })
  await aVisit(salon, { start: '2027-02-24T09:00:00Z' })
  await aVisit(salon, { start: '2027-03-02T09:00:00Z', status: 'CONFIRMED' })
  // 5000, 11 001 and nothing on the 23rd average 5333.67.
  expect(await usual('2027-03-02')).toEqual({ turnover: 5334, days: 3, target: null })
  // Ten hours at 60 % and five at 90 %; staff without a target or absent are left out.
  const [first = '', second = '', third = ''] = salon.staff
  const target = (staffId: string, per: number) => ({ businessObjectId, staffId, target: per })
  await db
    .insertInto('staffTarget')
    .values([target(first, 60), target(second, 90), target(third, 10)])
    .execute()
  const away = (staffId: string, from: string) => ({
    businessObjectId,
    id: randomUUID(),
    staffId,
    kind: 'SICK' as const,
    fromTime: new Date(from),
    toTime: new Date('2027-03-02T23:00:00Z'),
  })
  await db
    .insertInto('staffAbsence')
    .values([away(second, '2027-03-02T13:00:00Z'), away(third, '2027-03-01T23:00:00Z')])
    .execute()
  expect((await usual('2027-03-02')).target).toBe(70)
})

test('[AUTH-12] reception cannot read reports; only people who manage staff set targets', async () => {
  const salon = await aSalon(db, 1)
  const as = (role: 'USER_LITE' | 'USER_LITE_PLUS') => aToken(db, { role, client: 'ADMIN', businessObjectId: salon.id })
  const read = await app.inject({ url: '/v1/reports?period=today', headers: await as('USER_LITE') })
  expect(refusal(read)).toEqual([403, 'forbidden'])
  const [staffId] = salon.staff
  const put = await app.inject({
    method: 'PUT',
    url: `/v1/reports/targets/${staffId}`,
    payload: { target: 50 },
    headers: await as('USER_LITE_PLUS'),
  })
  expect(refusal(put)).toEqual([403, 'forbidden'])
})
