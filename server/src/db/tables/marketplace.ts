import type {
  MarketplaceEventKind,
  MarketplaceRefusal,
  MarketplaceStatus,
  VisitEnd,
} from '@goldline/domain/marketplace/booking'
import type { LinkKind } from '@goldline/domain/marketplace/link'
import type { Generated } from 'kysely'

export type MarketplaceTables = {
  marketplaceLink: {
    businessObjectId: string
    kind: LinkKind
    linkId: string
    venueId: string
    token: string
    webhookSecret: string
    syncActive: boolean
    tokenExpiresTime: Date | null
    consentExpiresTime: Date | null
    connectedTime: Generated<Date>
    revokedTime: Generated<Date | null>
    failures: Generated<number>
    brokenTime: Generated<Date | null>
    lastError: Generated<string | null>
    nextTime: Generated<Date>
    syncedTime: Generated<Date | null>
    readUntil: Generated<Date | null>
    pushedTime: Generated<Date | null>
    pushDue: Generated<boolean>
    warnedDays: Generated<number | null>
    silenceToldTime: Generated<Date | null>
  }

  marketplaceRevision: {
    businessObjectId: string
    revision: Generated<number>
  }

  marketplaceBooking: {
    businessObjectId: string
    bookingId: string
    revision: number
    status: MarketplaceStatus
    appointmentId: string | null
    refused: MarketplaceRefusal | null
    told: Generated<VisitEnd | null>
    twOfferId: string
    twSkuId: string
    twEmployeeId: string | null
    startTime: Date
    endTime: Date
    price: number
    prepaid: Generated<number>
    changedTime: Generated<Date>
  }

  marketplaceEvent: {
    businessObjectId: string
    id: string
    eventId: Generated<string | null>
    at: Generated<Date>
    what: MarketplaceEventKind
    bookingId: Generated<string | null>
    code: Generated<string | null>
    count: Generated<number | null>
  }

  marketplaceOffer: {
    businessObjectId: string
    twOfferId: string
    twSkuId: string
    name: string
    duration: number
    price: number
    hidden: Generated<boolean>
    readTime: Generated<Date>
  }

  marketplaceEmployee: {
    businessObjectId: string
    twEmployeeId: string
    name: string
    anybody: Generated<boolean>
    readTime: Generated<Date>
  }
}
