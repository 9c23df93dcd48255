/** What a customer's card says beside who they are (CUS-08). */
import { channels } from '@goldline/domain/message/kinds'
import * as z from 'zod/mini'
import { Day, Money } from '../wire.ts'

/** What the visits at this salon say about a customer (CUS-08). */
export const CustomerFigures = z.object({
  /** Of checked-out visits, in the salon's currency. */
  spend: Money,
  /** Appointments that expired without a check-in. */
  noShows: z.int(),
  /** The day on which the next visit is due by the usual interval. */
  nextDue: z.nullable(Day),
})

/** A yes to marketing that a file brought; `day` null: not known. It counts once the person has confirmed it (MSG-15). */
export const NotedMarketing = z.object({
  channels: z.array(z.enum(channels)),
  day: z.nullable(Day),
  source: z.string(),
})

/** The visits of one day from before the salon came here, as a file brought them. They are no appointment. */
export const VisitBefore = z.object({
  day: Day,
  services: z.array(z.string()),
  staff: z.array(z.string()),
  price: z.nullable(Money),
})
