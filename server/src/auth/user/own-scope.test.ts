import { randomUUID } from 'node:crypto'
import type { Appointment } from '@goldline/contract/appointment'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { testApp } from '../../test/app.ts'
import { aProduct, aToken } from '../../test/builders.ts'
import { aGuestRow } from '../../test/owned-rows.ts'
import { aLeader, aSalon, aSignedInCustomer, book, booked, leadersPassword, refusal } from '../../test/salon.ts'

// The tests' clock shows Tuesday 2027-03-02, 09:00 in Zürich.
const { app, db, close } = await testApp()
afterAll(close)

type Headers = { authorization: string }
type Customer = Awaited<ReturnType<typeof aSignedInCustomer>>
let salon: Awaited<ReturnType<typeof aSalon>>
let lena = ''
let mia = ''
let hers: { customer: Customer; visit: Appointment }
let others: { customer: Customer; visit: Appointment }
let leader: Headers

beforeAll(async () => {
  salon = await aSalon(db, 2, { version: 'PRO' })
  ;[lena = '', mia = ''] = salon.staff
  leader = await aLeader(db, salon.id)
  const { id: leaderId } = (await get('/v1/user/me', leader)).json()
  const confirmed = { email: `${randomUUID()}@example.com`, emailConfirmedTime: new Date(0) }
  await db.updateTable('appUser').set(confirmed).where('id', '=', leaderId).execute()
  const visitOf = async (staffId: string, startTime: string, surname: string) => {
    const customer = await aSignedInCustomer(db)
    await db.updateTable('customer').set({ name: 'Anna', surname }).where('id', '=', customer.id).execute()
    return { customer, visit: booked(await book(app, salon, customer.token, { staffId, startTime })) }
  }
  hers = await visitOf(lena, '2027-03-03T09:00:00Z', 'Eigen')
  others = await visitOf(mia, '2027-03-03T11:00:00Z', 'Fremd')
})

const signedIn = (client: 'ADMIN' | 'STAFF', staffId: string | null) =>
  aToken(db, { role: 'USER_LITE', scope: 'OWN', client, businessObjectId: salon.id, staffId })
const get = async (url: string, headers: Headers) => app.inject({ url, headers })
const send = (method: 'POST' | 'PATCH', url: string, headers: Headers, payload: object = {}) =>
  app.inject({ method, url, headers: { ...headers, 'idempotency-key': randomUUID(), 'if-match': '"1"' }, payload })

describe.each(['ADMIN', 'STAFF'] as const)('a person with the scope OWN, in %s', (client) => {
  let me: Headers
  beforeAll(async () => {
    me = await signedIn(client, lena)
  })

  test('[AUTH-25a, AUTH-25c] reads only their own visits, column and customers', async () => {
    const day = '?from=2027-03-03&to=2027-03-03'
    const ids = (await get(`/v1/appointments${day}`, me)).json<Appointment[]>().map(({ id }) => id)
    expect(ids).toEqual([hers.visit.id])
    expect((await get(`/v1/calendar-frame${day}`, me)).json().staff).toMatchObject([{ id: lena }])
    expect(refusal(await get(`/v1/appointments/${others.visit.id}`, me))).toEqual([404, 'appointment.notFound'])
    for (const query of ['', '?query=Anna', '?query=Fremd', `?query=${others.customer.email}`, '?sort=lastVisit']) {
      const { body } = await get(`/v1/customers${query}`, me)
      expect(body).not.toContain(others.customer.id)
      expect(body).not.toContain('Fremd')
    }
    const found = (await get('/v1/customers?query=Anna', me)).json()
    expect([found.customers.map(({ id }: Customer) => id), found.count]).toEqual([[hers.customer.id], 1])
  })

  test('[AUTH-25c] does not find customers served only by colleagues', async () => {
    const url = `/v1/customers/${others.customer.id}`
    for (const path of ['', '/last-visit', '/pictures'])
      expect([path, refusal(await get(url + path, me))]).toEqual([path, [404, 'notFound']])
    expect(refusal(await send('POST', `${url}/formulas`, me, { text: 'Gel 07' }))).toEqual([404, 'notFound'])
    const services = [{ product: salon.product, staffId: lena }]
    const entered = { customerId: others.customer.id, startTime: '2027-03-03T14:00:00Z', services }
    expect(refusal(await send('POST', '/v1/business-object/appointments', me, entered))).toEqual([404, 'notFound'])
    expect(refusal(await send('POST', '/v1/customers', me, { name: 'Neu' }))).toEqual([403, 'forbidden'])
  })

  test('[AUTH-25d] cannot change a colleague’s visits or enter one for them', async () => {
    const at = `/v1/appointments/${others.visit.id}`
    for (const path of ['/cancellation', '/check-in', '/no-show', '/messages', '/undo'])
      expect((await send('POST', at + path, me, path === '/messages' ? { text: 'x' } : {})).statusCode).toBe(404)
    const services = [{ product: salon.product, staffId: mia }]
    const entered = { customerId: hers.customer.id, startTime: '2027-03-03T15:00:00Z', services }
    const enter = (payload: object) => send('POST', '/v1/business-object/appointments', me, payload)
    expect(refusal(await enter(entered))).toEqual([403, 'forbidden'])
    const own = { ...entered, startTime: '2027-03-03T09:00:00Z', services: [{ product: salon.product, staffId: lena }] }
    expect(refusal(await enter({ ...own, override: true }))).toEqual([403, 'forbidden'])
    const added = { services: [lena, mia].map((staffId) => ({ product: salon.product, staffId })) }
    expect(refusal(await send('PATCH', `/v1/appointments/${hers.visit.id}`, me, added))).toEqual([403, 'forbidden'])
    const known = { name: 'Anna', email: others.customer.email }
    const theirs = { customerId: null, newCustomer: known, startTime: own.startTime }
    expect(refusal(await enter({ ...theirs, services: own.services }))).toEqual([409, 'existed'])
    const offered = (await get('/v1/business-object/services', me)).json()
    expect(offered.staff).toMatchObject([{ id: lena }])
    expect(offered.services).toMatchObject([{ staffIds: [lena] }])
  })

  test('[AUTH-25c] reads and changes only queue guests who wait for them', async () => {
    const [stranger, guest] = [
      await aGuestRow(db, salon, others.customer.id),
      await aGuestRow(db, salon, hers.customer.id),
    ]
    await db.updateTable('queueEntry').set({ staffId: lena }).where('id', '=', guest).execute()
    const { entries, staff } = (await get('/v1/queue', me)).json()
    expect(entries.map(({ id }: { id: string }) => id)).toEqual([guest])
    expect(staff).toMatchObject([{ id: lena }])
    expect(refusal(await send('POST', `/v1/queue/${stranger}/departure`, me))).toEqual([404, 'queue.notFound'])
    expect(refusal(await send('POST', `/v1/queue/${guest}/call`, me, { staffId: mia }))).toEqual([403, 'forbidden'])
    const asked = await send('POST', '/v1/queue/waits', me, { guests: [{ products: [salon.product] }] })
    const { ahead, waits } = asked.json()
    expect([ahead, waits.map((wait: { staffId: string | null }) => wait.staffId)]).toEqual([2, [null, lena]])
    await db.deleteFrom('queueEntry').where('id', 'in', [stranger, guest]).execute()
  })

  test('[AUTH-25c] cannot name a colleague’s visit as one whose time counts as free', async () => {
    const at = `products=${salon.product}&appointment=${others.visit.id}`
    const starts = await get(`/v1/business-object/starts?from=2027-03-03&to=2027-03-03&${at}`, me)
    expect(refusal(starts)).toEqual([404, 'appointment.notFound'])
    if (client === 'STAFF') return
    const placement = await get(`/v1/business-object/placement?startTime=2027-03-03T11:00:00Z&${at}`, me)
    expect(refusal(placement)).toEqual([404, 'appointment.notFound'])
  })
})

test('[AUTH-25c] figures, days and holds include own visits only; a message preview names no colleague’s customer', async () => {
  const me = await signedIn('ADMIN', lena)
  const day = '?from=2027-03-03&to=2027-03-03'
  expect((await get(`/v1/calendar-days${day}`, me)).json()).toMatchObject([{ count: 1, staff: [{ staffId: lena }] }])
  expect((await get(`/v1/calendar-days${day}`, leader)).json()).toMatchObject([{ count: 2 }])
  const shared = booked(
    await book(app, salon, hers.customer.token, { staffId: mia, startTime: '2027-03-04T11:00:00Z' }),
  )
  const card = (await get(`/v1/customers/${hers.customer.id}`, me)).json()
  expect(card.appointments).toMatchObject([{ id: hers.visit.id }])
  expect((await get(`/v1/customers/${hers.customer.id}`, leader)).json().appointments).toHaveLength(2)
  await db.updateTable('appointment').set({ status: 'FULFILLED' }).where('id', '=', shared.id).execute()
  expect((await get(`/v1/customers/${hers.customer.id}`, me)).json()).toMatchObject({
    visits: 0,
    lastVisit: null,
    lastStaff: null,
    spendInYear: 0,
    figures: { spend: 0 },
  })
  const services = [{ product: salon.product, staffId: lena }]
  const enter = { customerId: others.customer.id, startTime: '2027-03-03T14:00:00Z', services }
  const preview = (payload: object) => send('POST', '/v1/business-object/message-preview', me, payload)
  expect(refusal(await preview({ enter }))).toEqual([404, 'notFound'])
  const own = { ...enter, customerId: hers.customer.id }
  expect((await preview({ enter: own })).statusCode).toBe(200)
  const given = [{ product: salon.product, staffId: mia }]
  expect(refusal(await preview({ enter: { ...own, services: given } }))).toEqual([403, 'forbidden'])
  const room = [{ id: others.visit.id, version: 1, staffIds: [lena] }]
  expect(refusal(await preview({ enter: { ...own, room } }))).toEqual([403, 'forbidden'])
  expect(refusal(await preview({ id: others.visit.id }))).toEqual([404, 'appointment.notFound'])
})

type SalonPlace = Awaited<ReturnType<typeof aSalon>>

/** Creates a customer with past visits, given by start and further fields. */
async function aVisitor(place: SalonPlace, surname: string, visits: readonly (readonly [string, object])[]) {
  const customer = await aSignedInCustomer(db)
  await db.updateTable('customer').set({ name: 'Anna', surname }).where('id', '=', customer.id).execute()
  for (const [startTime, choice] of visits) {
    const { id } = booked(await book(app, place, customer.token, { startTime, ...choice }))
    await db.updateTable('appointment').set({ status: 'FULFILLED' }).where('id', '=', id).execute()
  }
  return customer.id
}

test('[AUTH-25c] customers are ordered, paged and filtered by the person’s own visits only', async () => {
  const place = await aSalon(db, 2, { version: 'PRO' })
  const [own = '', colleague = ''] = place.staff
  const theirs = await aProduct(db, place, { specialists: [colleague] })
  const seldom = await aVisitor(place, 'Abt', [
    ['2027-03-03T09:00:00Z', { staffId: own }],
    ['2027-03-04T09:00:00Z', { staffId: colleague }],
    ['2027-03-04T14:00:00Z', { staffId: colleague, products: [theirs] }],
  ])
  const often = await aVisitor(place, 'Blum', [
    ['2027-03-03T11:00:00Z', { staffId: own }],
    ['2027-03-04T11:00:00Z', { staffId: own }],
  ])
  const row = { role: 'USER_LITE', scope: 'OWN', client: 'ADMIN', businessObjectId: place.id } as const
  const me = await aToken(db, { ...row, staffId: own })
  const page = async (query: string) => {
    const { customers, next } = (await get(`/v1/customers?${query}`, me)).json()
    return { ids: customers.map(({ id }: Customer) => id), next }
  }
  for (const query of ['query=Anna', 'sort=lastVisit']) {
    const first = await page(`${query}&limit=1`)
    const second = await page(`${query}&limit=1&cursor=${first.next}`)
    expect([query, first.ids, second.ids, second.next]).toEqual([query, [often], [seldom], null])
  }
  expect((await page('visitedSince=2027-03-04')).ids).toEqual([often])
  expect((await page('notVisitedSince=2027-03-04')).ids).toEqual([seldom])
  expect((await page(`productId=${theirs}`)).ids).toEqual([])
  await db
    .updateTable('customerProfile')
    .set({ lastCheckIn: new Date(0) })
    .where('customerId', '=', seldom)
    .execute()
  expect((await get(`/v1/customers/${seldom}`, me)).json()).toMatchObject({ visits: 1, lastCheckIn: null })
  const calendar = (await get('/v1/appointments?from=2027-03-03&to=2027-03-03', me)).json<Appointment[]>()
  expect(calendar.map(({ owner }) => [owner?.id, owner?.visits])).toEqual([
    [seldom, 1],
    [often, 2],
  ])
})

test('[AUTH-25f] a user with the scope OWN but no staff member sees nothing', async () => {
  const me = await signedIn('ADMIN', null)
  expect((await get('/v1/appointments?from=2027-03-03&to=2027-03-03', me)).json()).toEqual([])
  expect((await get('/v1/customers', me)).json()).toMatchObject({ customers: [], count: 0 })
  expect((await get('/v1/user/me', me)).json()).toMatchObject({ role: 'USER_LITE', scope: 'OWN', staffId: null })
})

describe('the scope of a user', () => {
  const users = async () => (await get('/v1/salon-users', leader)).json()
  const change = (id: string, payload: object) =>
    send('PATCH', `/v1/salon-users/${id}`, leader, { ...payload, password: leadersPassword })

  test('[AUTH-25a] is OWN for a new user, and a leader may set it, also with the invitation', async () => {
    const { id: staffId } = (await send('POST', '/v1/staff', leader, { name: 'Neu' })).json()
    const made = (await users()).find((each: { staffId: string }) => each.staffId === staffId)
    expect(made).toMatchObject({ role: 'USER_LITE', scope: 'OWN' })
    const invited = { email: `${randomUUID()}@example.com`, scope: 'ALL', password: leadersPassword }
    const answer = await send('POST', `/v1/salon-users/${made.id}/invitations`, leader, invited)
    expect(answer.json()).toMatchObject({ scope: 'ALL' })
    expect((await change(made.id, { scope: 'OWN' })).json()).toMatchObject({ role: 'USER_LITE', scope: 'OWN' })
    expect((await change(made.id, { role: 'USER_LITE_PLUS' })).json()).toMatchObject({ scope: 'ALL' })
    expect(refusal(await change(made.id, { scope: 'OWN' }))).toEqual([400, 'invalid-request'])
    expect((await change(made.id, { role: 'USER_LITE' })).json()).toMatchObject({ scope: 'OWN' })
  })

  test('[AUTH-25g] a changed scope ends the sessions', async () => {
    const me = await signedIn('STAFF', mia)
    const { id } = (await get('/v1/user/me', me)).json()
    await change(id, { scope: 'ALL' })
    expect((await get('/v1/user/me', me)).statusCode).toBe(401)
  })
})
