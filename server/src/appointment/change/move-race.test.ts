import type { ErrorBody } from '@goldline/contract/wire'
import { sql } from 'kysely'
import { afterEach, describe, expect, test } from 'vitest'
import { expectInvariants } from '../../test/invariants.ts'
import { anOwner, aSalon, aSignedInCustomer, book, booked } from '../../test/salon.ts'
import { twoInstances } from '../../test/two-instances.ts'

const { one: first, two: second, db } = await twoInstances()
afterEach(() => expectInvariants(db))

type Header = { authorization: string }
const rounds = 6
const on = (round: number, time: string) => `2027-03-${String(10 + round).padStart(2, '0')}T${time}:00Z`
const app = (n: number) => (n % 2 === 0 ? first.app : second.app)

const move = (n: number, id: string, token: Header, startTime: string) =>
  app(n).inject({ method: 'PATCH', url: `/v1/appointments/${id}`, headers: token, payload: { startTime } })

async function twoBookings(round: number, people = 1) {
  const salon = await aSalon(db, people)
  const [one, two] = [await aSignedInCustomer(db), await aSignedInCustomer(db)]
  const early = booked(await book(first.app, salon, one.token, { startTime: on(round, '09:00') }))
  const late = booked(await book(first.app, salon, two.token, { startTime: on(round, '15:00') }))
  return { salon, one, two, early, late }
}

/** Counts the places that the appointment holds, until `done`; there must always be one. */
async function watch(id: string, done: () => boolean): Promise<number[]> {
  const seen = new Set<number>()
  while (!done()) {
    const { rows } = await sql<{ places: number }>`
      select count(*)::int as places from occupation where appointment_id = ${id}`.execute(second.db)
    seen.add(rows[0]?.places ?? -1)
  }
  return [...seen]
}

describe('concurrent moves', () => {
  test('[AVL-04] makes exactly one of two moves to one start succeed; the other visit stays', async () => {
    for (let round = 0; round < rounds; round++) {
      const { one, two, early, late } = await twoBookings(round)
      const noon = on(round, '12:00')
      const answers = await Promise.all([move(0, early.id, one.token, noon), move(1, late.id, two.token, noon)])
      expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([200, 409])
      const lost = answers.find(({ statusCode }) => statusCode === 409)?.json<ErrorBody>()
      expect(lost?.message).toBe('startTime.invalid')
      expect(lost?.nearest?.length).toBeGreaterThan(0)
    }
  })

  test('[AVL-04] makes exactly one of a move and a booking to the same start succeed', async () => {
    for (let round = 0; round < rounds; round++) {
      const { salon, one, early } = await twoBookings(round)
      const stranger = await aSignedInCustomer(db)
      const startTime = on(round, '12:00')
      const answers = await Promise.all([
        move(round, early.id, one.token, startTime),
        book(app(round + 1), salon, stranger.token, { startTime }),
      ])
      expect(answers.filter(({ statusCode }) => statusCode < 300)).toHaveLength(1)
      expect(answers.filter(({ statusCode }) => statusCode === 409)).toHaveLength(1)
    }
  })

  test('[AVL-04] neither lose nor double two visits that swap times if there is room for both', async () => {
    for (let round = 0; round < rounds; round++) {
      const { one, two, early, late } = await twoBookings(round, 2)
      const answers = await Promise.all([
        move(0, early.id, one.token, on(round, '15:00')),
        move(1, late.id, two.token, on(round, '09:00')),
      ])
      expect(answers.map(({ statusCode }) => statusCode)).toEqual([200, 200])
    }
  })

  test('[APT-08] let either the customer’s move or the salon’s cancellation take effect, with one notification', async () => {
    for (let round = 0; round < rounds; round++) {
      const { salon, one, early } = await twoBookings(round)
      const owner = await anOwner(db, salon.id)
      const version = { 'if-match': '"1"' }
      const [moved, cancelled] = await Promise.all([
        app(round).inject({
          method: 'PATCH',
          url: `/v1/appointments/${early.id}`,
          headers: { ...one.token, ...version },
          payload: { startTime: on(round, '12:00') },
        }),
        app(round + 1).inject({
          method: 'POST',
          url: `/v1/appointments/${early.id}/cancellation`,
          headers: { ...owner, ...version },
        }),
      ])
      expect([moved.statusCode, cancelled.statusCode].sort()).toEqual([200, 409])
      const { rows } = await sql<{ places: number }>`
        select count(*)::int as places from occupation where appointment_id = ${early.id}`.execute(db)
      expect(rows[0]?.places).toBe(moved.statusCode === 200 ? 1 : 0)
    }
  })

  test('[AVL-04] never leave the visit with two places or none', async () => {
    const { one, early } = await twoBookings(0)
    let done = false
    const watching = watch(early.id, () => done)
    for (const time of ['10:00', '10:30', '12:00', '11:30', '09:00'])
      expect((await move(0, early.id, one.token, on(0, time))).statusCode).toBe(200)
    done = true
    expect(await watching).toEqual([1])
  })

  test('[AVL-08] make one of a move here and a simultaneous booking elsewhere succeed', async () => {
    for (let round = 0; round < rounds; round++) {
      const { one, early } = await twoBookings(round)
      const elsewhere = await aSalon(db, 1)
      const startTime = on(round, '12:00')
      const answers = await Promise.all([
        move(0, early.id, one.token, startTime),
        book(second.app, elsewhere, one.token, { startTime }),
      ])
      expect(answers.filter(({ statusCode }) => statusCode < 300)).toHaveLength(1)
      expect(answers.find(({ statusCode }) => statusCode === 409)?.json<ErrorBody>().message).toBe(
        'confirmed appointment already exists at same time',
      )
    }
  })
})
