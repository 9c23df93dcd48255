/** What happened to an appointment (APT-06, APT-09). */
import { appointmentChanges } from '@goldline/domain/appointment/news'
import { scopes } from '@goldline/domain/appointment/series'
import { historyActors } from '@goldline/domain/appointment/status'
import { toldKinds } from '@goldline/domain/appointment/timeline'
import { channels, messageStatuses } from '@goldline/domain/message/kinds'
import * as z from 'zod/mini'
import { salon } from '../access.ts'
import { AppointmentId } from '../appointment.ts'
import { call } from '../call.ts'
import { Id, Instant } from '../wire.ts'

const Placed = z.object({ startTime: z.nullable(Instant), staffIds: z.array(z.nullable(Id)) })

/**
 * Oldest first, with what the customer was sent about it. `who`: the name of the member of staff behind it; null: the
 * customer, the system, or unknown.
 */
export const getAppointmentHistory = call({
  id: 'getAppointmentHistory',
  summary: 'Who did what with an appointment, and when',
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
      /** A change of several of a series; null: of this one alone. */
      scope: z.nullable(z.enum(scopes)),
      /** Rules that were broken knowingly. */
      overridden: z.array(z.string()),
      /** Of a check-in that was told later: when they came (STF-06). */
      came: z.nullable(Instant),
      /** Of what was written: its message, which has the words. */
      messageId: z.nullable(Id),
      /** `what` is `told`: what the customer was sent, and how far it is. */
      told: z.nullable(
        z.object({ kind: z.enum(toldKinds), channel: z.enum(channels), status: z.enum(messageStatuses) }),
      ),
    }),
  ),
  refuses: ['appointment.notFound'],
})
