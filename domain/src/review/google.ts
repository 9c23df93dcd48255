/** Matches reviews found at Google with customers (REV-05). */
import { nameWordsOf } from '../fold.ts'
import type { ReviewStatus } from './status.ts'

/** A customer who was sent to Google to write a review. */
export type AwaitedReview = {
  id: string
  /** The customer's names; Google provides only a name of the author. */
  name: string
  surname: string
  /** When the visit took place. Epoch milliseconds. */
  since: number
}
export type GoogleReview = { name: string; author: string; created: number }

const awaitedMs = 30 * 86_400_000
/** Tolerance for clock differences. */
const toleratedMs = 10 * 60_000

/**
 * Maps found reviews (Google's name) to awaited ids. Accepts only matches that are unique in both directions, first by
 * whole name, then by first name and initial: a wrong match would attribute a review to another customer.
 */
export function matchGoogleReviews(
  awaited: readonly AwaitedReview[],
  found: readonly GoogleReview[],
): Map<string, string> {
  const matches = new Map<string, string>()
  for (const fits of [isWholeName, isShortName]) {
    const taken = new Set(matches.values())
    const open = awaited.filter(({ id }) => !taken.has(id))
    const pairs = found
      .filter(({ name }) => !matches.has(name))
      .flatMap((review) =>
        open.filter((one) => isInTime(one, review) && fits(one, review)).map((one) => ({ review, one })),
      )
    for (const { review, one } of pairs) {
      const alone = pairs.every((other) => (other.one === one) === (other.review === review))
      if (alone) matches.set(review.name, one.id)
    }
  }
  return matches
}

const isInTime = ({ since }: AwaitedReview, { created }: GoogleReview): boolean =>
  created >= since - toleratedMs && created <= since + awaitedMs

/** Compares name and surname in either order. */
function isWholeName({ name, surname }: AwaitedReview, { author }: GoogleReview): boolean {
  const own = nameWordsOf(`${name} ${surname}`)
  const there = nameWordsOf(author)
  return nameWordsOf(surname).length > 0 && own.toSorted().join(' ') === there.toSorted().join(' ')
}

function isShortName({ name, surname }: AwaitedReview, { author }: GoogleReview): boolean {
  const [initial = ''] = nameWordsOf(surname).map((word) => [...word][0] ?? '')
  return initial !== '' && nameWordsOf(author).join(' ') === `${nameWordsOf(name).join(' ')} ${initial}`
}

/** Returns GMB until it is answered, or matched with a customer. */
export const googleStatus = ({ matched, answered }: { matched: boolean; answered: boolean }): ReviewStatus =>
  matched || answered ? 'DONE_GMB' : 'GMB'

const firstWaitMs = 60_000
const longestWaitMs = 6 * 3_600_000

/**
 * Returns the wait before the next request to Google after `failures` in a row, or as long as Google requested.
 * @param random up to 1: adds up to a quarter, so that not all salons retry at once
 */
export const googleWait = (failures: number, retryAfterMs = 0, random = 0): number =>
  Math.round(
    Math.max(Math.min(firstWaitMs * 2 ** Math.min(failures - 1, 20), longestWaitMs), retryAfterMs) * (1 + random / 4),
  )
