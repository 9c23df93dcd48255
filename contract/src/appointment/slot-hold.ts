/** Holds a start while the PIN is typed (APT-14). */
import * as z from 'zod/mini'
import { salon } from '../access.ts'
import { BookingRequest, TestStart } from '../appointment.ts'
import { call } from '../call.ts'
import { dayRangeRefusals, requestRefusals } from '../refuses.ts'
import { Day, Id, Instant, Secret } from '../wire.ts'
import { Segment } from './service.ts'

/** APT-14. One hold per identity and salon: a new one replaces the old. */
export const holdSlot = call({
  id: 'holdSlot',
  summary: 'Hold a slot for ten minutes while the PIN is typed',
  route: 'POST /v1/slot-holds',
  access: 'public',
  body: z.strictObject({ ...BookingRequest, testStart: TestStart, challengeId: z.optional(Secret) }),
  /** `expiresIn` in seconds: a device's own clock may be wrong. */
  response: z.object({ id: Secret, expiresTime: Instant, expiresIn: z.int() }),
  status: 201,
  refuses: [
    ...requestRefusals,
    'startTime.invalid',
    'patch-test.taken',
    'hold.too-many',
    'Unauthorized',
    'too-many-requests',
  ],
})

export const releaseSlot = call({
  id: 'releaseSlot',
  summary: 'Release a held slot',
  route: 'DELETE /v1/slot-holds/{id}',
  access: 'public',
  params: z.object({ id: Secret }),
})

/**
 * Time held by a booking in progress, with its staff and end; never the customer. `id` cannot release the hold.
 * `freed`: not a booking, but time freed by a change of the salon that can be undone (APT-20). `requestId`: the open
 * request that holds the time (APT-16g); absent for others, and for readers who see only their own visits.
 */
export const SlotHold = z.object({
  id: Id,
  freed: z.boolean(),
  requestId: z.optional(Id),
  startTime: Instant,
  endTime: Instant,
  expiresTime: Instant,
  services: z.array(z.object({ staffId: Id, segments: z.array(Segment) })),
})
export type SlotHold = z.infer<typeof SlotHold>

/** Returns the starts that are being booked right now, for the salon's calendar (APT-14). */
export const getSlotHolds = call({
  id: 'getSlotHolds',
  summary: 'The starts held now in a range of days, without personal data',
  route: 'GET /v1/slot-holds',
  access: salon('calendar', ['ADMIN']),
  own: true,
  query: z.object({ from: Day, to: Day }),
  response: z.array(SlotHold),
  refuses: [...dayRangeRefusals, 'businessObject.notFound'],
})
