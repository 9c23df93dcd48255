/** The live stream of a salon (APT-06). */
import * as z from 'zod/mini'
import { salon } from './access.ts'
import { call } from './call.ts'
import { Id } from './wire.ts'

/** One event: ids and versions, never data; clients load the data again. `refetch` is sent after a lost connection. */
export const LiveEvent = z.object({
  /**
   * `slotHold`: a start is held or free again. `queue`: the queue changed. `customer`: name, contact data or
   * preferences changed, or the person was erased. `draft`: a sale was taken over by another till (then with its
   * version), paid or aborted. `hours`: opening hours, working times, or busy times of a person's other calendar.
   * `ended`: this session has ended.
   */
  topic: z.enum(['appointment', 'slotHold', 'customer', 'queue', 'draft', 'hours', 'refetch', 'ended']),
  id: z.optional(Id),
  version: z.optional(z.int()),
})
export type LiveEvent = z.infer<typeof LiveEvent>

/**
 * A locked computer or till is only told whether it still belongs to the salon (AUTH-08). A kiosk, and a session with
 * the scope OWN (AUTH-25), get topics without ids. Listening does not extend the session. More than 20 streams of one
 * session: 429 too-many-requests.
 */
export const getEvents = call({
  id: 'getEvents',
  summary:
    'Live changes of the salon as text/event-stream; comments say that it lives, every 15 s or, at kiosk and till, 200 ms',
  route: 'GET /v1/events',
  access: salon('calendar', ['ADMIN', 'STAFF', 'CHECKIN', 'CHECKOUT']),
  whileLocked: true,
  binary: 'text/event-stream',
  responseHeaders: { 'Live-Silence': 'Milliseconds without a byte after which the line counts as gone' },
  refuses: ['too-many-requests'],
})
