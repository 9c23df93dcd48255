import { randomUUID } from 'node:crypto'
import type { Appointment } from '@goldline/contract/appointment'
import { afterAll, afterEach, expect, test } from 'vitest'
import { testApp, testNow } from '../../test/app.ts'
import { expectInvariants } from '../../test/invariants.ts'
import { anOwner, aSalon, booked, refusal } from '../../test/salon.ts'

const { app, db, clock, close } = await testApp()
afterAll(close)
afterEach(() => {
  clock.set(testNow)
  return expectInvariants(db)
})

const noon = '2027-03-03T11:00:00Z'
const ruth = { name: 'Ruth', surname: 'Kälin', phoneNr: '079 123 45 67', isoCode: 'CH' }

async function aDesk() {
  const salon = await aSalon(db, 1)
  const owner = await anOwner(db, salon.id)
  const send = (method: 'POST' | 'PATCH', url: string, payload: object, headers = {}) =>
    app.inject({
      method,
      url: `/v1/${url}`,
      headers: { ...owner, 'idempotency-key': randomUUID(), ...headers },
      payload,
    })
  const services = [{ product: salon.product, staffId: salon.staff[0] }]
  const enter = (body: object = {}) =>
    send('POST', 'business-object/appointments', {
      customerId: null,
      newCustomer: ruth,
      startTime: noon,
      services,
      ...body,
    })
  const people = () =>
    db
      .selectFrom('customer as c')
      .innerJoin('customerProfile as p', 'p.customerId', 'c.id')
      .select(['c.name', 'c.surname', 'c.phoneNr', 'c.email'])
      .where('p.businessObjectId', '=', salon.id)
      .orderBy('c.name')
      .execute()
  return { salon, services, send, enter, people }
}

test('[CUS-01m] stores a new caller with the booking, in one call', async () => {
  const { enter, people } = await aDesk()
  expect(booked(await enter()).owner).toMatchObject({ name: 'Ruth', surname: 'Kälin' })
  expect(await people()).toEqual([{ name: 'Ruth', surname: 'Kälin', phoneNr: '+41791234567', email: null }])
})

test('[CUS-01m] stores no customer for a refused or previewed booking', async () => {
  const { enter, people, send, services } = await aDesk()
  expect(refusal(await enter({ startTime: '2027-03-03T23:00:00Z' }))[0]).toBe(409)
  expect(refusal(await enter({ newCustomer: { ...ruth, phoneNr: '079 12' } }))).toEqual([400, 'invalid-phoneNr'])
  const body = { customerId: null, newCustomer: ruth, startTime: noon, services }
  const preview = await send('POST', 'business-object/message-preview', { enter: body })
  expect(preview.json()).toMatchObject([{ who: 'Ruth Kälin', channel: 'SMS' }])
  expect(await people()).toEqual([])
})

test('[CUS-01e] creates no duplicate for a number that a customer already has', async () => {
  const { enter, people } = await aDesk()
  const { owner } = booked(await enter())
  const later = { startTime: '2027-03-03T14:00:00Z' }
  expect(refusal(await enter({ ...later, newCustomer: { ...ruth, name: 'Rosa' } }))).toEqual([409, 'existed'])
  expect(refusal(await enter({ ...later, customerId: owner?.id }))).toEqual([400, 'invalid-request'])
  expect(await people()).toHaveLength(1)
})

test('[CUS-01m] [APT-23] stores companions with the party, and a guest who becomes a new customer', async () => {
  const { salon, enter, send, people, services } = await aDesk()
  await db.updateTable('staff').set({ enabled4Booking: true }).where('businessObjectId', '=', salon.id).execute()
  const along = { customerId: null, startTime: '2027-03-03T12:00:00Z', services }
  const party = [
    { ...along, newCustomer: { name: 'Mai' } },
    { ...along, name: 'Kind', startTime: '2027-03-03T13:00:00Z' },
  ]
  const entered = booked(await enter({ party }))
  expect((await people()).map(({ name }) => name)).toEqual(['Mai', 'Ruth'])
  const guest = entered.party?.others.find(({ customerId }) => customerId === null)
  const edited = await send(
    'PATCH',
    `business-object/appointments/${guest?.id}`,
    { newCustomer: { name: 'Zoe' } },
    { 'if-match': '1' },
  )
  expect(edited.json<Appointment>().owner).toMatchObject({ name: 'Zoe' })
  expect((await people()).map(({ name }) => name)).toEqual(['Mai', 'Ruth', 'Zoe'])
})

test('[CUS-01m] [AVL-11] stores a new customer with the waiting list entry', async () => {
  const { salon, send, people } = await aDesk()
  const wish = {
    products: [salon.product],
    staffIds: [null],
    from: '2027-03-03',
    to: '2027-03-03',
    fromTime: '00:00:00',
    toTime: '24:00:00',
  }
  const put = (body: object) =>
    send('POST', 'business-object/waiting-list-entries', { customerId: null, ...wish, ...body })
  expect(refusal(await put({}))).toEqual([400, 'invalid-request'])
  expect((await put({ newCustomer: ruth, to: '2020-01-01' })).statusCode).toBe(400)
  expect(await people()).toEqual([])
  expect((await put({ newCustomer: ruth })).statusCode).toBe(201)
  expect(await people()).toHaveLength(1)
})
