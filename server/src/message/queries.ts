/** Message queries for other topics. */
import { type RawBuilder, sql } from 'kysely'

/** Ids of messages, to anybody, about visits and waiting list entries of these customers (PRIV-01). */
export const messagesAboutVisitsOf = (customerIds: readonly string[]): RawBuilder<{ id: string }> => sql`
  select m.id from message m join appointment a on a.business_object_id = m.business_object_id and a.id = m.appointment_id
  where a.customer_id = any(${[...customerIds]}::uuid[])
  union all
  select m.id from message m join waiting_list_entry w on w.business_object_id = m.business_object_id and w.id = m.waiting_list_entry_id
  where w.customer_id = any(${[...customerIds]}::uuid[])`
