import { randomUUID } from 'node:crypto'
import type { Appointment } from '@goldline/contract/appointment'
import type { getLastVisit, getOfferedServices } from '@goldline/contract/appointment/entry'
import type { AvailableSlots } from '@goldline/contract/availability'
import type { ResponseReceived } from '@goldline/contract/call'
import { sql } from 'kysely'
import { afterAll, expect, test } from 'vitest'
import type * as z from 'zod/mini'
import { testApp } from '../../test/app.ts'
import { aProduct } from '../../test/builders.ts'
import { anOwner, aSalon, aSignedInCustomer, book, booked, refusal } from '../../test/salon.ts'
import { settleChanges } from '../undo/settle-change.ts'

const { app, db, deps, clock, close } = await testApp()
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

test('[APT-15] offers the salon every service and variant, except deleted ones', async () => {
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
    .values({ ...own, name: 'lang', gapFrom: 30, gapMinutes: 20, bufferMinutes: 10 })
    .execute()
  const { services, staff } = (await ask('/v1/business-object/services')).json<
    ResponseReceived<typeof getOfferedServices>
  >()
  expect(services.map(({ product }) => product).sort()).toEqual([salon.product, `${cut}%${variant}`].sort())
  expect(services.find(({ product }) => product === `${cut}%${variant}`)).toMatchObject({
    name: 'Schnitt, lang',
    ...{ gapFrom: 30, gapMinutes: 20, bufferMinutes: 10 },
    price: 9000,
    duration: 75,
    staffIds: [...salon.staff].sort(),
  })
  expect(staff.map(({ id }) => id)).toEqual(salon.staff)
})

test('[AVL-06] [CUS-11] finds starts for these people and lengths; an appointment’s own time is free for itself', async () => {
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

test('[CUS-11] proposes the last visit’s services, staff and the customer’s own duration', async () => {
  const { salon, owner, customer, ask } = await aReception()
  const [lena = ''] = salon.staff
  const last = async () =>
    (await ask(`/v1/customers/${customer.id}/last-visit`)).json<ResponseReceived<typeof getLastVisit>>()
  expect(refusal(await ask(`/v1/customers/${customer.id}/last-visit`))).toEqual([404, 'notFound'])
  booked(await book(app, salon, customer.token, { startTime: `${day}T11:00:00Z`, staffId: lena }))
  expect(await last()).toEqual({
    startTime: `${day}T11:00:00.000Z`,
    toldBy: 'EMAIL',
    services: [{ product: salon.product, staffId: lena }],
    ownDurations: {},
    habits: { weekday: null, minutes: null, staffId: null },
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

test('[APT-15] proposes usual day, time and staff from visits that took place, without staff who left', async () => {
  const { salon, customer, ask } = await aReception()
  const [lena = '', mia = ''] = salon.staff
  for (const startTime of ['2027-03-03T11:00:00Z', '2027-03-10T11:15:00Z', '2027-03-17T10:45:00Z'])
    booked(await book(app, salon, customer.token, { startTime, staffId: lena }))
  const habits = async () =>
    (await ask(`/v1/customers/${customer.id}/last-visit`)).json<ResponseReceived<typeof getLastVisit>>().habits
  expect(await habits()).toEqual({ weekday: null, minutes: null, staffId: null })
  await db.updateTable('appointment').set({ status: 'FULFILLED' }).where('customerId', '=', customer.id).execute()
  const wednesdayNoon = { weekday: 'WEDNESDAY', minutes: 12 * 60 }
  expect(await habits()).toEqual({ ...wednesdayNoon, staffId: lena })
  const profile = db.updateTable('customerProfile').where('customerId', '=', customer.id)
  await profile.set({ preferredStaffId: mia }).execute()
  expect(await habits()).toEqual({ ...wednesdayNoon, staffId: mia })
  await db.updateTable('staff').set({ active: false }).where('id', 'in', [lena, mia]).execute()
  expect(await habits()).toEqual({ ...wednesdayNoon, staffId: null })
})

test('[CUS-11] [AVL-03] keeps a changed duration after an edit; a pinned person stays pinned', async () => {
  const { salon, owner, customer, ask } = await aReception()
  const [lena = '', mia = ''] = salon.staff
  const { id } = booked(await book(app, salon, customer.token, { startTime: `${day}T11:00:00Z`, staffId: lena }))
  const edit = async (version: number, payload: object) => {
    const headers = { ...owner, 'if-match': `"${version}"` }
    const answer = await app.inject({
      method: 'PATCH',
      url: `/v1/business-object/appointments/${id}`,
      headers,
      payload,
    })
    expect(answer.statusCode).toBe(200)
    return answer.json<Appointment>()
  }
  await edit(1, { staffId: mia })
  const nails = await aProduct(db, salon, { specialists: salon.staff, duration: 30 })
  const services = [
    { product: salon.product, staffId: mia, duration: 75 },
    { product: nails, staffId: null, duration: 30 },
  ]
  const longer = await edit(2, { services, keepDurations: true })
  expect(longer).toMatchObject({ pinned: true, estimatedDuration: 105 })
  expect(longer.services.map(({ requestedStaffId }) => requestedStaffId)).toEqual([lena, null])
  const last = async () =>
    (await ask(`/v1/customers/${customer.id}/last-visit`)).json<ResponseReceived<typeof getLastVisit>>().ownDurations
  expect(await last()).toMatchObject({ [salon.product]: 75 })
  // Named explicitly, and not the person pinned by the salon: counts as the customer's request from now on.
  const freed = await edit(3, { services: [{ product: salon.product, staffId: lena, duration: 75 }] })
  expect(freed).toMatchObject({ pinned: false, staffId: lena })
  await edit(4, { services: [{ product: salon.product, staffId: lena, duration: 45 }] })
  expect(await last()).toMatchObject({ [salon.product]: 75 })
})

test('[MSG-01] [APT-20] previews the message exactly as sent, in the customer’s language, and changes nothing', async () => {
  const { salon, owner, customer } = await aReception()
  const post = (url: string, payload: object) => app.inject({ method: 'POST', url, headers: owner, payload })
  const preview = async (payload: object) => (await post('/v1/business-object/message-preview', payload)).json()
  const { id } = booked(await book(app, salon, customer.token, { startTime: `${day}T11:00:00Z` }))
  await db.updateTable('appointment').set({ language: 'vi' }).where('id', '=', id).execute()
  const edit = { startTime: `${day}T13:00:00Z` }
  expect(await preview({ id, edit: { note: 'mit Hund' } })).toEqual([])
  const [moved] = await preview({ id, edit })
  expect(moved).toMatchObject({ channel: 'EMAIL', language: 'vi' })
  const [cancelled] = await preview({ id })
  expect(cancelled.subject).not.toBe(moved.subject)
  const services = [{ product: salon.product, staffId: null }]
  const enter = { customerId: customer.id, startTime: `${day}T14:00:00Z`, services }
  expect(await preview({ enter })).toMatchObject([{ text: expect.stringContaining('15:00') }])
  const { rows } = await sql<{
    n: number
  }>`select (select count(*)::int from appointment where business_object_id = ${salon.id})
    + (select count(*)::int from undoable_change where business_object_id = ${salon.id}) as n`.execute(db)
  expect(rows).toEqual([{ n: 1 }])

  const headers = { ...owner, 'if-match': '"1"' }
  await app.inject({ method: 'PATCH', url: `/v1/business-object/appointments/${id}`, headers, payload: edit })
  clock.advance(15_000)
  await settleChanges(deps)
  const sent = await db
    .selectFrom('message')
    .select(['subject', 'text', 'language'])
    .where('appointmentId', '=', id)
    .where('type', '=', 'BO_UPDATED')
    .execute()
  expect(sent).toEqual([{ subject: moved.subject, text: moved.text, language: 'vi' }])
  const stranger = await anOwner(db, (await aSalon(db, 1)).id)
  const foreign = { method: 'POST', url: '/v1/business-object/message-preview', headers: stranger } as const
  expect(refusal(await app.inject({ ...foreign, payload: { id } }))).toEqual([404, 'appointment.notFound'])
  expect(refusal(await app.inject({ ...foreign, payload: { enter } }))).toEqual([404, 'notFound'])
})
