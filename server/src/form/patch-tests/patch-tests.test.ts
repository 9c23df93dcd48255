import { randomUUID } from 'node:crypto'
import type { Appointment } from '@goldline/contract/appointment'
import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { inSalon } from '../../db/in-salon.ts'
import { testApp, testNow } from '../../test/app.ts'
import { aProduct, aToken } from '../../test/builders.ts'
import { expectInvariants } from '../../test/invariants.ts'
import { anOwner, aSalon, aSignedInCustomer, book, booked, refusal, type SalonForTests } from '../../test/salon.ts'

const { app, db, clock, close } = await testApp()
afterAll(close)
afterEach(() => {
  clock.set(testNow)
  return expectInvariants(db)
})

type Headers = Record<string, string>
let salon: SalonForTests
let owner: Headers
let patch: string
let mai: Awaited<ReturnType<typeof aSignedInCustomer>>

const call = (method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE', url: string, headers: object, payload?: object) =>
  app.inject({ method, url, headers: { ...headers }, ...(payload && { payload }) })
const terms = (own: object = {}) => ({ testId: patch, hours: 48, months: 6, ...own })
const put = (own: object = {}, id = salon.product, headers = owner) =>
  call('PUT', `/v1/patch-test-rules/${id}`, headers, terms(own))
const noon = (day: number, time = '11:00') => `2027-03-${String(day).padStart(2, '0')}T${time}:00Z`
const wish = (own: { startTime?: string; testStart?: string; guest?: string } = {}) =>
  book(app, salon, mai.token, { startTime: noon(10), ...own })
const visitsOf = async (customerId = mai.id) =>
  (
    await db
      .selectFrom('appointment')
      .select(['id', 'startTime', 'title', 'status'])
      .where('customerId', '=', customerId)
      .orderBy('startTime')
      .execute()
  ).map(({ startTime, ...row }) => ({ ...row, startTime: startTime.toISOString() }))
const seen = async (id: string, headers: object = owner): Promise<Appointment> =>
  (await call('GET', `/v1/appointments/${id}`, headers)).json()
const record = (own: object = {}, headers = owner) => {
  const key = { ...headers, 'idempotency-key': randomUUID() }
  return call('POST', `/v1/customers/${mai.id}/patch-tests`, key, { testId: patch, day: '2027-03-01', ...own })
}

beforeAll(async () => {
  salon = await aSalon(db, 9)
  owner = await anOwner(db, salon.id)
  patch = await aProduct(db, salon, { name: 'Verträglichkeitstest', duration: 10, price: 0, specialists: salon.staff })
  expect((await put()).json()).toEqual([{ productId: salon.product, ...terms() }])
})
beforeEach(async () => {
  mai = await aSignedInCustomer(db)
  await db.insertInto('customerProfile').values({ businessObjectId: salon.id, customerId: mai.id }).execute()
})

test('[FRM-02i] refuses rules by others than the catalogue’s editors, out of bounds, of a service as its own test, and chains of tests', async () => {
  const lite = await aToken(db, { role: 'USER_LITE', client: 'ADMIN', businessObjectId: salon.id })
  expect(refusal(await put({}, salon.product, lite))[0]).toBe(403)
  for (const wrong of [{ hours: 23 }, { hours: 169 }, { months: 0 }, { months: 25 }, { testId: salon.product }])
    expect(refusal(await put(wrong))).toEqual([400, 'invalid-request'])
  // A service that is a test cannot need one.
  expect(refusal(await put({ testId: salon.product }, patch))).toEqual([400, 'invalid-request'])
  const elsewhere = await anOwner(db, (await aSalon(db, 1)).id)
  expect(refusal(await put({}, salon.product, elsewhere))).toEqual([404, 'product.notFound'])
  const row = { businessObjectId: salon.id, productId: patch, testId: patch, hours: 48, months: 6 }
  await expect(db.insertInto('patchTestRule').values(row).execute()).rejects.toThrow('patch_test_rule_not_itself')
})

test('[FRM-02i] refuses to delete or hide a service that is a test before its rule is deleted', async () => {
  const remove = () => call('DELETE', `/v1/products/${patch}`, owner)
  expect(refusal(await remove())).toEqual([409, 'product.is-patch-test'])
  const hide = { enabled4Booking: false }
  const hidden = await call('PATCH', `/v1/products/${patch}`, owner, hide)
  expect(refusal(hidden)).toEqual([409, 'product.is-patch-test'])
  const price = await call('PATCH', `/v1/products/${patch}`, owner, { price: 0 })
  expect(price.statusCode).toBe(200)
})

test('[FRM-02j] offers everybody starts of the test that are early enough before the visit', async () => {
  const starts = async (startTime: string, products = salon.product) =>
    (
      await call(
        'GET',
        `/v1/business-objects/${salon.id}/patch-test-starts?products=${products}&startTime=${encodeURIComponent(startTime)}`,
        {},
      )
    ).json()
  const [offer] = await starts(noon(5))
  expect(offer).toMatchObject({ hours: 48, months: 6, minutes: 10, price: 0, tests: [{ id: patch }] })
  const days: { date: string; times: string[] }[] = offer.days
  expect(days.map(({ date }) => date)).toEqual(['2027-03-02', '2027-03-03'])
  // The test ends by 12:00 in Zürich, 48 hours before.
  expect(days[1]?.times.at(-1)?.slice(0, 5)).toBe('11:45')
  expect(await starts(noon(3))).toMatchObject([{ days: [] }])
  expect(await starts(noon(5), patch)).toEqual([])
})

test('[FRM-02k] books the test with the visit as two appointments, and announces both', async () => {
  const visit = booked(await wish({ testStart: noon(8, '10:00') }))
  const rows = await visitsOf()
  expect(rows.map(({ startTime }) => Date.parse(startTime))).toEqual([noon(8, '10:00'), noon(10)].map(Date.parse))
  const told = await db
    .selectFrom('message')
    .select('appointmentId')
    .where(
      'appointmentId',
      'in',
      rows.map(({ id }) => id),
    )
    .where('recipient', '=', mai.email)
    .execute()
  expect(told).toHaveLength(2)
  expect((await seen(visit.id)).patchTest).toEqual({ day: '2027-03-08' })
  expect((await seen(rows[0]?.id ?? '', mai.token)).own?.testFor).toBe(new Date(noon(10)).toISOString())
  // A repeated request books nothing more.
  const key = randomUUID()
  const other = { startTime: noon(17), testStart: noon(15, '10:00') }
  const [one, two] = [await book(app, salon, mai.token, other, key), await book(app, salon, mai.token, other, key)]
  expect(one.json().id).toBe(two.json().id)
  expect(await visitsOf()).toHaveLength(4)
})

test('[FRM-02k] books nothing if the start of the test is too late, not offered or taken', async () => {
  for (const testStart of [noon(8, '10:55'), noon(9), noon(12), noon(8, '03:00')]) {
    expect(refusal(await wish({ testStart }))).toEqual([409, 'patch-test.taken'])
    expect(await visitsOf()).toEqual([])
  }
})

test('[FRM-02k] books nothing for customers who lose a race for one start of the test', async () => {
  const small = await aSalon(db, 1)
  const lead = await anOwner(db, small.id)
  const test = await aProduct(db, small, { duration: 10, price: 0, specialists: small.staff })
  const rule = { testId: test, hours: 24, months: 6 }
  expect((await call('PUT', `/v1/patch-test-rules/${small.product}`, lead, rule)).statusCode).toBe(200)
  const people = await Promise.all([1, 2, 3].map(() => aSignedInCustomer(db)))
  const answers = await Promise.all(
    people.map(({ token }, n) => book(app, small, token, { startTime: noon(10 + n), testStart: noon(8, '10:00') })),
  )
  expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([201, 409, 409])
  const counts = await Promise.all(people.map(async ({ id }) => (await visitsOf(id)).length))
  expect(counts.sort()).toEqual([0, 0, 2])
})

test('[FRM-02k] holds and releases both starts together, and their holder books both', async () => {
  const { staff } = salon
  await inSalon(db, salon.id).deleteFrom('productSpecialist').where('productId', '=', patch).execute()
  const only = { businessObjectId: salon.id, productId: patch, staffId: staff[0] ?? '' }
  await db.insertInto('productSpecialist').values(only).execute()
  const hold = (own: object, { token } = mai) => {
    const payload = { businessObjectId: salon.id, products: [salon.product], staffId: null, ...own }
    return app.inject({ method: 'POST', url: '/v1/slot-holds', remoteAddress: randomUUID(), headers: token, payload })
  }
  const held = () =>
    inSalon(db, salon.id).selectFrom('slotHold').select('partyPosition').orderBy('partyPosition').execute()
  const wanted = { startTime: noon(24), testStart: noon(22, '10:00') }
  expect(refusal(await hold({ ...wanted, testStart: noon(23) }))).toEqual([409, 'patch-test.taken'])
  expect(await held()).toEqual([])
  const first = (await hold(wanted)).json()
  expect(await held()).toEqual([{ partyPosition: 1 }, { partyPosition: 2 }])
  await call('DELETE', `/v1/slot-holds/${first.id}`, {})
  expect(await held()).toEqual([])
  await hold(wanted)
  // The one person who does the test is held until the hold ends.
  const other = await aSignedInCustomer(db)
  expect(refusal(await hold({ ...wanted, startTime: noon(25) }, other))).toEqual([409, 'patch-test.taken'])
  booked(await wish(wanted))
  expect(await held()).toEqual([])
  const later = { startTime: noon(26), testStart: noon(23, '10:00') }
  expect((await hold(later)).statusCode).toBe(201)
  clock.advance(11 * 60_000)
  booked(await book(app, salon, other.token, later))
  const others = staff.slice(1).map((staffId) => ({ ...only, staffId }))
  await db.insertInto('productSpecialist').values(others).execute()
})

test('[FRM-02j] checks “I had one” after the PIN against the salon’s records, separately for each guest', async () => {
  expect(refusal(await wish())).toEqual([409, 'patch-test.missing'])
  expect(await visitsOf()).toEqual([])
  expect((await record()).json()).toMatchObject([{ testId: patch, day: '2027-03-01', guest: null }])
  expect(refusal(await wish({ guest: 'Mia' }))).toEqual([409, 'patch-test.missing'])
  const visit = booked(await wish())
  expect((await seen(visit.id)).patchTest).toEqual({ day: '2027-03-01' })
  await record({ guest: 'Mia' })
  const mias = booked(await wish({ guest: 'Mia', startTime: noon(11) }))
  const needed = await call('GET', `/v1/appointments/${mias.id}/patch-tests`, owner)
  expect(needed.json()).toMatchObject([
    { testId: patch, name: 'Verträglichkeitstest', day: '2027-03-01', recorded: true },
  ])
})

test('[FRM-02j] counts a booked test visit until it is cancelled or missed', async () => {
  const own = booked(await book(app, salon, mai.token, { startTime: noon(7), products: [patch] }))
  const visit = booked(await wish())
  for (const status of ['CUSTOMER_CANCELLED', 'EXPIRED'] as const) {
    await db.updateTable('appointment').set({ status }).where('id', '=', own.id).execute()
    expect((await seen(visit.id)).patchTest).toEqual({ day: null })
  }
  expect(refusal(await wish({ startTime: noon(11) }))).toEqual([409, 'patch-test.missing'])
})

test('[FRM-02l] refuses to move the visit or its test online so that the test no longer counts', async () => {
  const visit = booked(await wish({ testStart: noon(8, '10:00') }))
  const [testVisit] = await visitsOf()
  const move = async (id: string, startTime: string) => {
    const { version } = await seen(id, mai.token)
    const headers = { ...mai.token, 'if-match': `"${version}"`, 'idempotency-key': randomUUID() }
    return call('PATCH', `/v1/appointments/${id}`, headers, { startTime })
  }
  expect(refusal(await move(visit.id, noon(9)))).toEqual([409, 'patch-test.too-close'])
  expect(refusal(await move(testVisit?.id ?? '', noon(9)))).toEqual([409, 'patch-test.too-close'])
  const starts = async (id: string) => {
    const list = async (what: string) => (await call('GET', `/v1/appointments/${id}/${what}`, mai.token)).json()
    const days = 'from=2027-03-08&to=2027-03-10'
    const slots: { date: string; times: string[] }[] = (await list(`available-slots?${days}`)).slotsOfDates
    const dates: { date: string; start: string }[] = await list(`available-dates?${days}`)
    const first = (await list('next-starts')).map(({ startTime }: { startTime: string }) => startTime)
    return { slots, dates, first: [...new Set(first)] }
  }
  // Nothing is listed that the move would refuse: the visit from 48 hours after its test, in the salon's zone.
  const own = await starts(visit.id)
  expect(own.slots.map(({ date, times: [first] }) => [date, first])).toEqual([['2027-03-10', '11:15:00']])
  expect(own.dates).toMatchObject([{ date: '2027-03-10', start: '11:15:00' }])
  expect(own.first).toEqual(['2027-03-10T10:15:00.000Z'])
  // The test until 48 hours before its visit.
  const tests = await starts(testVisit?.id ?? '')
  expect(tests.slots.map(({ date, times }) => [date, times.at(-1)])).toEqual([['2027-03-08', '11:45:00']])
  expect((await move(testVisit?.id ?? '', noon(5))).statusCode).toBe(200)
  expect((await move(visit.id, noon(9))).statusCode).toBe(200)
})

test('[FRM-02m] records a test with its author, removes it, and refuses a future day', async () => {
  expect(refusal(await record({ day: '2027-03-03' }))).toEqual([400, 'invalid-request'])
  expect(refusal(await record({ testId: salon.product }))).toEqual([404, 'product.notFound'])
  const lite = await aToken(db, { role: 'USER_LITE', client: 'ADMIN', businessObjectId: salon.id })
  expect(refusal(await record({}, lite))[0]).toBe(403)
  const stranger = await aSignedInCustomer(db)
  const theirs = await call('GET', `/v1/customers/${stranger.id}/patch-tests`, owner)
  expect(refusal(theirs)).toEqual([404, 'notFound'])
  const [made] = (await record()).json()
  expect(made.time).toBeTruthy()
  expect((await call('DELETE', `/v1/patch-tests/${made.id}`, owner)).statusCode).toBe(204)
  expect((await call('GET', `/v1/customers/${mai.id}/patch-tests`, owner)).json()).toEqual([])
  const { rows } = await sql`select from patch_test where customer_id = ${mai.id}`.execute(db)
  expect(rows).toEqual([])
})
