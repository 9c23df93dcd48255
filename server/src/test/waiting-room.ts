/** Set-up for waiting list tests: a full day, people on the list, and who was notified. */

import { randomUUID } from 'node:crypto'
import type { WaitingListEntry } from '@goldline/contract/appointment/waiting-list'
import { sql } from 'kysely'
import { expect } from 'vitest'
import { settleChange } from '../appointment/undo/settle-change.ts'
import { offerFreeStarts } from '../appointment/waiting-list/offer-free-starts.ts'
import { acrossSalons } from '../db/in-salon.ts'
import type { TestApp } from './app.ts'
import { anOwner, aSalon, aSignedInCustomer, book, booked, type SalonForTests } from './salon.ts'

export const day = '2027-03-03'
export const wholeDay = { from: day, to: day, fromTime: '00:00:00', toTime: '24:00:00' }
export type WaitingCustomer = Awaited<ReturnType<typeof aSignedInCustomer>>

export function waitingRoom({ app, db, deps }: Pick<TestApp, 'app' | 'db' | 'deps'>) {
  const join = (salon: SalonForTests, { token }: WaitingCustomer, wish: object = {}, key: string = randomUUID()) =>
    app.inject({
      method: 'POST',
      url: '/v1/waiting-list-entries',
      headers: { ...token, 'idempotency-key': key },
      payload: { businessObjectId: salon.id, products: [salon.product], staffId: null, ...wholeDay, ...wish },
    })
  const joined = async (...args: Parameters<typeof join>) => {
    const response = await join(...args)
    expect(response.statusCode).toBe(201)
    return response.json<WaitingListEntry>()
  }
  const listOf = async ({ token }: WaitingCustomer) =>
    (await app.inject({ url: '/v1/user/me/waiting-list-entries', headers: token })).json<WaitingListEntry[]>()

  /** Runs the queue's jobs by hand. */
  const offer = (salon: SalonForTests) => offerFreeStarts(deps, salon.id)
  const queued = async (salon: SalonForTests) => {
    const { rows } = await sql<{ runAt: Date }>`
      select run_at from graphile_worker.jobs where key = ${`offerFreeStarts:${salon.id}`}`.execute(db)
    return rows.length
  }
  const told = async (salon: SalonForTests) => {
    const rows = await db
      .selectFrom('message')
      .select('recipient')
      .where('businessObjectId', '=', salon.id)
      .where('type', '=', 'FREE_START')
      .orderBy('createdTime')
      .execute()
    return rows.map(({ recipient }) => recipient)
  }

  /** Cancels as the salon, and moves the clock until it cannot be undone (APT-20). */
  const cancelled = async (salon: SalonForTests, id: string) => {
    const headers = await anOwner(db, salon.id)
    const answer = await app.inject({ method: 'POST', url: `/v1/appointments/${id}/cancellation`, headers })
    expect(answer.statusCode).toBe(200)
    await acrossSalons(db)
      .updateTable('undoableChange')
      .set({ dueTime: new Date(0) })
      .where('appointmentId', '=', id)
      .execute()
    await settleChange(deps, { businessObjectId: salon.id, id })
  }

  /** A salon with one staff member and the day's only hour booked. */
  async function aFullDay() {
    const salon = await aSalon(db, 1, { openingOpen: '12:00', openingClose: '13:00' })
    const first = await aSignedInCustomer(db)
    const appointment = booked(await book(app, salon, first.token, { startTime: `${day}T11:00:00Z` }))
    const cancel = () => cancelled(salon, appointment.id)
    return { salon, appointment, cancel }
  }

  return { join, joined, listOf, offer, queued, told, cancelled, aFullDay }
}
