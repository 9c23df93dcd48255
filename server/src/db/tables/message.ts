import type { CustomerType } from '@goldline/domain/customer/type'
import type { CommunicationWay, LeftOut } from '@goldline/domain/message/bulk/audience'
import type { CampaignKind, CampaignProblem } from '@goldline/domain/message/campaign/kinds'
import type { CampaignTexts } from '@goldline/domain/message/campaign/texts'
import type { Channel, Language, MessageStatus } from '@goldline/domain/message/kinds'
import type { ReportOutcome } from '@goldline/domain/message/report'
import type { Generated } from 'kysely'
import type { Json } from './values.ts'

export type MessageTables = {
  message: {
    id: string
    businessObjectId: Generated<string | null>
    appointmentId: Generated<string | null>
    waitingListEntryId: Generated<string | null>
    customerId: Generated<string | null>
    bulkMessageId: Generated<string | null>
    cause: string
    type: string
    channel: Channel
    recipient: string
    subject: Generated<string>
    text: string
    sealed: Generated<boolean>
    ics: Generated<string | null>
    language: Language
    status: Generated<MessageStatus>
    attempts: Generated<number>
    provider: Generated<string | null>
    providerReference: Generated<string | null>
    error: Generated<string | null>
    createdTime: Generated<Date>
    sendingTime: Generated<Date | null>
    guardedRetry: Generated<boolean>
    sentTime: Generated<Date | null>
    addressRefused: Generated<boolean>
    parts: Generated<number | null>
    unitPrice: Generated<number | null>
  }

  shortLink: {
    hash: Buffer
    businessObjectId: string
    path: string
    expiresTime: Date
    createdTime: Generated<Date>
  }

  earlyReport: {
    provider: string
    providerReference: string
    outcome: ReportOutcome
    error: string
    createdTime: Generated<Date>
  }

  unsubscribeLink: {
    businessObjectId: string
    hash: Buffer
    customerId: string
    usedTime: Generated<Date | null>
    createdTime: Generated<Date>
  }

  worker: {
    id: string
    startedTime: Generated<Date>
    seenTime: Generated<Date>
  }

  bulkMessage: {
    businessObjectId: string
    id: string
    userId: string | null
    campaignKind: Generated<CampaignKind | null>
    communicationWay: CommunicationWay
    subject: string
    message: string
    cost: number
    recipients: number
    leftOut: Json<LeftOut>
    startTime: Date
    createdTime: Generated<Date>
    endedTime: Generated<Date | null>
    stopped: Generated<boolean>
  }

  campaign: {
    businessObjectId: string
    kind: CampaignKind
    enabled: Generated<boolean>
    since: Generated<string | null>
    nextRunTime: Generated<Date | null>
    problem: Generated<CampaignProblem | null>
    hour: number
    communicationWay: CommunicationWay
    daysBefore: number
    weeks: number
    customerType: CustomerType
    texts: Json<CampaignTexts>
  }

  campaignMessage: {
    businessObjectId: string
    kind: CampaignKind
    customerId: string
    occasion: string
    messageId: Generated<string | null>
    usefulUntil: Generated<Date | null>
    createdTime: Generated<Date>
  }
}
