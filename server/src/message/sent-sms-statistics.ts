import { getSentSmsStatistics } from '@goldline/contract/message/statistics'
import { addDays } from '@goldline/domain/time/day'
import { daysOf, maxReportDays } from '@goldline/domain/time/period'
import { sql } from 'kysely'
import { salonZone } from '../db/salon-row.ts'
import { requireDayRange } from '../http/day-range.ts'
import { Refused } from '../http/errors.ts'
import { read } from '../http/route.ts'

type DayRow = {
  day: number
  sent: number
  delivered: number
  failed: number
  unknown: number
  parts: number
  cost: number
}

const nothing = { sent: 0, delivered: 0, failed: 0, unknown: 0, parts: 0, cost: 0 }

/** MSG-09: figures for each day of the range, in the salon's calendar. */
export const sentSmsStatisticsRoute = read(
  getSentSmsStatistics,
  async ({ db, actor: { businessObjectId }, params }) => {
    if (params.id !== businessObjectId) throw new Refused('businessObject.notFound')
    const { from, to } = requireDayRange(params, maxReportDays)
    const clock = await salonZone(db, businessObjectId)
    const days = daysOf({ from, to })
    const starts = [...days, addDays(to, 1)].map((day) => new Date(clock.startOfDay(day)))
    // For a failed SMS, counts only the cost that the ledger kept (CRD-06).
    const { rows } = await sql<DayRow>`/* sent-sms-statistics */
      select width_bucket(m.created_time, ${starts}::timestamptz[]) as day,
        count(*) filter (where m.status = 'SENT')::int as sent,
        count(*) filter (where m.status = 'DELIVERED')::int as delivered,
        count(*) filter (where m.status = 'FAILED')::int as failed,
        count(*) filter (where m.status = 'UNKNOWN')::int as unknown,
        coalesce(sum(m.parts), 0)::bigint as parts,
        coalesce(sum(m.parts * m.unit_price) filter (where m.status <> 'FAILED' or exists (
          select from credit_entry e where e.message_id = m.id and e.kind = 'SETTLE')), 0)::bigint as cost
      from message m
      where m.business_object_id = ${businessObjectId} and m.channel = 'SMS'
        and m.created_time >= ${starts[0]}::timestamptz and m.created_time < ${starts.at(-1)}::timestamptz
        and m.status in ('SENT', 'DELIVERED', 'FAILED', 'UNKNOWN') and m.failure is distinct from 'STOPPED'
      group by 1`.execute(db)
    const sums = new Map(rows.map(({ day, ...sum }) => [day, sum]))
    return days.map((date, index) => ({ date, ...(sums.get(index + 1) ?? nothing) }))
  },
)
