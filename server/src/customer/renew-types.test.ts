import { randomUUID } from 'node:crypto'
import { type CustomerType, customerType, customerTypes, topTenthSpend } from '@goldline/domain/customer/type'
import { addDays } from '@goldline/domain/time/day'
import fc from 'fast-check'
import { sql } from 'kysely'
import { afterAll, expect, test } from 'vitest'
import { transact } from '../db/transaction.ts'
import { testApp } from '../test/app.ts'
import { aSalon, type SalonForTests } from '../test/salon.ts'
import { renewCustomerType, renewCustomerTypes, renewTypeAfterVisit } from './renew-types.ts'

// The test clock: 2 March 2027, 09:00 in Zürich.
const today = '2027-03-02'
const { db, deps, close } = await testApp()
afterAll(close)

async function known(
  salon: SalonForTests,
  days: readonly string[],
  profile: { type?: CustomerType; typePinned?: boolean },
) {
  const customerId = randomUUID()
  await db
    .insertInto('customer')
    .values({ id: customerId, name: 'Anna', enteredByBusinessObjectId: salon.id })
    .execute()
  await db
    .insertInto('customerProfile')
    .values({ businessObjectId: salon.id, customerId, ...profile })
    .execute()
  for (const day of days) {
    const key = { businessObjectId: salon.id, appointmentId: randomUUID() }
    const times = { startTime: new Date(`${day}T09:00:00Z`), endTime: new Date(`${day}T10:00:00Z`) }
    await db
      .insertInto('appointment')
      .values({
        businessObjectId: salon.id,
        id: key.appointmentId,
        customerId,
        currency: 'CHF',
        status: 'FULFILLED',
        bookingType: 'TELEPHONE',
        ...times,
      })
      .execute()
    await db
      .insertInto('appointmentService')
      .values({
        ...key,
        position: 0,
        productId: salon.product,
        name: 'Schnitt',
        price: 8000,
        listPrice: 8000,
        duration: 60,
        segments: '[]',
        assignedStaffId: salon.staff[0] ?? null,
      })
      .execute()
  }
  const type = async () =>
    (
      await db
        .selectFrom('customerProfile')
        .select('type')
        .where('businessObjectId', '=', salon.id)
        .where('customerId', '=', customerId)
        .executeTakeFirstOrThrow()
    ).type
  return Object.assign(type, { customerId })
}

test('[CUS-05] the nightly job renews types salon by salon, except pinned ones; a second run changes nothing', async () => {
  const [salon, other] = [await aSalon(db, 1), await aSalon(db, 1)]
  const often = ['2026-11-02', '2026-12-02', '2027-01-04', '2027-02-02']
  const types = [
    await known(salon, [...often, '2027-02-20'], { type: 'new' }),
    await known(salon, often, { type: 'new' }),
    await known(salon, ['2025-01-10'], { type: 'new' }),
    await known(salon, ['2026-08-10', '2026-09-10'], { type: 'vip' }),
    await known(salon, [], { type: 'normal' }),
    await known(salon, often, { type: 'at_risk', typePinned: true }),
    // In the other salon four visits are the highest number.
    await known(other, often, { type: 'new' }),
  ]
  expect(await renewCustomerTypes(deps)).toBe(6)
  expect(await Promise.all(types.map((type) => type()))).toEqual([
    ...['vip', 'regular', 'at_risk', 'normal', 'new', 'at_risk'],
    'vip',
  ])
  expect(await renewCustomerTypes(deps)).toBe(0)
})

test('[CUS-05] a checkout renews its customer’s type only, with the same result as the nightly job', async () => {
  const salon = await aSalon(db, 1)
  const often = ['2026-11-02', '2026-12-02', '2027-01-04', '2027-02-02']
  const [here, pinned, elsewhere] = [
    await known(salon, often, { type: 'new' }),
    await known(salon, often, { type: 'normal', typePinned: true }),
    await known(salon, ['2025-01-10'], { type: 'new' }),
  ]
  const visitor = { businessObjectId: salon.id, customerId: here.customerId }
  await transact(db, (tx) => renewTypeAfterVisit(tx, visitor))
  const { rows } = await sql<{ task: string }>`select task_identifier as task from graphile_worker.jobs
    where key = ${`type:${salon.id}:${here.customerId}`}`.execute(db)
  expect(rows).toEqual([{ task: 'renewCustomerType' }])

  await renewCustomerType(deps, visitor)
  await renewCustomerType(deps, { ...visitor, customerId: pinned.customerId })
  expect([await here(), await pinned(), await elsewhere()]).toEqual(['vip', 'normal', 'new'])
  await renewCustomerType(deps, { ...visitor, businessObjectId: randomUUID() })
  await renewCustomerTypes(deps)
  expect([await here(), await pinned(), await elsewhere()]).toEqual(['vip', 'normal', 'at_risk'])
})

type Visitor = { pinned: boolean; before: CustomerType; visits: { ago: number; price: number }[] }

// Days and prices near every limit of the rule, so that few runs reach all limits.
const visit = fc.record({
  ago: fc.oneof(fc.constantFrom(0, 10, 30, 74, 75, 89, 90, 91, 224, 225, 364, 365, 366), fc.nat(500)),
  price: fc.constantFrom(0, 5000, 8000, 12_000),
})
const visitor: fc.Arbitrary<Visitor> = fc.record({
  pinned: fc.boolean(),
  before: fc.constantFrom(...customerTypes),
  visits: fc.array(visit, { maxLength: 7 }),
})

/** Inserts a hundred customers with their visits in bulk, in the order given. */
async function enter(salon: SalonForTests, visitors: readonly Visitor[]): Promise<string[]> {
  const ids = visitors.map(() => randomUUID())
  const people = visitors.map(({ pinned, before }, at) => ({ id: ids[at], pinned, type: before }))
  const visits = visitors.flatMap((each, at) =>
    each.visits.map(({ ago, price }) => ({ person: ids[at], id: randomUUID(), day: addDays(today, -ago), price })),
  )
  await sql`with person as (select * from json_to_recordset(${JSON.stringify(people)}) as p (id uuid, pinned boolean, type text)),
    added as (insert into customer (id, name, entered_by_business_object_id) select id, 'Anna', ${salon.id}::uuid from person)
    insert into customer_profile (business_object_id, customer_id, type, type_pinned)
    select ${salon.id}::uuid, id, type, pinned from person`.execute(db)
  await sql`with visit as (select * from json_to_recordset(${JSON.stringify(visits)}) as v (person uuid, id uuid, day date, price int)),
    added as (insert into appointment (business_object_id, id, customer_id, currency, status, booking_type, start_time, end_time)
      select ${salon.id}::uuid, id, person, 'CHF', 'FULFILLED', 'TELEPHONE', day + time '08:00', day + time '09:00' from visit)
    insert into appointment_service (business_object_id, appointment_id, position, product_id, name, price, list_price, duration, segments)
    select ${salon.id}::uuid, id, 0, ${salon.product}::uuid, 'Schnitt', price, price, 60, '[]' from visit`.execute(db)
  return ids
}

test('[CUS-05] for any visits, the statement for all customers gives the same types as the domain’s rule', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(visitor, { minLength: 1, maxLength: 40 }), async (visitors) => {
      const salon = await aSalon(db, 1)
      const ids = await enter(salon, visitors)
      await renewCustomerTypes(deps)
      const rows = await db
        .selectFrom('customerProfile')
        .select(['customerId', 'type'])
        .where('businessObjectId', '=', salon.id)
        .execute()
      const spends = visitors.map(({ visits }) =>
        visits.reduce((sum, { ago, price }) => sum + (ago < 365 ? price : 0), 0),
      )
      const top = topTenthSpend(spends)
      const expected = visitors.map(({ pinned, before, visits }, at) =>
        customerType({
          pinned: pinned ? before : null,
          visitDays: visits.map(({ ago }) => addDays(today, -ago)),
          topTenthBySpend: (spends[at] ?? 0) >= top,
          today,
        }),
      )
      expect(ids.map((id) => rows.find(({ customerId }) => customerId === id)?.type)).toEqual(expected)
    }),
    { numRuns: 12 },
  )
})
