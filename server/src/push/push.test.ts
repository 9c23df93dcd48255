import { randomUUID } from 'node:crypto'
import { startPush } from '@goldline/stand-ins/push'
import { sql } from 'kysely'
import { afterAll, beforeEach, expect, test } from 'vitest'
import { inSalon } from '../db/in-salon.ts'
import { newPushKeys, webPush } from '../providers/web-push.ts'
import { secretsFrom } from '../secrets.ts'
import { taskList } from '../tasks.ts'
import { testApp, testNow } from '../test/app.ts'
import { aProduct, aToken, aUser } from '../test/builders.ts'
import { ask, asked, withdrawAs } from '../test/request-salon.ts'
import { anOwner, aSalon, aSignedInCustomer, book, booked, refusal } from '../test/salon.ts'
import { readOrMakePushKeys } from './push-keys.ts'
import { sendPush } from './send-push.ts'

// The test clock is at Tuesday 2027-03-02, 09:00 in Zürich.
const keys = newPushKeys()
const service = await startPush(keys.publicKey)
const push = webPush({ keys, contact: 'no-reply@goldline.example', baseUrl: service.url, limitMs: 2_000 })
const { app, db, deps, clock, close } = await testApp({ push })
const tasks = taskList(deps, { providers: { sms: [], email: undefined }, codeDb: db, url: '' })
afterAll(async () => {
  await close()
  await service.close()
})
beforeEach(() => clock.set(testNow))

type Method = 'GET' | 'PUT' | 'DELETE'
type SentRequest = { headers: object; version?: number; payload?: object }

/** A salon of two, and a phone of the first person with notifications. */
async function aPhone(language = 'de') {
  const salon = await aSalon(db, 2)
  const [staffId = '', other = ''] = salon.staff
  const userId = await aUser(db)
  const own = { userId, role: 'USER_LITE', client: 'STAFF', businessObjectId: salon.id, staffId } as const
  const token = await aToken(db, own)
  const send = (method: Method, payload?: object) =>
    app.inject({ method, url: '/v1/push-subscription', headers: token, ...(payload && { payload }) })
  const { id, ...address } = service.subscribe()
  expect((await send('PUT', { ...address, language })).statusCode).toBe(204)
  let day = 2
  /** Visits on separate days, made by somebody else; the first is on 3 March at ten. */
  const visit = async (whose = staffId) => {
    day += 1
    const customer = await aSignedInCustomer(db)
    const wished = { startTime: `2027-03-0${day}T09:00:00Z`, staffId: whose }
    return { ...booked(await book(app, salon, customer.token, wished)), customer }
  }
  return { salon, other, userId, token, send, id, address, visit }
}

/** Runs due jobs, and the jobs these enqueue. */
async function work(): Promise<void> {
  for (;;) {
    const { rows } = await sql<{ task: 'pushNews' | 'pushRequest' | 'sendPush'; payload: unknown }>`
      with due as (delete from graphile_worker._private_jobs j using graphile_worker._private_tasks t
        where t.id = j.task_id and t.identifier in ('pushNews', 'pushRequest', 'sendPush') and j.run_at <= now()
        returning t.identifier as task, j.payload)
      select task, payload from due`.execute(db)
    for (const { task, payload } of rows) await tasks[task]?.(payload)
    if (rows.length === 0) return
  }
}

const toldOn = (id: string) => service.told.filter(({ to }) => to === id).map(({ message }) => message)
const waiting = async () => {
  const { rows } = await sql<{ seconds: number; payload: { tries: number } }>`
    with gone as (delete from graphile_worker._private_jobs j using graphile_worker._private_tasks t
      where t.id = j.task_id and t.identifier = 'sendPush' returning j.run_at, j.payload)
    select round(extract(epoch from run_at - now()))::int as seconds, payload from gone`.execute(db)
  return rows.map(({ seconds, payload }) => [seconds, payload.tries])
}

test('[STF-07] bookings, moves and cancellations notify only the staff concerned, without names', async () => {
  const { other, visit, id } = await aPhone()
  const { id: appointmentId, customer } = await visit()
  await visit(other)
  await work()
  const about = { tag: appointmentId, path: `/staff/visit/${appointmentId}` }
  expect(toldOn(id)).toEqual([{ title: 'Neuer Termin', body: 'Mi., 03.03.2027, 10:00', ...about }])
  expect(service.told.at(-1)).toMatchObject({ urgency: 'high', ttl: 3600 })
  const moved = await app.inject({
    method: 'PATCH',
    url: `/v1/appointments/${appointmentId}`,
    headers: { ...customer.token, 'if-match': '"1"', 'idempotency-key': randomUUID() },
    payload: { startTime: '2027-03-03T13:00:00Z', staffId: other },
  })
  expect(moved.statusCode).toBe(200)
  await work()
  expect(toldOn(id).at(-1)).toMatchObject({ title: 'Nicht mehr Ihr Termin', path: '/staff' })
  expect(JSON.stringify(service.told)).not.toMatch(/Sabine|Koch|Schnitt/)
})

test('[STF-07b] for a visit served by two people, a notification shows the start of the person’s part', async () => {
  const { salon, other, id } = await aPhone()
  const [own = ''] = salon.staff
  const first = await aProduct(db, salon, { specialists: [other], duration: 30 })
  const second = await aProduct(db, salon, { specialists: [own], duration: 45 })
  const { token } = await aSignedInCustomer(db)
  booked(await book(app, salon, token, { startTime: '2027-03-03T09:00:00Z', products: [first, second] }))
  await work()
  expect(toldOn(id)).toMatchObject([{ body: 'Mi., 03.03.2027, 10:30' }])
})

test('[APT-16o] an open request notifies the staff who would do it, without names, unless it was answered before', async () => {
  const { salon, other, id } = await aPhone()
  await inSalon(db, salon.id).updateTable('product').set({ salonConfirms: true }).execute()
  const { token } = await aSignedInCustomer(db)
  const [staffId = ''] = salon.staff
  const request = asked(
    await ask(app, salon, token, { startTime: '2027-03-03T09:00:00Z', staffId, message: 'Für Mia' }),
  )
  asked(await ask(app, salon, token, { startTime: '2027-03-04T09:00:00Z', staffId: other }))
  await work()
  const told = { title: 'Neue Anfrage', body: 'Mi., 03.03.2027, 10:00', tag: request.id, path: '/staff' }
  expect(toldOn(id)).toEqual([told])
  const late = asked(await ask(app, salon, token, { startTime: '2027-03-03T13:00:00Z', staffId }))
  expect((await withdrawAs(app, token, late.id)).statusCode).toBe(200)
  await work()
  expect(toldOn(id)).toEqual([told])
})

test('[STF-07c] people are not notified of their own changes, past visits or other salons', async () => {
  const { userId, token, visit, id, salon } = await aPhone('vi')
  const { id: appointmentId } = await visit()
  await work()
  expect(toldOn(id)).toMatchObject([{ title: 'Lịch hẹn mới' }])
  const change = (what: string, { headers, version = 1, payload = {} }: SentRequest) =>
    app.inject({
      method: 'POST',
      url: `/v1/appointments/${appointmentId}/${what}`,
      headers: { ...headers, 'if-match': `"${version}"`, 'idempotency-key': randomUUID() },
      payload,
    })
  const owner = await anOwner(db, salon.id)
  const said = await change('messages', { headers: owner, payload: { text: 'Bis gleich' } })
  expect(said.statusCode).toBe(201)
  clock.set(Date.parse('2027-03-03T08:55:00Z'))
  expect((await change('check-in', { headers: token, version: 2 })).statusCode).toBe(200)
  await work()
  expect(toldOn(id)).toHaveLength(1)
  await db
    .updateTable('token')
    .set({ revokedTime: new Date(testNow) })
    .where('userId', '=', userId)
    .execute()
  await visit()
  await work()
  const { tokenId } = await db
    .selectFrom('pushSubscription')
    .select('tokenId')
    .where('businessObjectId', '=', salon.id)
    .executeTakeFirstOrThrow()
  const again = {
    businessObjectId: salon.id,
    tokenId,
    visitId: appointmentId,
    kind: 'booked',
    time: clock.now(),
    tries: 1,
  }
  await sendPush(deps, again)
  expect(toldOn(id)).toHaveLength(1)
})

test('[STF-07a, STF-07g] an expired subscription is deleted; a failing push service is retried for an hour', async () => {
  const { visit, id, send } = await aPhone()
  service.fail(
    { kind: 'status', status: 503 },
    { kind: 'status', status: 429, retryAfter: 30 },
    { kind: 'cut' },
    { kind: 'hang' },
  )
  await visit()
  await work()
  expect(await waiting()).toEqual([[2, 1]])
  for (const expected of [
    [30, 1],
    [2, 1],
    [2, 1],
  ]) {
    await visit()
    await work()
    expect(await waiting()).toEqual([expected])
  }
  service.fail({ kind: 'status', status: 503 })
  await visit()
  clock.advance(3_599_000)
  await work()
  expect(await waiting()).toEqual([])
  clock.set(testNow)
  expect((await send('GET')).json()).toEqual({ publicKey: keys.publicKey, on: true })
  service.unsubscribe(id)
  await visit()
  await work()
  expect((await send('GET')).json()).toMatchObject({ on: false })
  expect(toldOn(id)).toEqual([])
})

test('[STF-07f] refuses unknown push services; the endpoint is stored encrypted and deleted on request', async () => {
  const { send, address, salon } = await aPhone()
  const evil = { ...address, endpoint: 'http://127.0.0.1:1/steal', language: 'de' }
  expect(refusal(await send('PUT', evil))).toEqual([400, 'push.unknown-service'])
  expect(refusal(await send('PUT', { ...address, keys: { ...address.keys, auth: 'short' }, language: 'de' }))).toEqual([
    400,
    'invalid-request',
  ])
  const kept = await db
    .selectFrom('pushSubscription')
    .selectAll()
    .where('businessObjectId', '=', salon.id)
    .executeTakeFirstOrThrow()
  expect(kept.address).not.toContain(address.endpoint)
  expect((await send('DELETE')).statusCode).toBe(204)
  expect((await send('GET')).json()).toMatchObject({ on: false })
  const nobody = await aToken(db, { role: 'OWNER', client: 'STAFF', businessObjectId: salon.id })
  const put = {
    method: 'PUT',
    url: '/v1/push-subscription',
    headers: nobody,
    payload: { ...address, language: 'de' },
  } as const
  expect(refusal(await app.inject(put))).toEqual([404, 'staff.notFound'])
})

test('[STF-07] the installation’s keys are generated once, and again only after a change of SECRET_KEY', async () => {
  const first = await Promise.all([readOrMakePushKeys(deps), readOrMakePushKeys(deps)])
  expect(first[0]).toEqual(first[1])
  const kept = await db.selectFrom('installation').select('pushPrivateKey').executeTakeFirstOrThrow()
  expect(kept.pushPrivateKey).not.toContain(first[0].privateKey)
  await aPhone()
  const anew = await readOrMakePushKeys({ db, secrets: secretsFrom('another key, as long as it has to be') })
  expect(anew.publicKey).not.toBe(first[0].publicKey)
  expect(await db.selectFrom('pushSubscription').selectAll().execute()).toEqual([])
})
