import { randomUUID } from 'node:crypto'
import type { Customer } from '@goldline/contract/customer'
import type { SharedFormula } from '@goldline/contract/customer/my-formulas'
import { afterAll, expect, test } from 'vitest'
import { testApp } from '../test/app.ts'
import { aStaff, aToken, aUser } from '../test/builders.ts'
import { anOwner, aSalon, aSignedInCustomer, book, booked, refusal } from '../test/salon.ts'

const { app, db, clock, close } = await testApp()
afterAll(close)

type Headers = { authorization: string }
const mine = async (headers: Headers) =>
  (await app.inject({ url: '/v1/user/me/formulas', headers })).json<SharedFormula[]>()
const note = async (customerId: string, text: string, headers: Headers) => {
  const url = `/v1/customers/${customerId}/formulas`
  const key = { 'idempotency-key': randomUUID() }
  const added = await app.inject({ method: 'POST', url, headers: { ...headers, ...key }, payload: { text } })
  return added.json<Customer>().formulas[0]?.id ?? ''
}
const share = (id: string, shared: boolean, headers: Headers) =>
  app.inject({ method: 'PUT', url: `/v1/customer-formulas/${id}/shared`, headers, payload: { shared } })

/** Creates a salon with Lena on its page, and a customer's visit. */
async function aVisit() {
  const salon = await aSalon(db, 1, { name: 'Lumière' })
  const userId = await aUser(db, { name: 'Lena', surname: 'Privat' })
  const own = { userId, businessObjectId: salon.id, staffId: salon.staff[0] ?? null }
  const lena = await aToken(db, { ...own, role: 'USER_LITE', client: 'STAFF' })
  const customer = await aSignedInCustomer(db)
  const visit = booked(await book(app, salon, customer.token, { startTime: '2027-03-02T11:00:00Z' }))
  return { salon, lena, customer, visit }
}

test('[CUS-08s, CUS-08t] a customer reads a formula with date, visit and person only while it is shared', async () => {
  const { salon, lena, customer, visit } = await aVisit()
  const id = await note(customer.id, '7/0 + 1.9 %', lena)
  await note(customer.id, 'Nur für uns', lena)
  expect(await mine(customer.token)).toEqual([])
  const shared = await share(id, true, lena)
  expect(shared.json<Customer>().formulas.map((each) => [each.text, each.shared])).toEqual([
    ['Nur für uns', false],
    ['7/0 + 1.9 %', true],
  ])
  expect(await mine(customer.token)).toEqual([
    {
      id,
      businessObject: { id: salon.id, name: 'Lumière', timeZone: 'Europe/Zurich', country: 'CH' },
      text: '7/0 + 1.9 %',
      time: new Date(clock.now()).toISOString(),
      by: 'Person 0',
      appointmentId: visit.id,
      services: ['Schnitt'],
    },
  ])
  const file = await app.inject({ url: '/v1/user/me/export', headers: customer.token })
  const [profile] = file.json().salons
  expect(profile.formulas.map(({ sharedSince }: { sharedSince: string | null }) => sharedSince !== null)).toEqual([
    true,
    false,
  ])
  await share(id, false, lena)
  expect(await mine(customer.token)).toEqual([])
})

test('[CUS-08s] staff who may not see the customer cannot share, and another customer reads nothing', async () => {
  const { salon, lena, customer } = await aVisit()
  const id = await note(customer.id, '7/0', lena)
  const stranger = await anOwner(db, (await aSalon(db, 1)).id)
  expect(refusal(await share(id, true, stranger))).toEqual([404, 'notFound'])
  const colleague = { role: 'USER_LITE', scope: 'OWN', client: 'STAFF', businessObjectId: salon.id } as const
  const other = await aToken(db, { ...colleague, staffId: await aStaff(db, salon.id) })
  expect(refusal(await share(id, true, other))).toEqual([404, 'notFound'])
  expect(refusal(await share(id, true, customer.token))).toEqual([403, 'forbidden'])
  await share(id, true, lena)
  expect(await mine((await aSignedInCustomer(db)).token)).toEqual([])
  expect(refusal(await app.inject({ url: '/v1/user/me/formulas', headers: lena }))).toEqual([403, 'forbidden'])
})
