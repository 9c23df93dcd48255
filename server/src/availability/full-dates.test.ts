import { randomUUID } from 'node:crypto'
import { afterAll, expect, test } from 'vitest'
import { testApp } from '../test/app.ts'
import { aSalon, aSignedInCustomer, book, booked, refusal, type SalonForTests } from '../test/salon.ts'

const { app, db, close } = await testApp()
afterAll(close)

const week = { from: '2027-03-01', to: '2027-03-07' }
const ask = (salon: SalonForTests, query: object = {}) =>
  app.inject({
    url: `/v1/business-objects/${salon.id}/full-dates`,
    query: { ...week, products: salon.product, ...query } as Record<string, string>,
  })

/** Creates a salon open one hour a day: one booking per person fills it. */
async function anHourADay(people: number) {
  const salon = await aSalon(db, people, { openingOpen: '12:00', openingClose: '13:00' })
  const take = async (day: string, staffId: string | null = null) =>
    booked(await book(app, salon, (await aSignedInCustomer(db)).token, { startTime: `${day}T11:00:00Z`, staffId }))
  return { salon, take }
}

test('[AVL-11] lists full days, for any person and for one, without closed or past days and days without staff', async () => {
  const { salon, take } = await anHourADay(2)
  const [first = '', second = ''] = salon.staff
  await take('2027-03-03', first)
  await take('2027-03-04')
  await take('2027-03-04')
  const closed = { weekday: 'FRIDAY', activated: false, open: '12:00', close: '13:00' } as const
  await db
    .insertInto('openingRule')
    .values({ businessObjectId: salon.id, id: randomUUID(), ...closed })
    .execute()
  expect((await ask(salon)).json()).toEqual(['2027-03-04'])
  expect((await ask(salon, { staffId: first })).json()).toEqual(['2027-03-03', '2027-03-04'])
  expect((await ask(salon, { staffId: second })).json()).toEqual(['2027-03-04'])
  await db.updateTable('staff').set({ active: false }).where('id', '=', second).execute()
  expect((await ask(salon)).json()).toEqual(['2027-03-03', '2027-03-04'])
})

test('[AVL-11] does not list a day any more once a customer cancels', async () => {
  const { salon, take } = await anHourADay(1)
  const { token } = await aSignedInCustomer(db)
  const appointment = booked(await book(app, salon, token, { startTime: '2027-03-04T11:00:00Z' }))
  await take('2027-03-03')
  expect((await ask(salon)).json()).toEqual(['2027-03-03', '2027-03-04'])
  const cancelled = await app.inject({
    method: 'POST',
    url: `/v1/appointments/${appointment.id}/cancellation`,
    headers: token,
  })
  expect(cancelled.statusCode).toBe(200)
  expect((await ask(salon)).json()).toEqual(['2027-03-03'])
})

test.each([
  [{ to: '2027-06-01' }, 400, 'date-range-too-long'],
  [{ to: '2027-02-28' }, 400, 'date-range-invalid'],
  [{ staffId: randomUUID() }, 404, 'staff.notFound'],
  [{ products: randomUUID() }, 404, 'product.notFound'],
])('[AVL-11] refuses a request with %o: %i %s', async (query, status, message) => {
  const { salon } = await anHourADay(1)
  expect(refusal(await ask(salon, query))).toEqual([status, message])
})
