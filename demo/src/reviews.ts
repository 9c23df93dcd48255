import { shownName } from '@goldline/domain/customer/masking'
import { zone } from '@goldline/domain/time/zone'
import { inSalon } from '@goldline/server/db/in-salon'
import type { Tx } from '@goldline/server/db/transaction'
import { insertAll, type PlainRow } from './insert-rows.ts'
import type { Random } from './random.ts'
import type { Salon } from './salon-model.ts'

/** Language, category of the visit, stars, text (may be empty), and the salon's reply. */
export type ReviewPlan = readonly [
  language: 'de' | 'en' | 'vi',
  category: string,
  rating: number,
  text: string,
  reply?: string,
]

type VisitToReview = {
  id: string
  customerId: string
  endTime: Date
  name: string
  surname: string
  language: string
  category: string
  staff: string
}
type ReviewFacts = { salon: Salon; plans: readonly ReviewPlan[]; now: number; random: Random }

const hour = 3_600_000

/** Writes reviews of actual visits: one per person, some hours or days after the visit. */
export async function writeReviews(tx: Tx, { salon, plans, now, random }: ReviewFacts): Promise<void> {
  const visits = await visitsOf(tx, salon.id)
  const reviews: PlainRow<'review'>[] = []
  const replies: PlainRow<'reviewReply'>[] = []
  const spoken = new Set<string>()
  // Spreads them over the time of the diary; the oldest tenth is left for rare kinds of visits.
  const oldest = visits.at(-1)?.endTime.getTime() ?? now
  const span = (now - oldest) * 0.9
  for (const [index, plan] of plans.entries()) {
    const before = now - (index * span) / plans.length
    const visit = visitFor(plan, visits, { before, spoken })
    if (visit === undefined) continue
    spoken.add(visit.customerId)
    const written = Math.min(visit.endTime.getTime() + random.int(2 * 60, 60 * 60) * 60_000, now - hour)
    const review = reviewRow(salon, plan, { visit, id: random.id(), written })
    reviews.push(review)
    const [, , , , reply] = plan
    const answered = Math.min(written + random.int(1, 30) * hour, now)
    if (reply === undefined) continue
    const own = { businessObjectId: salon.id, id: random.id(), reviewId: review.id }
    replies.push({ ...own, time: new Date(answered), text: reply })
  }
  await insertAll(tx, { review: reviews, reviewReply: replies })
}

/** Returns the last matching visit before a time by a person without a review, preferably in the review's language. */
function visitFor(
  [language, category]: ReviewPlan,
  visits: readonly VisitToReview[],
  { before, spoken }: { before: number; spoken: ReadonlySet<string> },
) {
  const open = visits.filter((visit) => visit.category === category && !spoken.has(visit.customerId))
  const past = open.filter(({ endTime }) => endTime.getTime() <= before)
  return past.find((visit) => visit.language === language) ?? past[0] ?? open.at(-1)
}

function reviewRow(
  salon: Salon,
  [language, , rating, text]: ReviewPlan,
  { visit, id, written }: { visit: VisitToReview; id: string; written: number },
): PlainRow<'review'> {
  return {
    businessObjectId: salon.id,
    id,
    status: 'DONE',
    rating,
    text: text.replace('{staff}', visit.staff),
    shownName: shownName(visit),
    language,
    customerId: visit.customerId,
    appointmentId: visit.id,
    orderCheckoutDate: zone(salon.timeZone).toWall(visit.endTime.getTime()).day,
    lastModified: new Date(written),
    createdTime: new Date(written),
  }
}

function visitsOf(tx: Tx, businessObjectId: string): Promise<VisitToReview[]> {
  return inSalon(tx, businessObjectId)
    .selectFrom('appointment as a')
    .innerJoin('customer as c', 'c.id', 'a.customerId')
    .innerJoin('appointmentService as s', (join) =>
      join
        .onRef('s.businessObjectId', '=', 'a.businessObjectId')
        .onRef('s.appointmentId', '=', 'a.id')
        .on('s.position', '=', 0),
    )
    .innerJoin('product as p', (join) =>
      join.onRef('p.businessObjectId', '=', 's.businessObjectId').onRef('p.id', '=', 's.productId'),
    )
    .innerJoin('category as k', (join) =>
      join.onRef('k.businessObjectId', '=', 'p.businessObjectId').onRef('k.id', '=', 'p.categoryId'),
    )
    .innerJoin('staff as w', (join) =>
      join.onRef('w.businessObjectId', '=', 's.businessObjectId').onRef('w.id', '=', 's.assignedStaffId'),
    )
    .select(['a.id', 'c.id as customerId', 'a.endTime', 'c.name', 'c.surname', 'c.language'])
    .select(['k.name as category', 'w.name as staff'])
    .where('a.status', '=', 'FULFILLED')
    .orderBy('a.endTime', 'desc')
    .orderBy('a.createdTime')
    .orderBy('a.id')
    .execute()
}
