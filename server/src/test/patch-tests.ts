/** Services that need a patch test, and tests that a salon recorded (FRM-02). */
import { randomUUID } from 'node:crypto'
import type { Kysely } from 'kysely'
import type { Database } from '../db/tables.ts'
import { aProduct } from './builders.ts'
import type { SalonForTests } from './salon.ts'

type Db = Kysely<Database>

/** A service that needs this one of the salon as its patch test. */
export async function aTestedService(db: Db, salon: SalonForTests, testId: string): Promise<string> {
  const id = await aProduct(db, salon, { specialists: salon.staff })
  const rule = { productId: id, testId, hours: 48, months: 6 }
  await db
    .insertInto('patchTestRule')
    .values({ businessObjectId: salon.id, ...rule })
    .execute()
  return id
}

type TestedPerson = { customerId: string; testId: string; guest?: string }

/** A patch test that a salon recorded (FRM-02m). */
export async function aPatchTestRow(db: Db, businessObjectId: string, person: TestedPerson): Promise<string> {
  const id = randomUUID()
  await db
    .insertInto('patchTest')
    .values({ businessObjectId, id, ...person, day: '2027-03-01' })
    .execute()
  return id
}
