import type { ReviewPage } from '@goldline/contract/review'
import { isReviewDone, reviewStatuses } from '@goldline/domain/review/status'
import type { Tier } from '@goldline/domain/user/tier'
import type { RunStatement } from '../db/run-statement.ts'

/** SQL literals instead of parameters, so that the list uses the partial index. */
const done = reviewStatuses.filter(isReviewDone).map((status) => `'${status}'`)
const mostListed = 20

type ReviewRow = Omit<ReviewPage['reviews'][number], '@type'>
export type PageQuery = {
  cursor?: string | undefined
  limit?: number | undefined
  /** Filter: reviews of visits with this service, done by this person. */
  productId?: string | undefined
  staffId?: string | undefined
}

/**
 * Reads a page of a salon's published reviews, newest first, after `cursor` (`next` of the previous page). undefined:
 * no such salon. Pages by key, so that every page costs the same.
 */
export async function findReviews(
  ask: RunStatement,
  businessObjectId: string,
  { cursor, limit = mostListed, productId, staffId }: PageQuery,
): Promise<(ReviewPage & { tier: Tier }) | undefined> {
  const [ms, id] = cursor?.split('_') ?? []
  const after = ms === undefined ? null : new Date(Number(ms)).toISOString()
  const [businessObject] = await ask<{ tier: Tier; rows: ReviewRow[]; stars: number[] | null }>(reviewsStatement, [
    businessObjectId,
    after,
    id ?? null,
    limit + 1,
    productId ?? null,
    staffId ?? null,
  ])
  if (businessObject === undefined) return undefined
  const reviews = businessObject.rows.slice(0, limit)
  const last = businessObject.rows.length > limit ? reviews.at(-1) : undefined
  return {
    tier: businessObject.tier,
    stars: businessObject.stars,
    reviews: reviews.map((row) => ({ '@type': 'basic-review', ...row })),
    next: last ? `${Date.parse(last.createdTime)}_${last.id}` : null,
  }
}

const instant = (column: string) => `to_char(${column} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`

/** The condition of public reviews. $5 service, $6 person; null: any. */
const isPublic = `r.business_object_id = b.id and r.status in (${done.join()}) and r.source = 'OWN' and r.hidden_time is null
    and (coalesce($5::uuid, $6::uuid) is null or exists (select from appointment_service s
      where s.business_object_id = r.business_object_id and s.appointment_id = r.appointment_id
        and ($5::uuid is null or s.product_id = $5::uuid) and ($6::uuid is null or s.assigned_staff_id = $6::uuid)))`
const starCounts = [1, 2, 3, 4, 5].map((stars) => `count(*) filter (where r.rating = ${stars})::int`)

/** $1 salon, $2 and $3 end of the previous page, $4 page size; counts on the first page only. */
const reviewsStatement = {
  name: 'reviews',
  text: `
select b.version as tier, coalesce((select json_agg(page) from (
  select r.id, r.status, r.shown_name as name, r.rating, r.text, r.language,
    ${instant('r.created_time')} as "createdTime", ${instant('r.last_modified')} as "lastModified",
    r.order_checkout_date is not null as verified,
    coalesce((select json_agg(json_build_object('time', ${instant('a.time')}, 'text', a.text) order by a.time)
      from review_reply a where a.business_object_id = r.business_object_id and a.review_id = r.id), '[]') as replies
  from review r
  where ${isPublic}
    and ($2::timestamptz is null or (r.created_time, r.id) < ($2::timestamptz, $3::uuid))
  order by r.created_time desc, r.id desc limit $4::int) page), '[]') as rows,
  case when $2::timestamptz is null then (select json_build_array(${starCounts.join()}) from review r where ${isPublic}) end as stars
from business_object b where b.id = $1`,
} as const
