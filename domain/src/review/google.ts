/** What is found at Google, and who wrote it (REV-05). */
import { nameWordsOf } from '../fold.ts'
import type { ReviewStatus } from './status.ts'

/** Somebody who went there to write. */
export type Awaited = {
  id: string
  /** The customer's; nothing at Google says more of the author than a name. */
  name: string
  surname: string
  /** When they went. Epoch milliseconds. */
  since: number
}
export type FoundAtGoogle = { name: string; author: string; created: number }

const awaitedMs = 30 * 86_400_000
/** Clocks differ a little. */
const toleratedMs = 10 * 60_000

/**
 * Whose each found review is: Google's name of it to the awaited one's id. Only where one name fits one person and the
 * other way round, first the whole name, then first name and initial: a guess would put words into somebody's mouth.
 */
export function matchGoogleReviews(awaited: readonly Awaited[], found: readonly FoundAtGoogle[]): Map<string, string> {
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

const isInTime = ({ since }: Awaited, { created }: FoundAtGoogle): boolean =>
  created >= since - toleratedMs && created <= since + awaitedMs

/** In either order, as names are written. */
function isWholeName({ name, surname }: Awaited, { author }: FoundAtGoogle): boolean {
  const [own, there] = [nameWordsOf(`${name} ${surname}`), nameWordsOf(author)]
  return nameWordsOf(surname).length > 0 && own.toSorted().join(' ') === there.toSorted().join(' ')
}

function isShortName({ name, surname }: Awaited, { author }: FoundAtGoogle): boolean {
  const [initial = ''] = nameWordsOf(surname).map((word) => [...word][0] ?? '')
  return initial !== '' && nameWordsOf(author).join(' ') === `${nameWordsOf(name).join(' ')} ${initial}`
}

/** Google's own until it is answered, or known to be a customer's. */
export const googleStatus = ({ matched, answered }: { matched: boolean; answered: boolean }): ReviewStatus =>
  matched || answered ? 'DONE_GMB' : 'GMB'

const firstWaitMs = 60_000
const longestWaitMs = 6 * 3_600_000

/**
 * How long to leave Google alone after `failures` in a row, or as long as it said.
 * @param random up to 1: up to a quarter longer, so that not all come back at once
 */
export const googleWait = (failures: number, retryAfterMs = 0, random = 0): number =>
  Math.round(
    Math.max(Math.min(firstWaitMs * 2 ** Math.min(failures - 1, 20), longestWaitMs), retryAfterMs) * (1 + random / 4),
  )
