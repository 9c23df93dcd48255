/** Export and erasure of a person's data (PRIV-01). */
import { maxPasswordLength } from '@goldline/domain/auth/password'
import * as z from 'zod/mini'
import { ownDevices, salon, signedIn } from './access.ts'
import { call } from './call.ts'
import { Consent } from './consent.ts'
import { codeRefusals, leaderRefusals, sendingRefusals } from './refuses.ts'
import { Day, Id, IssuedChallenge, LanguageCode, Secret, visibleTextSchema } from './wire.ts'

/** PRIV-01: everything about the person, in every salon, with readable keys; an attachment. */
export const exportMyData = call({
  id: 'exportMyData',
  summary: 'All stored data about me, as a file',
  route: 'GET /v1/user/me/export',
  access: signedIn(ownDevices),
  binary: 'application/json',
  responseHeaders: { 'Content-Disposition': 'attachment and a file name' },
  refuses: ['too-many-requests', 'code.required'],
})

/** Unused payments and points of a person at a salon, which an erasure deletes. */
export const Prepaid = z.object({
  salon: z.string(),
  /** Visits left in packages (POS-17). */
  visits: z.int(),
  /** Bonus points (POS-02). */
  points: z.int(),
})
export type Prepaid = z.infer<typeof Prepaid>

/** PRIV-01. Sends a code to the confirmed e-mail, else to the number. Staff of a salon: 409 user.has-role. */
export const requestErasure = call({
  id: 'requestErasure',
  summary: 'Request the erasure of my data; a code is sent',
  route: 'POST /v1/user/me/erasure',
  access: signedIn(ownDevices),
  response: z.extend(IssuedChallenge, {
    /** Where the code was sent, masked (CUS-03). */
    sentTo: z.string(),
    prepaid: z.array(Prepaid),
  }),
  status: 201,
  refuses: [...sendingRefusals, 'user.has-role', 'notFound'],
})

/** Data that remains after an erasure, and the reason. */
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
  /** The last day on which it may still exist; null: no fixed day. */
  until: z.nullable(Day),
})

const OneCustomer = z.object({ id: Id })

/** CUS-08: the data that a salon's erasure of this customer would leave, and what it would cancel. */
export const getCustomerErasure = call({
  id: 'getCustomerErasure',
  summary: 'The data of a customer that the own salon would keep',
  route: 'GET /v1/customers/{id}/erasure',
  access: salon('users', ['ADMIN']),
  params: OneCustomer,
  response: z.object({
    cancelledAppointments: z.int(),
    /** The salon cannot erase the account or other salons' data. */
    hasAccount: z.boolean(),
    /** At this salon; at most one. */
    prepaid: z.array(Prepaid),
    kept: z.array(RemainingData),
  }),
  refuses: ['notFound'],
})

/**
 * CUS-08. Final, for this salon only: cancels upcoming appointments and deletes texts, contact, notes, health notes and
 * history; visits stay under "erased person". Requires the caller's password again (AUTH-18).
 */
export const eraseCustomer = call({
  id: 'eraseCustomer',
  summary: 'Erase a customer from the own salon',
  route: 'POST /v1/customers/{id}/erasure',
  access: salon('users', ['ADMIN']),
  params: OneCustomer,
  body: z.strictObject({ password: z.optional(z.string().check(z.maxLength(maxPasswordLength))) }),
  response: z.object({ cancelledAppointments: z.int(), kept: z.array(RemainingData) }),
  refuses: [...leaderRefusals, 'notFound'],
})

/**
 * PRIV-01. Final: cancels upcoming appointments, notifies their salons, deletes or anonymises everything about the
 * person, and ends every session. Wrong code: like `answerChallenge` (400 invalid-code, 429 out of tries).
 */
export const eraseMe = call({
  id: 'eraseMe',
  summary: 'Erase my data',
  route: 'DELETE /v1/user/me',
  access: signedIn(ownDevices),
  body: z.strictObject({ challengeId: Secret, code: visibleTextSchema(64) }),
  response: z.object({ cancelledAppointments: z.int(), kept: z.array(RemainingData) }),
  refuses: [...codeRefusals, 'user.has-role'],
})

/**
 * Gives or withdraws a consent; repeating the current one adds nothing and returns its row. Giving requires the latest
 * text version (else 409 consent.text-outdated), withdrawing any. MARKETING belongs to one salon (`businessObjectId`,
 * where the person has a profile, else 404) and equals notificationSubscribed. TERMS are accepted by `agreeAgb`.
 */
export const putMyConsent = call({
  id: 'putMyConsent',
  summary: 'Give or withdraw a consent',
  route: 'PUT /v1/user/me/consents/{kind}',
  access: signedIn(ownDevices),
  params: z.object({ kind: z.enum(['PRIVACY_NOTICE', 'MARKETING', 'RESERVE_WITH_GOOGLE']) }),
  body: z.strictObject({
    granted: z.boolean(),
    textVersion: visibleTextSchema(20),
    businessObjectId: z.optional(Id),
    /** The language of the text shown; default: the caller's. */
    languageCode: z.optional(LanguageCode),
  }),
  response: Consent,
  refuses: ['businessObject.notFound', 'consent.text-outdated', 'too-many-requests'],
})
