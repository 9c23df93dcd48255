import type { AppointmentStatus, BookingType } from '@goldline/domain/appointment/status'
import type { Day } from '@goldline/domain/time/day'
import type { Person } from './customers.ts'
import type { Offer } from './salon-model.ts'

/** What stands in the diary, before it becomes rows. `start`: minutes of the salon's wall. */
export type Visit = {
  day: Day
  start: number
  /** Who holds the time; null: could not be assigned (AVL-05). */
  staffId: string | null
  /** Whom the customer named; null: the first available. */
  requestedStaffId: string | null
  person: Person | null
  offers: readonly Offer[]
  type: BookingType
  /** Set where the plan says so; else the clock decides. */
  status: AppointmentStatus | null
  walkIn: boolean
  pinned: boolean
  /** `moment`: 0 when it was entered, 1 when the visit starts, or now. */
  messages: readonly { fromCustomer: boolean; text: string; moment: number }[]
  /** A blocker's own words and length. */
  blocker: { title: string; minutes: number } | null
}
