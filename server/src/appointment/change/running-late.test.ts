import { randomUUID } from 'node:crypto'
import type { Appointment } from '@goldline/contract/appointment'
import type { LateVisit, sayRunningLate } from '@goldline/contract/appointment/running-late'
import type { ResponseReceived } from '@goldline/contract/call'
import { afterAll, beforeEach, expect, test } from 'vitest'
import { testApp, testNow } from '../../test/app.ts'
import { aToken } from '../../test/builders.ts'
import { anOwner, aSalon, aSignedInCustomer, book, booked, refusal } from '../../test/salon.ts'

// The test clock starts at Tuesday 2027-03-02, 09:00 in Zürich.
const { app, db, clock, close } = await testApp()
afterAll(close)
beforeEach(() => clock.set(testNow))

type Headers = { authorization: string }

/** Creates two visits of an hour in a row, and a third after a pause of fifteen minutes. */
async function aDay() {
  const salon = await aSalon(db, 2)
  const [staffId = '', other = ''] = salon.staff
  const people = [await aSignedInCustomer(db), await aSignedInCustomer(db), await aSignedInCustomer(db)]
  const visits: Appointment[] = []
  for (const [index, startTime] of ['10:00', '11:00', '12:15'].entries()) {
    const { token } = people[index] ?? (await aSignedInCustomer(db))
    const at = { startTime: `2027-03-02T${startTime}:00Z`, staffId }
    visits.push(booked(await book(app, salon, token, at)))
  }
  const own = { role: 'USER_LITE', client: 'STAFF', businessObjectId: salon.id, staffId } as const
  return { salon, staffId, other, people, visits, phone: await aToken(db, own) }
}

const late = async (headers: Headers, staffId: string, minutes: number) =>
  (await app.inject({ url: `/v1/staff/${staffId}/running-late?minutes=${minutes}`, headers })).json<LateVisit[]>()

type RunningLateAnswer = ResponseReceived<typeof sayRunningLate>
const say = (headers: Headers, staffId: string, payload: object, key: string = randomUUID()) =>
  app.inject({
    method: 'POST',
    url: `/v1/staff/${staffId}/running-late`,
    headers: { ...headers, 'idempotency-key': key },
    payload,
  })

const asSeen = (visits: readonly Pick<Appointment, 'id' | 'startTime'>[]) =>
  visits.map(({ id, startTime }) => ({ appointmentId: id, startTime }))

const sentOf = async (ids: readonly string[]) => {
  const rows = await db
    .selectFrom('message')
    .select(['type', 'cause'])
    .where('type', '=', 'APPOINTMENT_MESSAGE')
    .execute()
  return rows.filter(({ cause }) => ids.some((id) => cause.includes(id))).length
}

test('[STF-05] previews the messages; pauses reduce the delay', async () => {
  const { staffId, visits, phone } = await aDay()
  const found = await late(phone, staffId, 20)
  expect(found.map(({ appointmentId, expectedTime }) => [appointmentId, expectedTime])).toEqual([
    [visits[0]?.id, '2027-03-02T10:20:00.000Z'],
    [visits[1]?.id, '2027-03-02T11:20:00.000Z'],
    [visits[2]?.id, '2027-03-02T12:20:00.000Z'],
  ])
  expect(found[0]).toMatchObject({ name: 'Sabine', channel: 'EMAIL', told: false })
  expect(found[0]?.text).toContain('20 Minuten länger. Person 0 ist voraussichtlich um 11:20 für dich da.')
  expect((await late(phone, staffId, 10))[2]).toMatchObject({ text: null, expectedTime: visits[2]?.startTime })
})

test('[STF-05] moves nothing, and notifies each customer once, however often it is sent', async () => {
  const { staffId, visits, phone, people } = await aDay()
  const ids = visits.map(({ id }) => id)
  const key = randomUUID()
  const payload = { minutes: 15, visits: asSeen(visits.slice(0, 2)) }
  const first = await say(phone, staffId, payload, key)
  expect(first.json<RunningLateAnswer>()).toEqual({ told: ids.slice(0, 2), untold: [] })
  expect((await say(phone, staffId, payload, key)).json<RunningLateAnswer>()).toEqual(first.json())
  expect((await say(phone, staffId, payload)).json<RunningLateAnswer>()).toEqual({
    told: [],
    untold: ids.slice(0, 2).map((appointmentId) => ({ appointmentId, reason: 'told' })),
  })
  expect(await sentOf(ids)).toBe(2)
  const own = await app.inject({ url: `/v1/appointments/${ids[0]}`, headers: people[0]?.token ?? {} })
  expect(own.json<Appointment>()).toMatchObject({
    startTime: visits[0]?.startTime,
    expectedTime: '2027-03-02T10:15:00.000Z',
    messages: [{ fromCustomer: false }],
  })
})

test('[STF-05] lists, without notifying, customers who moved, are on time or want no message', async () => {
  const { salon, staffId, visits, phone } = await aDay()
  const [first, second, third] = visits
  if (!first || !second || !third) throw new Error('three visits')
  await db.updateTable('customerProfile').set({ communicationPreference: 'DISABLED' }).execute()
  const said = await say(phone, staffId, {
    minutes: 5,
    visits: [
      { appointmentId: first.id, startTime: '2027-03-02T09:00:00Z' },
      ...asSeen([second, third]),
      { appointmentId: randomUUID(), startTime: first.startTime },
    ],
  })
  expect(said.json<RunningLateAnswer>().untold.map(({ reason }) => reason)).toEqual([
    'moved',
    'unreachable',
    'on-time',
    'moved',
  ])
  const owner = await anOwner(db, salon.id)
  expect((await late(owner, staffId, 5)).map(({ told }) => told)).toEqual([false, false, false])
})

test('[STF-05] [STF-06] skips a past expected time, and sends the other customers theirs', async () => {
  const { staffId, visits, phone } = await aDay()
  const ids = visits.map(({ id }) => id)
  clock.set(Date.parse('2027-03-02T10:15:00Z'))
  expect((await late(phone, staffId, 20)).map(({ appointmentId }) => appointmentId)).toEqual(ids)
  const said = await say(phone, staffId, { minutes: 15, visits: asSeen(visits.slice(0, 2)) })
  expect(said.json<RunningLateAnswer>()).toEqual({
    told: [ids[1]],
    untold: [{ appointmentId: ids[0], reason: 'moved' }],
  })
})

test('[STF-02] [STF-05] reports a colleague’s delay only with the permission, and never another salon’s', async () => {
  const { staffId, other, visits, phone } = await aDay()
  await db
    .updateTable('staff')
    .set({ permissions: ['MANAGE_OWN_APPOINTMENTS'] })
    .where('id', '=', staffId)
    .execute()
  const payload = { minutes: 15, visits: asSeen(visits) }
  expect(refusal(await say(phone, other, payload))).toEqual([403, 'forbidden'])
  const stranger = await anOwner(db, (await aSalon(db, 1)).id)
  expect(refusal(await say(stranger, staffId, payload))).toEqual([404, 'staff.notFound'])
  for (const minutes of [0, 7, 35, -5, 7.5])
    expect((await say(phone, staffId, { ...payload, minutes })).statusCode).toBe(400)
})
