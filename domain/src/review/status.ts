/** Review statuses and the filters over them (REV-01). */
export const reviewStatuses = ['DONE', 'PENDING', 'GMB', 'PENDING_GMB', 'DONE_GMB'] as const
export type ReviewStatus = (typeof reviewStatuses)[number]

const reviewTypeFilters = ['all', 'internal_only', 'google_only'] as const
export type ReviewTypeFilter = (typeof reviewTypeFilters)[number]

type Traits = { done: boolean; pendingOnMaps: boolean; internal: boolean }

const traits: Record<ReviewStatus, Traits> = {
  DONE: { done: true, pendingOnMaps: false, internal: true },
  PENDING: { done: false, pendingOnMaps: false, internal: true },
  GMB: { done: false, pendingOnMaps: true, internal: false },
  PENDING_GMB: { done: false, pendingOnMaps: true, internal: false },
  DONE_GMB: { done: true, pendingOnMaps: false, internal: false },
}

export function isReviewDone(status: ReviewStatus): boolean {
  return traits[status].done
}

/** Waiting on the path to the maps review. */
export function isReviewPendingOnMaps(status: ReviewStatus): boolean {
  return traits[status].pendingOnMaps
}

export function isReviewInternal(status: ReviewStatus): boolean {
  return traits[status].internal
}

/** google_only: every review that is not internal. */
export function matchesReviewType(status: ReviewStatus, filter: ReviewTypeFilter): boolean {
  return filter === 'all' || isReviewInternal(status) === (filter === 'internal_only')
}
