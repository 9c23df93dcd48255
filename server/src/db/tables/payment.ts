import type { SetupState } from '@goldline/domain/payment/cards'
import type { Generated } from 'kysely'

export type PaymentCustomerTable = {
  businessObjectId: string
  stripeCustomerId: string
  createdTime: Generated<Date>
}

export type PaymentMethodSetupTable = {
  businessObjectId: string
  id: string
  state: Generated<SetupState>
  stripeSessionId: Generated<string | null>
  url: Generated<string | null>
  createdTime: Generated<Date>
}

export type PaymentMethodTable = {
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
