/** Reads a salon's ledger of credit (CRD-03), a month at a time. */

import type { Response } from '@goldline/contract/call'
import type { CreditLine, getCreditLedger } from '@goldline/contract/credit/ledger'
import { balanceOf, creditCurrency, creditEntryKinds } from '@goldline/domain/credit/budget'
import { zone } from '@goldline/domain/time/zone'
import { sql } from 'kysely'
import type { InSalon } from '../db/in-salon.ts'
import { salonRow } from '../db/salon-row.ts'

type LedgerPage = { lines: CreditLine[]; after: number; earlier: Date | null }

/** Reads a month (`YYYY-MM` in the salon's zone, by default the current one) in one statement, so that sums agree. */
export async function readLedger(
  salon: InSalon,
  { month: wanted, now }: { month: string | undefined; now: number },
): Promise<Response<typeof getCreditLedger>> {
  const { timeZone } = await salonRow(salon, ['timeZone'])
  const place = zone(timeZone)
  const month = wanted ?? place.toWall(now).day.slice(0, 7)
  const [from, to] = [month, next(month)].map((each) => new Date(place.startOfDay(`${each}-01`)))
  const { rows } = await sql<LedgerPage>`/* credit-ledger */
    with own as not materialized (select kind, amount, created_time from credit_entry where business_object_id = ${salon.id}),
    by_day as (
      select (created_time at time zone ${timeZone})::date as day, kind, count(*)::int as count, sum(amount)::bigint as amount
      from own where created_time >= ${from} and created_time < ${to}
      -- What was given back, and what a dispute that was won brings again.
      group by 1, 2, kind = 'REFUND' and amount > 0
    )
    select (select coalesce(json_agg(by_day order by day desc, array_position(${creditEntryKinds}::text[], kind), amount), '[]') from by_day) as lines,
      (coalesce((select balance from credit_balance where business_object_id = ${salon.id}), 0)
        - coalesce((select sum(amount) from own where created_time >= ${to}), 0))::bigint as after,
      (select max(created_time) from own where created_time < ${from}) as earlier`.execute(salon.db)
  const [{ lines, after, earlier } = { lines: [], after: 0, earlier: null }] = rows
  return {
    month,
    lines,
    after,
    before: after - balanceOf(lines),
    currency: creditCurrency,
    earlier: earlier && place.toWall(earlier.getTime()).day.slice(0, 7),
  }
}

function next(month: string): string {
  const [year = 0, number = 0] = month.split('-').map(Number)
  return number === 12 ? `${year + 1}-01` : `${year}-${String(number + 1).padStart(2, '0')}`
}
