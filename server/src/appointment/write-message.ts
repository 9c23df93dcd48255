import { writeMessage } from '@goldline/contract/appointment'
import type { FastifyInstance } from 'fastify'
import type { Deps } from '../deps.ts'
import { Refused } from '../http/errors.ts'
import { limit } from '../http/limits.ts'
import { route } from '../http/route.ts'
import { uuidv7 } from '../ids.ts'
import { enqueueAppointmentMessages } from '../message/enqueue-appointment.ts'
import { changeAppointment, writeChange } from './change.ts'
import { remember } from './history.ts'

const messagesAnHour = 10

/** APT-09, MSG-01: the other side sees it at once in the app, and is notified by their preferred way. */
export function writeMessageRoute(app: FastifyInstance, deps: Deps): void {
  route(app, writeMessage, async (context) => {
    const { role, userId } = context.actor
    const fromCustomer = role === 'CUSTOMER'
    // Per person and appointment, so that nobody uses up somebody else's share.
    await limit(deps, `appointment-message ${userId} ${context.params.id}`, messagesAnHour, 3600)
    return changeAppointment(deps, context, writeMessage, async (tx, row) => {
      const { businessObjectId, id: appointmentId } = row
      // A blocker or an anonymous walk-in has no other side.
      if (row.customerId === null) throw new Refused('appointment.not-editable')
      const id = uuidv7(deps.clock.now())
      const { text } = context.body
      const createdTime = new Date(deps.clock.now())
      await tx
        .insertInto('appointmentMessage')
        .values({ businessObjectId, id, appointmentId, fromCustomer, text, createdTime })
        .execute()
      const version = await writeChange(tx, deps, row, {})
      const by = fromCustomer ? 'customer' : 'salon'
      await remember(tx, deps, { businessObjectId, appointmentId, by, userId, what: 'messaged', data: { id } })
      const type = fromCustomer ? 'CUSTOMER_MESSAGE' : 'SALON_MESSAGE'
      await enqueueAppointmentMessages(tx, deps, { type, businessObjectId, appointmentId, version, text })
    })
  })
}
