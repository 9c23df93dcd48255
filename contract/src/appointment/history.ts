/** Reads the history of an appointment (APT-06, APT-09). */
import { appointmentChanges } from '@goldline/domain/appointment/news'
import { scopes } from '@goldline/domain/appointment/series'
import { historyActors } from '@goldline/domain/appointment/status'
import { customerMessageKinds } from '@goldline/domain/appointment/timeline'
import { channels, messageStatuses } from '@goldline/domain/message/kinds'
import * as z from 'zod/mini'
import { salon } from '../access.ts'
import { AppointmentId } from '../appointment.ts'
import { call } from '../call.ts'
import { Id, Instant } from '../wire.ts'

const Placed = z.object({ startTime: z.nullable(Instant), staffIds: z.array(z.nullable(Id)) })

/**
 * Returns the history, oldest first, with the messages sent to the customer about it. `who`: the name of the staff
 * member; null: the customer, the system, or unknown.
 */
export const getAppointmentHistory = call({
  id: 'getAppointmentHistory',
  summary: 'The history of an appointment: who did what, and when',
  route: 'GET /v1/appointments/{id}/history',
  access: salon('appointments', ['ADMIN']),
  own: true,
  params: AppointmentId,
  response: z.array(
    z.object({
      id: Id,
      at: Instant,
      by: z.enum(historyActors),
      who: z.nullable(z.string()),
      what: z.enum([...appointmentChanges, 'told']),
      from: z.nullable(Placed),
      to: z.nullable(Placed),
      reason: z.nullable(z.string()),
      /** How much of a series was changed; null: only this one. */
      scope: z.nullable(z.enum(scopes)),
      /** Rules that staff overrode. */
      overridden: z.array(z.string()),
      /** For a check-in reported later: the arrival time (STF-06). */
      came: z.nullable(Instant),
      /** For a message: its id; the text is in the message. */
      messageId: z.nullable(Id),
      /** If `what` is `told`: the sent message and its state. */
      told: z.nullable(
        z.object({ kind: z.enum(customerMessageKinds), channel: z.enum(channels), status: z.enum(messageStatuses) }),
      ),
    }),
  ),
  refuses: ['appointment.notFound'],
})
