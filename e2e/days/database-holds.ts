import { expect } from '@playwright/test'
import { sql } from 'kysely'
import { findViolations } from '../../server/src/jobs/check-invariants.ts'
import { inDatabase } from '../database.ts'

/** Checks that the salon's devices are exactly those paired during the day (AUTH-08). */
export async function devicesHold(paired: ReadonlySet<string>): Promise<void> {
  const found = await inDatabase((db) =>
    db.selectFrom('device').select('id').where('pairedTime', 'is not', null).where('removedTime', 'is', null).execute(),
  )
  expect(found.map(({ id }) => id).sort(), 'the devices are still the salon’s').toEqual([...paired].sort())
}

/** Checks the invariants (OPS-05), and by its own query that nobody is double-booked. */
export async function invariantsHold(): Promise<void> {
  await inDatabase(async (db) => {
    expect(await findViolations(db), 'the invariants hold').toEqual([])
    const { rows } = await sql`select a.appointment_id, b.appointment_id as other from occupation a
      join occupation b on b.staff_id = a.staff_id and b.during && a.during and b.appointment_id > a.appointment_id
      where not a.overridden and not b.overridden`.execute(db)
    expect(rows, 'nobody is booked twice').toEqual([])
  })
}
