import { sql } from 'kysely'
import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import { findViolations } from '../jobs/check-invariants.ts'
import { testApp } from '../test/app.ts'
import { testDatabase } from '../test/database.ts'
import { aSalon, aSignedInCustomer, book, booked } from '../test/salon.ts'

const database = await testDatabase()
const { app, db, close } = await testApp({ database })
const { db: owner } = database.owner
afterAll(async () => {
  await close()
  await database.close()
})

/** Creates a valid salon: two appointments at the same hour, each with its own staff member. */
async function twoVisits() {
  const salon = await aSalon(db, 2)
  const [one, other] = [await aSignedInCustomer(db), await aSignedInCustomer(db)]
  const [lena = '', mia = ''] = salon.staff
  const startTime = '2027-03-03T11:00:00Z'
  const first = booked(await book(app, salon, one.token, { startTime, staffId: lena }))
  const second = booked(await book(app, salon, other.token, { startTime, staffId: mia }))
  return { salon, first: first.id, second: second.id, lena, mia, one, other }
}
let visits: Awaited<ReturnType<typeof twoVisits>>
beforeEach(async () => {
  await sql`truncate business_object, app_user, customer, message, idempotency_key cascade`.execute(owner)
  visits = await twoVisits()
})

/** Names of the violated invariants. */
const broken = async (on: typeof db = db) =>
  [...new Set((await findViolations(on)).map(({ invariant }) => invariant))].sort()
const appointment = (id: string) => db.updateTable('appointment').where('id', '=', id)

describe('[OPS-05] the invariants', () => {
  test('hold in a valid database', async () => {
    expect(await broken()).toEqual([])
  })

  test('[AVL-04] detect a double-booked person even without the database’s constraint', async () => {
    const undone = owner.transaction().execute(async (tx) => {
      await sql`alter table occupation drop constraint occupation_staff_free`.execute(tx)
      await tx
        .updateTable('occupation')
        .set({ staffId: visits.lena })
        .where('appointmentId', '=', visits.second)
        .execute()
      expect(await broken(tx)).toEqual([
        'agreed staff time is held',
        'no overlap',
        'no staff time is held that was not agreed',
      ])
      throw new Error('undo')
    })
    await expect(undone).rejects.toThrow('undo')
  })

  test('[AVL-04] detect staff time that is not held, and time held by cancelled visits', async () => {
    await db.deleteFrom('occupation').where('appointmentId', '=', visits.first).execute()
    expect(await broken()).toEqual(['agreed staff time is held'])
    await appointment(visits.second).set({ status: 'BO_CANCELLED' }).execute()
    expect(await broken()).toContain('no time held by what is over')
  })

  test('[AVL-05] accept an appointment without an assigned person', async () => {
    await db.deleteFrom('occupation').where('appointmentId', '=', visits.first).execute()
    await db
      .updateTable('appointmentService')
      .set({ assignedStaffId: null })
      .where('appointmentId', '=', visits.first)
      .execute()
    expect(await broken()).toEqual([])
  })

  test('[BIZ-03] detect more customers than places, unless a person overrode the limit', async () => {
    await db.updateTable('businessObject').set({ openingCapacity: 1 }).execute()
    expect(await broken()).toEqual(['capacity'])
    await db.updateTable('occupation').set({ overridden: true }).where('appointmentId', '=', visits.first).execute()
    expect(await broken()).toEqual([])
  })

  test('[AVL-08] detect one customer in two appointments at a time', async () => {
    await appointment(visits.second).set({ customerId: visits.one.id }).execute()
    expect(await broken()).toEqual(['one chair a customer'])
  })

  test('[AVL-03] detect a service done by another than the requested person, unless a person pinned it', async () => {
    await appointment(visits.first).set({ requestedStaffId: visits.mia }).execute()
    expect(await broken()).toEqual(['who was asked for does it'])
    await appointment(visits.first).set({ pinned: true }).execute()
    expect(await broken()).toEqual([])
  })

  test('[STF-04b, STF-04j] detect overlapping times of another calendar, and a calendar of a person who left', async () => {
    const own = { businessObjectId: visits.salon.id, staffId: visits.lena }
    await db
      .insertInto('busyCalendar')
      .values({ ...own, address: 'sealed', revision: visits.first })
      .execute()
    const time = (from: string, to: string) => ({ ...own, fromTime: new Date(from), toTime: new Date(to) })
    const times = [
      time('2027-03-04T10:00:00Z', '2027-03-04T12:00:00Z'),
      time('2027-03-04T12:00:00Z', '2027-03-04T13:00:00Z'),
    ]
    await db.insertInto('busyTime').values(times).execute()
    expect(await broken()).toEqual([])
    await db.insertInto('busyTime').values(time('2027-03-04T11:00:00Z', '2027-03-04T11:30:00Z')).execute()
    expect(await broken()).toEqual(['busy times of a person are apart'])
    await db
      .updateTable('staff')
      .set({ deletedTime: new Date('2027-03-02T08:00:00Z') })
      .where('id', '=', visits.lena)
      .execute()
    expect(await broken()).toContain('nobody who left has another calendar')
  })

  test('[APT-01] detect a wrong end and a visit without services', async () => {
    await appointment(visits.first)
      .set({ endTime: new Date('2027-03-03T12:30:00Z') })
      .execute()
    expect(await broken()).toEqual(['a visit ends with its last service'])
    await db.deleteFrom('appointmentService').where('appointmentId', '=', visits.second).execute()
    expect(await broken()).toContain('a visit has services')
  })

  test('[POS-03] [MSG-11] detect a key without its answer and a dead worker’s job', async () => {
    await db.updateTable('idempotencyKey').set({ response: null }).execute()
    await sql`update graphile_worker._private_jobs set locked_by = 'gone', locked_at = now() - interval '1 hour'`.execute(
      db,
    )
    expect(await broken()).toEqual(['no job of a dead worker', 'no key without an answer'])
    await sql`delete from graphile_worker._private_jobs`.execute(db)
  })
})
