import type { Language } from '@goldline/domain/message/kinds'
import type { ReviewSource, ReviewStatus } from '@goldline/domain/review/status'
import type { Generated } from 'kysely'

export type ReviewTables = {
  review: {
    businessObjectId: string
    id: string
    status: ReviewStatus
    rating: number | null
    source: Generated<ReviewSource>
    googleName: Generated<string | null>
    googleReply: Generated<'WAITING' | 'REFUSED' | null>
    text: Generated<string>
    shownName: string
    language: Language
    unsupportedLinks: Generated<string[]>
    customerId: string | null
    appointmentId: string | null
    orderCheckoutDate: string | null
    madeBy: Generated<string | null>
    reportedTime: Generated<Date | null>
    reportReason: Generated<string | null>
    hiddenTime: Generated<Date | null>
    hiddenReason: Generated<string | null>
    lastModified: Generated<Date>
    createdTime: Generated<Date>
  }

  reviewReply: {
    businessObjectId: string
    id: string
    reviewId: string
    time: Generated<Date>
    text: string
    unsupportedLinks: Generated<string[]>
  }

  reviewSetting: {
    businessObjectId: string
    requests: Generated<boolean>
    templates: Generated<string[] | null>
  }

  reviewLink: {
    businessObjectId: string
    id: string
    hash: Buffer
    customerId: string
    appointmentId: string | null
    orderCheckoutDate: string | null
    madeBy: Generated<string | null>
    createdTime: Generated<Date>
    expiresTime: Date
    usedTime: Generated<Date | null>
  }

  reviewTotal: {
    businessObjectId: string
    count: Generated<number>
    ratingSum: Generated<number>
  }

  googleConnection: {
    businessObjectId: string
    refreshToken: string
    place: string
    title: string
    connectedTime: Generated<Date>
    expiredTime: Generated<Date | null>
    lastReadTime: Generated<Date | null>
    failures: Generated<number>
    lastError: Generated<string | null>
    nextTime: Generated<Date>
  }
}
