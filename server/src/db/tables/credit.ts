import type { CreditEntryKind } from '@goldline/domain/credit/budget'
import type { CreditOrderState } from '@goldline/domain/credit/order'
import type { TopUpEnding } from '@goldline/domain/credit/top-up'
import type { Country } from '@goldline/domain/customer/phone'
import type { Channel } from '@goldline/domain/message/kinds'
import type { Generated } from 'kysely'

export type CreditTables = {
  creditPackage: {
    id: Generated<string>
    countryCode: Country
    provider: string
    price: number
    balance: number
    endedTime: Generated<Date | null>
  }

  communicationUnitPrice: {
    countryCode: Country
    communicationWay: Channel
    provider: string
    price: number
  }

  creditOrder: {
    businessObjectId: string
    id: string
    packageId: string
    userId: string | null
    price: number
    balance: number
    currency: Generated<'EUR'>
    state: Generated<CreditOrderState>
    paypalOrderId: Generated<string | null>
    stripeMethodId: Generated<string | null>
    paymentId: Generated<string | null>
    givenBack: Generated<number>
    readings: Generated<number>
    approvalUrl: Generated<string | null>
    captureTime: Generated<Date | null>
    pending: Generated<boolean>
    createdTime: Generated<Date>
    settledTime: Generated<Date | null>
  }

  creditWatch: {
    businessObjectId: string
    warnedTime: Generated<Date | null>
    topUpPackageId: Generated<string | null>
    monthlyCap: Generated<number | null>
    topUpEnded: Generated<TopUpEnding | null>
  }

  creditEntry: {
    businessObjectId: string
    id: string
    kind: CreditEntryKind
    amount: number
    cause: string
    orderId: Generated<string | null>
    messageId: Generated<string | null>
    createdTime: Generated<Date>
  }

  creditBalance: {
    businessObjectId: string
    balance: number
    givenBack: Generated<boolean>
  }

  strayPayment: {
    provider: 'PAYPAL' | 'STRIPE'
    id: string
    eventType: string
    reference: string
    createdTime: Generated<Date>
  }
}
