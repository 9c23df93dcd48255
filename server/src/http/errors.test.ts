import { ErrorBody } from '@goldline/contract/wire'
import { refusals } from '@goldline/domain/refusal'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { transact } from '../db/transaction.ts'
import { type TestApp, testApp } from '../test/app.ts'
import { aSalon, aSignedInCustomer, book, booked, refusal } from '../test/salon.ts'
import { errorBody, Refused, statuses } from './errors.ts'
import { toRefused } from './to-refused.ts'

let t: TestApp
beforeAll(async () => {
  t = await testApp()
})
afterAll(() => t.close())

const thrown = async (work: Promise<unknown>): Promise<unknown> =>
  work.then(
    () => expect.unreachable('nothing was thrown'),
    (error) => error,
  )

describe('every refusal', () => {
  test.each(refusals)('[UI-17] %s has a fitting status and the common body', (code) => {
    expect(statuses[code]).toBeGreaterThanOrEqual(400)
    const body = errorBody(new Refused(code, { field: 'body.name', retryAfter: 3 }), 'one')
    expect(ErrorBody.safeParse(body)).toMatchObject({ success: true })
    expect(body).toEqual({
      status: statuses[code],
      message: code,
      requestId: 'one',
      field: 'body.name',
      retryAfter: 3,
    })
  })
})

describe('database errors', () => {
  const asked = (query: ReturnType<typeof sql>) => thrown(query.execute(t.db)).then(toRefused)

  test('[OPS-06] answer 503 with Retry-After for lock and statement timeouts, and too many connections', async () => {
    const late = await asked(sql`do $$ begin raise exception using errcode = 'lock_not_available'; end $$`)
    expect(late).toMatchObject({ code: 'service-unavailable', extra: { retryAfter: 2 } })
    for (const state of ['57014', '53300', '53100', '57P01', '57P03', '40001', '40P01', '25006', '08006', '25P03']) {
      const passing = await asked(sql`do ${sql.raw(`$$ begin raise exception using errcode = '${state}'; end $$`)}`)
      expect([state, passing.code]).toEqual([state, 'service-unavailable'])
    }
  })

  test('[AVL-08] answer startTime.invalid for a race lost at the constraint, also at COMMIT', async () => {
    const salon = await aSalon(t.db, 1)
    const { token } = await aSignedInCustomer(t.db)
    const { id } = booked(await book(t.app, salon, token, { startTime: '2027-03-03T10:00:00Z' }))
    const again = sql`insert into occupation (business_object_id, staff_id, during, appointment_id)
      select business_object_id, staff_id, during, appointment_id from occupation where appointment_id = ${id}`
    expect((await asked(again)).code).toBe('startTime.invalid')
    let reached = false
    const atCommit = await thrown(
      transact(t.db, async (tx) => {
        await sql`set constraints occupation_staff_free deferred`.execute(tx)
        await again.execute(tx)
        reached = true
      }),
    )
    expect(reached).toBe(true)
    expect(toRefused(atCommit).code).toBe('startTime.invalid')
  })

  test('[UI-17] blame the caller for text that cannot be stored, and the server for a broken statement, revealing nothing', async () => {
    expect((await asked(sql`select ${'a\u0000b'}::text`)).code).toBe('invalid-request')
    const ours = await asked(sql`select secret_column from app_user`)
    expect(toRefused(Object.assign(new Error('bind message supplies 1 parameters'), { code: '08P01' })).code).toBe(
      'internal',
    )
    expect(JSON.stringify(errorBody(ours, 'one'))).toBe('{"status":500,"message":"internal","requestId":"one"}')
  })
})

describe('answers', () => {
  test('[UI-17] are 404 with the common body for unknown and malformed paths', async () => {
    for (const url of ['/v1/nothing', '/assets/nothing.js', '/v1/%zz', '/b/%', `/v1/${'x'.repeat(3000)}`]) {
      const answer = await t.app.inject(url)
      expect([url.slice(0, 20), ...refusal(answer)]).toEqual([url.slice(0, 20), 404, 'route-notFound'])
      expect(answer.headers['content-type']).toBe('application/json; charset=utf-8')
      expect(answer.headers['cache-control']).toBe('no-store')
      expect(answer.headers['x-content-type-options']).toBe('nosniff')
    }
  })

  test('[UI-17] name the field of invalid input, without the validator’s message', async () => {
    const answer = await t.app.inject({
      method: 'POST',
      url: '/v1/codes',
      payload: { identity: 'a@b.ch', subject: 'X' },
    })
    const { requestId, ...rest } = answer.json()
    expect(rest).toEqual({ status: 400, message: 'invalid-request', field: 'body.subject' })
    expect(requestId).toBe(answer.headers['x-request-id'])
  })

  test('[OPS-03] have a request id of our own, whatever the request’s headers contain', async () => {
    const ask = () => t.app.inject({ url: '/v1/nothing', headers: { 'x-request-id': 'mine', 'request-id': 'mine' } })
    const [one, two] = [(await ask()).json().requestId, (await ask()).json().requestId]
    expect(one).toMatch(/^[0-9a-f-]{36}$/)
    expect(two).not.toBe(one)
  })
})
