/** Results of a salon's campaigns (MSG-08), computed without tracking from reports, opt-outs and bookings. */

import { type CampaignKind, resultDays } from '@goldline/domain/message/campaign/kinds'
import { sql } from 'kysely'
import type { InSalon } from '../../db/in-salon.ts'

const dayMs = 86_400_000
const periods = { month: 30 * dayMs, year: 365 * dayMs }
type Period = keyof typeof periods

type Results = { sent: number; delivered: number; failed: number; unsubscribed: number; booked: number }
type ResultRow = Results & { kind: CampaignKind; period: Period }
const nothing: Results = { sent: 0, delivered: 0, failed: 0, unsubscribed: 0, booked: 0 }

/**
 * SQL: the latest marketing decision in the days after a message: from the account's consents, or without an account
 * from the customer's history.
 */
const lastDecision = sql`case when c.user_id is not null then (
    select n.granted from consent n where n.user_id = c.user_id and n.business_object_id = m.business_object_id
      and n.kind = 'MARKETING' and n.created_time between m.at and m.until order by n.number desc limit 1)
  else (
    select (h.data -> 'notificationSubscribed' ->> 1)::boolean from customer_history h
    where h.business_object_id = m.business_object_id and h.customer_id = c.id and h.data ? 'notificationSubscribed'
      and h.at between m.at and m.until order by h.at desc, h.id desc limit 1) end`

/** SQL: whether a visit was booked in these days, by customer or salon; cancelled and imported ones do not count. */
const booked = sql`exists (select from appointment a where a.customer_id = m.customer_id
  and a.business_object_id = m.business_object_id and a.created_time between m.at and m.until
  and a.status not in ('BO_CANCELLED', 'CUSTOMER_CANCELLED') and a.import_key is null)`

/** Computes results by kind and period. Undelivered messages count as failed, except after the reader's opt-out. */
export async function resultsOf(salon: InSalon, now: number): Promise<(kind: CampaignKind) => Record<Period, Results>> {
  const since = Object.entries(periods).map(([name, ms]) => ({ name, since: new Date(now - ms) }))
  const { rows } = await sql<ResultRow>`/* campaign-results */
    with written as (
      select t.kind, t.created_time, m.business_object_id, m.customer_id, m.status, m.failure,
        m.status in ('SENT', 'DELIVERED', 'UNKNOWN') or (m.status = 'FAILED' and m.sent_time is not null) as has_left,
        coalesce(m.sent_time, m.sending_time) as at,
        coalesce(m.sent_time, m.sending_time) + make_interval(days => ${resultDays}::int) as until
      from campaign_message t join message m on m.id = t.message_id
      where t.business_object_id = ${salon.id} and t.created_time > ${new Date(now - periods.year)}::timestamptz
    ), judged as (
      select m.*, m.has_left and ${lastDecision} is false as unsubscribed, m.has_left and ${booked} as booked
      from written m left join customer c on c.id = m.customer_id
    )
    select m.kind, p.name as period,
      count(*) filter (where has_left)::int as sent,
      count(*) filter (where status = 'DELIVERED')::int as delivered,
      count(*) filter (where status = 'FAILED' and failure <> 'UNSUBSCRIBED')::int as failed,
      count(*) filter (where unsubscribed)::int as unsubscribed,
      count(*) filter (where booked)::int as booked
    from judged m join json_to_recordset(${JSON.stringify(since)}) as p (name text, since timestamptz) on m.created_time > p.since
    group by m.kind, p.name`.execute(salon.db)
  const of = (kind: CampaignKind, period: Period): Results => {
    const {
      kind: _,
      period: __,
      ...counts
    } = rows.find((row) => row.kind === kind && row.period === period) ?? {
      kind,
      period,
      ...nothing,
    }
    return counts
  }
  return (kind) => ({ month: of(kind, 'month'), year: of(kind, 'year') })
}
