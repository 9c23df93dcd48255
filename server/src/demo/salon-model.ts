/** A built salon as the diary needs it: ids instead of keys, minutes instead of `HH:mm`. */
import type { Segment, Span } from '@goldline/domain/availability/facts'
import type { OpeningSettings } from '@goldline/domain/business-object/opening'
import type { Priced } from '@goldline/domain/product/price'
import type { Day } from '@goldline/domain/time/day'

export type Worker = {
  id: string
  key: string
  /** When the staff member can work on a day: shift less break, exceptions and absences. */
  spansOn(day: Day): readonly Span[]
  isSickOn(day: Day): boolean
}

/** One bookable choice: a product, or one variant of it. */
export type Offer = {
  productId: string
  variantId: string | null
  key: string
  /** As stored with the appointment. */
  name: string
  priced: Priced
  duration: number
  segments: Segment[]
  staffIds: readonly string[]
  audience: 'woman' | 'man' | 'any'
  demand: number
}

export type Salon = {
  id: string
  timeZone: string
  currency: string
  opening: OpeningSettings
  workers: readonly Worker[]
  offers: readonly Offer[]
}
