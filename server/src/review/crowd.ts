/**
 * Limits reviews from one address or network (REV-02) and notifies the salon when a limit is reached. A refused link
 * stays valid.
 */
import { strangerLimits } from '@goldline/domain/appointment/strangers'
import { type Tx, transact } from '../db/transaction.ts'
import type { Deps } from '../deps.ts'
import { Refused } from '../http/errors.ts'
import { isFirst } from '../http/hardening/limits.ts'
import { secondsUntilRoom, withRefusalReport } from '../http/hardening/places.ts'
import type { Notice } from '../message/notice.ts'
import { buildWarning, warnSalon } from '../message/warn-salon.ts'
import { findLink } from './find-link.ts'

/** REV-02: one network wrote so many reviews that further ones are refused for now. */
export const reviewsCrowded: Notice<{ readonly salon: string }> = {
  type: 'REVIEWS_CROWDED',
  mail: buildWarning('reviewsCrowded'),
}

const hour = 3600

export async function limitReviews(
  tx: Tx,
  deps: Deps,
  { businessObjectId, address }: { businessObjectId: string; address: string },
): Promise<void> {
  const bounds = { ...strangerLimits.reviews, seconds: hour }
  const retryAfter = await secondsUntilRoom(tx, deps, { what: 'reviews', businessObjectId, address, bounds })
  if (retryAfter !== undefined) throw new Refused('review.too-many', { retryAfter })
}

/** Notifies the operator once per hour and the salon once per day. */
export const withCrowdNotice = <T>(deps: Deps, secret: string, work: () => Promise<T>): Promise<T> =>
  withRefusalReport(['review.too-many'], () => notifyOfCrowd(deps, secret), work)

async function notifyOfCrowd(deps: Deps, secret: string): Promise<void> {
  deps.metrics.guardRefusals.inc({ guard: 'reviews' })
  const { businessObjectId } = await findLink(deps.db, secret, deps.clock.now())
  if (!(await isFirst(deps, `reviews told ${businessObjectId}`, hour))) return
  deps.log.warn({ guard: 'reviews', businessObjectId }, 'too many reviews from one network')
  await transact(deps.db, (tx) => warnSalon(tx, deps, { notice: reviewsCrowded, businessObjectId, facts: {} }))
}
