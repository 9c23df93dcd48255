import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { sha256 } from '../secrets.ts'
import { type TestApp, testApp } from '../test/app.ts'
import { listening, rawConnection } from '../test/raw-http.ts'
import { anOwner, aSalon, aSignedInCustomer, book, booked, refusal, type SalonForTests } from '../test/salon.ts'
import { aTill, tillPin } from '../test/till.ts'

let t: TestApp
let port = 0
let salon: SalonForTests
let customer: Awaited<ReturnType<typeof aSignedInCustomer>>
const startTime = '2027-03-03T10:00:00Z'
const other = '2027-03-03T13:00:00Z'

beforeAll(async () => {
  t = await testApp()
  port = await listening(t.app)
})
beforeEach(async () => {
  salon = await aSalon(t.db, 2)
  customer = await aSignedInCustomer(t.db)
})
afterAll(() => t.close())

const bookings = async (): Promise<number> => {
  const rows = await t.db.selectFrom('appointment').select('id').where('businessObjectId', '=', salon.id).execute()
  return rows.length
}

describe('a repeated Idempotency-Key', () => {
  test('[POS-03] gets the first answer verbatim, and has no effect', async () => {
    const key = randomUUID()
    const first = await book(t.app, salon, customer.token, { startTime }, key)
    const second = await book(t.app, salon, customer.token, { startTime }, key.toUpperCase())
    expect(first.statusCode).toBe(201)
    expect([second.statusCode, second.body]).toEqual([201, first.body])
    expect(await bookings()).toBe(1)
    const messages = await t.db.selectFrom('message').select('id').where('businessObjectId', '=', salon.id).execute()
    const { id } = booked(first)
    await t.db.deleteFrom('idempotencyKey').where('key', '=', key).execute()
    expect(refusal(await book(t.app, salon, customer.token, { startTime }, key))[0]).toBe(409)
    expect(await bookings()).toBe(1)
    expect(id).toBe(booked(second).id)
    expect(messages.length).toBeGreaterThan(0)
  })

  test('[POS-03] is a 422 with another body or for another call', async () => {
    const key = randomUUID()
    const { id } = booked(await book(t.app, salon, customer.token, { startTime }, key))
    expect(refusal(await book(t.app, salon, customer.token, { startTime: other }, key))).toEqual([
      422,
      'idempotency-key-reused',
    ])
    const cancelled = await t.app.inject({
      method: 'POST',
      url: `/v1/appointments/${id}/cancellation`,
      headers: { ...customer.token, 'idempotency-key': key },
    })
    expect(refusal(cancelled)).toEqual([422, 'idempotency-key-reused'])
    expect(await bookings()).toBe(1)
  })

  test('[POS-03] is scoped to a person; without a key each call runs', async () => {
    const key = randomUUID()
    const stranger = await aSignedInCustomer(t.db)
    const own = booked(await book(t.app, salon, customer.token, { startTime }, key))
    const theirs = booked(await book(t.app, salon, stranger.token, { startTime }, key))
    expect(theirs.id).not.toBe(own.id)
    const without = (start: string) =>
      t.app.inject({
        method: 'POST',
        url: '/v1/appointments',
        headers: customer.token,
        payload: { businessObjectId: salon.id, products: [salon.product], staffId: null, startTime: start },
      })
    expect(booked(await without(other)).id).not.toBe(own.id)
    expect(refusal(await without(other))[0]).toBe(409)
  })

  test('[POS-03] waits for a running first call and gets its answer: twenty at once have one effect', async () => {
    const key = randomUUID()
    const answers = await Promise.all(
      Array.from({ length: 20 }, () => book(t.app, salon, customer.token, { startTime }, key)),
    )
    expect(new Set(answers.map((answer) => answer.statusCode))).toEqual(new Set([201]))
    expect(new Set(answers.map((answer) => booked(answer).id)).size).toBe(1)
    expect(await bookings()).toBe(1)
  })

  test('[POS-03] is not stored for a refusal, since its cause may be gone', async () => {
    const key = randomUUID()
    const closed = { startTime: '2027-03-03T22:00:00Z' }
    expect(refusal(await book(t.app, salon, customer.token, closed, key))).toEqual([409, 'startTime.invalid'])
    booked(await book(t.app, salon, customer.token, { startTime }, key))
  })

  test('[POS-03] books once after a lost answer, whether or not the first call succeeded', async () => {
    const body = JSON.stringify({ businessObjectId: salon.id, products: [salon.product], staffId: null, startTime })
    const key = randomUUID()
    const text = `POST /v1/appointments HTTP/1.1\r\nhost: salon.test\r\nauthorization: ${customer.token.authorization}\r\nidempotency-key: ${key}\r\ncontent-type: application/json\r\ncontent-length: ${body.length}\r\n\r\n${body}`
    // The connection closes after the request is sent, before any answer.
    const lost = rawConnection(port)
    await new Promise<void>((sent) => lost.socket.write(text, () => sent()))
    lost.socket.destroy()
    const again = booked(await book(t.app, salon, customer.token, { startTime }, key))
    expect(booked(await book(t.app, salon, customer.token, { startTime }, key)).id).toBe(again.id)
    expect(await bookings()).toBe(1)
  })

  test('[APT-03] repeats a cancellation’s answer, although the version has changed since', async () => {
    const { id, version } = booked(await book(t.app, salon, customer.token, { startTime: '2027-03-10T10:00:00Z' }))
    const headers = { ...(await anOwner(t.db, salon.id)), 'idempotency-key': randomUUID(), 'if-match': `"${version}"` }
    const cancel = () => t.app.inject({ method: 'POST', url: `/v1/appointments/${id}/cancellation`, headers })
    const [first, second] = [await cancel(), await cancel()]
    expect(first.json()).toMatchObject({ status: 'BO_CANCELLED' })
    expect([second.statusCode, second.body]).toEqual([first.statusCode, first.body])
  })

  test('[POS-03] is compared by a keyed hash, so that the PIN sent cannot be guessed from the database', async () => {
    const till = await aTill(t, salon)
    const body = { direction: 'IN', amount: 100, reason: 'Change', pin: tillPin }
    const moved = await till.send('POST', '/v1/till/cash-movements', body)
    expect(moved.statusCode).toBe(201)
    const { bodyHash } = await t.db
      .selectFrom('idempotencyKey')
      .select('bodyHash')
      .where('scope', '=', `user:${till.userId}`)
      .executeTakeFirstOrThrow()
    const sent = JSON.stringify([null, null, body])
    expect(bodyHash).not.toEqual(sha256(sent))
    expect(bodyHash).toEqual(t.deps.secrets.hmac('idempotent body', sent))
  })

  test('[POS-03] is stored per user, whichever client sent it', async () => {
    const rows = await t.db.selectFrom('idempotencyKey').select(['scope', 'status']).execute()
    for (const row of rows)
      expect(row).toEqual({ scope: expect.stringMatching(/^user:[0-9a-f-]{36}$/), status: expect.any(Number) })
  })
})
