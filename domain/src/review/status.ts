/** Review statuses and the filters over them (REV-01). */
export const reviewStatuses = ['DONE', 'PENDING', 'GMB', 'PENDING_GMB', 'DONE_GMB'] as const
export type ReviewStatus = (typeof reviewStatuses)[number]

/** Origin of a review: only the salon's own reviews appear on its page (REV-05). */
export const reviewSources = ['OWN', 'GOOGLE'] as const
export type ReviewSource = (typeof reviewSources)[number]

export const reviewTypeFilters = ['all', 'internal_only', 'google_only'] as const
export type ReviewTypeFilter = (typeof reviewTypeFilters)[number]

export const reviewDoneFilters = ['all', 'done', 'pending'] as const
export type ReviewDoneFilter = (typeof reviewDoneFilters)[number]

type Traits = { done: boolean; internal: boolean }

const traits: Record<ReviewStatus, Traits> = {
  DONE: { done: true, internal: true },
  PENDING: { done: false, internal: true },
  GMB: { done: false, internal: false },
  PENDING_GMB: { done: false, internal: false },
  DONE_GMB: { done: true, internal: false },
}

export function isReviewDone(status: ReviewStatus): boolean {
  return traits[status].done
}

export function isReviewInternal(status: ReviewStatus): boolean {
  return traits[status].internal
}

/** Matches a review; google_only: every review that is not internal. */
export function matchesReviewType(status: ReviewStatus, filter: ReviewTypeFilter): boolean {
  return filter === 'all' || isReviewInternal(status) === (filter === 'internal_only')
}

/** Matches a review; everything not done counts as pending, whether here or at Google. */
export function matchesReviewDone(status: ReviewStatus, filter: ReviewDoneFilter): boolean {
  return filter === 'all' || isReviewDone(status) === (filter === 'done')
}
