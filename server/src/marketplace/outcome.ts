/** Records a call's outcome at its link: consecutive failures, the next try, and the link's end (MKT-01, OPS-06). */

import { fewestFailures, marketplaceWait } from '@goldline/domain/marketplace/link'
import { inSalon } from '../db/in-salon.ts'
import type { Db } from '../db/transaction.ts'
import type { Deps } from '../deps.ts'
import type { MarketplaceOutcome } from '../providers/marketplace.ts'
import type { LinkRow } from './queries.ts'

export type FailedOutcome = Exclude<MarketplaceOutcome<never>, { kind: 'done' }>
export type MarketplaceDeps = Pick<Deps, 'db' | 'clock' | 'log' | 'secrets' | 'marketplace' | 'config' | 'pool'>

/** Returns whether the link is paused until its next try because it failed too often. */
export const isPaused = ({ failures, nextTime }: Pick<LinkRow, 'failures' | 'nextTime'>, now: number): boolean =>
  failures >= fewestFailures && nextTime.getTime() > now

const updateLink = (db: Db, { businessObjectId, kind, linkId }: LinkRow) =>
  inSalon(db, businessObjectId)
    .updateTable('marketplaceLink')
    .where('kind', '=', kind)
    // Do not change a link that was connected again meanwhile, which has another id.
    .where('linkId', '=', linkId)

export async function recordFailure(
  { db, clock, log }: MarketplaceDeps,
  row: LinkRow,
  failed: FailedOutcome,
): Promise<void> {
  const now = clock.now()
  const failures = row.failures + 1
  const wait = marketplaceWait(failures, Math.random(), failed.kind === 'later' ? failed.retryAfterMs : undefined)
  const { businessObjectId, kind } = row
  log.warn({ businessObjectId, kind, failures, error: failed.error }, 'the marketplace did not answer as it should')
  await updateLink(db, row)
    .set({ failures, lastError: failed.error, nextTime: new Date(now + wait) })
    .set(({ fn, ref, val }) => ({ brokenTime: fn<Date>('coalesce', [ref('brokenTime'), val(new Date(now))]) }))
    .$if(failed.kind === 'revoked', (query) => query.set({ revokedTime: new Date(now) }))
    .$if(failed.kind === 'expired', (query) => query.set({ tokenExpiresTime: new Date(now) }))
    .execute()
}

/** Changes the link without touching its count of consecutive failures. */
export async function updateLinkColumns(
  { db }: Pick<Deps, 'db'>,
  row: LinkRow,
  changed: Partial<LinkRow>,
): Promise<void> {
  await updateLink(db, row).set(changed).execute()
}

/** Resets the count of consecutive failures. */
export function recordSuccess(deps: Pick<Deps, 'db'>, row: LinkRow, changed: Partial<LinkRow>): Promise<void> {
  return updateLinkColumns(deps, row, {
    failures: 0,
    brokenTime: null,
    lastError: null,
    silenceToldTime: null,
    ...changed,
  })
}
