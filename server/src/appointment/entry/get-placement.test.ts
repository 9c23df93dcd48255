import type { getPlacement } from '@goldline/contract/appointment/placement'
import type { ResponseReceived } from '@goldline/contract/call'
import { afterAll, expect, test } from 'vitest'
import { testApp } from '../../test/app.ts'
import { aCustomer } from '../../test/builders.ts'
import { anOwner, aSalon, booked, refusal } from '../../test/salon.ts'

const { app, db, close } = await testApp()
afterAll(close)

const noon = '2027-03-03T11:00:00.000Z'

async function aDesk(people: number) {
  const salon = await aSalon(db, people)
  const headers = await anOwner(db, salon.id)
  const customer = await aCustomer(db)
  await db.insertInto('customerProfile').values({ businessObjectId: salon.id, customerId: customer.id }).execute()
  const enter = (staffId: string | null) =>
    app.inject({
      method: 'POST',
      url: '/v1/business-object/appointments',
      headers: { ...headers, 'idempotency-key': crypto.randomUUID() },
      payload: { customerId: customer.id, startTime: noon, services: [{ product: salon.product, staffId }] },
    })
  const ask = (query: Record<string, string>) =>
    app.inject({
      url: '/v1/business-object/placement',
      query: { startTime: noon, products: salon.product, ...query },
      headers,
    })
  const placed = async (query: Record<string, string> = {}) =>
    (await ask(query)).json<ResponseReceived<typeof getPlacement>>()
  return { salon, customer, enter, ask, placed }
}

test('[APT-15k] shows who would do it now without a requested person; does not name busy people', async () => {
  const { salon, enter, placed } = await aDesk(2)
  const [lena = '', mia = ''] = salon.staff
  expect((await placed()).broken).toEqual([])
  const { id } = booked(await enter(lena))
  expect(await placed()).toEqual({ staffIds: [mia], broken: [] })
  expect(await placed({ staffIds: lena })).toMatchObject({ broken: ['staff.busy'] })
  expect(await placed({ staffIds: lena, appointment: id })).toEqual({ staffIds: [lena], broken: [] })
})

test('[APT-15k] names every rule that a start breaks, including an overlapping visit of the customer', async () => {
  const { customer, enter, ask, placed } = await aDesk(2)
  expect((await placed({ startTime: '2027-03-03T23:00:00Z' })).broken).toContain('appointment.outside-opening-hours')
  booked(await enter(null))
  expect((await placed({ customer: customer.id })).broken).toEqual([
    'confirmed appointment already exists at same time',
  ])
  expect(refusal(await ask({ startTime: '2027-03-03T11:02:00Z' }))).toEqual([409, 'startTime.invalid'])
})
