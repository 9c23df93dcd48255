import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { testApp } from '../../test/app.ts'
import { aProduct } from '../../test/builders.ts'
import { aGoogleSalon, startGoogleStandIn, wholeSalon } from '../../test/google-bookings.ts'
import { anOwner, type SalonForTests } from '../../test/salon.ts'
import { type ChangedDay, sendStartsToGoogle } from './send-starts.ts'

const t = await testApp()
const there = startGoogleStandIn(t)

/** Runs the waiting jobs, like the worker. */
async function tell({ id }: SalonForTests): Promise<void> {
  type Job = { payload: ChangedDay[]; wait: number }
  const { rows } = await sql<Job>`delete from graphile_worker._private_jobs where key = ${`tellGoogleStarts:${id}`}
    returning payload, extract(epoch from run_at - now())::float as wait`.execute(t.db)
  expect(rows).toHaveLength(1)
  for (const { payload } of rows) await sendStartsToGoogle(t.deps, payload)
}

async function aToldSalon(): Promise<SalonForTests> {
  const salon = await aGoogleSalon(t, 1, wholeSalon)
  await tell(salon)
  return salon
}
const known = ({ id }: SalonForTests, product: string) => there().starts(id, product.replace('%', '.')).length

async function call(salon: SalonForTests, method: 'POST' | 'DELETE', url: string, payload?: object) {
  const headers = { ...(await anOwner(t.db, salon.id)), 'idempotency-key': randomUUID() }
  const answer = await t.app.inject({ method, url, headers, ...(payload && { payload }) })
  expect([answer.statusCode < 300, answer.body]).toEqual([true, answer.body])
}
const putOnline = (salon: SalonForTests, enabled4Booking: boolean) =>
  call(salon, 'POST', '/v1/products/changes', { ids: [salon.product], enabled4Booking })

test.each([
  ['the only service', 0],
  ['one of two services', 1],
])('[RWG-01c] %s has no starts at Google while it cannot be booked online', async (_, others) => {
  const salon = await aToldSalon()
  const { product, staff: specialists } = salon
  if (others > 0) await aProduct(t.db, salon, { specialists, name: 'Farbe' })
  const before = known(salon, product)
  expect(before).toBeGreaterThan(500)
  await putOnline(salon, false)
  await tell(salon)
  expect(known(salon, product)).toBe(0)
  await putOnline(salon, true)
  await tell(salon)
  expect(known(salon, product)).toBe(before)
})

test('[RWG-01c] the withdrawal is enqueued to run within half a minute', async () => {
  const salon = await aToldSalon()
  await putOnline(salon, false)
  const { rows } = await sql<{ wait: number }>`select extract(epoch from run_at - now())::float as wait
    from graphile_worker._private_jobs where key = ${`tellGoogleStarts:${salon.id}`}`.execute(t.db)
  expect(rows).toEqual([{ wait: expect.toSatisfy((wait: number) => wait <= 30) }])
})

test('[RWG-01c] a deleted service has no starts at Google; another service’s stay', async () => {
  const salon = await aToldSalon()
  const other = await aProduct(t.db, salon, { specialists: salon.staff, name: 'Farbe' })
  await call(salon, 'DELETE', `/v1/products/${salon.product}`)
  await tell(salon)
  expect([known(salon, salon.product), known(salon, other) > 500]).toEqual([0, true])
})

test('[RWG-01c] a deleted variant has no starts at Google, also after a failed call', async () => {
  const salon = await aToldSalon()
  const [long, short] = [randomUUID(), randomUUID()]
  const row = { businessObjectId: salon.id, productId: salon.product, price: 9000, duration: 90 }
  const variants = [
    { ...row, id: long, name: 'lang' },
    { ...row, id: short, name: 'kurz' },
  ]
  await t.db.insertInto('productVariant').values(variants).execute()
  await tell(salon)
  const starts = () =>
    [salon.product, `${salon.product}%${long}`, `${salon.product}%${short}`].map((product) => known(salon, product) > 0)
  // A service with variants can only be booked as one of them.
  expect(starts()).toEqual([false, true, true])
  await t.db.deleteFrom('productVariant').where('id', '=', long).execute()
  there().fail({ on: 'availability', kind: 'status', status: 500 })
  await tell(salon)
  expect(starts()).toEqual([false, true, true])
  await tell(salon)
  expect(starts()).toEqual([false, false, true])
})
