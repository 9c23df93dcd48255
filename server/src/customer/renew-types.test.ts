import { randomUUID } from 'node:crypto'
import type { CustomerType } from '@goldline/domain/customer/type'
import { afterAll, expect, test } from 'vitest'
import { testApp } from '../test/app.ts'
import { aSalon, type SalonForTests } from '../test/salon.ts'
import { renewCustomerTypes } from './renew-types.ts'

// It is 2 March 2027, 09:00 in Zürich.
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
        ...{ businessObjectId: salon.id, id: key.appointmentId, customerId, currency: 'CHF' },
        ...{ status: 'FULFILLED', bookingType: 'TELEPHONE', ...times },
      })
      .execute()
    await db
      .insertInto('appointmentService')
      .values({
        ...{ ...key, position: 0, productId: salon.product, name: 'Schnitt', price: 8000, listPrice: 8000 },
        ...{ duration: 60, segments: '[]', assignedStaffId: salon.staff[0] ?? null },
      })
      .execute()
  }
  return async () =>
    (
      await db
        .selectFrom('customerProfile')
        .select('type')
        .where('businessObjectId', '=', salon.id)
        .where('customerId', '=', customerId)
        .executeTakeFirstOrThrow()
    ).type
}

test('[CUS-05] types are renewed by night, salon by salon; pinned ones stay, and a second run changes nothing', async () => {
  const [salon, other] = [await aSalon(db, 1), await aSalon(db, 1)]
  const often = ['2026-11-02', '2026-12-02', '2027-01-04', '2027-02-02']
  const types = [
    await known(salon, [...often, '2027-02-20'], { type: 'new' }),
    await known(salon, often, { type: 'new' }),
    await known(salon, ['2025-01-10'], { type: 'new' }),
    await known(salon, ['2026-08-10', '2026-09-10'], { type: 'vip' }),
    await known(salon, [], { type: 'normal' }),
    await known(salon, often, { type: 'at_risk', typePinned: true }),
    // In the other salon four visits are the most.
    await known(other, often, { type: 'new' }),
  ]
  expect(await renewCustomerTypes(deps)).toBe(6)
  expect(await Promise.all(types.map((type) => type()))).toEqual([
    ...['vip', 'regular', 'at_risk', 'normal', 'new', 'at_risk'],
    'vip',
  ])
  expect(await renewCustomerTypes(deps)).toBe(0)
})
