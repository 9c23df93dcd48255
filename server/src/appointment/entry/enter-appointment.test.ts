import type { Appointment } from '@goldline/contract/appointment'
import type { ErrorBody } from '@goldline/contract/wire'
import { afterAll, afterEach, describe, expect, test } from 'vitest'
import { testApp, testNow } from '../../test/app.ts'
import { aCustomer, aProduct, aStaff } from '../../test/builders.ts'
import { expectInvariants } from '../../test/invariants.ts'
import { anOwner, aSalon, aSignedInCustomer, book, booked, refusal } from '../../test/salon.ts'
import { settleChange, settleChanges } from '../undo/settle-change.ts'

const { app, db, deps, clock, close } = await testApp()
afterAll(close)
afterEach(() => {
  clock.set(testNow)
  return expectInvariants(db)
})

const noon = '2027-03-03T11:00:00Z'

async function aReception(people = 2) {
  const salon = await aSalon(db, people)
  const owner = await anOwner(db, salon.id)
  const customer = await aCustomer(db)
  await db.insertInto('customerProfile').values({ businessObjectId: salon.id, customerId: customer.id }).execute()
  const enter = (body: object = {}) =>
    app.inject({
      method: 'POST',
      url: '/v1/business-object/appointments',
      headers: { ...owner, 'idempotency-key': crypto.randomUUID() },
      payload: {
        customerId: customer.id,
        startTime: noon,
        services: [{ product: salon.product, staffId: salon.staff[0] }],
        ...body,
      },
    })
  const block = (body: object = {}) =>
    app.inject({
      method: 'POST',
      url: '/v1/business-object/blockers',
      headers: { ...owner, 'idempotency-key': crypto.randomUUID() },
      payload: { staffId: salon.staff[0], startTime: noon, endTime: '2027-03-03T12:00:00Z', ...body },
    })
  return { salon, owner, customer, enter, block }
}

const broken = (response: { json(): unknown }) => (response.json() as ErrorBody).broken

describe('a booking by telephone', () => {
  test('[APT-15a] is confirmed at once, with price, person and note, and holds the time', async () => {
    const { salon, owner, customer, enter } = await aReception()
    const entered = booked(await enter({ note: 'Kommt mit Hund' }))
    expect(entered).toMatchObject({
      status: 'CONFIRMED',
      bookingType: 'TELEPHONE',
      owner: { id: customer.id },
      staffId: salon.staff[0],
      note: 'Kommt mit Hund',
      pinned: false,
      undo: { version: 1, until: '2027-03-02T08:00:15.000Z' },
      services: [{ price: 8000, duration: 60 }],
    })
    const other = await aSignedInCustomer(db)
    const late = await book(app, salon, other.token, { startTime: noon, staffId: salon.staff[0] ?? null })
    expect(refusal(late)).toEqual([409, 'startTime.invalid'])
    const seen = await app.inject({ url: `/v1/appointments/${entered.id}`, headers: owner })
    expect(seen.json<Appointment>().note).toBe('Kommt mit Hund')
  })

  test('[APT-20] notifies the customer after fifteen seconds, once, and not the salon', async () => {
    const { enter } = await aReception()
    const entered = booked(await enter())
    const told = () =>
      db.selectFrom('message').select(['cause', 'type']).where('appointmentId', '=', entered.id).execute()
    const key = { businessObjectId: entered.businessObject.id, id: entered.id }
    await settleChange(deps, key)
    expect(await told()).toEqual([])
    clock.advance(15_000)
    await Promise.all([settleChange(deps, key), settleChanges(deps), settleChange(deps, key)])
    expect(await told()).toEqual([{ cause: `BO_BOOKED ${entered.id}`, type: 'NEW_APPOINTMENT' }])
  })

  test('[APT-20] sends no message if the salon chooses so', async () => {
    const { enter } = await aReception()
    const entered = booked(await enter({ tell: false }))
    clock.advance(15_000)
    await settleChanges(deps)
    expect(await db.selectFrom('message').select('id').where('appointmentId', '=', entered.id).execute()).toEqual([])
  })

  test('[APT-15] gives the first available to any free person, ignoring lead time and online booking', async () => {
    const { salon, enter } = await aReception()
    await db.updateTable('businessObject').set({ leadTimeMinutes: 600 }).where('id', '=', salon.id).execute()
    await db.updateTable('product').set({ enabled4Booking: false }).where('id', '=', salon.product).execute()
    const soon = '2027-03-02T08:05:00Z'
    const services = [{ product: salon.product, staffId: null }]
    const [one, two] = [booked(await enter({ startTime: soon, services })), await aCustomer(db)]
    await db.insertInto('customerProfile').values({ businessObjectId: salon.id, customerId: two.id }).execute()
    const other = booked(await enter({ startTime: soon, services, customerId: two.id }))
    expect(one.staffId).toBe(null)
    expect([one, other].map(({ services: [service] }) => service?.staffId).sort()).toEqual([...salon.staff].sort())
  })

  test('[CUS-11] allows a longer service, which ends later', async () => {
    const { salon, enter } = await aReception()
    const services = [{ product: salon.product, staffId: null, duration: 90 }]
    const entered = booked(await enter({ services }))
    expect(entered).toMatchObject({ estimatedDuration: 90, services: [{ duration: 90, price: 8000 }] })
    const tooLong = { product: salon.product, staffId: null, duration: 240 }
    expect(refusal(await enter({ services: [tooLong, ...services] }))).toEqual([
      400,
      'appointment duration is too long, max 4 hours',
    ])
  })

  test('[APT-07] names every rule that it would break, and breaks them only when overridden', async () => {
    const { salon, enter } = await aReception()
    const [lena = '', mia = ''] = salon.staff
    const nail = await aProduct(db, salon, { specialists: [mia] })
    const evening = { startTime: '2027-03-03T17:30:00Z', services: [{ product: nail, staffId: lena }] }
    const asked = await enter(evening)
    expect(refusal(asked)).toEqual([409, 'appointment.outside-opening-hours'])
    expect(broken(asked)).toEqual(['appointment.outside-opening-hours', 'staff.not-qualified', 'staff.not-at-work'])
    const entered = booked(await enter({ ...evening, override: true }))
    expect(entered).toMatchObject({ staffId: lena, pinned: true })
    const history = await db
      .selectFrom('appointmentHistory')
      .select(['by', 'what', 'data'])
      .where('appointmentId', '=', entered.id)
      .execute()
    expect(history).toEqual([{ by: 'salon', what: 'booked', data: { overridden: broken(asked) } }])
  })

  test('[APT-07] records an overlap with another visit as overridden', async () => {
    const { salon, enter } = await aReception()
    booked(await enter())
    const again = { customerId: null, walkIn: true }
    expect(broken(await enter(again))).toEqual(['staff.busy'])
    const second = booked(await enter({ ...again, override: true }))
    expect(second).toMatchObject({ status: 'CHECKED_IN', walkIn: true, owner: null, staffId: salon.staff[0] })
    const held = db.selectFrom('occupation').select('overridden').where('appointmentId', '=', second.id)
    expect(await held.execute()).toEqual([{ overridden: true }])
  })

  test('[AVL-05] [BIZ-03] is unassigned without a free person, and over capacity without capacity', async () => {
    const { salon, enter } = await aReception(1)
    await db.updateTable('businessObject').set({ openingCapacity: 1 }).where('id', '=', salon.id).execute()
    booked(await enter())
    const anybody = { customerId: null, walkIn: true, services: [{ product: salon.product, staffId: null }] }
    expect(broken(await enter(anybody))).toEqual(['appointment.over-capacity', 'staff.busy'])
    const lost = booked(await enter({ ...anybody, override: true }))
    expect(lost).toMatchObject({ staffId: '-1', recommendedStaff: null })
    await db.deleteFrom('appointment').where('id', '=', lost.id).execute()
    await aStaff(db, salon.id)
  })

  test('[AVL-05i] keeps an unassigned walk-in with the person who takes it later', async () => {
    const { salon, owner, enter } = await aReception(2)
    const [lena, mia] = salon.staff
    for (const staffId of [lena, mia]) {
      const services = [{ product: salon.product, staffId }]
      booked(await enter({ customerId: null, walkIn: true, services }))
    }
    const anybody = { customerId: null, walkIn: true, services: [{ product: salon.product, staffId: null }] }
    const waiting = booked(await enter({ ...anybody, override: true }))
    expect(waiting).toMatchObject({ status: 'CHECKED_IN', staffId: '-1' })
    const seen = await app.inject({ url: '/v1/overview', headers: owner })
    expect(seen.json().unassigned).toMatchObject([{ appointmentId: waiting.id }])
    const give = (version: number, body: object) =>
      app.inject({
        method: 'PATCH',
        url: `/v1/business-object/appointments/${waiting.id}`,
        headers: { ...owner, 'if-match': String(version), 'idempotency-key': crypto.randomUUID() },
        payload: body,
      })
    const given = (await give(1, { staffId: mia, startTime: '2027-03-03T12:00:00Z' })).json<Appointment>()
    expect(given).toMatchObject({
      status: 'CHECKED_IN',
      recommendedStaff: { id: mia },
      startTime: '2027-03-03T12:00:00.000Z',
    })
    expect(refusal(await give(given.version, { staffId: lena }))).toEqual([409, 'appointment.not-editable'])
  })

  test('[AVL-08] asks about a customer with an overlapping visit, in this salon only', async () => {
    const { salon, enter, customer } = await aReception()
    booked(await enter())
    const services = [{ product: salon.product, staffId: salon.staff[1] ?? '' }]
    expect(refusal(await enter({ services }))).toEqual([409, 'confirmed appointment already exists at same time'])
    booked(await enter({ services, override: true }))
    const elsewhere = await aReception()
    await db
      .insertInto('customerProfile')
      .values({ businessObjectId: elsewhere.salon.id, customerId: customer.id })
      .execute()
    booked(await elsewhere.enter({ customerId: customer.id }))
  })

  test('[AUTH-04] accepts only the salon’s own customers, services and people', async () => {
    const [own, other] = [await aReception(), await aReception()]
    expect(refusal(await own.enter({ customerId: other.customer.id }))).toEqual([404, 'notFound'])
    const foreign = [{ product: other.salon.product, staffId: null }]
    expect(refusal(await own.enter({ services: foreign }))).toEqual([404, 'product.notFound'])
    const stranger = [{ product: own.salon.product, staffId: other.salon.staff[0] ?? '' }]
    expect(refusal(await own.enter({ services: stranger }))).toEqual([404, 'staff.notFound'])
    expect(refusal(await own.enter({ customerId: null }))).toEqual([400, 'invalid-request'])
    expect(refusal(await own.enter({ startTime: '2027-03-03T11:02:00Z' }))).toEqual([409, 'startTime.invalid'])
    expect(refusal(await own.block({ staffId: other.salon.staff[0] }))).toEqual([404, 'staff.notFound'])
  })

  test('[AVL-04] gets the start, or exactly one of many concurrent customers does', async () => {
    const { salon, enter } = await aReception(1)
    const people = await Promise.all([1, 2, 3].map(() => aSignedInCustomer(db)))
    const answers = await Promise.all([
      ...people.map(({ token }) => book(app, salon, token, { startTime: noon })),
      enter(),
    ])
    expect(answers.filter(({ statusCode }) => statusCode === 201)).toHaveLength(1)
  })
})

describe('blocked time', () => {
  test('[APT-15a] is BLOCKER, may be outside all hours, and asks before overlapping a visit', async () => {
    const { salon, enter, block } = await aReception()
    const night = { startTime: '2027-03-03T20:00:00Z', endTime: '2027-03-03T22:00:00Z', title: 'Inventur' }
    expect(booked(await block(night))).toMatchObject({
      status: 'BLOCKER',
      bookingType: 'BLOCKER',
      title: 'Inventur',
      staffId: salon.staff[0],
      services: [],
    })
    booked(await enter())
    expect(broken(await block())).toEqual(['staff.busy'])
    booked(await block({ override: true }))
    expect(refusal(await block({ endTime: noon }))).toEqual([409, 'startTime.invalid'])
    expect(refusal(await block({ endTime: '2027-03-05T11:00:00Z' }))).toEqual([409, 'startTime.invalid'])
  })

  test('[AVL-04] cannot be booked', async () => {
    const { salon, block } = await aReception(1)
    booked(await block())
    const customer = await aSignedInCustomer(db)
    expect(refusal(await book(app, salon, customer.token, { startTime: noon }))).toEqual([409, 'startTime.invalid'])
  })

  test('[APT-15m] [APT-20] blocks several people at once: all or none, undone together', async () => {
    const { salon, owner, block } = await aReception(3)
    const [, mia, zoe] = salon.staff
    const own = () =>
      db.selectFrom('appointment').select('requestedStaffId').where('businessObjectId', '=', salon.id).execute()
    booked(await block({ staffId: zoe, title: 'Arzt' }))
    const meeting = { others: [mia, zoe], title: 'Teamsitzung' }
    const refused = (await block(meeting)).json<ErrorBody>()
    expect(refused.conflicts).toMatchObject([{ member: 3, broken: ['staff.busy'] }])
    expect(await own()).toHaveLength(1)
    const first = booked(await block({ ...meeting, override: true }))
    expect(first.undo).toMatchObject({ others: 2 })
    expect((await own()).map(({ requestedStaffId }) => requestedStaffId).sort()).toEqual([...salon.staff, zoe].sort())
    await app.inject({
      method: 'POST',
      url: `/v1/appointments/${first.id}/undo`,
      headers: { ...owner, 'if-match': '1' },
    })
    expect(await own()).toHaveLength(1)
  })
})
