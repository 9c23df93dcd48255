import type { AppointmentStatus, BookingType } from '@goldline/domain/appointment/status'
import type { Day } from '@goldline/domain/time/day'
import type { Person } from './customers.ts'
import type { Offer } from './salon-model.ts'

/** A diary entry before it becomes rows. `start`: minutes of the salon's wall clock. */
export type Visit = {
  day: Day
  start: number
  /** Who holds the time; null: could not be assigned (AVL-05). */
  staffId: string | null
  /** The requested staff member; null: the first available. */
  requestedStaffId: string | null
  person: Person | null
  offers: readonly Offer[]
  type: BookingType
  /** Set if the plan fixes it; otherwise it follows from the time. */
  status: AppointmentStatus | null
  walkIn: boolean
  pinned: boolean
  /** `moment`: 0 when the visit was entered, 1 when it starts, or now. */
  messages: readonly { fromCustomer: boolean; text: string; moment: number }[]
  /** A blocker's own title and length. */
  blocker: { title: string; minutes: number } | null
}
