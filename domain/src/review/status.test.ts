import { expect, test } from 'vitest'
import { isReviewDone, isReviewInternal, matchesReviewType, reviewStatuses } from './status.ts'

test('[REV-01] reviews are sorted into done, pending at Google, and internal', () => {
  expect(reviewStatuses.filter(isReviewDone)).toEqual(['DONE', 'DONE_GMB'])
  const pendingOnMaps = reviewStatuses.filter((status) => !isReviewDone(status) && !isReviewInternal(status))
  expect(pendingOnMaps).toEqual(['GMB', 'PENDING_GMB'])
  expect(reviewStatuses.filter(isReviewInternal)).toEqual(['DONE', 'PENDING'])
})

test.each([
  ['all', ['DONE', 'PENDING', 'GMB', 'PENDING_GMB', 'DONE_GMB']],
  ['internal_only', ['DONE', 'PENDING']],
  ['google_only', ['GMB', 'PENDING_GMB', 'DONE_GMB']],
] as const)('[REV-01] the filter %s', (filter, expected) => {
  expect(reviewStatuses.filter((status) => matchesReviewType(status, filter))).toEqual(expected)
})
