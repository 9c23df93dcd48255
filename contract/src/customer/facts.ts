/** Figures on a customer's card (CUS-08). */
import { channels } from '@goldline/domain/message/kinds'
import * as z from 'zod/mini'
import { Day, Money } from '../wire.ts'

/** Figures from a customer's visits at this salon (CUS-08). */
export const CustomerFigures = z.object({
  /** Total of checked-out visits, in the salon's currency. */
  spend: Money,
  /** Appointments that expired without a check-in. */
  noShows: z.int(),
  /** The day when the next visit is due by the usual interval. */
  nextDue: z.nullable(Day),
})

/**
 * A consent to marketing from an imported file; `day` null: unknown. It is valid once the person has confirmed it
 * (MSG-15).
 */
export const NotedMarketing = z.object({
  channels: z.array(z.enum(channels)),
  day: z.nullable(Day),
  source: z.string(),
})

/** Visits of one day from before the salon used Goldline, as imported. They are not appointments. */
export const VisitBefore = z.object({
  day: Day,
  services: z.array(z.string()),
  staff: z.array(z.string()),
  price: z.nullable(Money),
})
