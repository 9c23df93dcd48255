/** The queue of walk-ins (CHK-05, CHK-06): joining, showing and managing it. */
import { maxServices } from '@goldline/domain/product/chain-limits'
import { maxGuestsPerParty, queueStatuses } from '@goldline/domain/queue/status'
import { maxLengths } from '@goldline/domain/text-lengths'
import * as z from 'zod/mini'
import { salon } from './access.ts'
import { forPlacing } from './appointment/placement.ts'
import { ProductKey } from './appointment.ts'
import { call } from './call.ts'
import { Id, Instant, LanguageCode, Minutes, Money, visibleTextSchema } from './wire.ts'

const kioskAccess = salon('checkIn', ['CHECKIN'])
const staffAccess = salon('checkIn', ['ADMIN', 'STAFF', 'CHECKOUT'])

/** The guests, each with their services. */
const Guests = z
  .array(z.strictObject({ products: z.array(ProductKey).check(z.minLength(1), z.maxLength(maxServices)) }))
  .check(z.minLength(1), z.maxLength(maxGuestsPerParty))

/**
 * In steps of five minutes, after all guests ahead; the latest according to how late visits usually end (CHK-05o).
 * null: not before closing.
 */
const Wait = {
  startTime: z.nullable(Instant),
  minutes: z.nullable(Minutes),
  latestMinutes: z.nullable(Minutes),
} as const

const forGuests = [
  'queue.closed',
  'product.notFound',
  'product.add-on-alone',
  'appointment duration is too long, max 4 hours',
] as const

/**
 * Waits per person: first the first available (`staffId` null), then each person who does all of the first guest's
 * services.
 */
export const QueueWait = z.object({ staffId: z.nullable(Id), name: z.nullable(z.string()), ...Wait })
export type QueueWait = z.infer<typeof QueueWait>

/** A query in a body because of its length. */
export const getQueueWaits = call({
  id: 'getQueueWaits',
  summary: 'How long a guest who comes now would wait, by person',
  route: 'POST /v1/queue/waits',
  access: salon('checkIn', ['CHECKIN', 'ADMIN', 'STAFF', 'CHECKOUT']),
  body: z.strictObject({ guests: Guests }),
  response: z.object({
    /** Guests already waiting. */
    ahead: z.int(),
    waits: z.array(QueueWait),
  }),
  refuses: ['businessObject.notFound', 'staff.notFound', ...forGuests],
})

/**
 * Returns the same for known and unknown contacts. A contact already waiting: businessObject.alreadyCheckedIn (CHK-02).
 * `textVersion`: of the privacy notice shown.
 */
export const joinQueue = call({
  id: 'joinQueue',
  summary: 'Wait for the next free person',
  route: 'POST /v1/queue',
  access: kioskAccess,
  body: z.strictObject({
    guests: Guests,
    /** null: the first available. */
    staffId: z.nullable(Id),
    name: visibleTextSchema(maxLengths.name).check(z.minLength(1)),
    initial: z.optional(visibleTextSchema(2)),
    /** A number or an e-mail, as typed. */
    contact: visibleTextSchema(maxLengths.email).check(z.minLength(3)),
    /** Shows a number on the screen instead of first name and initial. */
    byNumber: z.boolean(),
    language: LanguageCode,
    textVersion: visibleTextSchema(20),
    /** Consent to marketing, to this version of the text. */
    marketing: z.optional(z.strictObject({ textVersion: visibleTextSchema(20) })),
  }),
  /** One per guest; repeats none of the entered data. */
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

/**
 * The guest's chosen label: first name and initial, or a number. `member`: position in the party, from 1; null: alone.
 */
const Label = { name: z.nullable(z.string()), number: z.int(), member: z.nullable(z.int()) } as const

/** For a screen in the waiting room: called guests, then waiting ones, in order. */
export const getQueueRoom = call({
  id: 'getQueueRoom',
  summary: 'The called and waiting guests, for a screen in the waiting room',
  route: 'GET /v1/queue/room',
  access: salon('checkIn', ['CHECKIN', 'ADMIN', 'STAFF', 'CHECKOUT']),
  response: z.array(
    z.object({
      id: Id,
      ...Label,
      status: z.enum(queueStatuses),
      /** The calling person, else the requested one; null: the first available. */
      staff: z.nullable(z.string()),
      ...Wait,
    }),
  ),
  refuses: ['businessObject.notFound'],
})

export const QueueEntry = z.object({
  id: Id,
  ...Label,
  /** The entered name, also for guests shown by number. */
  calledName: z.string(),
  status: z.enum(queueStatuses),
  language: LanguageCode,
  /** With their current names; deleted services are left out. */
  services: z.array(z.object({ name: z.string(), price: Money, duration: Minutes })),
  /** The requested person; null: the first available. */
  wantedStaffId: z.nullable(Id),
  calledStaffId: z.nullable(Id),
  /** The person whose turn it is (CHK-06); null: no person is free. */
  turnStaffId: z.nullable(Id),
  /** Staff who do all the services and could call, in the salon's order; `free`: has time now. */
  hands: z.array(z.object({ staffId: Id, free: z.boolean() })),
  joinedTime: Instant,
  ...Wait,
})
export type QueueEntry = z.infer<typeof QueueEntry>

export const getQueue = call({
  id: 'getQueue',
  summary: 'The queue with the person whose turn it is, for staff who manage it',
  route: 'GET /v1/queue',
  access: staffAccess,
  response: z.object({
    entries: z.array(QueueEntry),
    /** All staff of the salon, in its order. */
    staff: z.array(z.object({ id: Id, name: z.string() })),
  }),
  refuses: ['businessObject.notFound'],
})

const QueueEntryParams = z.object({ id: Id })
/** The entry's new status. */
const QueueEntryStatus = z.object({ id: Id, status: z.enum(queueStatuses) })
const queueEntryRefusals = ['queue.notFound', 'queue.not-possible'] as const

/** Out of turn: 409 queue.not-their-turn, until the person whose turn it is was skipped. */
export const callGuest = call({
  id: 'callGuest',
  summary: 'Call a waiting guest',
  route: 'POST /v1/queue/{id}/call',
  access: staffAccess,
  params: QueueEntryParams,
  body: z.strictObject({ staffId: Id }),
  response: QueueEntryStatus,
  idempotent: true,
  refuses: [
    ...queueEntryRefusals,
    'queue.not-their-turn',
    'staff.notFound',
    'staff.not-qualified',
    'businessObject.notFound',
  ],
})

/** If the guest was called, they wait again. */
export const skipTurn = call({
  id: 'skipTurn',
  summary: 'Skip the person whose turn it is, with a reason',
  route: 'POST /v1/queue/{id}/skips',
  access: staffAccess,
  params: QueueEntryParams,
  body: z.strictObject({ staffId: Id, reason: visibleTextSchema(maxLengths.name).check(z.minLength(1)) }),
  response: QueueEntryStatus,
  idempotent: true,
  refuses: [...queueEntryRefusals, 'staff.notFound'],
})

/**
 * Creates a visit: booked by telephone, checked in, beginning now. `override`: repeats a call that was refused with
 * `broken`, on purpose.
 */
export const takeGuest = call({
  id: 'takeGuest',
  summary: 'Start the visit of a waiting guest',
  route: 'POST /v1/queue/{id}/visit',
  access: staffAccess,
  params: QueueEntryParams,
  body: z.strictObject({ staffId: Id, override: z.optional(z.boolean()) }),
  response: z.object({ id: Id, status: z.enum(queueStatuses), appointmentId: Id }),
  status: 201,
  idempotent: true,
  refuses: [...queueEntryRefusals, ...forPlacing, 'queue.not-their-turn', 'businessObject.notFound'],
})

export const leaveQueue = call({
  id: 'leaveQueue',
  summary: 'Record that a waiting guest has left',
  route: 'POST /v1/queue/{id}/departure',
  access: staffAccess,
  params: QueueEntryParams,
  response: QueueEntryStatus,
  idempotent: true,
  refuses: [...queueEntryRefusals],
})
