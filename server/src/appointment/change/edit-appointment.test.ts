import type { Appointment } from '@goldline/contract/appointment'
import type { ErrorBody } from '@goldline/contract/wire'
import { afterAll, afterEach, expect, test } from 'vitest'
import { testApp, testNow } from '../../test/app.ts'
import { aProduct } from '../../test/builders.ts'
import { expectInvariants } from '../../test/invariants.ts'
import { anOwner, aSalon, aSignedInCustomer, book, booked, refusal } from '../../test/salon.ts'
import { settleChanges } from '../undo/settle-change.ts'

const { app, db, deps, clock, close } = await testApp()
afterAll(close)
afterEach(() => {
  clock.set(testNow)
  return expectInvariants(db)
})

const noon = '2027-03-03T11:00:00Z'
const two = '2027-03-03T13:00:00.000Z'

async function aBooking(wished: { staffId?: string | null } = {}) {
  const salon = await aSalon(db, 2)
  const owner = await anOwner(db, salon.id)
  const customer = await aSignedInCustomer(db)
  const staffId = wished.staffId === undefined ? (salon.staff[0] ?? null) : wished.staffId
  const appointment = booked(await book(app, salon, customer.token, { startTime: noon, staffId }))
  const edit = (body: object, version = 1, id = appointment.id) =>
    app.inject({
      method: 'PATCH',
      url: `/v1/business-object/appointments/${id}`,
      headers: { ...owner, 'if-match': `"${version}"`, 'idempotency-key': crypto.randomUUID() },
      payload: body,
    })
  const told = async () => {
    const rows = await db
      .selectFrom('message')
      .select('type')
      .where('appointmentId', '=', appointment.id)
      .where('recipient', '=', customer.email)
      .orderBy('createdTime')
      .execute()
    return rows.map(({ type }) => type)
  }
  const settled = async () => {
    clock.advance(15_000)
    await settleChanges(deps)
    return told()
  }
  const other = async (startTime: string, staffId: string | null = null) => {
    const { token } = await aSignedInCustomer(db)
    return booked(await book(app, salon, token, { startTime, staffId }))
  }
  return { salon, owner, customer, appointment, edit, told, settled, other }
}

const edited = (response: { statusCode: number; body: string; json(): unknown }): Appointment => {
  if (response.statusCode !== 200) throw new Error(`not edited: ${response.statusCode} ${response.body}`)
  return response.json() as Appointment
}
const broken = (response: { json(): unknown }) => (response.json() as ErrorBody).broken

test('[APT-07] [APT-06] moves to a new start: after fifteen seconds the customer is notified and the old time is free; recorded', async () => {
  const { salon, appointment, edit, told, settled, other } = await aBooking()
  const moved = edited(await edit({ startTime: two }))
  expect(moved).toMatchObject({
    startTime: two,
    endTime: '2027-03-03T14:00:00.000Z',
    version: 2,
    staffId: salon.staff[0],
  })
  expect(moved.undo).toEqual({ tells: true, until: '2027-03-02T08:00:15.000Z', version: 2, others: 0 })
  await expect(other(noon, salon.staff[0])).rejects.toThrow('startTime.invalid')
  expect(await told()).toEqual(['NEW_APPOINTMENT'])
  expect(await settled()).toEqual(['NEW_APPOINTMENT', 'BO_UPDATED'])
  await other(noon, salon.staff[0])
  const rows = await db
    .selectFrom('appointmentHistory')
    .select(['by', 'data'])
    .where('appointmentId', '=', appointment.id)
    .where('what', '=', 'moved')
    .execute()
  expect(rows).toMatchObject([{ by: 'salon', data: { to: { startTime: two }, overridden: [] } }])
})

test('[APT-07] moves by a quarter of an hour, overlapping its own time', async () => {
  const { edit, settled } = await aBooking()
  edited(await edit({ startTime: '2027-03-03T11:15:00Z' }))
  await expectInvariants(db)
  expect(await settled()).toEqual(['NEW_APPOINTMENT', 'BO_UPDATED'])
})

test('[APT-20] sends one message for several changes in a row, and none for a reverted change', async () => {
  const { edit, settled } = await aBooking()
  edited(await edit({ startTime: two }))
  clock.advance(10_000)
  edited(await edit({ startTime: '2027-03-03T15:00:00Z' }, 2))
  clock.advance(10_000)
  edited(await edit({ startTime: noon }, 3))
  expect(await settled()).toEqual(['NEW_APPOINTMENT'])
  edited(await edit({ startTime: two }, 4))
  edited(await edit({ startTime: '2027-03-03T15:00:00Z' }, 5))
  expect(await settled()).toEqual(['NEW_APPOINTMENT', 'BO_UPDATED'])
})

test('[AVL-03] pins a visit given to another person and keeps the request; once unpinned, it can be reassigned', async () => {
  const { salon, edit, settled } = await aBooking()
  const [lena, mia] = salon.staff
  expect(edited(await edit({ staffId: mia }))).toMatchObject({
    staff: { id: lena },
    recommendedStaff: { id: mia },
    pinned: true,
  })
  expect(await settled()).toEqual(['NEW_APPOINTMENT', 'BO_UPDATED'])
  expect(edited(await edit({ staffId: null }, 2))).toMatchObject({ staff: null, staffId: null, pinned: false })
})

test('[APT-07] is not reassigned if its staff must stay, and breaking the rule pins it to them', async () => {
  const { salon, edit, other } = await aBooking({ staffId: null })
  const [lena = ''] = salon.staff
  await other(two, lena)
  const refused = await edit({ startTime: two, keepPeople: true })
  expect(broken(refused)).toEqual(['staff.busy'])
  const three = '2027-03-03T14:00:00.000Z'
  const moved = edited(await edit({ startTime: three, keepPeople: true }))
  expect(moved).toMatchObject({ startTime: three, recommendedStaff: { id: lena }, pinned: false, staffId: null })
  const anyway = edited(await edit({ startTime: two, keepPeople: true, override: true }, 2))
  expect(anyway).toMatchObject({ startTime: two, recommendedStaff: { id: lena }, pinned: true })
})

test('[AVL-03] keeps the person of a first-available visit, unpinned, if they are free then', async () => {
  const { salon, edit, other, settled } = await aBooking({ staffId: null })
  const [lena = ''] = salon.staff
  expect(edited(await edit({ startTime: two }))).toMatchObject({ recommendedStaff: { id: lena }, pinned: false })
  await other('2027-03-03T15:00:00Z', lena)
  const passed = edited(await edit({ startTime: '2027-03-03T15:00:00Z' }, 2))
  expect(passed).toMatchObject({ recommendedStaff: { id: salon.staff[1] }, staff: null, pinned: false })
  expect(await settled()).toContain('BO_UPDATED')
})

test('[AVL-03] pins and unpins without a message', async () => {
  const { edit, settled } = await aBooking({ staffId: null })
  expect(edited(await edit({ pinned: true }))).toMatchObject({ pinned: true, startTime: '2027-03-03T11:00:00.000Z' })
  expect(edited(await edit({ pinned: false }, 2))).toMatchObject({ pinned: false })
  expect(await settled()).toEqual(['NEW_APPOINTMENT'])
})

test('[APT-07] [CAT-05] changes a visit’s length, and keeps its price', async () => {
  const { salon, edit } = await aBooking()
  await db.updateTable('product').set({ price: 9900 }).where('id', '=', salon.product).execute()
  expect(edited(await edit({ duration: 90 }))).toMatchObject({
    estimatedDuration: 90,
    services: [{ duration: 90, price: 8000 }],
  })
  expect(edited(await edit({ duration: 45 }, 2))).toMatchObject({ endTime: '2027-03-03T11:45:00.000Z' })
})

test('[CAT-05] prices new services at today’s price, and keeps agreed ones', async () => {
  const { salon, edit } = await aBooking()
  const [lena = '', mia = ''] = salon.staff
  const nail = await aProduct(db, salon, { specialists: [mia], price: 3000, duration: 30 })
  await db.updateTable('product').set({ price: 9900 }).where('id', '=', salon.product).execute()
  const services = [
    { product: nail, staffId: null },
    { product: salon.product, staffId: lena },
  ]
  const changed = edited(await edit({ services }))
  expect(changed.services.map(({ price, staffId, requestedStaffId }) => [price, staffId, requestedStaffId])).toEqual([
    [3000, mia, null],
    [8000, lena, lena],
  ])
  expect(changed.endTime).toBe('2027-03-03T12:30:00.000Z')
})

test('[APT-20] keeps freed time held, even if the new person’s own visit would move there', async () => {
  const { salon, edit, other, settled } = await aBooking()
  const [lena = '', mia = ''] = salon.staff
  const { id } = await other(noon)
  const whoHas = () =>
    db.selectFrom('appointmentService').select('assignedStaffId').where('appointmentId', '=', id).execute()
  expect(await whoHas()).toEqual([{ assignedStaffId: mia }])
  expect(broken(await edit({ staffId: mia }))).toEqual(['staff.busy'])
  expect(edited(await edit({ staffId: mia, override: true })).services[0]?.staffId).toBe(mia)
  expect(await whoHas()).toEqual([{ assignedStaffId: mia }])
  await settled()
  await other(noon, lena)
})

test('[APT-07] asks before breaking a rule, and then breaks it', async () => {
  const { salon, edit, other } = await aBooking()
  const [, mia = ''] = salon.staff
  await other(noon, mia)
  const asked = await edit({ staffId: mia })
  expect(refusal(asked)).toEqual([409, 'staff.busy'])
  expect(broken(asked)).toEqual(['staff.busy'])
  expect(edited(await edit({ staffId: mia, override: true }))).toMatchObject({ recommendedStaff: { id: mia } })
  const evening = { startTime: '2027-03-03T19:00:00Z' }
  expect(broken(await edit(evening, 2))).toEqual(['appointment.outside-opening-hours', 'staff.not-at-work'])
})

test('[AVL-05] assigns a visit from the unassigned lane', async () => {
  const { salon, appointment, edit } = await aBooking()
  const lost = { appointmentId: appointment.id }
  await db
    .updateTable('appointmentService')
    .set({ assignedStaffId: null })
    .where('appointmentId', '=', lost.appointmentId)
    .execute()
  await db.deleteFrom('occupation').where('appointmentId', '=', lost.appointmentId).execute()
  const resolved = edited(await edit({ staffId: salon.staff[1] }))
  expect(resolved).toMatchObject({ recommendedStaff: { id: salon.staff[1] }, pinned: true })
  expect(resolved.staffId).not.toBe('-1')
})

test('[APT-03] refuses to edit a TREATWELL appointment and a past one', async () => {
  const { appointment, edit } = await aBooking()
  const row = db.updateTable('appointment').where('id', '=', appointment.id)
  await row.set({ bookingType: 'TREATWELL' }).execute()
  expect(refusal(await edit({ note: 'x' }))).toEqual([409, 'appointment.not-editable'])
  await row.set({ bookingType: 'ONLINE', status: 'CHECKED_IN' }).execute()
  expect(refusal(await edit({ startTime: two }))).toEqual([409, 'appointment.not-editable'])
})

test('[APT-08] refuses the later of two editors with a conflict, also concurrently', async () => {
  const { appointment, edit } = await aBooking()
  const answers = await Promise.all([edit({ startTime: two }), edit({ startTime: '2027-03-03T15:00:00Z' })])
  expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([200, 409])
  expect(refusal(await edit({ note: 'x' }))).toEqual([409, 'version-conflict'])
  const without = await app.inject({
    method: 'PATCH',
    url: `/v1/business-object/appointments/${appointment.id}`,
    headers: await anOwner(db, appointment.businessObject.id),
    payload: { note: 'x' },
  })
  expect(refusal(without)).toEqual([400, 'invalid-request'])
})

test('[APT-08] keeps a customer’s concurrent move, without another message to them', async () => {
  const { appointment, customer, edit, settled } = await aBooking()
  edited(await edit({ startTime: two }))
  const own = await app.inject({
    method: 'PATCH',
    url: `/v1/appointments/${appointment.id}`,
    headers: customer.token,
    payload: { startTime: '2027-03-03T15:00:00Z' },
  })
  expect(own.statusCode).toBe(200)
  expect(refusal(await edit({ startTime: noon }, 2))).toEqual([409, 'version-conflict'])
  expect(await settled()).toEqual(['NEW_APPOINTMENT', 'NEW_APPOINTMENT'])
})
