/** Books several people online by one contact, each with their own visit (APT-17). */
import { mostServicesOfGuest, mostTogether } from '@goldline/domain/appointment/party-limits'
import { longest } from '@goldline/domain/text-lengths'
import * as z from 'zod/mini'
import { customer } from '../access.ts'
import { Appointment, ProductKey } from '../appointment.ts'
import { call } from '../call.ts'
import { forBooking, forDays, forWish } from '../refuses.ts'
import { Day, Id, Instant, LanguageCode, Minutes, Secret, TimeOfDay, text } from '../wire.ts'

const uuid = '[0-9a-f]{8}-(?:[0-9a-f]{4}-){3}[0-9a-f]{12}'
const services = `${uuid}(%${uuid})?(,${uuid}(%${uuid})?){0,${mostServicesOfGuest - 1}}`
const member = `(${uuid}|any):${services}`

/** `any:a,b;{staffId}:a%v`: the requested person and services of each member. */
const Members = z.string().check(z.regex(new RegExp(`^${member}(;${member}){1,${mostTogether - 1}}$`)))

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
  refuses: [...forWish, ...forDays, 'party.ask-salon', 'too-many-requests'],
})

const Member = {
  products: z.array(ProductKey).check(z.minLength(1), z.maxLength(mostServicesOfGuest)),
  /** null: first available. */
  staffId: z.nullable(Id),
} as const

const Wished = {
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
    ...Wished,
    members: z.array(z.strictObject(Member)).check(z.minLength(2), z.maxLength(mostTogether)),
    challengeId: z.optional(Secret),
  }),
  response: z.object({ id: Secret, expiresTime: Instant, expiresIn: z.int() }),
  status: 201,
  refuses: [...forWish, 'party.ask-salon', 'startTime.invalid', 'hold.too-many', 'Unauthorized', 'too-many-requests'],
})

/** APT-17, AVL-08. */
export const bookParty = call({
  id: 'bookParty',
  summary: 'Book several people online: all or none',
  route: 'POST /v1/appointments/party',
  access: customer(['BOOKING']),
  body: z.strictObject({
    ...Wished,
    /** The first one is the contact, who books; the others are the contact's guests. */
    members: z
      .array(
        z.strictObject({
          ...Member,
          /** The guest's name; absent for the contact. */
          guest: z.optional(text(longest.name)),
        }),
      )
      .check(z.minLength(2), z.maxLength(mostTogether)),
    /** Stored if the customer has no name yet. */
    name: z.optional(text(longest.name)),
    surname: z.optional(text(longest.name)),
    language: z.optional(LanguageCode),
    /** The terms accepted with this booking (AUTH-14); a version other than the latest: 409 agb.outdated. */
    agbVersion: z.optional(text(20)),
    /** The first visit's first message (APT-16); empty: none. */
    message: z.optional(text(longest.bookingMessage)),
  }),
  /** In the order of `members`. */
  response: z.object({ appointments: z.array(Appointment) }),
  status: 201,
  idempotent: true,
  refuses: [...forBooking, 'party.ask-salon'],
})
