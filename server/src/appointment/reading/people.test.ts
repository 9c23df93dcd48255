import type { Appointment } from '@goldline/contract/appointment'
import { afterAll, afterEach, expect, test } from 'vitest'
import { testApp } from '../../test/app.ts'
import { expectInvariants } from '../../test/invariants.ts'
import { anOwner, aSalon, aSignedInCustomer, book, booked } from '../../test/salon.ts'

const { app, db, close } = await testApp()
afterAll(close)
afterEach(() => expectInvariants(db))

const startTime = '2027-03-03T11:00:00Z'

async function aBookedSalon(named = false) {
  const salon = await aSalon(db, 3)
  const { token } = await aSignedInCustomer(db)
  const [first = ''] = salon.staff
  const appointment = booked(await book(app, salon, token, { startTime, staffId: named ? first : null }))
  return { salon, token, appointment, owner: await anOwner(db, salon.id) }
}

const read = async (id: string, headers: object) =>
  (await app.inject({ url: `/v1/appointments/${id}`, headers: { ...headers } })).json<Appointment>()
const idsOf = ({ recommendedStaffs }: Appointment) => recommendedStaffs?.map(({ id }) => id)

test('[AVL-03e, APT-01] lists the staff who could take the visit now without moving others, including the current person', async () => {
  const { salon, appointment, owner } = await aBookedSalon()
  const [, second = '', third = ''] = salon.staff
  expect(idsOf(await read(appointment.id, owner))).toEqual(salon.staff)
  booked(await book(app, salon, (await aSignedInCustomer(db)).token, { startTime, staffId: second }))
  booked(await book(app, salon, (await aSignedInCustomer(db)).token, { startTime }))
  const now = await read(appointment.id, owner)
  expect(idsOf(now)).toEqual([now.recommendedStaff?.id])
  await db.updateTable('staff').set({ active: false }).where('id', '=', third).execute()
  expect(idsOf(await read(appointment.id, owner))?.includes(third)).toBe(false)
  expect(now.recommendedStaffs?.[0]).toEqual(now.recommendedStaff)
})

test('[AVL-03e] recommends nobody after the visit, to customers and in lists', async () => {
  const { appointment, owner, token } = await aBookedSalon()
  expect(appointment.recommendedStaffs).toBeNull()
  expect((await read(appointment.id, token)).recommendedStaffs).toBeNull()
  const list = await app.inject({ url: '/v1/appointments?from=2027-03-03&to=2027-03-03', headers: owner })
  expect(list.json<Appointment[]>().map((each) => each.recommendedStaffs)).toEqual([null])
  await app.inject({ method: 'POST', url: `/v1/appointments/${appointment.id}/cancellation`, headers: owner })
  expect(idsOf(await read(appointment.id, owner))).toEqual([])
})

test('[APT-01] returns the requested person, and each service as in today’s catalogue', async () => {
  const { salon, appointment, token } = await aBookedSalon(true)
  const [first] = salon.staff
  expect(appointment.staff).toMatchObject({ '@type': 'basic-staff', id: first, name: 'Person 0' })
  expect((await aBookedSalon()).appointment.staff).toBeNull()
  const [service] = appointment.services
  expect(service?.product).toEqual({
    '@type': 'basic-product',
    id: salon.product,
    name: service?.name,
    price: service?.price,
    duration: service?.duration,
    categoryOrder: 0,
  })
  await db.updateTable('product').set({ price: 12_345 }).where('id', '=', salon.product).execute()
  const later = await read(appointment.id, token)
  expect([later.services[0]?.price, later.services[0]?.product?.price]).toEqual([service?.price, 12_345])
  await db
    .updateTable('product')
    .set({ deletedTime: new Date(0) })
    .where('id', '=', salon.product)
    .execute()
  expect((await read(appointment.id, token)).services[0]).toMatchObject({ name: null, product: null })
})
