/** A built salon as the diary needs it: ids instead of keys, minutes instead of `HH:mm`. */

import type { AppointmentStatus, BookingType } from '@goldline/domain/appointment/status'
import type { Segment, Span, StaffFacts } from '@goldline/domain/availability/facts'
import type { OpeningSettings } from '@goldline/domain/business-object/opening'
import type { PricedProduct } from '@goldline/domain/product/price'
import type { Texts } from '@goldline/domain/product/texts'
import type { Day } from '@goldline/domain/time/day'
import type { DemoPerson } from './customers.ts'

export type Worker = {
  id: string
  key: string
  facts: StaffFacts
  /** Times when the staff member can work on a day: shift without break, exceptions and absences. */
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
  names: Texts
  priced: PricedProduct
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

/** A diary entry before it becomes rows. `start`: minutes of the salon's wall clock. */
export type Visit = {
  day: Day
  start: number
  /** The person who holds the time; null: could not be assigned (AVL-05). */
  staffId: string | null
  /** The requested staff member; null: the first available. */
  requestedStaffId: string | null
  person: DemoPerson | null
  offers: readonly Offer[]
  type: BookingType
  /** Set if the plan fixes it; otherwise it depends on the time. */
  status: AppointmentStatus | null
  walkIn: boolean
  /** Imported from a previous calendar, which had no details for some of them. */
  imported: boolean
  pinned: boolean
  /** `moment`: from 0, when the visit was entered, to 1, when it starts or now. */
  messages: readonly { fromCustomer: boolean; text: string; moment: number }[]
  /** A blocker's own title and length. */
  blocker: { title: string; minutes: number } | null
}
