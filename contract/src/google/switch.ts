/** Whether Google may book the salon, and the state of its connection (RWG-02, RWG-04, RWG-05). */
import { maxPasswordLength } from '@goldline/domain/auth/password'
import { googleRequirements } from '@goldline/domain/google/missing'
import { placeLinkProblems } from '@goldline/domain/google/place-link'
import * as z from 'zod/mini'
import { salon } from '../access.ts'
import { call } from '../call.ts'
import { leaderRefusals } from '../refuses.ts'
import { Instant } from '../wire.ts'

export const GoogleBooking = z.object({
  on: z.boolean(),
  missing: z.array(z.enum(googleRequirements)),
  /** The address of the booking page that marks bookings as from Google; it can also be added there manually. */
  uri: z.string(),
  profile: z.object({
    /** Whether this installation is connected to Google's profiles. */
    available: z.boolean(),
    /** The connected place's name at Google; null: none is connected. */
    title: z.nullable(z.string()),
    /** Google no longer accepts the access: the salon must connect again. */
    expired: z.boolean(),
  }),
  link: z.object({
    /** Whether the salon wants a link, by its last choice. */
    wanted: z.boolean(),
    state: z.enum(['none', 'adding', 'there', 'removing', 'refused']),
    /** Why Google refuses or removed the link; null: no problem. */
    problem: z.nullable(z.enum(placeLinkProblems)),
    /** Next attempt after a failed request to Google; null: none failed. */
    nextTry: z.nullable(Instant),
    /** When Google last returned the state; null: never. */
    checkedTime: z.nullable(Instant),
  }),
  /** Whether Google can book directly here, which requires that Google gave the operator access (RWG-01). */
  direct: z.boolean(),
  /** The daily feed of salons and services to Google; null: this installation sends none. */
  feeds: z.nullable(
    z.object({
      /** When it was last sent; null: never. */
      sentTime: z.nullable(Instant),
      /** The last attempt failed. */
      failed: z.boolean(),
      /** The salon was left out because its data does not meet Google's rules. */
      leftOut: z.boolean(),
    }),
  ),
})
export type GoogleBooking = z.infer<typeof GoogleBooking>

const access = salon('google', ['ADMIN'])

export const getGoogleBooking = call({
  id: 'getGoogleBooking',
  summary: 'Whether the own salon can be booked at Google, what is missing, and the state of its link there',
  route: 'GET /v1/google-booking',
  access,
  response: GoogleBooking,
})

/**
 * Switching on requires the caller's password again (AUTH-18); switching off also removes the link from the profile.
 */
export const switchGoogleBooking = call({
  id: 'switchGoogleBooking',
  summary: 'Turn booking the own salon at Google on or off',
  route: 'PUT /v1/google-booking',
  access,
  body: z.strictObject({ on: z.boolean(), password: z.optional(z.string().check(z.maxLength(maxPasswordLength))) }),
  response: GoogleBooking,
  refuses: [...leaderRefusals],
})

/** A job contacts Google right after; repeating the call tries again. */
export const putGoogleLink = call({
  id: 'putGoogleLink',
  summary: 'Add the booking link to the own salon’s Google profile, or remove it',
  route: 'PUT /v1/google-booking/profile-link',
  access,
  body: z.strictObject({ wanted: z.boolean() }),
  response: GoogleBooking,
  refuses: ['google.off', 'google.not-connected'],
})
