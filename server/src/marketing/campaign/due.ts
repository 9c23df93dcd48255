/** Finds the customers who are due in a campaign and did not get its message yet (MSG-08). */
import { bulkLimits } from '@goldline/domain/message/bulk/price'
import type { CampaignKind } from '@goldline/domain/message/campaign/kinds'
import {
  birthdayLateDays,
  type CampaignOccasion,
  type CampaignRule,
  type Guest,
  missedLateDays,
  type OccasionSpan,
  occasionOf,
} from '@goldline/domain/message/campaign/occasion'
import { addDays, daysBetween } from '@goldline/domain/time/day'
import { zone } from '@goldline/domain/time/zone'
import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../../db/transaction.ts'
import { visitAhead } from '../../message/useless.ts'

export type Salon = { readonly businessObjectId: string; readonly timeZone: string }
type DueQuery = {
  readonly rule: CampaignRule
  readonly span: OccasionSpan
  readonly now: number
  /** Leaves out customers without consent, of whom there may be thousands. */
  readonly subscribedOnly: boolean
}

type GuestRow = Guest & { customerId: string; told: string[] }

/** Finds due customers, soonest first, at most as many as a bulk message may have recipients. */
export async function findDue(db: Db, businessObject: Salon, asked: DueQuery): Promise<Map<string, CampaignOccasion>> {
  const { rule, span } = asked
  const found = (await candidates(db, businessObject, asked)).flatMap(({ customerId, told, ...guest }) => {
    const occasion = occasionOf(guest, rule, span)
    return occasion === undefined || told.includes(occasion.key) ? [] : [[customerId, occasion] as const]
  })
  found.sort(([, one], [, other]) => (one.day < other.day ? -1 : one.day > other.day ? 1 : 0))
  return new Map(found.slice(0, bulkLimits.recipients))
}

async function candidates(
  db: Db,
  { businessObjectId, timeZone }: Salon,
  { rule, span, now, subscribedOnly }: DueQuery,
): Promise<GuestRow[]> {
  const { rows } = await sql<GuestRow>`
    select p.customer_id, coalesce(c.birthday, p.noted_birthday) as birthday, p.type, (p.last_visit at time zone ${timeZone})::date as last_visit,
      ${rule.kind === 'MISSED' ? visitAhead(sql`p.customer_id`, sql`p.business_object_id`, now) : sql`false`} as visit_ahead,
      array(select t.occasion from campaign_message t where t.business_object_id = p.business_object_id
        and t.kind = ${rule.kind} and t.customer_id = p.customer_id) as told
    from customer_profile p join customer c on c.id = p.customer_id
    where p.business_object_id = ${businessObjectId} and c.erased_time is null and not p.black_listed
      and ${nearly[rule.kind](rule, span, timeZone)} and ${subscribedOnly ? sql`p.notification_subscribed` : sql`true`}`.execute(
    db,
  )
  return rows
}

/** SQL that preselects candidates generously; the domain's rule decides. */
const nearly: Record<CampaignKind, (rule: CampaignRule, span: OccasionSpan, timeZone: string) => RawBuilder<unknown>> =
  {
    BIRTHDAY: ({ daysBefore }, { to, today }) => {
      const first = addDays(today, -birthdayLateDays)
      // Include one more day: people born on 29 February may be greeted on the 28th.
      const days = Array.from({ length: daysBetween(first, addDays(to, daysBefore)) + 2 }, (_, day) =>
        addDays(first, day),
      )
      const keys = days.map((day) => Number(day.slice(5, 7)) * 100 + Number(day.slice(8)))
      const known = keys.includes(228) ? [...keys, 229] : keys
      return sql`(extract(month from coalesce(c.birthday, p.noted_birthday)) * 100
      + extract(day from coalesce(c.birthday, p.noted_birthday)))::int = any(${known}::int[])`
    },
    MISSED: ({ weeks }, { to, today }, timeZone) => {
      const start = (day: string) => new Date(zone(timeZone).startOfDay(addDays(day, -weeks * 7)))
      return sql`p.last_visit >= ${start(addDays(today, -missedLateDays))}::timestamptz
      and p.last_visit < ${start(addDays(to, 1))}::timestamptz`
    },
    TYPE: ({ customerType }) => sql`p.type = ${customerType}`,
  }
