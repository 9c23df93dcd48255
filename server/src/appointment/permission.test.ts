import { randomUUID } from 'node:crypto'
import type { Appointment } from '@goldline/contract/appointment'
import type { SignedInUser } from '@goldline/contract/auth/user'
import type { ResponseReceived } from '@goldline/contract/call'
import type { Customer, getCustomers } from '@goldline/contract/customer'
import type { getCalendarFrame } from '@goldline/contract/staff'
import type { StaffPermissions } from '@goldline/domain/staff/permission'
import { afterAll, expect, test } from 'vitest'
import { testApp } from '../test/app.ts'
import { aToken } from '../test/builders.ts'
import { aGuestRow } from '../test/owned-rows.ts'
import { anOwner, aSalon, aSignedInCustomer, book, booked, refusal } from '../test/salon.ts'

// The test clock starts at Tuesday 2027-03-02, 09:00 in Zürich.
const { app, db, close } = await testApp()
afterAll(close)

type SentRequest = { headers: { authorization: string }; version?: number; payload?: object }

const send = (method: 'POST' | 'PATCH', url: string, { headers, version = 1, payload = {} }: SentRequest) =>
  app.inject({
    method,
    url,
    headers: { ...headers, 'idempotency-key': randomUUID(), 'if-match': `"${version}"` },
    payload,
  })

/** Creates Lena and Mia, a visit tomorrow with each, and Lena's phone. */
async function aTeam(permissions: StaffPermissions) {
  const salon = await aSalon(db, 2)
  const [lena = '', mia = ''] = salon.staff
  const list = permissions && [...permissions]
  await db.updateTable('staff').set({ permissions: list }).where('id', '=', lena).execute()
  const customer = await aSignedInCustomer(db)
  const visit = async (staffId: string, startTime: string) =>
    booked(await book(app, salon, customer.token, { staffId, startTime }))
  const own = await visit(lena, '2027-03-03T09:00:00Z')
  const others = await visit(mia, '2027-03-03T11:00:00Z')
  const row = { role: 'USER_LITE', client: 'STAFF', businessObjectId: salon.id, staffId: lena } as const
  return { salon, lena, mia, customer, own, others, phone: await aToken(db, row) }
}

const day = async (headers: { authorization: string }): Promise<string[]> => {
  const answer = await app.inject({ url: '/v1/appointments?from=2027-03-03&to=2027-03-03', headers })
  return answer.json<Appointment[]>().map(({ id }) => id)
}

const own = 'MANAGE_OWN_APPOINTMENTS'
const others = 'MANAGE_OTHERS_APPOINTMENTS'

test.each<[StaffPermissions, number, number]>([
  [null, 200, 200],
  [[], 403, 404],
  [[own], 200, 404],
  [[others], 403, 200],
  [[own, others], 200, 200],
])(
  '[STF-02] with %s answers a note at one’s own visit with %i, at a colleague’s with %i',
  async (list, mine, theirs) => {
    const team = await aTeam(list)
    const seen = [team.own.id, ...(theirs === 404 ? [] : [team.others.id])]
    expect(await day(team.phone)).toEqual(seen)
    const note = (id: string) =>
      send('PATCH', `/v1/business-object/appointments/${id}`, { headers: team.phone, payload: { note: 'kürzer' } })
    expect([(await note(team.own.id)).statusCode, (await note(team.others.id)).statusCode]).toEqual([mine, theirs])
    const frame = await app.inject({ url: '/v1/calendar-frame?from=2027-03-03&to=2027-03-03', headers: team.phone })
    const people = frame.json<ResponseReceived<typeof getCalendarFrame>>().staff.map(({ id }) => id)
    expect(people).toEqual(theirs === 404 ? [team.lena] : [team.lena, team.mia])
  },
)

test('[STF-02] forbids staff with only their own visits to give visits away, enter for others or break rules', async () => {
  const { salon, lena, mia, own: visit, others: hers, customer, phone } = await aTeam([own])
  const edit = (payload: object) =>
    send('PATCH', `/v1/business-object/appointments/${visit.id}`, { headers: phone, payload })
  expect(refusal(await edit({ staffId: mia }))).toEqual([403, 'forbidden'])
  expect(refusal(await edit({ note: 'x', override: true }))).toEqual([403, 'forbidden'])
  expect(refusal(await edit({ note: 'x', scope: 'following' }))).toEqual([403, 'forbidden'])
  const enter = (staffId: string) =>
    send('POST', '/v1/business-object/appointments', {
      headers: phone,
      payload: {
        customerId: customer.id,
        startTime: '2027-03-03T14:00:00Z',
        services: [{ product: salon.product, staffId }],
      },
    })
  expect(refusal(await enter(mia))).toEqual([403, 'forbidden'])
  expect((await enter(lena)).statusCode).toBe(201)
  const times = { startTime: '2027-03-03T16:00:00Z', endTime: '2027-03-03T16:30:00Z' }
  const block = (staffId: string) =>
    send('POST', '/v1/business-object/blockers', { headers: phone, payload: { staffId, ...times } })
  expect(refusal(await block(mia))).toEqual([403, 'forbidden'])
  expect((await block(lena)).statusCode).toBe(201)
  expect(refusal(await send('POST', `/v1/appointments/${hers.id}/cancellation`, { headers: phone }))).toEqual([
    404,
    'appointment.notFound',
  ])
})

test('[STF-02i, STF-02j, CHK-05] lets staff with only their own visits take queue guests only for themselves, within the rules', async () => {
  const { salon, lena, mia, customer, phone } = await aTeam([own])
  const guest = await aGuestRow(db, salon, customer.id)
  const take = (staffId: string, more: object = {}) =>
    send('POST', `/v1/queue/${guest}/visit`, { headers: phone, payload: { staffId, ...more } })
  const lead = (what: string, payload: object) =>
    send('POST', `/v1/queue/${guest}/${what}`, { headers: phone, payload })
  expect(refusal(await lead('call', { staffId: mia }))).toEqual([403, 'forbidden'])
  expect(refusal(await lead('skips', { staffId: mia, reason: 'Pause' }))).toEqual([403, 'forbidden'])
  expect(refusal(await take(mia))).toEqual([403, 'forbidden'])
  expect(refusal(await take(lena, { override: true }))).toEqual([403, 'forbidden'])
  await db.updateTable('staff').set({ permissions: [] }).where('id', '=', lena).execute()
  expect(refusal(await lead('call', { staffId: lena }))).toEqual([403, 'forbidden'])
  expect(refusal(await lead('departure', {}))).toEqual([403, 'forbidden'])
  const me = await app.inject({ url: '/v1/user/me', headers: phone })
  expect(me.json<SignedInUser>().permissions).toEqual([])
  await db
    .updateTable('staff')
    .set({ permissions: [own] })
    .where('id', '=', lena)
    .execute()
  expect((await take(lena)).statusCode).toBe(201)
})

test('[STF-02] treats an unassigned visit like a colleague’s; forbids undoing a colleague’s reassignment', async () => {
  const { salon, own: visit, mia, lena, phone } = await aTeam([own])
  const owner = await anOwner(db, salon.id)
  const given = await send('PATCH', `/v1/business-object/appointments/${visit.id}`, {
    headers: owner,
    payload: { staffId: mia },
  })
  expect(given.statusCode).toBe(200)
  const undo = await send('POST', `/v1/appointments/${visit.id}/undo`, { headers: phone, version: 2 })
  expect(refusal(undo)).toEqual([404, 'appointment.notFound'])
  await db
    .updateTable('appointmentService')
    .set({ assignedStaffId: null })
    .where('appointmentId', '=', visit.id)
    .execute()
  expect(await day(phone)).toEqual([])
  await db.updateTable('staff').set({ permissions: null }).where('id', '=', lena).execute()
  expect(await day(phone)).toContain(visit.id)
})

test('[CUS-04] gives the staff app contact data, and search by it, only if the salon allows it', async () => {
  const { salon, customer, own: visit, phone } = await aTeam(null)
  const ask = async (url: string) => (await app.inject({ url, headers: phone })).body
  const seen = async () => {
    const one = await ask(`/v1/customers/${customer.id}`)
    const list = JSON.parse(await ask(`/v1/customers?query=${customer.email}`)) as ResponseReceived<typeof getCustomers>
    const all = [one, await ask('/v1/customers'), await ask(`/v1/appointments/${visit.id}`)]
    return [list.count, all.map((body) => body.includes(customer.email)), (JSON.parse(one) as Customer).name]
  }
  expect(await seen()).toEqual([0, [false, false, false], 'Sabine'])
  const formula = await send('POST', `/v1/customers/${customer.id}/formulas`, {
    headers: phone,
    payload: { text: '114 Beere' },
  })
  expect([formula.statusCode, formula.body.includes(customer.email)]).toEqual([201, false])
  await db.updateTable('businessObject').set({ showCustomerDataStaffApp: true }).where('id', '=', salon.id).execute()
  expect(await seen()).toEqual([1, [true, true, true], 'Sabine'])
})

test('[BIZ-04] [PRIV-02] hides days older than the salon’s limit in the staff app, and health notes without the permission', async () => {
  const { customer, phone } = await aTeam(null)
  const old = await app.inject({ url: '/v1/appointments?from=2020-03-03&to=2020-03-03', headers: phone })
  expect(refusal(old)).toEqual([400, 'date-range-invalid'])
  const look = await send('POST', `/v1/customers/${customer.id}/health-note/looks`, { headers: phone })
  expect(refusal(look)).toEqual([409, 'health-notes.off'])
})
