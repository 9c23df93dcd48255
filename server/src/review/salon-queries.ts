import type { SalonReview } from '@goldline/contract/review/salon'
import {
  matchesReviewDone,
  matchesReviewType,
  type ReviewDoneFilter,
  type ReviewTypeFilter,
  reviewStatuses,
} from '@goldline/domain/review/status'
import { type RawBuilder, sql } from 'kysely'
import type { InSalon } from '../db/in-salon.ts'
import { Refused } from '../http/errors.ts'

const pageSize = 20

type SalonReviewRow = Omit<SalonReview, '@type' | 'createdTime' | 'lastModified' | 'report' | 'hidden' | 'replies'> & {
  createdTime: Date
  lastModified: Date
  reportedTime: Date | null
  reportReason: string | null
  hiddenTime: Date | null
  hiddenReason: string | null
  replies: { id: string; time: string; text: string; unsupportedLinks: string[] }[]
}

export type SalonFilter = {
  type: ReviewTypeFilter
  done: ReviewDoneFilter
  /** Reviews written from `from` on and before `to`; null: any time. */
  span: { from: Date; to: Date } | null
  cursor: string | undefined
}

/** Reads a page of a salon's reviews, newest first (REV-01). */
export async function findSalonReviews(
  salon: InSalon,
  { type, done, span, cursor }: SalonFilter,
): Promise<{ reviews: SalonReview[]; next: string | null }> {
  const statuses = reviewStatuses.filter((each) => matchesReviewType(each, type) && matchesReviewDone(each, done))
  const [ms, id] = cursor?.split('_') ?? []
  const conditions = [
    sql`r.status = any(${statuses}::text[])`,
    ...(span === null ? [] : [sql`r.created_time >= ${span.from} and r.created_time < ${span.to}`]),
    ...(ms === undefined ? [] : [sql`(r.created_time, r.id) < (${new Date(Number(ms))}::timestamptz, ${id}::uuid)`]),
  ]
  const rows = await select(
    salon,
    sql`${sql.join(conditions, sql` and `)}
    order by r.created_time desc, r.id desc limit ${pageSize + 1}`,
  )
  const last = rows.length > pageSize ? rows[pageSize - 1] : undefined
  return {
    reviews: rows.slice(0, pageSize).map(wireOf),
    next: last ? `${last.createdTime.getTime()}_${last.id}` : null,
  }
}

/** Reads one of the salon's reviews. Refuses with notFound. */
export async function salonReview(salon: InSalon, id: string): Promise<SalonReview> {
  const [row] = await select(salon, sql`r.id = ${id}`)
  if (row === undefined) throw new Refused('notFound')
  return wireOf(row)
}

async function select(salon: InSalon, rest: RawBuilder<unknown>): Promise<SalonReviewRow[]> {
  const { rows } = await sql<SalonReviewRow>`
    select r.id, r.status, r.source, r.shown_name as name, r.rating, r.text, r.language, r.customer_id,
      r.order_checkout_date, r.created_time, r.last_modified, r.unsupported_links, r.google_reply,
      r.reported_time, r.report_reason, r.hidden_time, r.hidden_reason,
      actor_name(r.business_object_id, r.made_by) as shown_by,
      coalesce((select json_agg(json_build_object('id', a.id, 'text', a.text, 'unsupportedLinks', a.unsupported_links,
          'time', to_char(a.time at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')) order by a.time, a.id)
        from review_reply a where a.business_object_id = r.business_object_id and a.review_id = r.id), '[]') as replies
    from review r where r.business_object_id = ${salon.id} and ${rest}`.execute(salon.db)
  return rows
}

function wireOf({ reportedTime, reportReason, hiddenTime, hiddenReason, ...row }: SalonReviewRow): SalonReview {
  return {
    '@type': 'basic-review',
    ...row,
    createdTime: row.createdTime.toISOString(),
    lastModified: row.lastModified.toISOString(),
    report: reportedTime && { time: reportedTime.toISOString(), reason: reportReason ?? '' },
    hidden: hiddenTime && { time: hiddenTime.toISOString(), reason: hiddenReason ?? '' },
  }
}
