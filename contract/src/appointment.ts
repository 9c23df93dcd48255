/** Appointments: their schema, booking, changing and reading them (APT-*, AVL-07). */

import { appointmentStatuses, bookingTypes } from '@goldline/domain/appointment/status'
import { customerTypes } from '@goldline/domain/customer/type'
import { fromGoogleHeader } from '@goldline/domain/google/landing'
import { channels } from '@goldline/domain/message/kinds'
import { maxServices } from '@goldline/domain/product/chain-limits'
import { refusals } from '@goldline/domain/refusal'
import { maxLengths } from '@goldline/domain/text-lengths'
import * as z from 'zod/mini'
import { customer, ownDevices, salon, salonApps, signedIn } from './access.ts'
import { AppointmentService } from './appointment/service.ts'
import { AppointmentMessage } from './appointment/visit-message.ts'
import { PublicStaff } from './business-object.ts'
import { call } from './call.ts'
import { Answers } from './form/questions.ts'
import { AgreedCard, PaidDeposit } from './payment/paid-deposit.ts'
import { bookingRefusals, dayRangeRefusals } from './refuses.ts'
import { Day, Id, Instant, LanguageCode, Minutes, Money, Secret, visibleTextSchema } from './wire.ts'

/** Contact data is null if the client may not see it (CUS-04). */
const AppointmentOwner = z.object({
  '@type': z.literal('basic-customer'),
  id: Id,
  name: z.string(),
  surname: z.string(),
  type: z.object({ name: z.enum(customerTypes) }),
  email: z.nullable(z.string()),
  phoneNr: z.nullable(z.string()),
  visits: z.int(),
  /** Whether the salon has a health note, readable only with a separate right (PRIV-02); never sent to the customer. */
  healthSign: z.boolean(),
})

const uuid = '[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}'
/** productId, or productId%variantId. */
export const ProductKey = z.string().check(z.regex(new RegExp(`^${uuid}(%${uuid})?$`)))

/**
 * Whether the customer may do it now, and the refusal otherwise. `until`: the last instant; null if time is not the
 * limit.
 */
const CustomerPermission = z.object({ until: z.nullable(Instant), refusal: z.nullable(z.enum(refusals)) })

/** Only for the customer whose appointment it is. */
const OwnAppointment = z.object({
  salon: z.object({
    phoneNr: z.nullable(z.string()),
    street: z.string(),
    postalCode: z.string(),
    city: z.string(),
    country: z.string(),
  }),
  /**
   * Where the salon's messages about it are sent, masked (CUS-03); null: nowhere, because the customer disabled them or
   * cannot be reached (MSG-02).
   */
  told: z.nullable(z.object({ channel: z.enum(channels), sentTo: z.string() })),
  /** Everybody who does one of its services, in order, each once (AVL-10); `services` says who does which. */
  staff: z.array(PublicStaff),
  /** A service has no requested person, so its staff member may still change (AVL-03, AVL-12). */
  staffMayChange: z.boolean(),
  /**
   * `costs`: the rest of the deposit, or the fee agreed with a card, for which a late cancellation is possible
   * (PAY-03i).
   */
  cancellable: z.extend(CustomerPermission, { costs: z.nullable(Money) }),
  movable: CustomerPermission,
  /** How its services ask the customer to prepare, in order (APT-18). */
  preparations: z.array(z.object({ text: z.string(), language: LanguageCode })),
  /** Services that can still be booked, in order; all of `services` unless some were withdrawn. */
  bookable: z.array(ProductKey),
  /** The start of the next visit that this one is the patch test for; absent: none. */
  testFor: z.optional(Instant),
})

/** A service done in addition to those booked. `name`: its name at that time. */
const Addition = z.object({ product: ProductKey, name: z.string(), staffId: Id })

const Companion = z.object({
  id: Id,
  /** null: a guest. */
  customerId: z.nullable(Id),
  name: z.string(),
  startTime: Instant,
  status: z.enum(appointmentStatuses),
  services: z.array(z.object({ name: z.string() })),
})

export const Appointment = z.object({
  '@type': z.literal('basic-appointment'),
  id: Id,
  businessObject: z.object({
    id: Id,
    urlName: z.string(),
    name: z.string(),
    timeZone: z.string(),
    currency: z.string(),
  }),
  startTime: Instant,
  endTime: Instant,
  estimatedDuration: Minutes,
  status: z.enum(appointmentStatuses),
  bookingType: z.enum(bookingTypes),
  /** The requested staff member: null = first available; `-1` = unassigned, even if a person was requested. */
  staffId: z.nullable(z.union([Id, z.literal('-1')])),
  /** The requested staff member; null: first available. */
  staff: z.nullable(PublicStaff),
  /**
   * Staff who could do all of it at its time without moving other visits, including the present one (AVL-03); empty
   * when it is over. null if not computed: only for the salon's ADMIN client reading this one appointment.
   */
  recommendedStaffs: z.nullable(z.array(PublicStaff)),
  /** Currently assigned (AVL-03). */
  recommendedStaff: z.nullable(PublicStaff),
  /** null: a walk-in or a blocker. */
  owner: z.nullable(AppointmentOwner),
  /** A blocker's title, or a guest's name: a companion (APT-23), or the person for whom `owner` booked (CUS-13). */
  title: z.nullable(z.string()),
  walkIn: z.boolean(),
  /** The salon's internal note; null for the customer. */
  note: z.nullable(z.string()),
  /** Staff pinned the assignment (AVL-03). */
  pinned: z.boolean(),
  /** The appointment's place in its series, from 1 (APT-19); null: not in a series, or the reader is the customer. */
  series: z.nullable(z.object({ id: Id, position: z.int(), count: z.int() })),
  /**
   * The appointment's place in its party, from 1, and the other members (APT-23); `name`: empty if unknown. null: not
   * in a party, or the reader is the customer.
   */
  party: z.nullable(z.object({ id: Id, position: z.int(), others: z.array(Companion) })),
  /** The customer has confirmed this start by the reminder's link (MSG-17). */
  coming: z.boolean(),
  /**
   * Number of required questions before the visit that the customer has not answered (FRM-01); for the customer without
   * those about health. 0 when it is over.
   */
  openQuestions: z.int(),
  /** Number of forms that the customer has not signed for it (FRM-02); 0 when it is over. */
  openForms: z.int(),
  /** The patch test that it needs (FRM-02l): the day of the one that counts; null: missing. Absent: needs none, or is over. */
  patchTest: z.optional(z.object({ day: z.nullable(Day) })),
  /** The later start that was announced to the customer (STF-05). */
  expectedTime: z.nullable(Instant),
  /** When it was handed over to the till; null: not yet, or the reader is the customer. */
  handedOver: z.nullable(z.object({ time: Instant, additions: z.array(Addition) })),
  /**
   * The salon's last change, until when it can be undone; `version`: the version that the change created, `others`: how
   * many other appointments are undone with it (APT-20), `tells`: whether the customer is notified after `until`. null:
   * nothing can be undone, or the reader is the customer.
   */
  undo: z.nullable(z.object({ until: Instant, version: z.int(), others: z.int(), tells: z.boolean() })),
  services: z.array(AppointmentService),
  /** The deposit; null: none was paid. */
  deposit: z.nullable(PaidDeposit),
  /** A card on file for a no-show fee instead; absent: none was required. */
  card: z.optional(AgreedCard),
  /** Oldest first (APT-09). */
  messages: z.array(AppointmentMessage),
  /** null unless the reader is the customer. */
  own: z.nullable(OwnAppointment),
  createdTime: Instant,
  lastModified: Instant,
  version: z.int(),
})
export type Appointment = z.infer<typeof Appointment>

export const BookingRequest = {
  businessObjectId: Id,
  products: z.array(ProductKey).check(z.minLength(1), z.maxLength(maxServices)),
  /** null: first available. */
  staffId: z.nullable(Id),
  /** Only if staffId is null: a staff member per product, in order; null: first available for that product (AVL-12). */
  staffIds: z.optional(z.array(z.nullable(Id)).check(z.maxLength(maxServices))),
  startTime: Instant,
} as const

/** Start of the patch test to book with the visit (FRM-02k); absent: the customer had one, or needs none. */
export const TestStart = z.optional(Instant)

/** The visit's first message (APT-16); empty: none. */
const BookingMessage = visibleTextSchema(maxLengths.bookingMessage)

/** The body of a booking, with or without a deposit to pay first. */
const Booking = {
  ...BookingRequest,
  /** The name of the guest who comes instead of the customer, who stays the contact (CUS-13). */
  guest: z.optional(visibleTextSchema(maxLengths.name)),
  /** Stored if the customer has no name yet. */
  name: z.optional(visibleTextSchema(maxLengths.name)),
  surname: z.optional(visibleTextSchema(maxLengths.name)),
  language: z.optional(LanguageCode),
  /** The terms accepted with this booking (AUTH-14); a version other than the latest: 409 agb.outdated. */
  agbVersion: z.optional(visibleTextSchema(20)),
  /** Answers to the salon's questions before these services (FRM-01); stored answers need not be repeated. */
  answers: z.optional(Answers),
  message: z.optional(BookingMessage),
  testStart: TestStart,
} as const

/** A booking that waits for its deposit (PAY-03) or for the salon's answer (APT-16g). */
export const HeldBooking = z.strictObject(Booking)

/** Books a visit for the customer (APT-14, AVL-07, AVL-08). */
export const bookAppointment = call({
  id: 'bookAppointment',
  summary: 'Book online; CONFIRMED at once, since the token proves the identity',
  route: 'POST /v1/appointments',
  access: customer(['BOOKING']),
  body: z.strictObject({ ...Booking, holdId: z.optional(Secret) }),
  requestHeaders: {
    [fromGoogleHeader]: 'Says that the page was opened from Google, with Google’s token of the visit (RWG-06)',
  },
  response: Appointment,
  status: 201,
  idempotent: true,
  refuses: [...bookingRefusals, 'deposit.required'],
})

/** Returns the appointments of days in the salon's zone, both inclusive. */
export const getAppointments = call({
  id: 'getAppointments',
  summary: 'The salon’s appointments of a range of days',
  route: 'GET /v1/appointments',
  access: salon('appointments', salonApps),
  query: z.object({ from: Day, to: Day }),
  response: z.array(Appointment),
  refuses: [...dayRangeRefusals, 'businessObject.notFound'],
})

export const AppointmentId = z.object({ id: Id })

export const getAppointment = call({
  id: 'getAppointment',
  summary: 'One appointment',
  route: 'GET /v1/appointments/{id}',
  access: signedIn(ownDevices, 'appointments'),
  params: AppointmentId,
  response: Appointment,
  responseHeaders: { ETag: 'The version' },
  refuses: ['appointment.notFound'],
})
