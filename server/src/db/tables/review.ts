import type { Language } from '@goldline/domain/message/kinds'
import type { ReviewSource, ReviewStatus } from '@goldline/domain/review/status'
import type { Generated } from 'kysely'

export type ReviewTable = {
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
  reportedTime: Generated<Date | null>
  reportReason: Generated<string | null>
  hiddenTime: Generated<Date | null>
  hiddenReason: Generated<string | null>
  lastModified: Generated<Date>
  createdTime: Generated<Date>
}

export type ReviewReplyTable = {
  businessObjectId: string
  id: string
  reviewId: string
  time: Generated<Date>
  text: string
  unsupportedLinks: Generated<string[]>
}

export type ReviewSettingTable = {
  businessObjectId: string
  requests: Generated<boolean>
  templates: Generated<string[] | null>
}

export type ReviewLinkTable = {
  businessObjectId: string
  id: string
  hash: Buffer
  customerId: string
  appointmentId: string | null
  orderCheckoutDate: string | null
  createdTime: Generated<Date>
  expiresTime: Date
  usedTime: Generated<Date | null>
}

export type ReviewTotalTable = {
  businessObjectId: string
  count: Generated<number>
  ratingSum: Generated<number>
}

export type GoogleConnectionTable = {
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
