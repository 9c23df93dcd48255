import { randomUUID } from 'node:crypto'
import type { Appointment } from '@goldline/contract/appointment'
import type { SalonStaff } from '@goldline/contract/staff/people'
import { afterAll, afterEach, expect, test } from 'vitest'
import { testApp, testNow } from '../test/app.ts'
import { aHash, aToken, aUser } from '../test/builders.ts'
import { expectInvariants } from '../test/invariants.ts'
import { aLeader, aSalon, aSignedInCustomer, book, booked, leadersPassword, refusal } from '../test/salon.ts'

const { app, db, clock, close } = await testApp()
afterAll(close)
afterEach(() => {
  clock.set(testNow)
  return expectInvariants(db)
})

/** Creates a salon of two people, with the calls of its leader about one of them. */
async function aColleague() {
  const salon = await aSalon(db, 2)
  const [id = ''] = salon.staff
  // A second leader, so that the other can leave.
  const userId = await aUser(db, {
    email: `${randomUUID()}@example.com`,
    emailConfirmedTime: new Date(0),
    passwordHash: await aHash(leadersPassword),
  })
  const owner = await aToken(db, { userId, role: 'OWNER', client: 'ADMIN', businessObjectId: salon.id })
  const url = `/v1/staff/${id}`
  const remove = (payload: object = { password: leadersPassword }, headers: object = owner) =>
    app.inject({ method: 'DELETE', url, headers: { ...headers }, payload })
  const leave = () => app.inject({ method: 'PATCH', url, headers: owner, payload: { active: false } })
  const get = (path: string, headers: object = owner) => app.inject({ url: path, headers: { ...headers } })
  const row = () => db.selectFrom('staff').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
  return { salon, id, owner, remove, leave, get, row }
}

test('[STF-01] [AUTH-18] a leader who re-enters the password deletes an inactive person', async () => {
  const { id, salon, owner, remove, leave, get } = await aColleague()
  expect(refusal(await remove())).toEqual([409, 'staff.active'])
  await leave()
  expect(refusal(await remove({}))).toEqual([403, 'password.required'])
  expect(refusal(await remove({ password: 'something else' }))).toEqual([403, 'password.notMatched'])
  const stranger = await aLeader(db, (await aSalon(db, 1)).id)
  expect(refusal(await remove(undefined, stranger))).toEqual([404, 'staff.notFound'])
  const password = { password: leadersPassword }
  expect(refusal(await remove(password, { ...owner, 'if-match': '1' }))).toEqual([409, 'version-conflict'])
  expect((await remove(password, { ...owner, 'if-match': '2' })).statusCode).toBe(204)
  expect((await get('/v1/staff')).json<SalonStaff[]>().map((each) => each.id)).toEqual([salon.staff[1]])
  expect(refusal(await remove())).toEqual([404, 'staff.notFound'])
  const back = { method: 'PATCH', url: `/v1/staff/${id}`, headers: owner, payload: { active: true } } as const
  expect(refusal(await app.inject(back))).toEqual([404, 'staff.notFound'])
})

test('[STF-01] [CAT-06] past visits show “deleted staff”; name, contact and customers’ preferences for them are deleted', async () => {
  const { salon, id, remove, leave, get, row } = await aColleague()
  await db
    .updateTable('staff')
    .set({ surname: 'Brunner', email: 'lena@lumiere.example', phoneNr: '+41791234567' })
    .where('id', '=', id)
    .execute()
  const customer = await aSignedInCustomer(db)
  const visit = booked(await book(app, salon, customer.token, { startTime: '2027-03-03T09:00:00Z', staffId: id }))
  await db.updateTable('customerProfile').set({ preferredStaffId: id }).where('customerId', '=', customer.id).execute()
  clock.set(Date.parse('2027-03-04T09:00:00Z'))
  await leave()
  expect((await remove()).statusCode).toBe(204)
  expect(await row()).toMatchObject({ name: 'Gelöschte Person', surname: '', email: null, phoneNr: null })
  const shown = (await get(`/v1/appointments/${visit.id}`)).json<Appointment>()
  expect(shown.staff).toMatchObject({ id, name: 'Gelöschte Person', surname: '' })
  expect((await get(`/v1/appointments/${visit.id}`, customer.token)).body).not.toContain('Brunner')
  const profile = await db
    .selectFrom('customerProfile')
    .select('preferredStaffId')
    .where('customerId', '=', customer.id)
    .executeTakeFirstOrThrow()
  expect(profile.preferredStaffId).toBeNull()
})

test('[STF-01] [STF-08] [AUTH-25a] role, scope, PIN, sessions, feed and future blockers end; the history shows “deleted staff”', async () => {
  const { salon, id, owner, remove, leave, get } = await aColleague()
  const own = { role: 'OWNER', client: 'STAFF', businessObjectId: salon.id, staffId: id } as const
  const phone = await aToken(db, own)
  await app.inject({ method: 'POST', url: '/v1/staff-feed', headers: phone })
  const block = (startTime: string, endTime: string) =>
    app.inject({
      method: 'POST',
      url: '/v1/business-object/blockers',
      headers: { ...phone, 'idempotency-key': randomUUID() },
      payload: { staffId: id, startTime, endTime },
    })
  const [past, coming] = [
    await block('2027-03-02T09:00:00Z', '2027-03-02T10:00:00Z'),
    await block('2027-03-03T14:00:00Z', '2027-03-03T14:30:00Z'),
  ].map((answer) => answer.json<Appointment>().id)
  clock.set(Date.parse('2027-03-02T12:00:00Z'))
  await leave()
  expect((await remove()).statusCode).toBe(204)
  const statuses = await db
    .selectFrom('appointment')
    .select(['id', 'status'])
    .where('businessObjectId', '=', salon.id)
    .execute()
  expect(new Map(statuses.map(({ id: each, status }) => [each, status]))).toEqual(
    new Map([
      [past, 'BLOCKER'],
      [coming, 'BO_CANCELLED'],
    ]),
  )
  const role = await db.selectFrom('userRole').selectAll().where('staffId', '=', id).executeTakeFirstOrThrow()
  expect(role).toMatchObject({ role: 'USER_LITE', scope: 'OWN', pinHash: null, healthNotes: false })
  expect((await get('/v1/staff-feed', phone)).statusCode).toBe(401)
  expect(await db.selectFrom('staffFeed').selectAll().where('staffId', '=', id).execute()).toEqual([])
  const open = db.selectFrom('token').select('id').where('userId', '=', role.userId).where('revokedTime', 'is', null)
  expect(await open.execute()).toEqual([])
  const [made] = (await get(`/v1/appointments/${past}/history`, owner)).json<{ who: string | null }[]>()
  expect(made?.who).toBe('Gelöschte Person')
})
