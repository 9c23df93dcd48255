/** Decides when and whom to ask for a review after a visit (REV-02). */
import { marketingTime, type QuietSalon } from '../message/quiet-hours.ts'
import type { Day } from '../time/day.ts'
import type { Role } from '../user/role.ts'

/** Lifetimes in milliseconds: a link by mail outlasts an absence of three weeks, a code is for people present. */
export const reviewLinkMs = { mail: 30 * 86_400_000, code: 3_600_000 } as const

const afterMs = 2 * 3_600_000
const onceInMs = 90 * 86_400_000

/** Returns two hours after checkout, or the end of quiet hours (MSG-14). Epoch milliseconds. */
export const reviewRequestTime = (checkedOut: number, salon: QuietSalon): number =>
  marketingTime(checkedOut + afterMs, salon)

export type ReviewRequestFacts = {
  /** The customer agreed to marketing by this salon (BGH VI ZR 225/17: a request for a review is advertising). */
  consent: boolean
  blocked: boolean
  /** The salon requests reviews, and its tier includes them. */
  asks: boolean
  /** The visit is still checked out: neither cancelled nor undone. */
  fulfilled: boolean
  /** This visit already has a review, written with the code at the till. */
  reviewed: boolean
  /** When the customer last got a request, in epoch milliseconds; null: never. */
  lastRequest: number | null
}

export function canRequestReview(facts: ReviewRequestFacts, now: number): boolean {
  const { consent, blocked, asks, fulfilled, reviewed, lastRequest } = facts
  if (!asks || !consent || blocked || !fulfilled || reviewed) return false
  return lastRequest === null || now - lastRequest >= onceInMs
}

export type ReviewCodeFacts = {
  fulfilled: boolean
  reviewed: boolean
  blocked: boolean
  /** The day of the checkout in the salon's zone; null: not checked out. */
  checkedOutDay: Day | null
}

/** Returns whether a review code may be shown at the till: on the day of the checkout only. */
export const canShowReviewCode = ({ fulfilled, reviewed, blocked, checkedOutDay }: ReviewCodeFacts, today: Day) =>
  fulfilled && !reviewed && !blocked && checkedOutDay === today

/** Returns who may show it: those who did the visit or checked it out (`isOwn`), and every role above USER_LITE. */
export const mayShowReviewCode = (role: Role, isOwn: boolean): boolean => isOwn || role !== 'USER_LITE'
