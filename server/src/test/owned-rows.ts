/** Rows that belong to a salon and a customer, for tests of who finds what. */
import { randomUUID } from 'node:crypto'
import type { Kysely } from 'kysely'
import type { Database } from '../db/tables.ts'
import type { SalonForTests } from './salon.ts'

/** A confirmed visit of an hour, that holds nobody's time. */
export async function aBookedRow(
  db: Kysely<Database>,
  { id: businessObjectId, staff, product: productId }: SalonForTests,
  customerId: string,
): Promise<string> {
  const id = randomUUID()
  const own = { businessObjectId, id, customerId, requestedStaffId: staff[0] ?? null }
  const time = { startTime: new Date('2027-03-02T10:00:00Z'), endTime: new Date('2027-03-02T11:00:00Z') }
  const row = { status: 'CONFIRMED', bookingType: 'ONLINE', currency: 'CHF' } as const
  await db
    .insertInto('appointment')
    .values({ ...own, ...row, ...time })
    .execute()
  const segments = JSON.stringify([{ kind: 'work', minutes: 60 }])
  const service = { name: 'Schnitt', price: 8000, listPrice: 8000, duration: 60, segments, productId }
  await db
    .insertInto('appointmentService')
    .values({ businessObjectId, appointmentId: id, position: 0, assignedStaffId: staff[0] ?? null, ...service })
    .execute()
  return id
}
