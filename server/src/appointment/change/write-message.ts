import { writeMessage } from '@goldline/contract/appointment/change'
import { sql } from 'kysely'
import type { InSalon } from '../../db/in-salon.ts'
import type { Tx } from '../../db/transaction.ts'
import type { VisitDeps } from '../../deps.ts'
import { Refused } from '../../http/errors.ts'
import { limit } from '../../http/hardening/limits.ts'
import { write } from '../../http/route.ts'
import { uuidv7 } from '../../ids.ts'
import type { DataKind } from '../../jobs/kept-data.ts'
import { changeVisit, type VisitChange } from '../change-visit.ts'
import { changeAppointment, withSalonLock } from '../write-change.ts'

const messagesAnHour = 10

/**
 * Writes a message; the other side sees it at once in the app, and is notified by their preferred channel (APT-09,
 * MSG-01).
 */
export const writeMessageRoute = write(
  writeMessage,
  {
    ...withSalonLock,
    before: async (context) => {
      // Counts per person and appointment, so that one person cannot use up another's limit.
      const key = `appointment-message ${context.actor.userId} ${context.params.id}`
      await limit(context.deps, key, { max: messagesAnHour, windowSeconds: 3600 })
      return withSalonLock.before(context)
    },
  },
  (work, businessObjectId) =>
    changeAppointment(work, businessObjectId, async (row, salon) => {
      const { deps, actor, body } = work
      // A blocker or an anonymous walk-in has nobody to write to; messages about a guest go to the party's booker.
      if (row.customerId === null && row.partyId === null) throw new Refused('appointment.not-editable')
      const fromCustomer = actor.role === 'CUSTOMER'
      await storeMessage(salon, deps, { id: row.id, userId: actor.userId, fromCustomer, text: body.text })
    }),
)

type VisitMessage = {
  /** The visit's id. */
  id: string
  /** null: a customer without an account, who booked at Google. */
  userId: string | null
  fromCustomer: boolean
  text: string
  /** Columns to change with it. */
  columns?: VisitChange['columns']
}

/** Stores a message with its appointment and notifies the other side. Returns the message's id. */
export async function storeMessage(
  salon: InSalon<Tx>,
  deps: VisitDeps,
  { id: appointmentId, userId, fromCustomer, text, columns = {} }: VisitMessage,
): Promise<string> {
  const now = deps.clock.now()
  const id = uuidv7(now)
  await salon.db
    .insertInto('appointmentMessage')
    .values({ businessObjectId: salon.id, id, appointmentId, fromCustomer, text, createdTime: new Date(now) })
    .execute()
  const by = fromCustomer ? 'customer' : 'salon'
  const tell = { type: fromCustomer ? 'CUSTOMER_MESSAGE' : 'SALON_MESSAGE', text } as const
  await changeVisit(salon, deps, { id: appointmentId, by, userId, what: 'messaged', data: { id }, columns, tell })
  return id
}

/** The retention period of these messages and the reason for it (PRIV-02). */
export const keptWords: readonly DataKind[] = [
  {
    kind: 'Messages between customer and salon about a visit, with their pictures',
    days: 730,
    basis: 'claims about a visit',
    remove: (before) => sql`delete from appointment_message where created_time < ${before}`,
  },
]
