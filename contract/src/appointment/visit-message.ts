/** A message between customer and salon about a visit (APT-09). */
import * as z from 'zod/mini'
import { MessagePicture } from '../picture.ts'
import { Id, Instant } from '../wire.ts'

export const AppointmentMessage = z.object({
  id: Id,
  fromCustomer: z.boolean(),
  text: z.string(),
  /** Unsupported hosts in the text, which is then shown without links and marked (MSG-06). */
  unsupportedLinks: z.array(z.string()),
  /** Oldest first; absent: none. */
  pictures: z.optional(z.array(MessagePicture)),
  createdTime: Instant,
})
