import { randomUUID } from 'node:crypto'
import type { Overview } from '@goldline/contract/overview'
import { afterAll, expect, test } from 'vitest'
import { testApp } from '../test/app.ts'
import { aCustomer, aToken } from '../test/builders.ts'
import { anOwner, aSalon, aSignedInCustomer, book, booked, refusal } from '../test/salon.ts'

// The test clock is at Tuesday 2027-03-02, 09:00 in Zürich.
const { app, db, close } = await testApp()
afterAll(close)

const overview = async (headers: { authorization: string }): Promise<Overview> =>
  (await app.inject({ url: '/v1/overview', headers })).json()

test('[AVL-05] [APT-09] the overview lists coming unassigned appointments and unanswered messages', async () => {
  const salon = await aSalon(db, 1)
  const owner = await anOwner(db, salon.id)
  const { token, userId } = await aSignedInCustomer(db)
  await db.updateTable('customer').set({ name: 'Anna', surname: 'Meier' }).where('userId', '=', userId).execute()
  const { id, startTime } = booked(await book(app, salon, token, { startTime: '2027-03-03T11:00:00Z' }))
  expect(await overview(owner)).toEqual({
    unassigned: [],
    stranded: [],
    messages: [],
    birthdays: [],
    sinceEvening: { since: '2027-03-01T17:00:00.000Z', booked: 1, cancelled: 0 },
  })
  await db.updateTable('appointmentService').set({ assignedStaffId: null }).where('appointmentId', '=', id).execute()
  const write = (headers: { authorization: string }, text: string) =>
    app.inject({
      method: 'POST',
      url: `/v1/appointments/${id}/messages`,
      payload: { text },
      headers: { ...headers, 'idempotency-key': randomUUID() },
    })
  await write(token, 'Kann ich früher kommen?')
  const seen = { appointmentId: id, startTime: new Date(startTime).toISOString(), customer: 'Anna Meier' }
  const open = await overview(owner)
  expect(open.unassigned).toEqual([{ ...seen, services: ['Schnitt'] }])
  expect(open.messages).toMatchObject([{ ...seen, text: 'Kann ich früher kommen?' }])
  await write(owner, 'Ja, gern.')
  expect((await overview(owner)).messages).toEqual([])
  expect((await overview(await anOwner(db, (await aSalon(db, 1)).id))).unassigned).toEqual([])
})

test('[CUS-01] the overview lists this week’s birthdays of customers who came within a year', async () => {
  const salon = await aSalon(db, 1)
  const came = async (name: string, birthday: string, startTime: string | null) => {
    const { id } = await aCustomer(db, { name, surname: '', birthday })
    await db.insertInto('customerProfile').values({ businessObjectId: salon.id, customerId: id }).execute()
    if (startTime === null) return
    const [from, to] = [new Date(startTime), new Date(Date.parse(startTime) + 3_600_000)]
    const visit = { businessObjectId: salon.id, id: randomUUID(), customerId: id, startTime: from, endTime: to }
    const agreed = { status: 'FULFILLED', bookingType: 'ONLINE', currency: 'CHF' } as const
    await db
      .insertInto('appointment')
      .values({ ...visit, ...agreed })
      .execute()
  }
  await came('Today', '1980-03-02', '2027-01-05T10:00:00Z')
  await came('In six days', '1990-03-08', '2026-06-05T10:00:00Z')
  await came('In seven days', '1990-03-09', '2027-01-05T11:00:00Z')
  await came('Long gone', '1990-03-03', '2025-01-05T11:00:00Z')
  await came('Never', '1990-03-03', null)
  const { birthdays } = await overview(await anOwner(db, salon.id))
  expect(birthdays.map(({ name, date }) => [name, date])).toEqual([
    ['Today', '2027-03-02'],
    ['In six days', '2027-03-08'],
  ])
})

test('[AUTH-19] a customer’s session cannot read the overview', async () => {
  const salon = await aSalon(db, 1)
  const { token } = await aSignedInCustomer(db)
  expect(refusal(await app.inject({ url: '/v1/overview', headers: token }))[0]).toBe(403)
  const staff = await aToken(db, { role: 'USER_LITE', client: 'ADMIN', businessObjectId: salon.id })
  expect((await app.inject({ url: '/v1/overview', headers: staff })).statusCode).toBe(200)
})
