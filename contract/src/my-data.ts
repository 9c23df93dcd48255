/** A person's own data: devices, salons, export, erasure (AUTH-18, MSG-02, PRIV-01). */
import { communicationPreferences } from '@goldline/domain/message/kinds'
import { clients } from '@goldline/domain/user/role'
import * as z from 'zod/mini'
import { customer, ownDevices, signedIn } from './access.ts'
import { call } from './call.ts'
import { forCode, forSending } from './refuses.ts'
import { Day, Id, Instant, IssuedChallenge, Secret, text } from './wire.ts'

export const UserSession = z.object({
  id: Id,
  client: z.enum(clients),
  /** Names only, such as Chrome and Android; null if the browser did not say. */
  device: z.object({ browser: z.nullable(z.string()), system: z.nullable(z.string()) }),
  createdTime: Instant,
  lastUsedTime: Instant,
  /** This very session. */
  current: z.boolean(),
})
export type UserSession = z.infer<typeof UserSession>

/** AUTH-18. */
export const getMySessions = call({
  id: 'getMySessions',
  summary: 'Where I am signed in, last used first',
  method: 'GET',
  path: '/v1/user/me/sessions',
  access: signedIn(ownDevices),
  response: z.array(UserSession),
  status: 200,
})

/** Ends in every process within a second. Unknown, over or somebody else's: 404 notFound. */
export const endMySession = call({
  id: 'endMySession',
  summary: 'End one of my sessions',
  method: 'DELETE',
  path: '/v1/user/me/sessions/{id}',
  access: signedIn(ownDevices),
  params: z.object({ id: Id }),
  status: 204,
  refuses: ['notFound'],
})

export const endMyOtherSessions = call({
  id: 'endMyOtherSessions',
  summary: 'End all of my sessions but this one',
  method: 'DELETE',
  path: '/v1/user/me/sessions',
  access: signedIn(ownDevices),
  response: z.object({ ended: z.int() }),
  status: 200,
})

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
  method: 'GET',
  path: '/v1/user/me/salons',
  access: customer(['BOOKING']),
  response: z.array(MySalon),
  status: 200,
})

/**
 * MSG-02. Fields not sent stay. Changing notificationSubscribed records a consent (PRIV-02): true needs `textVersion`,
 * the latest of MARKETING (else 409 consent.text-outdated). A salon that does not know the person: 404.
 */
export const updateMySalon = call({
  id: 'updateMySalon',
  summary: 'How a salon may write to me',
  method: 'PATCH',
  path: '/v1/user/me/salons/{businessObjectId}',
  access: customer(['BOOKING']),
  params: z.object({ businessObjectId: Id }),
  body: z.strictObject({
    communicationPreference: z.optional(z.enum(communicationPreferences)),
    notificationSubscribed: z.optional(z.boolean()),
    textVersion: z.optional(text(20)),
  }),
  response: MySalon,
  status: 200,
  refuses: ['businessObject.notFound', 'consent.text-outdated', 'too-many-requests'],
})

/** PRIV-01: everything about the person, in every salon, with readable keys; an attachment. */
export const exportMyData = call({
  id: 'exportMyData',
  summary: 'Everything that is kept about me, as a file',
  method: 'GET',
  path: '/v1/user/me/export',
  access: signedIn(ownDevices),
  binary: 'application/json',
  status: 200,
  responseHeaders: { 'Content-Disposition': 'attachment and a file name' },
  refuses: ['too-many-requests'],
})

/** PRIV-01. Sends a code to the confirmed e-mail, else to the number. Staff of a salon: 409 user.has-role. */
export const requestErasure = call({
  id: 'requestErasure',
  summary: 'Ask for the erasure of my data; a code is sent',
  method: 'POST',
  path: '/v1/user/me/erasure',
  access: signedIn(ownDevices),
  response: z.extend(IssuedChallenge, {
    /** Where the code was sent, masked (CUS-03). */
    sentTo: z.string(),
  }),
  status: 201,
  refuses: [...forSending, 'user.has-role', 'notFound'],
})

/** What remains of a person, and why. */
export const RemainingData = z.object({
  /**
   * PAST_APPOINTMENTS: day, services and prices under "erased person"; MESSAGE_COUNTS: that a message was sent, without
   * address and text; REVIEW_STARS: stars without name and text; BLOCK: a salon's block, as a fingerprint of e-mail and
   * number; ERASURE_RECORD: fingerprint and time; BACKUPS: copies until they are replaced; a restore repeats the
   * erasure.
   */
  what: z.enum(['PAST_APPOINTMENTS', 'MESSAGE_COUNTS', 'REVIEW_STARS', 'BLOCK', 'ERASURE_RECORD', 'BACKUPS']),
  /** BOOKS: duty to keep books; PROOF: evidence of what was sent or done; LEGITIMATE_INTEREST: of the salon. */
  basis: z.enum(['BOOKS', 'PROOF', 'LEGITIMATE_INTEREST']),
  /** Number of rows; null if not counted. */
  count: z.nullable(z.int()),
  /** The last day it may still exist; null: no fixed day. */
  until: z.nullable(Day),
})

/**
 * PRIV-01. Final: cancels coming appointments, notifies their salons, deletes or anonymises everything about the
 * person, and ends every session. Wrong code: like `answerChallenge` (400 invalid-code, 429 out of tries).
 */
export const eraseMe = call({
  id: 'eraseMe',
  summary: 'Erase my data',
  method: 'DELETE',
  path: '/v1/user/me',
  access: signedIn(ownDevices),
  body: z.strictObject({ challengeId: Secret, code: text(64) }),
  response: z.object({ cancelledAppointments: z.int(), kept: z.array(RemainingData) }),
  status: 200,
  refuses: [...forCode, 'user.has-role'],
})
