/** What a salon's page shows about the salon besides its services (BIZ-11). */
import type { spokenLanguages } from '../staff/profile.ts'

/** In the order in which they are shown. */
export const amenities = [
  'STEP_FREE',
  'PARKING',
  'WIFI',
  'DRINKS',
  'AIR_CONDITIONING',
  'CHILDREN',
  'DOGS',
  'VEGAN',
] as const
export const paymentKinds = ['CASH', 'DEBIT_CARD', 'CREDIT_CARD', 'TWINT', 'PHONE', 'INVOICE'] as const

export type SalonFacts = {
  amenities: readonly (typeof amenities)[number][]
  /** Spoken at the salon. */
  languages: readonly (typeof spokenLanguages)[number][]
  payments: readonly (typeof paymentKinds)[number][]
  /** E.164; null: the salon has none. */
  whatsApp: string | null
}

export const noFacts: SalonFacts = { amenities: [], languages: [], payments: [], whatsApp: null }

/** Links to a chat with the number in WhatsApp, which accepts only its digits. */
export const whatsAppLink = (phoneNr: string): string => `https://wa.me/${phoneNr.replace(/\D/g, '')}`
