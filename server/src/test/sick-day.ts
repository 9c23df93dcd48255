/** Set-up for tests of a sick day (AVL-05, STF-10): a salon, that day's plan, and its result. */

import { randomUUID } from 'node:crypto'
import type { Appointment } from '@goldline/contract/appointment'
import type { CoverVisit } from '@goldline/contract/staff/cover'
import { inSalon } from '../db/in-salon.ts'
import type { TestApp } from './app.ts'
import { anOwner, aSalon, aSignedInCustomer, book, booked, type WishedBooking } from './salon.ts'

export const sickDay = '2027-03-03'

export type Plan = { visits: CoverVisit[]; absent: boolean }

/** A salon open from ten to twelve; `ill` is the first staff member. */
export async function aSickDay({ app, db }: Pick<TestApp, 'app' | 'db'>, people: number) {
  const salon = await aSalon(db, people, { openingOpen: '10:00', openingClose: '12:00' })
  const owner = await anOwner(db, salon.id)
  const [ill = '', ...others] = salon.staff
  const url = `/v1/staff/${ill}/cover`
  const read = async () =>
    (await app.inject({ url: `${url}?from=${sickDay}&to=${sickDay}`, headers: owner })).json<Plan>()
  const apply = (visits: readonly unknown[], more: object = {}, headers: Record<string, string> = owner) =>
    app.inject({
      method: 'POST',
      url,
      headers: { 'idempotency-key': randomUUID(), ...headers },
      payload: { from: sickDay, to: sickDay, visits, ...more },
    })
  const aVisit = async (wished: WishedBooking) => {
    const customer = await aSignedInCustomer(db)
    return { customer, appointment: booked(await book(app, salon, customer.token, wished)) }
  }
  const undo = ({ id, undo: open }: Appointment) =>
    app.inject({
      method: 'POST',
      url: `/v1/appointments/${id}/undo`,
      headers: { ...owner, 'idempotency-key': randomUUID(), 'if-match': `"${open?.version}"` },
    })
  const now = async (id: string) =>
    (await app.inject({ url: `/v1/appointments/${id}`, headers: owner })).json<Appointment>()
  const absences = () => inSalon(db, salon.id).selectFrom('staffAbsence').select(['kind', 'status']).execute()
  return { salon, owner, ill, others, read, apply, aVisit, undo, now, absences }
}
