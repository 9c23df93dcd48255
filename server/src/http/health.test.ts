import Fastify from 'fastify'
import { sql } from 'kysely'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openDatabase } from '../db/database.ts'
import { type TestApp, testApp } from '../test/app.ts'
import { testDatabase } from '../test/database.ts'
import { listening } from '../test/raw-http.ts'
import { aSalon, aSignedInCustomer, book, booked } from '../test/salon.ts'
import { healthRoutes } from './health.ts'

const database = await testDatabase()
let t: TestApp
beforeAll(async () => {
  t = await testApp({ database })
})
afterAll(async () => {
  await t.close()
  await database.close()
})

const metric = (text: string, name: string) => Number(new RegExp(`^${name} (\\S+)$`, 'm').exec(text)?.[1])

describe('an operator’s endpoints', () => {
  test('[OPS-03] answer `/health` and `/ready` publicly', async () => {
    const [health, ready] = [await t.app.inject('/health'), await t.app.inject('/ready')]
    expect([health.statusCode, health.json()]).toEqual([200, { status: 'ok' }])
    expect([ready.statusCode, ready.json()]).toEqual([200, { status: 'ready' }])
  })

  test('[OPS-03] fail `/ready` while the database accepts no writes, and succeed once it does', async () => {
    const { db, close } = openDatabase({ url: database.url, poolSize: 1, clockAheadMs: 0 })
    const app = Fastify()
    healthRoutes(app, { db })
    const asked = async () => (await app.inject('/ready')).json()
    expect(await asked()).toEqual({ status: 'ready' })
    await sql`set default_transaction_read_only = on`.execute(db)
    expect(await asked()).toEqual({ status: 'database takes no writes' })
    await sql`set default_transaction_read_only = off`.execute(db)
    expect(await asked()).toEqual({ status: 'ready' })
    await app.close()
    await close()
  })

  test('[OPS-03] fail `/ready` for a while after a write fails on a full disk', async () => {
    const app = Fastify()
    healthRoutes(app, t.deps)
    const full = Object.assign(new pg.DatabaseError('could not extend file', 0, 'error'), { code: '53100' })
    app.get('/full', () => Promise.reject(full))
    expect((await app.inject('/ready')).statusCode).toBe(200)
    await app.inject('/full')
    const answer = await app.inject('/ready')
    expect([answer.statusCode, answer.json()]).toEqual([503, { status: 'database takes no writes' }])
    await app.close()
  })

  test('[OPS-03] serve `/metrics` only to this machine, not through its proxy', async () => {
    for (const remoteAddress of ['127.0.0.1', '::1', '::ffff:127.0.0.1'])
      expect((await t.app.inject({ url: '/metrics', remoteAddress })).statusCode).toBe(200)
    for (const headers of [
      { 'x-forwarded-for': '198.51.100.7' },
      { forwarded: 'for=198.51.100.7' },
      { 'x-real-ip': '198.51.100.7' },
      { via: '1.1 proxy' },
    ]) {
      const answer = await t.app.inject({ url: '/metrics', headers })
      expect([headers, answer.statusCode]).toEqual([headers, 404])
    }
    for (const remoteAddress of ['10.0.0.1', '198.51.100.7', '::ffff:10.0.0.1'])
      expect((await t.app.inject({ url: '/metrics', remoteAddress })).statusCode).toBe(404)
    const trusting = await testApp({ database, config: { trustProxy: ['10.0.0.1'] } })
    const claimed = await trusting.app.inject({
      url: '/metrics',
      remoteAddress: '10.0.0.1',
      headers: { 'x-forwarded-for': '127.0.0.1' },
    })
    expect(claimed.statusCode).toBe(404)
    await trusting.close()
  })

  test('[OPS-03] count answers in metrics by route pattern, never by path', async () => {
    const port = await listening(t.app)
    const secret = 'nobodys-salon-4711'
    for (const path of [
      `/b/${secret}`,
      `/v1/business-objects/${secret}`,
      `/v1/challenges/${secret}?code=123456`,
      `/${secret}`,
    ])
      await (await fetch(`http://127.0.0.1:${port}${path}`)).text()
    const text = await (await fetch(`http://127.0.0.1:${port}/metrics`)).text()
    expect(text).not.toContain(secret)
    expect(text).not.toContain('code=')
    const counted =
      'goldline_http_request_seconds_count{method="GET",route="/v1/business-objects/:urlName",status="404"}'
    expect(text).toContain(`${counted} 1`)
    expect(text).toContain('process_resident_memory_bytes')
    expect(text).toContain('nodejs_eventloop_lag_seconds')
  })

  test('[AVL-05, OPS-03] count how often the assignment search reached its limit', async () => {
    const figures = await t.app.inject('/metrics')
    expect(metric(figures.body, 'goldline_assignment_search_limit_total')).toBe(0)
    const salon = await aSalon(t.db, 2)
    const { token } = await aSignedInCustomer(t.db)
    booked(await book(t.app, salon, token, { startTime: '2027-03-03T10:00:00Z' }))
    t.deps.metrics.searchLimitHits.inc()
    expect(metric((await t.app.inject('/metrics')).body, 'goldline_assignment_search_limit_total')).toBe(1)
  })
})
