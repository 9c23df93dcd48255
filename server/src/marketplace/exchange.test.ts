import fc from 'fast-check'
import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { findViolations } from '../jobs/check-invariants.ts'
import { marketplaceSalon } from '../test/marketplace-salon.ts'
import { aDepositForEverybody } from '../test/owned-rows.ts'
import { aSignedInCustomer, book, booked } from '../test/salon.ts'
import { aTill, begin, sell } from '../test/till.ts'
import { pushBusyTime } from './push-busy-time.ts'

const { t, owner, call, salon, standIn, booking, connect, visits, meet, queued } = await marketplaceSalon(2)
const [minute, hour] = [60_000, 3_600_000]
const push = () => pushBusyTime(t.deps, salon().id)
const busy = () =>
  standIn()
    .window('48213')
    ?.employees.map(({ busy: times }) => times.map(({ start }) => start.slice(5, 16)))

describe('catching up', () => {
  test('[MKT-04b] a lost event is found in the list within 5 minutes and applied once', async () => {
    await connect()
    await meet()
    standIn().book('48213', booking('2027-03-03T10:00:00Z'))
    standIn().events.splice(0)
    t.clock.advance(4 * minute)
    await meet()
    expect(await visits()).toHaveLength(1)
    t.clock.advance(5 * minute)
    await meet()
    expect(await visits()).toHaveLength(1)
  })

  test('[MKT-03b] bookings from the list are never refused; without room they stay unassigned', async () => {
    await connect()
    for (let n = 0; n < 3; n++)
      standIn().book('48213', booking('2027-03-03T10:00:00Z', { consumer: { name: `Gast ${n}` } }))
    await meet()
    expect((await visits()).map(([, , who]) => who).sort()).toEqual([-1, 0, 1])
    expect(await findViolations(t.db)).toEqual([])
  })

  test('[MKT-02c] events and lists in any order, repeated, late and truncated, give the same visits', async () => {
    const step = fc.record({ what: fc.constantFrom('book', 'move', 'cancel'), of: fc.nat(3), slot: fc.nat(5) })
    const hand = fc.record({ event: fc.nat(20), how: fc.constantFrom('once', 'twice', 'list') })
    await fc.assert(
      fc.asyncProperty(fc.array(step, { maxLength: 6 }), fc.array(hand, { maxLength: 8 }), async (steps, hands) => {
        await sql`delete from marketplace_booking where business_object_id = ${salon().id}`.execute(t.db)
        await sql`delete from occupation where business_object_id = ${salon().id}`.execute(t.db)
        await sql`delete from appointment where business_object_id = ${salon().id}`.execute(t.db)
        standIn().memory.bookings.clear()
        standIn().events.splice(0)
        await connect()
        const ids: string[] = []
        const at = (slot: number, of: number) => {
          const start = new Date(Date.parse('2027-03-03T08:00:00Z') + (slot + of) * hour).toISOString()
          return booking(start, { consumer: { name: `Gast ${of}` } })
        }
        for (const { what, of, slot } of steps) {
          if (what === 'book') ids.push(standIn().book('48213', at(slot, ids.length)).bookingId)
          const id = ids[of]
          const isOpen = id !== undefined && standIn().memory.bookings.get(id)?.status === 'CREATED'
          if (isOpen && what === 'move') standIn().change(id, at(slot, of))
          if (isOpen && what === 'cancel') standIn().change(id, { status: 'CANCELLED' })
        }
        const events = standIn().events.filter(({ type }) => type !== 'booking.created' || hands.length % 2 === 0)
        for (const { event, how } of hands) {
          t.clock.advance(minute)
          const chosen = events[event % Math.max(events.length, 1)]
          if (how === 'list') {
            t.clock.advance(5 * minute)
            await meet()
          } else if (chosen) for (let n = how === 'twice' ? 2 : 1; n > 0; n--) await standIn().send(chosen)
        }
        t.clock.advance(5 * minute)
        await meet()
        const wanted = ids
          .map((id) => standIn().memory.bookings.get(id))
          .filter((each) => each?.status === 'CREATED')
          .map((each) => each?.start.slice(5, 16))
        const refused = await t.db
          .selectFrom('marketplaceBooking')
          .select('bookingId')
          .where('businessObjectId', '=', salon().id)
          .where('refused', 'is not', null)
          .execute()
        const left = ids.length - refused.length
        const found = (await visits()).filter(([status]) => status === 'CONFIRMED').map(([, start]) => start)
        if (left === ids.length) expect(found).toEqual(wanted.sort())
        else expect(found.length).toBeLessThanOrEqual(wanted.length)
        expect(await findViolations(t.db)).toEqual([])
      }),
      { numRuns: 12 },
    )
  })
})

test('[PAY-02e] a booking at the marketplace, or one that the salon enters, requires no deposit', async () => {
  await connect()
  await meet()
  await aDepositForEverybody(t.db, salon().id)
  standIn().book('48213', booking('2027-03-03T10:00:00Z'))
  t.clock.advance(5 * minute)
  await meet()
  expect((await visits()).map(([status]) => status)).toEqual(['CONFIRMED'])
  const services = [{ product: salon().product, staffId: null }]
  const entered = { customerId: null, walkIn: true, startTime: '2027-03-03T13:00:00Z', services }
  const answer = await call('POST', 'business-object/appointments', entered)
  expect(answer.statusCode).toBe(201)
  const deposits = t.db.selectFrom('visitDeposit').select('id').where('businessObjectId', '=', salon().id)
  expect(await deposits.execute()).toEqual([])
})

describe('busy time', () => {
  test('[MKT-04a] a booking’s transaction queues sending busy time, which covers the whole window', async () => {
    await connect()
    await meet()
    await sql`delete from graphile_worker._private_jobs`.execute(t.db)
    const { token } = await aSignedInCustomer(t.db)
    booked(await book(t.app, salon(), token, { startTime: '2027-03-03T10:00:00Z', staffId: salon().staff[0] ?? null }))
    expect(await queued(`pushBusyTime:${salon().id}`)).toEqual([1])
    const before = standIn().window('48213')?.revision ?? 0
    await push()
    expect(busy()).toEqual([['03-03T10:00'], []])
    const window = standIn().window('48213')
    expect(window?.revision).toBe(before + 1)
    expect(window?.employees[0]?.open.length).toBeGreaterThan(20)
  })

  test('[MKT-04a, STF-04] every change of busy time queues sending it, also by another calendar', async () => {
    const { rows } = await sql<{ table: string }>`select event_object_table as table from information_schema.triggers
      where trigger_name like 'tell_busy_time%' group by 1 having count(*) = 3 order by 1`.execute(t.db)
    const hours = ['staff', 'staff_absence', 'staff_exception', 'staff_hours', 'staff_pattern']
    expect(rows.map(({ table }) => table)).toEqual(['busy_time', 'occupation', 'opening_rule', ...hours])
  })

  test('[MKT-04a] uses a higher revision than another process has sent', async () => {
    await connect()
    standIn().fail({ on: 'PUT availability', kind: 'ahead', revision: 700 })
    await push()
    expect(standIn().window('48213')?.revision).toBe(701)
    expect(standIn().requests('PUT availability')).toBe(2)
  })

  test('[MKT-04a] busy time that could not be sent is sent with the next exchange', async () => {
    await connect()
    await meet()
    const { token } = await aSignedInCustomer(t.db)
    booked(await book(t.app, salon(), token, { startTime: '2027-03-03T10:00:00Z', staffId: salon().staff[0] ?? null }))
    standIn().fail({ on: 'PUT availability', kind: 'status', status: 500 })
    await push()
    expect(busy()).toEqual([[], []])
    t.clock.advance(minute)
    await meet()
    expect(busy()).toEqual([['03-03T10:00'], []])
  })

  test('[MKT-04a] busy time is sent again every hour', async () => {
    await connect()
    await meet()
    t.clock.advance(30 * minute)
    await meet()
    expect(standIn().requests('PUT availability')).toBe(1)
    t.clock.advance(31 * minute)
    await meet()
    expect(standIn().requests('PUT availability')).toBe(2)
  })

  test('[MKT-04d] after 429, 500, a slow, lost or broken answer the pause grows each time; then everything is sent', async () => {
    await connect()
    await meet()
    const faults = [
      { kind: 'status', status: 500 },
      { kind: 'delay', ms: 5_000 },
      { kind: 'lostAnswer' },
      { kind: 'malformed' },
      { kind: 'status', status: 429, retryAfter: 1200 },
    ] as const
    const waits: number[] = []
    for (const fault of faults) {
      t.clock.advance(1_200_000)
      standIn().fail(fault)
      await meet()
      const { twConnect } = (await t.app.inject({ url: '/v1/marketplace', headers: owner() })).json()
      waits.push((Date.parse(twConnect.nextTry) - t.clock.now()) / 1000)
    }
    expect(waits.at(-1)).toBe(1200)
    const { twConnect } = (await t.app.inject({ url: '/v1/marketplace', headers: owner() })).json()
    expect(twConnect.health).toBe('SILENT')
    const asked = standIn().requests('PUT availability')
    await push()
    expect(standIn().requests('PUT availability')).toBe(asked)
  })
})

test('[MKT-04d] an exchange that always fails counts as consecutive failures, although the link itself answers', async () => {
  await connect()
  const health = async () => (await t.app.inject({ url: '/v1/marketplace', headers: owner() })).json().twConnect.health
  for (let n = 0; n < 5; n++) {
    expect(await health()).toBe('OK')
    standIn().fail({ on: 'GET bookings', kind: 'status', status: 500 })
    t.clock.advance(20 * minute)
    await meet()
  }
  expect(await health()).toBe('SILENT')
  t.clock.advance(20 * minute)
  await meet()
  expect(await health()).toBe('OK')
})

describe('a pro link', () => {
  const asked = { ...{ offerId: '88300', skuId: '88301' }, from: '2027-03-03T00:00:00Z', to: '2027-03-04T00:00:00Z' }

  test('[MKT-04e] returns a person’s free starts, only to a signed request, in 300 ms', async () => {
    await connect('PRO')
    const [link] = [...standIn().memory.links.values()]
    const ask = (more: Record<string, string>, forged = false) =>
      standIn().slots(link?.linkId ?? '', { ...asked, ...more }, forged)
    expect(await ask({}, true)).toMatchObject({ status: 401 })
    const { body } = await ask({})
    expect(body.slots).toContainEqual({ start: '2027-03-03T10:00:00.000Z', employeeId: null })
    const { token } = await aSignedInCustomer(t.db)
    booked(await book(t.app, salon(), token, { startTime: '2027-03-03T10:00:00Z', staffId: salon().staff[0] ?? null }))
    const begun = performance.now()
    const { body: after } = await ask({ employeeId: '5100' })
    expect(performance.now() - begun).toBeLessThan(300)
    expect(after.slots).not.toContainEqual({ start: '2027-03-03T10:00:00.000Z', employeeId: '5100' })
    expect((await ask({ skuId: 'none' })).body).toEqual({ slots: [] })
  })
})

test('[MKT-05] a prepaid visit appears at the till as paid, with nothing due', async () => {
  await connect()
  const paid = { price: { amount: '80.00', currency: 'CHF' }, prepaid: { amount: '80.00', currency: 'CHF' } }
  standIn().book('48213', booking('2027-03-02T10:00:00Z', paid))
  const [answer] = await standIn().deliver()
  const till = await aTill(t, salon())
  const draft = await begin(till, String(answer?.body.appointmentId))
  expect(draft.total).toBe(8000)
  expect(draft.content.payments).toMatchObject([{ kind: 'MARKETPLACE', amount: 8000 }])
  const order = await sell(till, draft, { payments: draft.content.payments })
  expect(order.payments).toMatchObject([{ kind: 'MARKETPLACE', amount: 8000 }])
  expect(await findViolations(t.db)).toEqual([])
})
