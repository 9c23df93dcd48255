import type { AddressInfo } from 'node:net'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openDatabase } from '../db/database.ts'
import { notify } from '../db/notify.ts'
import { sha256 } from '../secrets.ts'
import { testApp, testClock } from '../test/app.ts'
import { aToken } from '../test/builders.ts'
import { testDatabase } from '../test/database.ts'
import { clockAheadMs } from '../test/run-clock.ts'
import {
  aLeader,
  anOwner,
  aSignedInCustomer,
  book,
  booked,
  leadersPassword,
  aSalon as newSalon,
} from '../test/salon.ts'
import { streamOf, waitForNotices } from '../test/stream.ts'

const database = await testDatabase()
const elsewhere = openDatabase({ url: database.url, clockAheadMs })
const clock = testClock()
const watching = await testApp({ database, clock })
const booking = await testApp({ database: { ...elsewhere, url: database.url }, clock })
const { db } = database
let origin = ''
beforeAll(async () => {
  await watching.app.listen({ port: 0, host: '127.0.0.1' })
  origin = `http://127.0.0.1:${(watching.app.server.address() as AddressInfo).port}`
})
afterAll(async () => {
  await booking.close()
  await watching.close()
  await elsewhere.close()
  await database.close()
})

const openStream = (headers: Record<string, string>) => streamOf(origin, headers)

/** Creates a salon and waits until all events of its creation have arrived. */
async function aSalon(...given: Parameters<typeof newSalon>) {
  const salon = await newSalon(...given)
  await waitForNotices(db, origin, salon.id)
  return salon
}

/** Breaks the listening connection, so that clients are told to refetch and their access is checked again. */
const loseListener = () =>
  sql`select pg_terminate_backend(pid) from pg_stat_activity
    where application_name = 'goldline listener' and datname = current_database()`.execute(db)

describe('live events', () => {
  test('[APT-06] a booking made in another process reaches the open calendar within a second; another salon’s does not', async () => {
    const [salon, other] = [await aSalon(db, 1), await aSalon(db, 1)]
    const { token } = await aSignedInCustomer(db)
    const stream = await openStream(await anOwner(db, salon.id))
    expect(stream.response.headers.get('content-type')).toContain('text/event-stream')
    booked(await book(booking.app, other, token, { startTime: '2027-03-03T13:00:00Z' }))
    const { id } = booked(await book(booking.app, salon, token, { startTime: '2027-03-03T11:00:00Z' }))
    const committed = performance.now()
    expect(await stream.next()).toEqual({ topic: 'appointment', id, version: 1 })
    expect(performance.now() - committed).toBeLessThan(1000)
    stream.leave()
  })

  test('[APT-06] [CUS-08] customers tagged together are updated in every open list', async () => {
    const salon = await aSalon(db, 1)
    const { id } = await aSignedInCustomer(db)
    await db.insertInto('customerProfile').values({ businessObjectId: salon.id, customerId: id }).execute()
    const owner = await anOwner(db, salon.id)
    const stream = await openStream(owner)
    const payload = { chosen: { ids: [id] }, tag: 'VIP' }
    await booking.app.inject({ method: 'POST', url: '/v1/customers/tags', headers: owner, payload })
    expect(await stream.next()).toEqual({ topic: 'customer', id })
    stream.leave()
  })

  test('[MSG-02] [AUTH-10] a customer’s changed name or preferences reach the calendars of their salons only', async () => {
    const [salon, other] = [await aSalon(db, 1), await aSalon(db, 1)]
    const { id, userId, token } = await aSignedInCustomer(db)
    const [stream, elsewhere] = [
      await openStream(await anOwner(db, salon.id)),
      await openStream(await anOwner(db, other.id)),
    ]
    const visit = booked(await book(booking.app, salon, token, { startTime: '2027-03-04T11:00:00Z' }))
    expect(await stream.next()).toEqual({ topic: 'appointment', id: visit.id, version: 1 })
    const payload = { communicationPreference: 'DISABLED' }
    await booking.app.inject({ method: 'PATCH', url: `/v1/user/me/salons/${salon.id}`, headers: token, payload })
    expect(await stream.next()).toEqual({ topic: 'customer', id })
    await booking.app.inject({ method: 'PUT', url: `/v1/user/${userId}`, headers: token, payload: { name: 'Neu' } })
    expect(await stream.next()).toEqual({ topic: 'customer', id })
    const { id: later } = booked(
      await book(booking.app, other, (await aSignedInCustomer(db)).token, { startTime: '2027-03-05T11:00:00Z' }),
    )
    expect(await elsewhere.next()).toEqual({ topic: 'appointment', id: later, version: 1 })
    stream.leave()
    elsewhere.leave()
  })

  test('[AUTH-18i] a session that is ended elsewhere ends its stream within a second', async () => {
    const salon = await aSalon(db, 1)
    const desk = await anOwner(db, salon.id)
    const stream = await openStream(desk)
    const sessions = await booking.app.inject({ method: 'GET', url: '/v1/user/me/sessions', headers: desk })
    const [{ id }] = sessions.json()
    const begun = performance.now()
    await booking.app.inject({ method: 'DELETE', url: `/v1/user/me/sessions/${id}`, headers: desk })
    expect(await stream.next()).toEqual({ topic: 'ended' })
    expect(await stream.next()).toBeUndefined()
    expect(performance.now() - begun).toBeLessThan(1000)
  })

  test('[AUTH-08g, AUTH-08l] the stream of a removed till ends within a second', async () => {
    const salon = await aSalon(db, 1)
    const leader = await aLeader(db, salon.id)
    const send = (method: 'POST' | 'GET' | 'DELETE', url: string, payload?: object) =>
      booking.app.inject({ method, url, headers: leader, ...(payload && { payload }) })
    const wanted = { name: 'Kasse', client: 'CHECKOUT', password: leadersPassword }
    const { uuid, device } = (await send('POST', '/v1/devices', wanted)).json()
    const paired = await booking.app.inject({ method: 'GET', url: `/uuid-authorization/${uuid}` })
    const till = { authorization: String(paired.headers.authorization) }
    const stream = await openStream(till)
    const begun = performance.now()
    await send('DELETE', `/v1/devices/${device.id}`)
    expect(await stream.next()).toEqual({ topic: 'ended' })
    expect(performance.now() - begun).toBeLessThan(1000)
    expect((await openStream(till)).response.status).toBe(401)
  })

  test('[AUTH-03] ends with its token', async () => {
    const salon = await aSalon(db, 1)
    const owner = await anOwner(db, salon.id)
    const stream = await openStream(owner)
    const hash = sha256(owner.authorization.replace('Bearer ', ''))
    const { id } = await db.selectFrom('token').select('id').where('hash', '=', hash).executeTakeFirstOrThrow()
    await db
      .updateTable('token')
      .set({ revokedTime: new Date(0) })
      .where('hash', '=', hash)
      .execute()
    await notify(db, { topic: 'token', id })
    expect(await stream.next()).toEqual({ topic: 'ended' })
    expect(await stream.next()).toBeUndefined()
    expect((await openStream(owner)).response.status).toBe(401)
  })

  const deviceOf = async (businessObjectId: string, client: 'CHECKIN' | 'CHECKOUT') => {
    const leader = await aLeader(db, businessObjectId)
    const wanted = { name: 'Gerät', client, password: leadersPassword }
    const made = await booking.app.inject({ method: 'POST', url: '/v1/devices', headers: leader, payload: wanted })
    const paired = await booking.app.inject({ method: 'GET', url: `/uuid-authorization/${made.json().uuid}` })
    return { authorization: String(paired.headers.authorization) }
  }

  test('[CHK-03, POS-05] a kiosk gets topics without ids; a locked till gets nothing', async () => {
    const salon = await aSalon(db, 1)
    const kiosk = await openStream(await deviceOf(salon.id, 'CHECKIN'))
    const till = await openStream(await deviceOf(salon.id, 'CHECKOUT'))
    const { token } = await aSignedInCustomer(db)
    await notify(db, { topic: 'customer', businessObjectId: salon.id, id: salon.id })
    booked(await book(booking.app, salon, token, { startTime: '2027-03-03T11:00:00Z' }))
    expect(await kiosk.next()).toEqual({ topic: 'appointment' })
    await loseListener()
    expect(await till.next()).toEqual({ topic: 'refetch' })
    for (const stream of [kiosk, till]) stream.leave()
  })

  test('[AUTH-25h] a person with the scope OWN gets topics without ids', async () => {
    const salon = await aSalon(db, 2)
    const row = {
      role: 'USER_LITE',
      scope: 'OWN',
      businessObjectId: salon.id,
      staffId: salon.staff[0] ?? null,
    } as const
    const streams = [
      await openStream(await aToken(db, { ...row, client: 'ADMIN' })),
      await openStream(await aToken(db, { ...row, client: 'STAFF' })),
    ]
    const { token } = await aSignedInCustomer(db)
    await notify(db, { topic: 'customer', businessObjectId: salon.id, id: salon.id })
    const [, staffId = ''] = salon.staff
    booked(await book(booking.app, salon, token, { staffId, startTime: '2027-03-03T11:00:00Z' }))
    for (const stream of streams) {
      expect([await stream.next(), await stream.next()]).toEqual([{ topic: 'customer' }, { topic: 'appointment' }])
      stream.leave()
    }
  })

  test('[POS-19a, CHK-07a] till and kiosk get three heartbeats within the announced silence, a calendar one per 15 s', async () => {
    const salon = await aSalon(db, 1)
    for (const client of ['CHECKOUT', 'CHECKIN'] as const) {
      const { response, leave } = await openStream(await deviceOf(salon.id, client))
      expect(response.headers.get('live-silence')).toBe('800')
      leave()
    }
    const stream = await openStream(await anOwner(db, salon.id))
    expect(stream.response.headers.get('live-silence')).toBe('35000')
    stream.leave()
  })

  test('[POS-05, AUTH-03e] an open stream does not extend a session: a person’s session at a till still ends', async () => {
    const salon = await aSalon(db, 1)
    const turn = await anOwner(db, salon.id)
    const hash = sha256(turn.authorization.replace('Bearer ', ''))
    const expiresTime = new Date(clock.now() + 180_000)
    await db.updateTable('token').set({ slidingSeconds: 180, expiresTime }).where('hash', '=', hash).execute()
    const begun = clock.now()
    clock.set(begun + 120_000)
    const stream = await openStream(turn)
    await loseListener()
    expect(await stream.next()).toEqual({ topic: 'refetch' })
    clock.set(begun + 181_000)
    await loseListener()
    expect(await stream.next()).toEqual({ topic: 'refetch' })
    expect(await stream.next()).toBeUndefined()
    clock.set(begun)
  })

  test('[OPS-06] one session can have at most twenty streams', async () => {
    const salon = await aSalon(db, 1)
    const owner = await anOwner(db, salon.id)
    const streams = []
    for (let count = 0; count < 20; count++) streams.push(await openStream(owner))
    const more = await openStream(owner)
    expect([more.response.status, more.response.headers.get('retry-after')]).toEqual([429, '15'])
    const other = await openStream(await anOwner(db, salon.id))
    expect(other.response.status).toBe(200)
    for (const { leave } of [...streams, other]) leave()
  })

  test('[APT-06] sends refetch after the database connection that listens was lost', async () => {
    const salon = await aSalon(db, 1)
    const stream = await openStream(await anOwner(db, salon.id))
    await loseListener()
    expect(await stream.next()).toEqual({ topic: 'refetch' })
    stream.leave()
  })

  test('[AUTH-12] are only for people of a salon', async () => {
    const { token } = await aSignedInCustomer(db)
    expect((await openStream(token)).response.status).toBe(403)
    expect((await openStream({})).response.status).toBe(401)
  })

  test('closing the server ends open streams', async () => {
    const third = await testApp({ database, clock })
    await third.app.listen({ port: 0, host: '127.0.0.1' })
    const { port } = third.app.server.address() as AddressInfo
    const salon = await aSalon(db, 1)
    const response = await fetch(`http://127.0.0.1:${port}/v1/events`, { headers: await anOwner(db, salon.id) })
    const whole = response.text()
    await third.close()
    expect(await whole).toContain(': open')
  })
})
