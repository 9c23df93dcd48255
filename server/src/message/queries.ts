/** Messages as other topics look for them. */
import { type RawBuilder, sql } from 'kysely'

/**
 * The ids of messages, to anybody, about visits and wishes of these customers (PRIV-01). A cause names what it is about: the id of
 * an appointment or of a waiting list's entry stands in it. Written as the index message_visit is.
 */
export const messagesAboutVisitsOf = (customerIds: readonly string[]): RawBuilder<{ id: string }> => sql`
  select m.id from (
    select id, business_object_id from appointment where customer_id = any(${[...customerIds]}::uuid[])
    union all
    select id, business_object_id from waiting_list_entry where customer_id = any(${[...customerIds]}::uuid[])
  ) as visit
  join message m on m.business_object_id = visit.business_object_id
    and substring(m.cause from '[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}') = visit.id::text`
