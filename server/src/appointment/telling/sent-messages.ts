/** Lists the messages to the customer about an appointment, for its timeline (APT-06). */
import type { CustomerMessage, CustomerMessageKind } from '@goldline/domain/appointment/timeline'
import { sql } from 'kysely'
import type { InSalon } from '../../db/in-salon.ts'

import type { MessageType } from '../../message/types.ts'

const kinds: Partial<Record<MessageType, CustomerMessageKind>> = {
  NEW_APPOINTMENT: 'confirmation',
  BO_UPDATED: 'change',
  BO_CANCELLED: 'cancellation',
  APPOINTMENT_CANCELLED: 'cancellation',
  APPOINTMENT_MESSAGE: 'message',
  REMINDER: 'reminder',
  REVIEW_REQUEST: 'reviewRequest',
}

type MessageRow = Omit<CustomerMessage, 'kind'> & { id: string; at: Date; type: MessageType }

/** Returns messages to the customer about a visit, oldest first, without messages to the salon's side. */
export async function loadSentMessages(salon: InSalon, appointmentId: string) {
  const { rows } = await sql<MessageRow>`
    select id, created_time as at, type, channel, status from message
    where business_object_id = ${salon.id} and appointment_id = ${appointmentId} and type = any(${Object.keys(kinds)}::text[])
      and not to_salon
    order by created_time, id`.execute(salon.db)
  return rows.flatMap(({ id, at, type, channel, status }) => {
    const kind = kinds[type]
    return kind === undefined
      ? []
      : [{ id, at: at.toISOString(), told: { kind, channel, status } satisfies CustomerMessage }]
  })
}
