/** The queue of those who come without an appointment (CHK-05, CHK-06): joining it at the door, seeing it, leading it. */
import { maxServices } from '@goldline/domain/product/chain-limits'
import { mostGuests, queueStatuses } from '@goldline/domain/queue/status'
import { longest } from '@goldline/domain/text-lengths'
import * as z from 'zod/mini'
import { salon } from './access.ts'
import { forPlacing } from './appointment/edit.ts'
import { ProductKey } from './appointment.ts'
import { call } from './call.ts'
import { Id, Instant, LanguageCode, Minutes, Money, text } from './wire.ts'

const atTheDoor = salon('checkIn', ['CHECKIN'])
const leading = salon('checkIn', ['ADMIN', 'STAFF', 'CHECKOUT'])

/** Each who comes, with what they want. */
const Guests = z
  .array(z.strictObject({ products: z.array(ProductKey).check(z.minLength(1), z.maxLength(maxServices)) }))
  .check(z.minLength(1), z.maxLength(mostGuests))

/** In steps of five minutes, after all ahead; the latest by how late visits usually end (CHK-05o). null: not before closing. */
const Wait = {
  startTime: z.nullable(Instant),
  minutes: z.nullable(Minutes),
  latestMinutes: z.nullable(Minutes),
} as const

const forGuests = ['queue.closed', 'product.notFound', 'appointment duration is too long, max 4 hours'] as const

/** `staffId` null: the first available, who comes first; then everybody who does all that the first guest wants. */
export const QueueWait = z.object({ staffId: z.nullable(Id), name: z.nullable(z.string()), ...Wait })
export type QueueWait = z.infer<typeof QueueWait>

/** A query, in a body because of its length. */
export const getQueueWaits = call({
  id: 'getQueueWaits',
  summary: 'How long whoever comes now would wait, by person',
  route: 'POST /v1/queue/waits',
  access: salon('checkIn', ['CHECKIN', 'ADMIN', 'STAFF', 'CHECKOUT']),
  body: z.strictObject({ guests: Guests }),
  response: z.object({
    /** How many wait already. */
    ahead: z.int(),
    waits: z.array(QueueWait),
  }),
  refuses: ['businessObject.notFound', 'staff.notFound', ...forGuests],
})

/**
 * The same answer whether or not the salon knows the contact. The first guest's own: whoever waits already reads
 * businessObject.alreadyCheckedIn (CHK-02). `textVersion`: of the privacy notice that was shown.
 */
export const joinQueue = call({
  id: 'joinQueue',
  summary: 'Wait for the next free person',
  route: 'POST /v1/queue',
  access: atTheDoor,
  body: z.strictObject({
    guests: Guests,
    /** null: the first available. */
    staffId: z.nullable(Id),
    name: text(longest.name).check(z.minLength(1)),
    initial: z.optional(text(2)),
    /** A number or an e-mail, as typed. */
    contact: text(longest.email).check(z.minLength(3)),
    /** On the screen a number instead of first name and initial. */
    byNumber: z.boolean(),
    language: LanguageCode,
    textVersion: text(20),
    /** Yes to offers, by the text of this version. */
    marketing: z.optional(z.strictObject({ textVersion: text(20) })),
  }),
  /** Nothing that was typed comes back. One for each guest. */
  response: z.array(z.object({ number: z.int(), ahead: z.int(), ...Wait })),
  status: 201,
  idempotent: true,
  refuses: [
    ...forGuests,
    'businessObject.notFound',
    'businessObject.alreadyCheckedIn',
    'queue.full',
    'invalid-email',
    'invalid-phoneNr',
    'consent.text-outdated',
    'staff.notFound',
    'too-many-requests',
  ],
})

/** As the guest chose: first name and initial, or a number. `member`: whose of a party, from 1; null: alone. */
const Label = { name: z.nullable(z.string()), number: z.int(), member: z.nullable(z.int()) } as const

/** For a screen in the room: those who were called, then those who wait, in order. */
export const getQueueRoom = call({
  id: 'getQueueRoom',
  summary: 'Who is next, for a screen in the room',
  route: 'GET /v1/queue/room',
  access: salon('checkIn', ['CHECKIN', 'ADMIN', 'STAFF', 'CHECKOUT']),
  response: z.array(
    z.object({
      id: Id,
      ...Label,
      status: z.enum(queueStatuses),
      /** Who calls, else who was asked for; null: the first available. */
      staff: z.nullable(z.string()),
      ...Wait,
    }),
  ),
  refuses: ['businessObject.notFound'],
})

export const QueueEntry = z.object({
  id: Id,
  ...Label,
  /** As typed, also of who chose a number. */
  calledName: z.string(),
  status: z.enum(queueStatuses),
  language: LanguageCode,
  /** Names, as the services are called today; a deleted one is left out. */
  services: z.array(z.object({ name: z.string(), price: Money, duration: Minutes })),
  /** Whom the guest asked for; null: the first available. */
  wantedStaffId: z.nullable(Id),
  calledStaffId: z.nullable(Id),
  /** Whose turn it is (CHK-06); null: nobody is free. */
  turnStaffId: z.nullable(Id),
  /** Who does all of it and could call, in the salon's order; `free`: has time now. */
  hands: z.array(z.object({ staffId: Id, free: z.boolean() })),
  joinedTime: Instant,
  ...Wait,
})
export type QueueEntry = z.infer<typeof QueueEntry>

export const getQueue = call({
  id: 'getQueue',
  summary: 'The queue with whose turn it is, for whoever leads it',
  route: 'GET /v1/queue',
  access: leading,
  response: z.object({
    entries: z.array(QueueEntry),
    /** Everybody at the salon, in its order. */
    staff: z.array(z.object({ id: Id, name: z.string() })),
  }),
  refuses: ['businessObject.notFound'],
})

const OneEntry = z.object({ id: Id })
/** What became of it. */
const Led = z.object({ id: Id, status: z.enum(queueStatuses) })
const forLeading = ['queue.notFound', 'queue.not-possible'] as const

/** Out of turn: 409 queue.not-their-turn, until whoever's turn it is was skipped. */
export const callGuest = call({
  id: 'callGuest',
  summary: 'Call somebody who waits',
  route: 'POST /v1/queue/{id}/call',
  access: leading,
  params: OneEntry,
  body: z.strictObject({ staffId: Id }),
  response: Led,
  idempotent: true,
  refuses: [...forLeading, 'queue.not-their-turn', 'staff.notFound', 'staff.not-qualified', 'businessObject.notFound'],
})

/** Somebody who was called waits again. */
export const skipTurn = call({
  id: 'skipTurn',
  summary: 'Pass over whoever’s turn it is, with a reason',
  route: 'POST /v1/queue/{id}/skips',
  access: leading,
  params: OneEntry,
  body: z.strictObject({ staffId: Id, reason: text(longest.name).check(z.minLength(1)) }),
  response: Led,
  idempotent: true,
  refuses: [...forLeading, 'staff.notFound'],
})

/**
 * Makes a visit of it: booked by telephone, checked in, beginning now. `override`: repeats a refusal that has `broken`,
 * knowingly.
 */
export const takeGuest = call({
  id: 'takeGuest',
  summary: 'Take somebody who waits',
  route: 'POST /v1/queue/{id}/visit',
  access: leading,
  params: OneEntry,
  body: z.strictObject({ staffId: Id, override: z.optional(z.boolean()) }),
  response: z.object({ id: Id, status: z.enum(queueStatuses), appointmentId: Id }),
  status: 201,
  idempotent: true,
  refuses: [...forLeading, ...forPlacing, 'queue.not-their-turn', 'businessObject.notFound'],
})

export const leaveQueue = call({
  id: 'leaveQueue',
  summary: 'Somebody who waited has left',
  route: 'POST /v1/queue/{id}/departure',
  access: leading,
  params: OneEntry,
  response: Led,
  idempotent: true,
  refuses: [...forLeading],
})
