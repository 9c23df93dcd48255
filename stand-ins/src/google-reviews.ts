/** Reviews in the shape of Google's API v4, and the demo's initial ones. */

export type GoogleReviewBody = {
  name: string
  reviewId: string
  reviewer: { displayName: string; isAnonymous?: boolean }
  starRating: 'ONE' | 'TWO' | 'THREE' | 'FOUR' | 'FIVE'
  comment?: string
  createTime: string
  updateTime: string
  reviewReply?: { comment: string; updateTime: string }
}

export type NewReview = {
  author: string
  stars: 1 | 2 | 3 | 4 | 5
  comment?: string
  reply?: string
  /** Default: now. */
  time?: string
}

const words = ['ONE', 'TWO', 'THREE', 'FOUR', 'FIVE'] as const

export function makeReview(name: string, review: NewReview, now: string): GoogleReviewBody {
  const { author, stars, comment, reply, time = now } = review
  return {
    name,
    reviewId: name.slice(name.lastIndexOf('/') + 1),
    reviewer: author === '' ? { displayName: 'A Google user', isAnonymous: true } : { displayName: author },
    starRating: words[stars - 1] ?? 'FIVE',
    ...(comment !== undefined && { comment }),
    createTime: time,
    updateTime: time,
    ...(reply !== undefined && { reviewReply: { comment: reply, updateTime: time } }),
  }
}

const day = 86_400_000

export function firstReviews(now: number): NewReview[] {
  const ago = (days: number) => new Date(now - days * day).toISOString()
  return [
    { author: 'Rolf Amstutz', stars: 5, comment: 'Schnell einen Termin bekommen, sehr freundlich.', time: ago(40) },
    {
      author: 'Priya N.',
      stars: 4,
      comment: 'Great haircut, a bit hard to find from the tram.',
      reply: 'Thank you! The entrance is beside the bakery.',
      time: ago(21),
    },
    { author: '', stars: 3, time: ago(9) },
    { author: 'Thu Hà', stars: 5, comment: 'Móng đẹp, giá hợp lý.', time: ago(2) },
  ]
}
