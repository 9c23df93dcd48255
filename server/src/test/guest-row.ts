import { randomUUID } from 'node:crypto'
import type { Kysely } from 'kysely'
import type { Database } from '../db/tables.ts'
import type { SalonForTests } from './salon.ts'

let guests = 0

/**
 * For tests that need somebody in a salon's queue and do not ask how they joined it (CHK-05): first available, until 19:00
 * of the tests' day.
 * @returns the entry's id
 */
export async function aGuestRow(
  db: Kysely<Database>,
  { id: businessObjectId, product }: SalonForTests,
  customerId: string,
): Promise<string> {
  const id = randomUUID()
  const number = ++guests
  const who = { partyId: id, position: 1, customerId, name: 'Koch', initial: '', byNumber: false, number }
  const when = { day: '2027-03-02', endsTime: new Date('2027-03-02T18:00:00Z') }
  const wish = { products: [product], staffId: null, noticeVersion: '' }
  await db
    .insertInto('queueEntry')
    .values({ businessObjectId, id, status: 'WAITING', language: 'de', ...who, ...when, ...wish })
    .execute()
  return id
}
