import { randomUUID } from 'node:crypto'
import type { getLastVisit, getOfferedServices } from '@goldline/contract/appointment/entry'
import type { AvailableSlots } from '@goldline/contract/availability'
import type { ResponseReceived } from '@goldline/contract/call'
import { afterAll, expect, test } from 'vitest'
import type * as z from 'zod/mini'
import { testApp } from '../test/app.ts'
import { aProduct } from '../test/builders.ts'
import { anOwner, aSalon, aSignedInCustomer, book, booked, refusal } from '../test/salon.ts'

const { app, db, close } = await testApp()
afterAll(close)

const day = '2027-03-03'

async function aReception() {
  const salon = await aSalon(db, 2)
  const owner = await anOwner(db, salon.id)
  const customer = await aSignedInCustomer(db)
  const ask = (url: string) => app.inject({ url, headers: owner })
  const starts = async (query: string) => {
    const answer = await ask(`/v1/business-object/starts?from=${day}&to=${day}&${query}`)
    return answer.json<z.infer<typeof AvailableSlots>>().slotsOfDates[0]?.times ?? []
  }
  return { salon, owner, customer, ask, starts }
}

test('[APT-15] every service and variant is offered to the salon, deleted ones aside', async () => {
  const { salon, ask } = await aReception()
  const gone = await aProduct(db, salon, { specialists: salon.staff })
  const cut = await aProduct(db, salon, { specialists: salon.staff, name: 'Schnitt', enabled4Booking: false })
  await db
    .updateTable('product')
    .set({ deletedTime: new Date(0) })
    .where('id', '=', gone)
    .execute()
  const variant = randomUUID()
  const own = { businessObjectId: salon.id, id: variant, productId: cut, price: 9000, duration: 75 }
  await db
    .insertInto('productVariant')
    .values({ ...own, name: 'lang' })
    .execute()
  const { services, staff } = (await ask('/v1/business-object/services')).json<
    ResponseReceived<typeof getOfferedServices>
  >()
  expect(services.map(({ product }) => product).sort()).toEqual([salon.product, `${cut}%${variant}`].sort())
  expect(services.find(({ product }) => product === `${cut}%${variant}`)).toMatchObject({
    name: 'Schnitt, lang',
    price: 9000,
    duration: 75,
    staffIds: [...salon.staff].sort(),
  })
  expect(staff.map(({ id }) => id)).toEqual(salon.staff)
})

test('[AVL-06] [CUS-11] starts for these people and lengths; an appointment’s own time is free to it', async () => {
  const { salon, customer, starts } = await aReception()
  const [lena = ''] = salon.staff
  await db.updateTable('businessObject').set({ leadTimeMinutes: 10_000 }).where('id', '=', salon.id).execute()
  const all = `products=${salon.product}`
  expect(await starts(all)).toContain('09:00:00')
  expect((await starts(`${all}&durations=240`)).at(-1)).toBe('15:00:00')
  await db.updateTable('businessObject').set({ leadTimeMinutes: 0 }).where('id', '=', salon.id).execute()
  const taken = booked(await book(app, salon, customer.token, { startTime: `${day}T11:00:00Z`, staffId: lena }))
  const forLena = `${all}&staffIds=${lena}`
  expect(await starts(forLena)).not.toContain('12:00:00')
  expect(await starts(`${forLena}&appointment=${taken.id}`)).toContain('12:00:00')
  expect(await starts(all)).toContain('12:00:00')
})

test('[CUS-11] as last time: services, who did them, and the customer’s own length', async () => {
  const { salon, owner, customer, ask } = await aReception()
  const [lena = ''] = salon.staff
  const last = async () =>
    (await ask(`/v1/customers/${customer.id}/last-visit`)).json<ResponseReceived<typeof getLastVisit>>()
  expect(refusal(await ask(`/v1/customers/${customer.id}/last-visit`))).toEqual([404, 'notFound'])
  booked(await book(app, salon, customer.token, { startTime: `${day}T11:00:00Z`, staffId: lena }))
  expect(await last()).toEqual({
    startTime: `${day}T11:00:00.000Z`,
    services: [{ product: salon.product, staffId: lena }],
    ownDurations: {},
  })
  const entered = await app.inject({
    method: 'POST',
    url: '/v1/business-object/appointments',
    headers: owner,
    payload: {
      customerId: customer.id,
      startTime: `${day}T14:00:00Z`,
      services: [{ product: salon.product, staffId: null, duration: 90 }],
      keepDurations: true,
    },
  })
  expect(entered.statusCode).toBe(201)
  expect((await last()).ownDurations).toEqual({ [salon.product]: 90 })
})
