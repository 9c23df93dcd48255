import type { Language } from '@goldline/domain/message/kinds'
import type { ReviewStatus } from '@goldline/domain/review/status'
import type { Generated } from 'kysely'

export type ReviewTable = {
  businessObjectId: string
  id: string
  status: ReviewStatus
  rating: number
  text: Generated<string>
  shownName: string
  language: Language
  unsupportedLinks: Generated<string[]>
  customerId: string | null
  appointmentId: string | null
  orderCheckoutDate: string | null
  lastModified: Generated<Date>
  createdTime: Generated<Date>
}

export type ReviewReplyTable = {
  businessObjectId: string
  id: string
  reviewId: string
  time: Generated<Date>
  text: string
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
