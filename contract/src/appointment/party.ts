/** Books several people online by one contact, each with their own visit (APT-17). */
import { maxPartySize, maxServicesPerGuest } from '@goldline/domain/appointment/party-limits'
import { maxLengths } from '@goldline/domain/text-lengths'
import * as z from 'zod/mini'
import { customer } from '../access.ts'
import { Appointment, ProductKey } from '../appointment.ts'
import { call } from '../call.ts'
import { bookingRefusals, dayRangeRefusals, requestRefusals } from '../refuses.ts'
import { Day, Id, Instant, LanguageCode, Minutes, Secret, TimeOfDay, visibleTextSchema } from '../wire.ts'

const uuid = '[0-9a-f]{8}-(?:[0-9a-f]{4}-){3}[0-9a-f]{12}'
const services = `${uuid}(%${uuid})?(,${uuid}(%${uuid})?){0,${maxServicesPerGuest - 1}}`
const member = `(${uuid}|any):${services}`

/** `any:a,b;{staffId}:a%v`: the requested person and services of each member. */
const Members = z.string().check(z.regex(new RegExp(`^${member}(;${member}){1,${maxPartySize - 1}}$`)))

/** Whether each begins when the previous one is done; otherwise all begin at the same time. */
const InTurn = z.enum(['true', 'false'])

/**
 * Searches at most four weeks and returns the first days with a start. `after`: minutes after the first visit at which
 * each begins; `to`: the last day searched.
 */
export const getPartySlots = call({
  id: 'getPartySlots',
  summary: 'Free starts at which several people can come together, day by day',
  route: 'GET /v1/business-objects/{id}/party-slots',
  access: 'public',
  params: z.object({ id: Id }),
  query: z.object({ from: Day, to: Day, members: Members, inTurn: InTurn }),
  response: z.object({
    after: z.array(Minutes),
    to: Day,
    slotsOfDates: z.array(z.object({ date: Day, times: z.array(TimeOfDay) })),
  }),
  refuses: [...requestRefusals, ...dayRangeRefusals, 'party.ask-salon', 'too-many-requests'],
})

const Member = {
  products: z.array(ProductKey).check(z.minLength(1), z.maxLength(maxServicesPerGuest)),
  /** null: first available. */
  staffId: z.nullable(Id),
} as const

const PartyRequest = {
  businessObjectId: Id,
  /** The start of the first visit. */
  startTime: Instant,
  inTurn: z.boolean(),
} as const

/** APT-14: holds starts like the hold of a single start, which it replaces; `releaseSlot` releases it. */
export const holdParty = call({
  id: 'holdParty',
  summary: 'Hold the starts of several people for ten minutes while the PIN is typed: all or none',
  route: 'POST /v1/slot-holds/party',
  access: 'public',
  body: z.strictObject({
    ...PartyRequest,
    members: z.array(z.strictObject(Member)).check(z.minLength(2), z.maxLength(maxPartySize)),
    challengeId: z.optional(Secret),
  }),
  response: z.object({ id: Secret, expiresTime: Instant, expiresIn: z.int() }),
  status: 201,
  refuses: [
    ...requestRefusals,
    'party.ask-salon',
    'startTime.invalid',
    'hold.too-many',
    'Unauthorized',
    'too-many-requests',
  ],
})

/** APT-17, AVL-08. */
export const bookParty = call({
  id: 'bookParty',
  summary: 'Book several people online: all or none',
  route: 'POST /v1/appointments/party',
  access: customer(['BOOKING']),
  body: z.strictObject({
    ...PartyRequest,
    /** The first one is the contact, who books; the others are the contact's guests. */
    members: z
      .array(
        z.strictObject({
          ...Member,
          /** The guest's name; absent for the contact. */
          guest: z.optional(visibleTextSchema(maxLengths.name)),
        }),
      )
      .check(z.minLength(2), z.maxLength(maxPartySize)),
    /** Stored if the customer has no name yet. */
    name: z.optional(visibleTextSchema(maxLengths.name)),
    surname: z.optional(visibleTextSchema(maxLengths.name)),
    language: z.optional(LanguageCode),
    /** The terms accepted with this booking (AUTH-14); a version other than the latest: 409 agb.outdated. */
    agbVersion: z.optional(visibleTextSchema(20)),
    /** The first visit's first message (APT-16); empty: none. */
    message: z.optional(visibleTextSchema(maxLengths.bookingMessage)),
  }),
  /** In the order of `members`. */
  response: z.object({ appointments: z.array(Appointment) }),
  status: 201,
  idempotent: true,
  refuses: [...bookingRefusals, 'party.ask-salon'],
})
