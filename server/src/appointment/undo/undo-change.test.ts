import type { Appointment } from '@goldline/contract/appointment'
import { afterAll, afterEach, describe, expect, test } from 'vitest'
import { testApp, testNow } from '../../test/app.ts'
import { expectInvariants } from '../../test/invariants.ts'
import { aBookedRow } from '../../test/owned-rows.ts'
import { anOwner, aSalon, aSignedInCustomer, book, booked, refusal } from '../../test/salon.ts'
import { settleChange, settleChanges } from './settle-change.ts'

const { app, db, deps, clock, close } = await testApp()
afterAll(close)
afterEach(() => {
  clock.set(testNow)
  return expectInvariants(db)
})

const noon = '2027-03-03T11:00:00Z'
const two = '2027-03-03T13:00:00.000Z'

async function aBooking(people = 2) {
  const salon = await aSalon(db, people)
  const owner = await anOwner(db, salon.id)
  const customer = await aSignedInCustomer(db)
  const appointment = booked(
    await book(app, salon, customer.token, { startTime: noon, staffId: salon.staff[0] ?? null }),
  )
  const { id } = appointment
  const send = (method: 'POST' | 'PATCH', url: string, version: number, payload?: object) =>
    app.inject({
      method,
      url,
      headers: { ...owner, 'if-match': `"${version}"`, 'idempotency-key': crypto.randomUUID() },
      ...(payload && { payload }),
    })
  const edit = (body: object, version = 1) => send('PATCH', `/v1/business-object/appointments/${id}`, version, body)
  const undo = (version: number, of = id) => send('POST', `/v1/appointments/${of}/undo`, version)
  const post = (what: 'cancellation' | 'check-in', version = 1) =>
    send('POST', `/v1/appointments/${id}/${what}`, version)
  const read = async () => (await app.inject({ url: `/v1/appointments/${id}`, headers: owner })).json<Appointment>()
  const told = async () => {
    const sent = db.selectFrom('message').select('type').where('recipient', '=', customer.email)
    const rows = await sent.orderBy('id').execute()
    return rows.map(({ type }) => type)
  }
  return { salon, owner, customer, appointment, edit, undo, post, read, told }
}

const settleAll = async () => {
  clock.advance(15_000)
  await settleChanges(deps)
}
const same = ({ version: _, lastModified: __, undo: ___, recommendedStaffs: ____, ...rest }: Appointment) => rest

describe('undoing', () => {
  test('[APT-20] a move: restores everything, the time was never free, and no message is sent', async () => {
    const { salon, edit, undo, read, told } = await aBooking(1)
    const before = await read()
    await edit({ startTime: two })
    const stranger = await aSignedInCustomer(db)
    expect(refusal(await book(app, salon, stranger.token, { startTime: noon }))).toEqual([409, 'startTime.invalid'])
    const undone = (await undo(2)).json<Appointment>()
    expect(same(undone)).toEqual(same({ ...before, recommendedStaffs: null }))
    expect(undone.undo).toBe(null)
    await expectInvariants(db)
    booked(await book(app, salon, stranger.token, { startTime: two }))
    await settleAll()
    expect(await told()).toEqual(['NEW_APPOINTMENT'])
  })

  test('[APT-20] [APT-04n] a cancellation by the salon: restores its previous status', async () => {
    const { post, undo, read, told, appointment } = await aBooking(1)
    expect((await post('cancellation')).json()).toMatchObject({ status: 'BO_CANCELLED', undo: { version: 2 } })
    expect((await undo(2)).json()).toMatchObject({ status: 'CONFIRMED', version: 3 })
    await settleAll()
    expect(await told()).toEqual(['NEW_APPOINTMENT'])
    expect(await read()).toMatchObject({ status: 'CONFIRMED', startTime: appointment.startTime })
  })

  test('[APT-20] a check-in: restores the customer’s last visit', async () => {
    const { post, undo, customer, salon } = await aBooking()
    clock.set(Date.parse(noon))
    await post('check-in')
    expect((await undo(2)).json()).toMatchObject({ status: 'CONFIRMED' })
    const profile = db.selectFrom('customerProfile').select('lastCheckIn').where('customerId', '=', customer.id)
    expect(await profile.where('businessObjectId', '=', salon.id).execute()).toEqual([{ lastCheckIn: null }])
    expect((await post('check-in', 3)).statusCode).toBe(200)
    const other = await aBookedRow(db, salon, customer.id ?? '')
    await db.updateTable('appointment').set({ status: 'FULFILLED' }).where('id', '=', other).execute()
    const came = {
      businessObjectId: salon.id,
      appointmentId: other,
      by: 'salon',
      userId: null,
      what: 'checkedIn',
    } as const
    const lastCheckIn = new Date(Date.parse(noon) + 5000)
    await db
      .insertInto('appointmentHistory')
      .values({ ...came, id: crypto.randomUUID(), at: lastCheckIn, data: '{}' })
      .execute()
    expect((await undo(4)).statusCode).toBe(200)
    expect(await profile.where('businessObjectId', '=', salon.id).execute()).toEqual([{ lastCheckIn }])
  })

  test('[APT-20] a new entry: deletes it, and frees its time at once', async () => {
    const { salon, owner, undo } = await aBooking(1)
    const entered = await app.inject({
      method: 'POST',
      url: '/v1/business-object/appointments',
      headers: owner,
      payload: {
        customerId: null,
        walkIn: true,
        startTime: two,
        services: [{ product: salon.product, staffId: null }],
      },
    })
    const { id } = booked(entered)
    const undone = await undo(1, id)
    expect([undone.statusCode, undone.json()]).toEqual([200, null])
    expect(refusal(await app.inject({ url: `/v1/appointments/${id}`, headers: owner }))).toEqual([
      404,
      'appointment.notFound',
    ])
    const customer = await aSignedInCustomer(db)
    booked(await book(app, salon, customer.token, { startTime: two }))
    await settleAll()
  })

  test('[APT-20] [CUS-01] a walk-in: restores the customer’s previous last visit', async () => {
    const { salon, owner, customer, undo } = await aBooking()
    const lastCheckIn = new Date('2026-12-03T11:00:00.000Z')
    const profile = { businessObjectId: salon.id, customerId: customer.id ?? '' }
    await db.updateTable('customerProfile').set({ lastCheckIn }).where('customerId', '=', profile.customerId).execute()
    const services = [{ product: salon.product, staffId: null }]
    const payload = { customerId: profile.customerId, walkIn: true, startTime: two, services }
    const url = '/v1/business-object/appointments'
    const { id } = booked(await app.inject({ method: 'POST', url, headers: owner, payload }))
    expect((await undo(1, id)).statusCode).toBe(200)
    const kept = db.selectFrom('customerProfile').select('lastCheckIn').where('customerId', '=', profile.customerId)
    expect(await kept.execute()).toEqual([{ lastCheckIn }])
  })

  test('[APT-20] is refused after fifteen seconds, whether settled or not', async () => {
    const { edit, undo, told } = await aBooking()
    await edit({ startTime: two })
    clock.advance(15_000)
    expect(refusal(await undo(2))).toEqual([409, 'appointment.undo-over'])
    await settleChanges(deps)
    expect(refusal(await undo(2))).toEqual([409, 'appointment.undo-over'])
    expect(await told()).toEqual(['NEW_APPOINTMENT', 'BO_UPDATED'])
  })

  test('[APT-20] succeeds for one of two concurrent undos', async () => {
    const { edit, undo, read } = await aBooking()
    await edit({ startTime: two })
    const answers = await Promise.all([undo(2), undo(2)])
    expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([200, 409])
    expect(await read()).toMatchObject({ startTime: '2027-03-03T11:00:00.000Z', version: 3 })
  })

  test('[APT-20] [APT-08] takes effect, or another user’s concurrent change does, but not both', async () => {
    const { edit, undo, read } = await aBooking()
    await edit({ startTime: two })
    const [undone, moved] = await Promise.all([undo(2), edit({ startTime: '2027-03-03T15:00:00Z' }, 2)])
    const codes = [undone.statusCode, moved.statusCode]
    expect([...codes].sort()).toEqual([200, 409])
    const { startTime } = await read()
    expect(startTime).toBe(codes[0] === 200 ? '2027-03-03T11:00:00.000Z' : '2027-03-03T15:00:00.000Z')
  })

  test('[APT-20] the second of two changes: keeps the first, which is announced', async () => {
    const { edit, undo, read, told } = await aBooking()
    await edit({ startTime: two })
    await edit({ startTime: '2027-03-03T15:00:00Z' }, 2)
    expect(refusal(await undo(2))).toEqual([409, 'version-conflict'])
    expect((await undo(3)).json()).toMatchObject({ startTime: two })
    await settleAll()
    expect(await told()).toEqual(['NEW_APPOINTMENT', 'BO_UPDATED'])
    expect(await read()).toMatchObject({ startTime: two })
  })

  test('[APT-20] stays possible: no booking reassigns the visit in between', async () => {
    const { salon, owner, undo, appointment } = await aBooking()
    const [lena = '', mia = ''] = salon.staff
    await db.updateTable('appointment').set({ requestedStaffId: null }).where('id', '=', appointment.id).execute()
    const moved = await app.inject({
      method: 'PATCH',
      url: `/v1/business-object/appointments/${appointment.id}`,
      headers: { ...owner, 'if-match': '"1"' },
      payload: { startTime: '2027-03-03T11:30:00Z' },
    })
    expect(moved.json()).toMatchObject({ recommendedStaff: { id: lena }, pinned: false })
    const { token } = await aSignedInCustomer(db)
    const wished = { startTime: '2027-03-03T11:30:00Z', staffId: lena }
    expect(refusal(await book(app, salon, token, wished))).toEqual([409, 'startTime.invalid'])
    booked(await book(app, salon, token, { ...wished, staffId: mia }))
    expect((await undo(2)).json()).toMatchObject({ startTime: '2027-03-03T11:00:00.000Z' })
  })

  test('[APT-20] works if the job runs early, late, twice, or is lost in a crash', async () => {
    const { edit, told, appointment } = await aBooking()
    await edit({ startTime: two })
    const key = { businessObjectId: appointment.businessObject.id, id: appointment.id }
    await settleChange(deps, key)
    expect(await told()).toEqual(['NEW_APPOINTMENT'])
    clock.advance(600_000)
    await Promise.all([settleChange(deps, key), settleChanges(deps), settleChange(deps, key)])
    expect(await told()).toEqual(['NEW_APPOINTMENT', 'BO_UPDATED'])
    expect(
      await db.selectFrom('slotHold').select('id').where('businessObjectId', '=', key.businessObjectId).execute(),
    ).toEqual([])
  })
})
