/** When somebody is asked for a review after a visit, and who is (REV-02). */
import { addDays } from '../time/day.ts'
import { zone } from '../time/zone.ts'

const afterMs = 2 * 3_600_000
/** The salon's wall clock, in minutes: nobody is asked by night. */
const [opens, closes] = [9 * 60, 20 * 60]
const onceInMs = 90 * 86_400_000

/** Two hours after checkout, or at nine o'clock if that is not between nine and twenty. Epoch milliseconds. */
export function reviewRequestTime(checkedOut: number, timeZone: string): number {
  return withinHours(checkedOut + afterMs, timeZone)
}

/** `time` if the salon's clock then shows between nine and twenty, otherwise the next nine o'clock. */
export function withinHours(time: number, timeZone: string): number {
  const clock = zone(timeZone)
  const { day, minutes } = clock.toWall(time)
  if (minutes < opens) return clock.toInstant(day, opens)
  return minutes < closes ? time : clock.toInstant(addDays(day, 1), opens)
}

export type ReviewRequestFacts = {
  /** Agreed to marketing by this salon (BGH VI ZR 225/17: a question for a review is advertising). */
  consent: boolean
  blocked: boolean
  /** The salon's setting, and its tier has reviews. */
  asks: boolean
  /** The visit is still checked out: neither cancelled nor somebody's mistake. */
  fulfilled: boolean
  /** Wrote of this visit already, by the code at the till. */
  reviewed: boolean
  /** Epoch milliseconds; null: never. */
  lastRequest: number | null
}

export function canRequestReview(facts: ReviewRequestFacts, now: number): boolean {
  const { consent, blocked, asks, fulfilled, reviewed, lastRequest } = facts
  if (!asks || !consent || blocked || !fulfilled || reviewed) return false
  return lastRequest === null || now - lastRequest >= onceInMs
}
