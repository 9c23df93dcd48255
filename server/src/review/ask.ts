/** Asks for a review after a visit (REV-02): by e-mail with marketing consent, by a QR code at the till otherwise. */

import { createVisitReviewLink } from '@goldline/contract/review/salon'
import { marketingTime, type QuietHours, quietColumns } from '@goldline/domain/message/quiet-hours'
import {
  canRequestReview,
  canShowReviewCode,
  mayShowReviewCode,
  reviewRequestTime,
} from '@goldline/domain/review/request'
import type { Day } from '@goldline/domain/time/day'
import { zone } from '@goldline/domain/time/zone'
import { tierAllows } from '@goldline/domain/user/tier'
import { sql } from 'kysely'
import { inSalon } from '../db/in-salon.ts'
import { salonRow } from '../db/salon-row.ts'
import { type Db, type Tx, transact } from '../db/transaction.ts'
import type { Deps } from '../deps.ts'
import { requireTier } from '../http/access.ts'
import { Refused } from '../http/errors.ts'
import { write } from '../http/route.ts'
import type { SalonActor } from '../http/session.ts'
import { addJobs } from '../jobs/add-jobs.ts'
import { addressRefused } from '../message/refused-address.ts'
import { createReviewLink } from './create-link.ts'
import { enqueueReviewRequest } from './enqueue-review-request.ts'

type Visit = { businessObjectId: string; appointmentId: string }
/** `orderCheckoutDate`: the day of the checkout (REV-04). */
export type VisitCheckout = Visit & { orderCheckoutDate: Day }

/** Builds the delayed job, which decides when it runs whether to ask. */
const jobAt = (visit: VisitCheckout, delayMs: number) =>
  ({ task: 'requestReview', payload: visit, key: `requestReview:${visit.appointmentId}`, delayMs }) as const

/** Schedules the request two hours after checkout, in the checkout's transaction. */
export async function requestReviewAfter(tx: Tx, { clock }: Pick<Deps, 'clock'>, visit: Visit): Promise<void> {
  const businessObject = await salonRow(inSalon(tx, visit.businessObjectId), quietColumns)
  const now = clock.now()
  const orderCheckoutDate = zone(businessObject.timeZone).toWall(now).day
  await addJobs(tx, [jobAt({ ...visit, orderCheckoutDate }, reviewRequestTime(now, businessObject) - now)])
}

type AskDeps = Pick<Deps, 'db' | 'clock' | 'config' | 'secrets'>

/**
 * Runs the job. A late job waits for the end of the quiet hours (MSG-14). Returns whether the customer was asked.
 */
export function requestReview(deps: AskDeps, visit: VisitCheckout): Promise<boolean> {
  const now = deps.clock.now()
  return transact(deps.db, async (tx) => {
    const found = await lockFactsOf(tx, visit)
    if (found === undefined) return false
    const wait = marketingTime(now, found) - now
    if (wait > 0) {
      await addJobs(tx, [jobAt(visit, wait)])
      return false
    }
    const { tier, requests, reviewRequestedTime, customerId, ...facts } = found
    const asks = requests && tierAllows('reviews', tier)
    if (!canRequestReview({ ...facts, asks, lastRequest: reviewRequestedTime?.getTime() ?? null }, now)) return false
    const makeLink = () => createReviewLink(tx, deps, { ...visit, customerId, madeBy: null })
    if (!(await enqueueReviewRequest(tx, deps, { ...visit, customerId, makeLink }))) return false
    await inSalon(tx, visit.businessObjectId)
      .updateTable('customerProfile')
      .set({ reviewRequestedTime: new Date(now) })
      .where('customerId', '=', customerId)
      .execute()
    return true
  })
}

type VisitToReview = QuietHours & {
  tier: 'LITE' | 'LITE_PLUS' | 'PRO'
  timeZone: string
  requests: boolean
  customerId: string
  reviewRequestedTime: Date | null
  consent: boolean
  blocked: boolean
  fulfilled: boolean
  reviewed: boolean
  hasEmail: boolean
}

/**
 * Reads the visit and locks the profile, so that of two visits on one day only one asks. undefined: no customer.
 */
const lockFactsOf = (tx: Tx, visit: Visit): Promise<VisitToReview | undefined> =>
  factsOf(tx, visit, sql`for update of p`)

async function factsOf(
  db: Db,
  { businessObjectId, appointmentId }: Visit,
  lock = sql``,
): Promise<VisitToReview | undefined> {
  const { rows } = await sql<VisitToReview>`
    select b.version as tier, b.time_zone, b.quiet_from_hour, b.quiet_until_hour, b.quiet_sundays,
      coalesce(s.requests, true) as requests, p.customer_id,
      p.review_requested_time, p.notification_subscribed as consent, p.black_listed as blocked,
      a.status = 'FULFILLED' as fulfilled, c.email is not null and not ${addressRefused(sql`c.email`)} as has_email,
      exists (select from review r where r.business_object_id = a.business_object_id and r.appointment_id = a.id) as reviewed
    from appointment a
    join business_object b on b.id = a.business_object_id
    join customer_profile p on p.business_object_id = a.business_object_id and p.customer_id = a.customer_id
    join customer c on c.id = p.customer_id
    left join review_setting s on s.business_object_id = b.id
    where a.business_object_id = ${businessObjectId} and a.id = ${appointmentId}
    ${lock}`.execute(db)
  return rows[0]
}

type AskingStaff = { actor: SalonActor; now: number }

/**
 * Returns whether only a code at the till can ask for a review of the visit, since no e-mail is sent, and this person
 * may show the code today.
 */
export async function canAskByCode(db: Db, visit: Visit, { actor, now }: AskingStaff): Promise<boolean> {
  const found = await factsOf(db, visit)
  if (found === undefined || !tierAllows('reviews', found.tier)) return false
  if (found.requests && found.consent && found.hasEmail) return false
  const checkOut = await checkOutOf(db, visit, actor)
  if (checkOut === undefined || !mayShowReviewCode(actor.role, checkOut.isOwn)) return false
  return showsCode(found, checkOut, now)
}

/** REV-02l: returns whether the code may be shown: only on the day of the checkout, in the salon's zone. */
function showsCode(found: VisitToReview, { time }: CheckOut, now: number): boolean {
  const { toWall } = zone(found.timeZone)
  const checkedOutDay = time && toWall(time.getTime()).day
  return canShowReviewCode({ ...found, checkedOutDay }, toWall(now).day)
}

export const createVisitReviewLinkRoute = write(
  createVisitReviewLink,
  async ({ tx, deps, actor, body: { appointmentId }, now }) => {
    const { businessObjectId } = actor
    requireTier('reviews', actor.tier)
    const visit = { businessObjectId, appointmentId }
    const checkOut = await checkOutOf(tx, visit, actor)
    if (checkOut === undefined || !mayShowReviewCode(actor.role, checkOut.isOwn))
      throw new Refused('appointment.notFound')
    const found = await lockFactsOf(tx, visit)
    if (found === undefined) return { url: null }
    if (!showsCode(found, checkOut, now)) return { url: null }
    await endCodes(tx, visit, now)
    const orderCheckoutDate = zone(found.timeZone).toWall(now).day
    const link = { ...visit, customerId: found.customerId, orderCheckoutDate, madeBy: actor.userId }
    return { url: await createReviewLink(tx, deps, link) }
  },
)

type CheckOut = { time: Date | null; isOwn: boolean }

/** Reads the visit's last checkout, and whether the actor did that or one of the services. undefined: no such visit. */
async function checkOutOf(
  db: Db,
  { businessObjectId, appointmentId }: Visit,
  { userId, staffId }: SalonActor,
): Promise<CheckOut | undefined> {
  const { rows } = await sql<CheckOut>`
    select h.at as time, coalesce(h.user_id = ${userId}::uuid, false) or exists (select from appointment_service s
      where s.business_object_id = a.business_object_id and s.appointment_id = a.id
        and s.assigned_staff_id = ${staffId}::uuid) as is_own
    from appointment a left join lateral (
      select at, user_id from appointment_history
      where business_object_id = a.business_object_id and appointment_id = a.id and what = 'checkedOut'
      order by at desc limit 1) h on true
    where a.business_object_id = ${businessObjectId} and a.id = ${appointmentId}`.execute(db)
  return rows[0]
}

/** Ends earlier codes, so that only one is valid at a time. */
async function endCodes(tx: Tx, { businessObjectId, appointmentId }: Visit, now: number): Promise<void> {
  await inSalon(tx, businessObjectId)
    .updateTable('reviewLink')
    .set({ expiresTime: new Date(now) })
    .where('appointmentId', '=', appointmentId)
    .where('madeBy', 'is not', null)
    .where('expiresTime', '>', new Date(now))
    .execute()
}
