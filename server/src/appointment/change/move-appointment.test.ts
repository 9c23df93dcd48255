import type { Appointment } from '@goldline/contract/appointment'
import type { ErrorBody } from '@goldline/contract/wire'
import { afterAll, afterEach, describe, expect, test } from 'vitest'
import { testApp, testNow } from '../../test/app.ts'
import { aProduct } from '../../test/builders.ts'
import { readText } from '../../test/codes.ts'
import { expectInvariants } from '../../test/invariants.ts'
import { anOwner, aSalon, aSignedInCustomer, book, booked, refusal } from '../../test/salon.ts'

const { app, db, deps, clock, close } = await testApp()
afterAll(close)
afterEach(() => {
  clock.set(testNow)
  return expectInvariants(db)
})

type Header = { authorization: string }
type Body = { startTime: string; staffId?: string | null }

const noon = '2027-03-04T11:00:00Z'
const at = (time: string) => `2027-03-04T${time}:00Z`

const move = (id: string, token: Header, payload: Body, headers: object = {}) =>
  app.inject({ method: 'PATCH', url: `/v1/appointments/${id}`, headers: { ...token, ...headers }, payload })

async function aBooking(people = 1, row: Parameters<typeof aSalon>[2] = {}, staff = false) {
  const salon = await aSalon(db, people, row)
  const customer = await aSignedInCustomer(db)
  const staffId = staff ? (salon.staff[0] ?? null) : null
  const appointment = booked(await book(app, salon, customer.token, { startTime: noon, staffId }))
  return { salon, ...customer, appointment }
}

const anHour = (salon: { id: string; categoryId: string; staff: string[] }) =>
  aProduct(db, salon, { specialists: salon.staff })

const occupied = (id: string) =>
  db.selectFrom('occupation').select(['staffId', 'during']).where('appointmentId', '=', id).execute()

describe('moving', () => {
  test('[APT-03c] [APT-06] frees the old time and takes the new one; price, services and history stay', async () => {
    const { salon, token, appointment } = await aBooking()
    await db.updateTable('product').set({ price: 9900, duration: 90 }).where('id', '=', salon.product).execute()
    const moved = await move(appointment.id, token, { startTime: at('13:00') })
    expect(moved.statusCode).toBe(200)
    const { services, ...rest } = moved.json<Appointment>()
    expect(rest).toMatchObject({ id: appointment.id, status: 'CONFIRMED', version: 2 })
    expect([rest.startTime, rest.endTime]).toEqual(
      [at('13:00'), at('14:00')].map((each) => new Date(each).toISOString()),
    )
    const agreed = (each: Appointment['services']) => each.map(({ product: _, ...service }) => service)
    expect(agreed(services)).toEqual(agreed(appointment.services))
    expect(await occupied(appointment.id)).toHaveLength(1)
    const other = await aSignedInCustomer(db)
    booked(await book(app, { ...salon, product: await anHour(salon) }, other.token, { startTime: noon }))
    const entry = await db
      .selectFrom('appointmentHistory')
      .select(['what', 'by', 'data'])
      .where('appointmentId', '=', appointment.id)
      .where('what', '=', 'moved')
      .executeTakeFirstOrThrow()
    expect(entry).toMatchObject({
      by: 'customer',
      data: { from: { startTime: '2027-03-04T11:00:00.000Z' }, to: { startTime: '2027-03-04T13:00:00.000Z' } },
    })
  })

  test('[AVL-02] counts the visit’s own time as free: half an hour later, with the only person', async () => {
    const { token, appointment } = await aBooking()
    const moved = await move(appointment.id, token, { startTime: at('11:30') })
    expect(moved.json()).toMatchObject({ startTime: '2027-03-04T11:30:00.000Z', version: 2 })
  })

  test('[BIZ-03] counts the visit’s own place in the salon’s capacity as free', async () => {
    const { token, appointment } = await aBooking(1, { openingCapacity: 1 })
    expect((await move(appointment.id, token, { startTime: at('11:15') })).statusCode).toBe(200)
  })

  test('[AVL-02] moves to another person, or to the first available', async () => {
    const { salon, token, appointment } = await aBooking(2, {}, true)
    const [first = '', second = ''] = salon.staff
    const stays = await move(appointment.id, token, { startTime: at('12:00') })
    expect(stays.json()).toMatchObject({ staffId: first, recommendedStaff: { id: first } })
    const person = await move(appointment.id, token, { startTime: at('12:00'), staffId: second })
    expect(person.json()).toMatchObject({ staffId: second, recommendedStaff: { id: second }, version: 3 })
    const anybody = await move(appointment.id, token, { startTime: at('12:15'), staffId: null })
    expect(anybody.json()).toMatchObject({ staffId: null, version: 4 })
    const stranger = await move(appointment.id, token, { startTime: noon, staffId: crypto.randomUUID() })
    expect(refusal(stranger)).toEqual([404, 'staff.notFound'])
  })

  test('[AVL-03] reassigns others to make room', async () => {
    const { salon, token, appointment } = await aBooking(2)
    const [first = ''] = salon.staff
    const other = await aSignedInCustomer(db)
    const movable = booked(await book(app, salon, other.token, { startTime: at('14:00') }))
    const wanted = movable.recommendedStaff?.id ?? first
    const moved = await move(appointment.id, token, { startTime: at('14:30'), staffId: wanted })
    expect(moved.json()).toMatchObject({ recommendedStaff: { id: wanted } })
    const theirs = await app.inject({ url: `/v1/appointments/${movable.id}`, headers: other.token })
    expect(theirs.json<Appointment>()).toMatchObject({ startTime: '2027-03-04T14:00:00.000Z', version: 2 })
    expect(theirs.json<Appointment>().recommendedStaff?.id).not.toBe(wanted)
  })

  test('[AVL-07] refuses a start that is not offered, names the nearest starts, and changes nothing', async () => {
    const { salon, token, appointment } = await aBooking()
    const other = await aSignedInCustomer(db)
    booked(await book(app, salon, other.token, { startTime: at('14:00') }))
    const answer = await move(appointment.id, token, { startTime: at('14:30') })
    expect(refusal(answer)).toEqual([409, 'startTime.invalid'])
    const nearest = answer.json<ErrorBody>().nearest?.map(({ startTime }) => startTime) ?? []
    expect(nearest).toContain('2027-03-04T13:00:00.000Z')
    expect(nearest.length).toBe(5)
    expect(await occupied(appointment.id)).toHaveLength(1)
    const still = await app.inject({ url: `/v1/appointments/${appointment.id}`, headers: token })
    expect(still.json()).toMatchObject({ startTime: '2027-03-04T11:00:00.000Z', version: 1 })
  })

  test('[AVL-08] refuses the time of another visit of the customer; the limit does not apply', async () => {
    const { salon, token, appointment } = await aBooking(2, { maxConfirmedAppointments: 2 })
    booked(await book(app, salon, token, { startTime: at('14:00') }))
    const beside = await move(appointment.id, token, { startTime: at('14:30') })
    expect(refusal(beside)).toEqual([409, 'confirmed appointment already exists at same time'])
    expect((await move(appointment.id, token, { startTime: at('15:00') })).statusCode).toBe(200)
  })

  test('[APT-08] refuses a stale version; changes nothing if the start is the same', async () => {
    const { token, appointment } = await aBooking()
    const stale = await move(appointment.id, token, { startTime: at('13:00') }, { 'if-match': '"2"' })
    expect(refusal(stale)).toEqual([409, 'version-conflict'])
    const same = await move(appointment.id, token, { startTime: noon }, { 'if-match': '"1"' })
    expect(same.json()).toMatchObject({ version: 1 })
  })

  test('[POS-03] returns the first answer to a retry after a lost answer, and moves once', async () => {
    const { token, appointment } = await aBooking()
    const key = { 'idempotency-key': crypto.randomUUID() }
    const answers = await Promise.all([1, 2].map(() => move(appointment.id, token, { startTime: at('13:00') }, key)))
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([200, 200])
    expect(answers[0]?.json()).toEqual(answers[1]?.json())
    const later = await move(appointment.id, token, { startTime: at('13:00') }, key)
    expect(later.json()).toEqual(answers[0]?.json())
    const reused = await move(appointment.id, token, { startTime: at('14:00') }, key)
    expect(refusal(reused)).toEqual([422, 'idempotency-key-reused'])
  })

  test('[APT-12] updates the calendar entry, and notifies customer and salon once, with the old time', async () => {
    const { salon, token, appointment } = await aBooking(2, { notificationSubscribers: 'desk@salon.example' }, true)
    const [, second = ''] = salon.staff
    await db
      .updateTable('staff')
      .set({ email: 'first@salon.example' })
      .where('id', '=', salon.staff[0] ?? '')
      .execute()
    await move(appointment.id, token, { startTime: at('13:00'), staffId: second })
    const rows = await db
      .selectFrom('message')
      .selectAll()
      .where('cause', '=', `APPOINTMENT_MOVED ${appointment.id} 2`)
      .execute()
    expect(
      rows
        .map(({ recipient }) => recipient)
        .filter((each) => each?.endsWith('@salon.example'))
        .sort(),
    ).toEqual(['desk@salon.example', 'first@salon.example'])
    expect(new Set(rows.map(({ type }) => type))).toEqual(new Set(['NEW_APPOINTMENT']))
    const [mail] = rows.filter(({ ics }) => ics !== null)
    const text = mail === undefined ? '' : readText(mail, deps.secrets)
    expect(text).toMatch(/\/r\/[\w-]{43}\n/)
    expect(mail?.ics?.replaceAll('\r\n ', '')).toContain(`/my/appointments/${appointment.id}`)
    expect(text).toContain('12:00')
    expect(mail?.ics).toMatch(/METHOD:REQUEST[\s\S]*SEQUENCE:1\b/)
    await app.inject({ method: 'POST', url: `/v1/appointments/${appointment.id}/cancellation`, headers: token })
    const cancel = await db
      .selectFrom('message')
      .select('ics')
      .where('ics', 'like', `%METHOD:CANCEL%${appointment.id}%`)
      .executeTakeFirstOrThrow()
    expect(cancel.ics).toMatch(/SEQUENCE:2\b/)
  })
})

describe('who may move, and when', () => {
  test('[APT-04] lets a customer move until the same deadline as for cancelling, which the visit states', async () => {
    const { token, appointment } = await aBooking()
    const read = async () =>
      (await app.inject({ url: `/v1/appointments/${appointment.id}`, headers: token })).json<Appointment>().own
    const until = '2027-03-03T11:00:00.000Z'
    clock.set(Date.parse(until))
    expect(await read()).toMatchObject({ movable: { until, refusal: null }, cancellable: { until, refusal: null } })
    clock.advance(1)
    const over = { until, refusal: 'appointment.cancellation-window-over' }
    expect(await read()).toMatchObject({ movable: over, cancellable: over })
    const late = await move(appointment.id, token, { startTime: at('13:00') })
    expect(refusal(late)).toEqual([409, 'appointment.cancellation-window-over'])
  })

  test('[APT-03] refuses a cancelled or checked-in visit, or one from a marketplace', async () => {
    const { token, appointment } = await aBooking()
    for (const change of [
      { status: 'CHECKED_IN' },
      { bookingType: 'TREATWELL' },
      { status: 'CUSTOMER_CANCELLED' },
    ] as const) {
      await db.updateTable('appointment').set(change).where('id', '=', appointment.id).execute()
      const answer = await move(appointment.id, token, { startTime: at('13:00') })
      expect(refusal(answer)).toEqual([409, 'appointment.not-editable'])
      await db
        .updateTable('appointment')
        .set({ status: 'CONFIRMED', bookingType: 'ONLINE' })
        .where('id', '=', appointment.id)
        .execute()
    }
  })

  test('[CUS-06] refuses a blocked customer', async () => {
    const { salon, id, token, appointment } = await aBooking()
    await db
      .updateTable('customerProfile')
      .set({ blackListed: true })
      .where('customerId', '=', id)
      .where('businessObjectId', '=', salon.id)
      .execute()
    const answer = await move(appointment.id, token, { startTime: at('13:00') })
    expect(refusal(answer)[1]).toBe('blackListed')
  })

  test('[AUTH-04] does not find another customer’s visit; the salon has no such call', async () => {
    const { salon, appointment } = await aBooking()
    const stranger = await aSignedInCustomer(db)
    const body = { startTime: at('13:00') }
    expect(refusal(await move(appointment.id, stranger.token, body))).toEqual([404, 'appointment.notFound'])
    const owner = await anOwner(db, salon.id)
    expect(refusal(await move(appointment.id, owner, body))).toEqual([403, 'forbidden'])
  })
})
