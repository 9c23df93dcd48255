import { syncBuiltinESMExports } from 'node:module'
import timers from 'node:timers/promises'
import type { ErrorBody } from '@goldline/contract/wire'
import { sql } from 'kysely'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { expectInvariants } from '../../test/invariants.ts'
import {
  anOwner,
  aSalon,
  aSignedInCustomer,
  book,
  booked,
  refusal,
  type SalonForTests,
  type WishedBooking,
} from '../../test/salon.ts'
import { twoInstances } from '../../test/two-instances.ts'

const { one: first, two: second, db } = await twoInstances()
afterEach(() => expectInvariants(db))

const contenders = 16
const rounds = 3
const crowd = await Promise.all(Array.from({ length: contenders }, () => aSignedInCustomer(db)))
const day = (round: number) => `2027-03-${String(10 + round).padStart(2, '0')}`

/** Books, and repeats while the salon's lock is not free in time: 503 has booked nothing (OPS-06). */
const compete: typeof book = async (...wish) => {
  const answer = await book(...wish)
  return answer.statusCode === 503 ? compete(...wish) : answer
}

/** Books for all at the same moment, half of them through each instance. Returns how many succeeded. */
async function race(wish: (contender: number) => WishedBooking & { salon: SalonForTests }): Promise<number> {
  const answers = await Promise.all(
    crowd.map(({ token }, contender) => {
      const { salon, ...wished } = wish(contender)
      return compete(contender % 2 === 0 ? first.app : second.app, salon, token, wished)
    }),
  )
  const lost = answers.filter((answer) => answer.statusCode !== 201)
  for (const answer of lost) {
    expect(answer.json<ErrorBody>()).toMatchObject({ status: 409, message: 'startTime.invalid' })
    expect(answer.json<ErrorBody>().nearest?.length).toBeGreaterThan(0)
  }
  return answers.length - lost.length
}

describe('never double-booked', () => {
  test('[AVL-04] books one start of a named person exactly once', async () => {
    const salon = await aSalon(db, 2, { maxConfirmedAppointments: 100 })
    const [staffId = null] = salon.staff
    for (let round = 0; round < rounds; round++) {
      expect(await race(() => ({ salon, startTime: `${day(round)}T11:00:00Z`, staffId }))).toBe(1)
    }
  })

  test('[AVL-03] books one start of the first available as often as there is room', async () => {
    const salon = await aSalon(db, 3, { maxConfirmedAppointments: 100 })
    for (let round = 0; round < rounds; round++) {
      expect(await race(() => ({ salon, startTime: `${day(round)}T13:00:00Z` }))).toBe(3)
    }
  })

  test('[AVL-03] books everything for which reassigning makes room, with requested and first available mixed', async () => {
    const salon = await aSalon(db, 3, { maxConfirmedAppointments: 100 })
    for (let round = 0; round < rounds; round++) {
      const staffId = (contender: number) => (contender % 4 === 0 ? (salon.staff[0] ?? null) : null)
      expect(
        await race((contender) => ({ salon, startTime: `${day(round)}T08:00:00Z`, staffId: staffId(contender) })),
      ).toBe(3)
    }
  })

  test('[AVL-04] books one of different overlapping starts', async () => {
    const salon = await aSalon(db, 1, { maxConfirmedAppointments: 100 })
    for (let round = 0; round < rounds; round++) {
      const minutes = ['00', '15', '30', '45']
      expect(await race((contender) => ({ salon, startTime: `${day(round)}T15:${minutes[contender % 4]}:00Z` }))).toBe(
        1,
      )
    }
  })

  test('[BIZ-03] keeps the capacity even if more people are free', async () => {
    const salon = await aSalon(db, 4, { maxConfirmedAppointments: 100, openingCapacity: 2 })
    for (let round = 0; round < rounds; round++) {
      expect(await race(() => ({ salon, startTime: `${day(round)}T16:45:00Z` }))).toBe(2)
    }
  })

  test('[BIZ-03] does not yield work under the salon’s lock, even if other visits must move', async () => {
    const salon = await aSalon(db, 2)
    const [anybody, fan] = [await aSignedInCustomer(db), await aSignedInCustomer(db)]
    const startTime = `${day(rounds)}T11:00:00Z`
    const { recommendedStaff } = booked(await book(first.app, salon, anybody.token, { startTime }))
    let ms = 0
    // Ends each time slice at once, so that everything that can pause does.
    vi.spyOn(performance, 'now').mockImplementation(() => (ms += 1_000))
    const pauses = vi.spyOn(timers, 'setImmediate')
    syncBuiltinESMExports()
    const staffId = recommendedStaff?.id ?? ''
    const answer = await book(first.app, salon, fan.token, { startTime, staffId })
    const count = pauses.mock.calls.length
    vi.restoreAllMocks()
    syncBuiltinESMExports()
    booked(answer)
    expect(count).toBe(0)
  })

  test('[AVL-08] creates one appointment for a customer who books at two salons at once', async () => {
    const salons = [await aSalon(db, contenders), await aSalon(db, contenders)]
    for (const { token } of crowd) {
      const startTime = '2027-03-20T11:00:00Z'
      const answers = await Promise.all(
        salons.map((salon, index) => compete(index === 0 ? first.app : second.app, salon, token, { startTime })),
      )
      expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([201, 409])
    }
  })

  test('[AVL-04] leaves no partial state when cancelling and booking at once', async () => {
    const salon = await aSalon(db, 2, { maxConfirmedAppointments: 100 })
    const owner = await anOwner(db, salon.id)
    const startTime = '2027-03-21T11:00:00Z'
    await race(() => ({ salon, startTime }))
    const held = await db
      .selectFrom('appointment')
      .select('id')
      .where('businessObjectId', '=', salon.id)
      .where('status', '=', 'CONFIRMED')
      .execute()
    expect(held).toHaveLength(2)
    const cancel = (id: string) =>
      second.app.inject({ method: 'POST', url: `/v1/appointments/${id}/cancellation`, headers: owner })
    const rebook = ({ token }: (typeof crowd)[number], contender: number) => {
      const staffId = salon.staff[contender % 2] ?? null
      return compete(first.app, salon, token, { startTime: '2027-03-21T11:30:00Z', staffId })
    }
    const [cancelled, rebooked] = await Promise.all([
      Promise.all(held.map(({ id }) => cancel(id))),
      Promise.all(crowd.map(rebook)),
    ])
    expect(cancelled.map(({ statusCode }) => statusCode)).toEqual([200, 200])
    const won = rebooked.filter(({ statusCode }) => statusCode === 201).length
    expect(won).toBeLessThanOrEqual(2)
    expect(rebooked.filter(({ statusCode }) => statusCode === 409)).toHaveLength(contenders - won)
  })
})

describe('the final check', () => {
  /** Writes a blocker without committing it, in another transaction, so that no read sees it. */
  async function unseenBlocker(salon: SalonForTests, staffId: string, startTime: string) {
    const { promise: commit, resolve } = Promise.withResolvers<void>()
    const { promise: written, resolve: tell } = Promise.withResolvers<void>()
    const id = crypto.randomUUID()
    const own = { businessObjectId: salon.id, id, currency: 'CHF', requestedStaffId: staffId }
    const [start, end] = [new Date(startTime), new Date(Date.parse(startTime) + 3_600_000)]
    const during = `[${start.toISOString()},${end.toISOString()})`
    const done = db.transaction().execute(async (tx) => {
      const kind = { status: 'BLOCKER', bookingType: 'BLOCKER' } as const
      await tx
        .insertInto('appointment')
        .values({ ...own, ...kind, startTime: start, endTime: end })
        .execute()
      await tx
        .insertInto('occupation')
        .values({ businessObjectId: salon.id, staffId, during, appointmentId: id })
        .execute()
      tell()
      await commit
    })
    await written
    return { commit: () => resolve(), done }
  }

  /** Waits until the booking is blocked at the exclusion constraint. */
  const untilWaiting = () =>
    expect
      .poll(async () => {
        const { rows } = await sql`select from pg_stat_activity
          where datname = current_database() and wait_event_type = 'Lock'`.execute(db)
        return rows.length
      })
      .toBeGreaterThan(0)

  test('[AVL-04] is the database’s: refuses the loser with startTime.invalid and the nearest starts', async () => {
    const salon = await aSalon(db, 1)
    const [staffId = ''] = salon.staff
    const { token } = await aSignedInCustomer(db)
    const startTime = '2027-03-22T11:00:00Z'
    const blocker = await unseenBlocker(salon, staffId, startTime)
    const losing = book(first.app, salon, token, { startTime })
    await untilWaiting()
    blocker.commit()
    await blocker.done
    const answer = await losing
    expect(refusal(answer)).toEqual([409, 'startTime.invalid'])
    expect(answer.json<ErrorBody>().nearest).toHaveLength(5)
  })

  test('[AVL-04] happens at COMMIT too, if other visits move', async () => {
    const salon = await aSalon(db, 2)
    const [anybody, fan] = [await aSignedInCustomer(db), await aSignedInCustomer(db)]
    const startTime = '2027-03-23T11:00:00Z'
    const movable = booked(await book(first.app, salon, anybody.token, { startTime }))
    const wanted = movable.recommendedStaff?.id ?? ''
    const blocker = await unseenBlocker(salon, salon.staff.find((id) => id !== wanted) ?? '', startTime)
    const losing = book(second.app, salon, fan.token, { startTime, staffId: wanted })
    await untilWaiting()
    blocker.commit()
    await blocker.done
    expect(refusal(await losing)).toEqual([409, 'startTime.invalid'])
    const still = await db.selectFrom('appointment').select('version').where('id', '=', movable.id).executeTakeFirst()
    expect(still?.version).toBe(1)
  })

  test('[OPS-06] answers 503 with Retry-After if the salon’s lock is not free in time', async () => {
    const salon = await aSalon(db, 1)
    const { token } = await aSignedInCustomer(db)
    const startTime = '2027-03-24T11:00:00Z'
    await db.transaction().execute(async (tx) => {
      await sql`select pg_advisory_xact_lock(hashtextextended(${salon.id}, 0))`.execute(tx)
      const answers = await Promise.all([1, 2].map(() => book(first.app, salon, token, { startTime })))
      for (const answer of answers) {
        expect(refusal(answer)).toEqual([503, 'service-unavailable'])
        expect(answer.headers['retry-after']).toBe('2')
      }
    })
    booked(await book(first.app, salon, token, { startTime }))
  })
})
