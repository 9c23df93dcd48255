import type { AvailableSlots as Schema } from '@goldline/contract/availability'
import { afterAll, describe, expect, test } from 'vitest'
import type { z } from 'zod/mini'
import { testApp } from '../test/app.ts'
import { testDatabase } from '../test/database.ts'
import { aSalon, aSignedInCustomer, book, booked } from '../test/salon.ts'
import { bookStatement, salonStatement } from './availability-sql.ts'

type AvailableSlots = z.infer<typeof Schema>

const database = await testDatabase()
const { app, db, deps, clock, close } = await testApp({ database })
afterAll(() => database.close())
afterAll(close)

/** Counts the statements behind one answer. */
async function statementsOf(url: string): Promise<number> {
  let count = 0
  const query = deps.pool.query
  deps.pool.query = ((...given: Parameters<typeof query>) => {
    const [first] = given
    if (!(first as unknown as { text: string }).text.includes('rate_count')) count++
    return query.apply(deps.pool, given)
  }) as typeof query
  try {
    expect((await app.inject({ url })).statusCode).toBe(200)
  } finally {
    deps.pool.query = query
  }
  return count
}

const asks = (id: string, product: string) => ({
  quarter: `/v1/business-objects/${id}/available-slots?from=2027-03-02&to=2027-06-01&products=${product}`,
  dates: `/v1/business-objects/${id}/available-dates?from=2027-03-02&to=2027-03-31&products=${product}`,
  full: `/v1/business-objects/${id}/full-dates?from=2027-03-02&to=2027-03-31&products=${product}`,
  day: `/v1/business-objects/${id}/available-slots?from=2027-03-04&to=2027-03-04&products=${product}`,
  next: `/v1/business-objects/${id}/next-starts?products=${product}`,
})

describe('statements per answer', () => {
  test('[AVL-02] are two, for any range and staff', async () => {
    for (const ask of ['quarter', 'dates', 'full', 'day', 'next'] as const) {
      const salon = await aSalon(db, 6)
      const { token } = await aSignedInCustomer(db)
      booked(await book(app, salon, token, { startTime: '2027-03-04T09:00:00Z' }))
      expect(await statementsOf(asks(salon.id, salon.product)[ask])).toBe(2)
    }
  })

  test('[AVL-02] are one while nothing changed, for any question about cached days', async () => {
    const salon = await aSalon(db, 2)
    const { quarter, dates, full, day, next } = asks(salon.id, salon.product)
    const named = `${day}&staffId=${salon.staff[0]}`
    expect(await statementsOf(quarter)).toBe(2)
    for (const url of [quarter, dates, full, day, named, next]) expect(await statementsOf(url)).toBe(1)
    const { token } = await aSignedInCustomer(db)
    booked(await book(app, salon, token, { startTime: '2027-03-04T09:00:00Z' }))
    expect(await statementsOf(day)).toBe(2)
    expect(await statementsOf(named)).toBe(1)
  })

  test('[AVL-03] are two again once a time-dependent answer expires: here at the freeze time', async () => {
    const salon = await aSalon(db, 2)
    const { token } = await aSignedInCustomer(db)
    booked(await book(app, salon, token, { startTime: '2027-03-02T12:00:00Z' }))
    const { day } = asks(salon.id, salon.product)
    const url = day.replaceAll('03-04', '03-02')
    const before = clock.now()
    try {
      expect(await statementsOf(url)).toBe(2)
      clock.set(Date.parse('2027-03-02T09:59:59.999Z'))
      expect(await statementsOf(url)).toBe(1)
      clock.set(Date.parse('2027-03-02T10:00:00Z'))
      expect(await statementsOf(url)).toBe(2)
      expect(await statementsOf(url)).toBe(1)
      clock.set(before)
      expect(await statementsOf(url)).toBe(2)
    } finally {
      clock.set(before)
    }
  })
})

test('[APT-14] [AVL-02] does not let an expired hold block a booking, although nothing was written', async () => {
  const salon = await aSalon(db, 1)
  const { token } = await aSignedInCustomer(db)
  const payload = {
    businessObjectId: salon.id,
    products: [salon.product],
    staffId: null,
    startTime: '2027-03-04T09:00:00Z',
  }
  const held = await app.inject({ method: 'POST', url: '/v1/slot-holds', headers: token, payload })
  expect(held.statusCode).toBe(201)
  const url = asks(salon.id, salon.product).day
  const times = async () => (await app.inject({ url })).json<AvailableSlots>().slotsOfDates[0]?.times
  const before = clock.now()
  try {
    expect(await times()).not.toContain('10:00:00')
    clock.set(Date.parse(held.json<{ expiresTime: string }>().expiresTime) - 1)
    expect(await times()).not.toContain('10:00:00')
    clock.advance(1)
    expect(await times()).toContain('10:00:00')
  } finally {
    clock.set(before)
  }
})

describe('the stamp of a salon', () => {
  test('[AVL-02] changes with every table that answers are read from, on every kind of change', async () => {
    const text = `${salonStatement.text} ${bookStatement.text}`
    const ownNames = new Set([...text.matchAll(/(\w+) as \(/g)].map(([, name]) => name))
    const read = new Set([...text.matchAll(/\b(?:from|join) ([a-z]\w+)/g)].map(([, name]) => name))
    const tables = [...read].filter(
      (name) => !ownNames.has(name) && !/^(salon_stamp|business_object)$/.test(name ?? ''),
    )
    expect(tables).toHaveLength(15)
    const { rows } = await deps.pool.query<{ tables: string }>(
      `select event_object_table || ' ' || string_agg(lower(event_manipulation), ' ' order by event_manipulation) as tables
       from information_schema.triggers where trigger_name like 'stamp_salon%' group by event_object_table order by 1`,
    )
    const expected = tables.map((name) => `${name} delete insert update`)
    expect(rows.map((row) => row.tables)).toEqual(['business_object insert update', ...expected].sort())
    const truncates = await deps.pool.query<{ table: string }>(
      `select tgrelid::regclass::text as table from pg_trigger where tgname = 'stamp_salon_truncated' order by 1`,
    )
    expect(truncates.rows.map(({ table }) => table)).toEqual(tables.sort())
  })

  test('[AVL-02] changes once per transaction, also after a savepoint; a rollback changes neither it nor other salons’', async () => {
    const [salon, other] = [await aSalon(db, 1), await aSalon(db, 1)]
    const client = await deps.pool.connect()
    const stamp = async (id = salon.id) =>
      (await client.query<{ stamp: string }>('select stamp from salon_stamp where business_object_id = $1', [id]))
        .rows[0]?.stamp
    const change = () => client.query('update staff set active = active where business_object_id = $1', [salon.id])
    try {
      const [first, others] = [await stamp(), await stamp(other.id)]
      await client.query('begin')
      await change()
      await client.query('rollback')
      expect(await stamp()).toBe(first)
      await client.query('begin')
      await client.query('savepoint before')
      await change()
      await client.query('rollback to before')
      expect(await stamp()).toBe(first)
      await change()
      const raised = await stamp()
      await change()
      expect(await stamp()).toBe(raised)
      await client.query('commit')
      expect(raised).not.toBe(first)
      await change()
      expect(await stamp()).not.toBe(raised)
      expect(await stamp(other.id)).toBe(others)
      await database.owner.pool.query('truncate staff_absence')
      expect(await stamp(other.id)).not.toBe(others)
    } finally {
      client.release()
    }
  })

  test('[OPS-03] is counted in metrics: the number of cached salons and their size', async () => {
    const metrics = await deps.metrics.registry.metrics()
    expect(Number(/^goldline_availability_cache_salons (\d+)$/m.exec(metrics)?.[1])).toBeGreaterThan(4)
    expect(Number(/^goldline_availability_cache_bytes (\d+)$/m.exec(metrics)?.[1])).toBeGreaterThan(4_000)
  })
})
