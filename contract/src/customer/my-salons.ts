/** A customer's salons and their message preferences (CUS-01, MSG-02). */
import { communicationPreferences } from '@goldline/domain/message/communication-preference'
import * as z from 'zod/mini'
import { customer } from '../access.ts'
import { call } from '../call.ts'
import { Id, Instant, visibleTextSchema } from '../wire.ts'

/** A customer's relation to one salon (CUS-01, MSG-02). */
export const MySalon = z.object({
  businessObject: z.object({ id: Id, urlName: z.string(), name: z.string() }),
  communicationPreference: z.enum(communicationPreferences),
  notificationSubscribed: z.boolean(),
  visits: z.int(),
  lastCheckIn: z.nullable(Instant),
  /** null: the salon has no bonus points. */
  bonusPoints: z.nullable(z.int()),
  /** Whether the salon blocks the customer's online booking (CUS-06). */
  blackListed: z.boolean(),
})
export type MySalon = z.infer<typeof MySalon>

export const getMySalons = call({
  id: 'getMySalons',
  summary: 'The salons that know me, by name',
  route: 'GET /v1/user/me/salons',
  access: customer(['BOOKING']),
  response: z.array(MySalon),
})

/**
 * MSG-02. Leaves fields not sent unchanged. Changing notificationSubscribed records a consent (PRIV-02): true requires
 * `textVersion`, the latest of MARKETING (else 409 consent.text-outdated). A salon that does not know the person: 404.
 * Only one channel requires its confirmed contact (else 400 invalid-request).
 */
export const updateMySalon = call({
  id: 'updateMySalon',
  summary: 'Set how a salon may write to me',
  route: 'PATCH /v1/user/me/salons/{businessObjectId}',
  access: customer(['BOOKING']),
  params: z.object({ businessObjectId: Id }),
  body: z.strictObject({
    communicationPreference: z.optional(z.enum(communicationPreferences)),
    notificationSubscribed: z.optional(z.boolean()),
    textVersion: z.optional(visibleTextSchema(20)),
  }),
  response: MySalon,
  refuses: ['businessObject.notFound', 'consent.text-outdated', 'too-many-requests'],
})
