/** Message queries for other topics. */
import { type RawBuilder, sql } from 'kysely'

/**
 * Ids of messages, to anybody, about visits and waiting list entries of these customers (PRIV-01), found by the
 * appointment or entry id in `cause`. Written to match the index message_visit.
 */
export const messagesAboutVisitsOf = (customerIds: readonly string[]): RawBuilder<{ id: string }> => sql`
  select m.id from (
    select id, business_object_id from appointment where customer_id = any(${[...customerIds]}::uuid[])
    union all
    select id, business_object_id from waiting_list_entry where customer_id = any(${[...customerIds]}::uuid[])
  ) as visit
  join message m on m.business_object_id = visit.business_object_id
    and substring(m.cause from '[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}') = visit.id::text`
