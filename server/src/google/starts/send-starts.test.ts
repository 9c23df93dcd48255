import { randomUUID } from 'node:crypto'
import { type RawBuilder, sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { settleChange } from '../../appointment/undo/settle-change.ts'
import { salonStatement } from '../../availability/availability-sql.ts'
import { testApp } from '../../test/app.ts'
import { aProduct } from '../../test/builders.ts'
import { aGoogleSalon, startGoogleStandIn, wholeSalon } from '../../test/google-bookings.ts'
import {
  aLeader,
  anOwner,
  aSignedInCustomer,
  book,
  booked,
  leadersPassword,
  type SalonForTests,
} from '../../test/salon.ts'
import { type ChangedDay, sendStartsToGoogle } from './send-starts.ts'

const t = await testApp()
const there = startGoogleStandIn(t)
const [wednesday, noon, thursday] = ['2027-03-03T10:00:00Z', '2027-03-03T12:00:00Z', '2027-03-04T10:00:00Z']

type WaitingJob = { payload: ChangedDay[]; wait: number }
async function waiting({ id }: SalonForTests): Promise<WaitingJob[]> {
  const { rows } = await sql<WaitingJob>`select payload, extract(epoch from run_at - now())::float as wait
    from graphile_worker._private_jobs where key = ${`tellGoogleStarts:${id}`}`.execute(t.db)
  return rows
}
const days = async (salon: SalonForTests) => (await waiting(salon)).map(({ payload }) => payload.map(({ day }) => day))

/** Runs the waiting jobs, like the worker. */
async function tell(salon: SalonForTests): Promise<void> {
  const jobs = await waiting(salon)
  await sql`delete from graphile_worker._private_jobs where key = ${`tellGoogleStarts:${salon.id}`}`.execute(t.db)
  for (const { payload } of jobs) await sendStartsToGoogle(t.deps, payload)
}

/** A salon whose starts have all been sent. */
async function aToldSalon(people = 1): Promise<SalonForTests> {
  const salon = await aGoogleSalon(t, people, wholeSalon)
  await tell(salon)
  return salon
}
const shows = ({ id, product }: SalonForTests, ...starts: string[]) => {
  const known = there().starts(id, product)
  return starts.map((start) => known.includes(new Date(start).toISOString()))
}
async function visit(salon: SalonForTests, startTime: string) {
  const { token } = await aSignedInCustomer(t.db)
  return booked(await book(t.app, salon, token, { startTime }))
}

describe('Google’s free starts', () => {
  test('[RWG-01c] a new salon’s starts are sent for thirty days', async () => {
    const salon = await aGoogleSalon(t, 1, wholeSalon)
    expect(await days(salon)).toEqual([[null]])
    await tell(salon)
    const known = there().starts(salon.id, salon.product)
    expect(shows(salon, wednesday, thursday)).toEqual([true, true])
    expect([known[0]?.slice(0, 10), known.at(-1)?.slice(0, 10)]).toEqual(['2027-03-02', '2027-04-01'])
  })

  test('[RWG-01c] are updated after a visit is booked, moved and cancelled; only its days are sent', async () => {
    const salon = await aToldSalon()
    const { id } = await visit(salon, wednesday)
    expect(await days(salon)).toEqual([['2027-03-03']])
    await tell(salon)
    expect(shows(salon, wednesday, noon, thursday)).toEqual([false, true, true])
    const headers = { ...(await anOwner(t.db, salon.id)), 'idempotency-key': randomUUID() }
    const settle = async (visitId: string) => {
      t.clock.advance(60_000)
      await settleChange(t.deps, { businessObjectId: salon.id, id: visitId })
      await tell(salon)
    }
    const url = `/v1/business-object/appointments/${id}`
    const moving = { ...headers, 'if-match': '"1"' }
    await t.app.inject({ method: 'PATCH', url, headers: moving, payload: { startTime: thursday } })
    expect((await days(salon)).map((each) => each.toSorted())).toEqual([['2027-03-03', '2027-03-04']])
    await tell(salon)
    // The old time is held while the change can be undone (APT-20).
    expect(shows(salon, wednesday, noon, thursday)).toEqual([false, true, false])
    await settle(id)
    expect(shows(salon, wednesday, noon, thursday)).toEqual([true, true, false])
    headers['idempotency-key'] = randomUUID()
    await t.app.inject({ method: 'POST', url: `/v1/appointments/${id}/cancellation`, headers, payload: {} })
    await settle(id)
    expect(shows(salon, wednesday, noon, thursday)).toEqual([true, true, true])
  })

  test('[RWG-01c] two bookings at once cause one job, half a minute later, with one call', async () => {
    const salon = await aToldSalon()
    const before = there().replaced()
    for (const start of [wednesday, noon]) await visit(salon, start)
    const [job, ...others] = await waiting(salon)
    expect([others, job?.payload.length]).toEqual([[], 1])
    expect(job?.wait).toBeGreaterThan(20)
    expect(job?.wait).toBeLessThanOrEqual(30)
    await tell(salon)
    expect([there().replaced() - before, ...shows(salon, wednesday, noon)]).toEqual([1, false, false])
  })

  test('[RWG-01c] are removed by an absence; every table that affects starts enqueues the job', async () => {
    const salon = await aToldSalon()
    const [staffId = ''] = salon.staff
    const times = { fromTime: new Date('2027-03-03T00:00:00Z'), toTime: new Date('2027-03-04T00:00:00Z') }
    const row = { businessObjectId: salon.id, id: randomUUID(), staffId, kind: 'SICK' as const, ...times }
    await t.db.insertInto('staffAbsence').values(row).execute()
    await tell(salon)
    expect(shows(salon, wednesday, thursday)).toEqual([false, true])
    const { rows } = await sql<{ table: string }>`select event_object_table as table from information_schema.triggers
      where trigger_name ~ '^tell_google_(times|hours)' group by 1 having count(*) = 3 order by 1`.execute(t.db)
    const tables = ['opening_rule', 'product', 'product_specialist', 'product_variant', 'staff', 'staff_absence']
    const others = ['staff_exception', 'staff_hours', 'staff_pattern', 'busy_time', 'occupation']
    expect(rows.map(({ table }) => table)).toEqual([...tables, ...others].sort())
  })

  test('[RWG-01c] enqueues the job for each rule of the salon that decides a start, and for being listed at Google', async () => {
    const read = [...salonStatement.text.matchAll(/\bb\.([a-z]\w*)/g)].map(([, name]) => name)
    // Starts have no price, and the limit is of one customer's appointments.
    const rules = read.filter((name) => !['id', 'currency', 'max_confirmed_appointments'].includes(name ?? ''))
    const expected = new Set([...rules, 'reserve_with_google', 'version'])
    const { rows } = await sql<{ trigger: string }>`select pg_get_triggerdef(oid) as trigger from pg_trigger
      where tgname = 'tell_google_rules'`.execute(t.db)
    const [, watched = '', condition = ''] = /UPDATE OF (.+) ON .* WHEN (.+) EXECUTE/.exec(rows[0]?.trigger ?? '') ?? []
    const compared = (row: string) =>
      [...condition.matchAll(new RegExp(`\\b${row}\\.(\\w+)`, 'g'))].map(([, name]) => name)
    expect(new Set(watched.split(', '))).toEqual(expected)
    expect([new Set(compared('old')), new Set(compared('new'))]).toEqual([expected, expected])
  })

  test('[RWG-01c] are sent in several calls if there are many', async () => {
    const salon = await aGoogleSalon(t, 1, wholeSalon)
    const { staff: specialists, id, product } = salon
    const others = await Promise.all(['A', 'B', 'C'].map((name) => aProduct(t.db, salon, { specialists, name })))
    await tell(salon)
    expect(there().replaced()).toBe(3)
    const [first, ...told] = [product, ...others].map((service) => there().starts(id, service))
    expect(first?.length).toBeGreaterThan(500)
    for (const each of told) expect(each).toEqual(first)
  })
})

describe('failed calls to Google', () => {
  test('[RWG-01c] 429, 500, timeout, lost answer and revoked access are retried with growing delays, with the then current starts', async () => {
    const salon = await aToldSalon()
    await visit(salon, wednesday)
    const on = 'availability' as const
    there().fail(
      { on, kind: 'status', status: 429, retryAfter: 600 },
      { on, kind: 'status', status: 500 },
      { on, kind: 'delay', ms: 2500 },
      { on, kind: 'lostAnswer' },
    )
    const waits: number[] = []
    for (const failures of [1, 2, 3, 4]) {
      await tell(salon)
      const [job] = await waiting(salon)
      expect(job?.payload).toEqual([{ businessObjectId: salon.id, day: '2027-03-03', failures }])
      waits.push(job?.wait ?? 0)
    }
    // The fourth may wait as long as the first, which got a Retry-After.
    const least = [600, 120, 240, 480]
    for (const [index, wait] of waits.entries()) {
      expect(wait).toBeGreaterThanOrEqual((least[index] ?? 0) - 5)
      expect(wait).toBeLessThanOrEqual((least[index] ?? 0) * 1.25)
    }
    there().fail({ on, kind: 'forget' })
    await visit(salon, noon)
    const [job] = await waiting(salon)
    expect(job?.wait).toBeGreaterThan(400)
    await tell(salon)
    expect([await waiting(salon), ...shows(salon, wednesday, noon)]).toEqual([[], false, false])
  })

  test('[RWG-01c] a refused call is not retried until something changes', async () => {
    const salon = await aToldSalon()
    await visit(salon, wednesday)
    there().fail({ on: 'availability', kind: 'status', status: 400 })
    await tell(salon)
    expect(await waiting(salon)).toEqual([])
  })
})

describe('salons that are not at Google', () => {
  test('[RWG-01c] [RWG-04c] a salon that leaves has no free starts at Google within a minute', async () => {
    const salon = await aToldSalon()
    const headers = await aLeader(t.db, salon.id)
    await tell(salon)
    const payload = { on: false, password: leadersPassword }
    await t.app.inject({ method: 'PUT', url: '/v1/google-booking', headers, payload })
    const [job] = await waiting(salon)
    expect(job?.wait).toBeLessThanOrEqual(30)
    await tell(salon)
    expect(there().starts(salon.id, salon.product)).toEqual([])
    await visit(salon, wednesday)
    expect(await waiting(salon)).toEqual([])
  })

  test.each([
    ['never joined', { ...wholeSalon, reserveWithGoogle: false }],
    ['has no address', { ...wholeSalon, street: '' }],
  ])('[RWG-01c] nothing is sent for a salon that %s', async (_, row) => {
    const salon = await aGoogleSalon(t, 1, row)
    await visit(salon, wednesday)
    await tell(salon)
    expect(there().replaced()).toBe(0)
  })

  test('[RWG-01c] nothing is sent for a salon left out of the feeds, or without a booking server', async () => {
    const salon = await aGoogleSalon(t, 1, wholeSalon)
    const set = { id: randomUUID(), sentTime: new Date(t.clock.now()), leftOut: [salon.id] }
    await t.db.insertInto('googleFeedSet').values(set).execute()
    await tell(salon)
    await t.db.deleteFrom('googleFeedSet').execute()
    Object.assign(t.deps.config.providers, { googleBooking: { credentials: undefined, oldPassword: undefined } })
    await visit(salon, wednesday)
    await tell(salon)
    expect(there().replaced()).toBe(0)
  })
})

describe('the job', () => {
  const hold = (salon: SalonForTests, from: string, to: string) =>
    sql`select ask_for_google_starts(${salon.id}, array(select generate_series(${from}::date, ${to}::date, interval '1 day')::date))`

  test('[RWG-01c] does not start before the change that enqueued it is committed', async () => {
    const salon = await aToldSalon()
    await hold(salon, '2027-03-03', '2027-03-03').execute(t.db)
    await t.db.transaction().execute(async (tx) => {
      await hold(salon, '2027-03-03', '2027-03-03').execute(tx)
      const { rows } = await sql`select from graphile_worker._private_jobs where key = ${`tellGoogleStarts:${salon.id}`}
        for update skip locked`.execute(t.db)
      expect(rows).toEqual([])
    })
    expect(await days(salon)).toEqual([['2027-03-03']])
  })

  const mark = (salon: SalonForTests, change: RawBuilder<unknown>) =>
    sql`update graphile_worker._private_jobs set ${change} where key = ${`tellGoogleStarts:${salon.id}`}`.execute(t.db)

  test('[RWG-01c] sends all days if added during a run, since the running job is not retried', async () => {
    const salon = await aToldSalon()
    await hold(salon, '2027-03-03', '2027-03-03').execute(t.db)
    await mark(salon, sql`locked_at = now(), locked_by = 'a worker'`)
    await hold(salon, '2027-03-10', '2027-03-10').execute(t.db)
    await hold(salon, '2027-03-11', '2027-03-11').execute(t.db)
    expect(await days(salon)).toEqual([[null]])
  })

  test('[RWG-01c] is replaced by the next change if it has used up its tries', async () => {
    const salon = await aToldSalon()
    await hold(salon, '2027-03-03', '2027-03-03').execute(t.db)
    await mark(salon, sql`attempts = max_attempts, run_at = now() - interval '1 day'`)
    await hold(salon, '2027-03-03', '2027-03-03').execute(t.db)
    const [job, ...others] = await waiting(salon)
    expect([others, job?.wait]).toEqual([[], expect.closeTo(30, 0)])
  })

  test('[RWG-01c] contains each day once after any number of retries', async () => {
    const salon = await aToldSalon()
    const asked = ['2027-03-03', '2027-03-03', '2027-03-04'].map(
      (day) => ({ businessObjectId: salon.id, day }) as ChangedDay,
    )
    there().fail(
      { on: 'availability', kind: 'status', status: 500 },
      { on: 'availability', kind: 'status', status: 500 },
    )
    await sendStartsToGoogle(t.deps, asked)
    expect(await days(salon)).toEqual([['2027-03-03', '2027-03-04']])
    await hold(salon, '2027-03-05', '2027-04-20').execute(t.db)
    await tell(salon)
    expect(await days(salon)).toEqual([[null]])
  })

  test('[RWG-01c] becomes one for all days if there are many', async () => {
    const salon = await aToldSalon()
    await hold(salon, '2027-03-03', '2027-03-20').execute(t.db)
    await hold(salon, '2027-04-03', '2027-05-20').execute(t.db)
    await hold(salon, '2027-04-03', '2027-05-20').execute(t.db)
    expect((await days(salon))[0]?.filter((day) => day === null)).toHaveLength(1)
  })
})
