import type { SetupState } from '@goldline/domain/payment/cards'
import type { Generated } from 'kysely'

export type PaymentTables = {
  paymentCustomer: {
    businessObjectId: string
    stripeCustomerId: string
    createdTime: Generated<Date>
  }

  paymentMethodSetup: {
    businessObjectId: string
    id: string
    state: Generated<SetupState>
    stripeSessionId: Generated<string | null>
    url: Generated<string | null>
    createdTime: Generated<Date>
  }

  paymentMethod: {
    businessObjectId: string
    id: string
    stripeMethodId: string
    brand: string
    lastFour: string
    expiryMonth: number
    expiryYear: number
    isDefault: boolean
    createdTime: Date
  }
}
