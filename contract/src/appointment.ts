/** Appointments: how they look, booking, changing and reading them (APT-*, AVL-07). */
import { appointmentStatuses, bookingTypes } from '@goldline/domain/appointment/status'
import { customerTypes } from '@goldline/domain/customer/type'
import { refusals } from '@goldline/domain/refusal'
import * as z from 'zod/mini'
import { customerOrSalon, customersOwn, salonCalendar } from './access.ts'
import { PublicStaff } from './business-object.ts'
import { call } from './call.ts'
import { forDays, forWish } from './refuses.ts'
import { Day, Id, Instant, LanguageCode, Minutes, Money, Secret, text } from './wire.ts'

/** The service in today's catalogue; what was agreed stands beside it (CAT-05). */
export const AppointmentProduct = z.object({
  '@type': z.literal('basic-product'),
  id: Id,
  name: z.string(),
  price: Money,
  duration: Minutes,
})

export const AppointmentService = z.object({
  productId: Id,
  variantId: z.nullable(Id),
  /** null: the product was deleted since (CAT-06). */
  name: z.nullable(z.string()),
  price: Money,
  listPrice: Money,
  priceReason: z.nullable(z.enum(['promotion', 'happyHours'])),
  duration: Minutes,
  /** Who does it now; `-1` where it could not be assigned (AVL-05). */
  staffId: z.union([Id, z.literal('-1')]),
  /** Who was asked for it, alone or with all the others; null: nobody in particular (AVL-12). */
  requestedStaffId: z.nullable(Id),
  /** null: deleted since (CAT-06). */
  product: z.nullable(AppointmentProduct),
})

/** Contact data is null where the client may not see it (CUS-04): it is not sent. */
export const AppointmentOwner = z.object({
  '@type': z.literal('basic-customer'),
  id: Id,
  name: z.string(),
  surname: z.string(),
  type: z.object({ name: z.enum(customerTypes) }),
  email: z.nullable(z.string()),
  phoneNr: z.nullable(z.string()),
  visits: z.int(),
})

/** productId, or productId%variantId. */
export const ProductKey = z.string().check(z.regex(/^[0-9a-f-]{36}(%[0-9a-f-]{36})?$/))

/** Whether the customer may do it now, why not, and up to which instant; `until` is null where time is not the reason. */
const Allowed = z.object({ until: z.nullable(Instant), refusal: z.nullable(z.enum(refusals)) })

/** What only the customer whose appointment it is needs to be told. */
export const OwnAppointment = z.object({
  salon: z.object({
    phoneNr: z.nullable(z.string()),
    street: z.string(),
    postalCode: z.string(),
    city: z.string(),
    country: z.string(),
  }),
  /** Where the salon's messages about it go, masked (CUS-03); null: nowhere, as I wished, or where nothing reaches me (MSG-02). */
  told: z.nullable(z.object({ channel: z.enum(['EMAIL', 'SMS']), sentTo: z.string() })),
  /** Everybody who does a service of it, in their order, each once (AVL-10); `services` say who does which. */
  staff: z.array(PublicStaff),
  /** Somebody else may still come to do what nobody was asked for (AVL-03, AVL-12). */
  staffMayChange: z.boolean(),
  cancellable: Allowed,
  movable: Allowed,
  /** Its services that can be booked again today, in order; as long as `services` where all of them can. */
  bookable: z.array(ProductKey),
})

export const AppointmentMessage = z.object({
  id: Id,
  fromCustomer: z.boolean(),
  text: z.string(),
  /** Hosts in the text that are not ours: shown as plain text and said to be foreign (MSG-06). */
  unsupportedLinks: z.array(z.string()),
  createdTime: Instant,
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
  /** Requested: null = first available; `-1` = could not be assigned, whoever was requested. */
  staffId: z.nullable(z.union([Id, z.literal('-1')])),
  /** Who was asked for; null: first available. */
  staff: z.nullable(PublicStaff),
  /**
   * Who could take the whole of it at its time now, as things stand and without moving others, whoever has it included (AVL-03);
   * nobody once it is over. null where it is not worked out: only for the salon's ADMIN client that reads this one.
   */
  recommendedStaffs: z.nullable(z.array(PublicStaff)),
  /** Present assignment (AVL-03). */
  recommendedStaff: z.nullable(PublicStaff),
  /** null: a walk-in or a blocker. */
  owner: z.nullable(AppointmentOwner),
  /** A blocker's own words. */
  title: z.nullable(z.string()),
  walkIn: z.boolean(),
  services: z.array(AppointmentService),
  /** Oldest first (APT-09). */
  messages: z.array(AppointmentMessage),
  /** null: it is not the customer who asks. */
  own: z.nullable(OwnAppointment),
  createdTime: Instant,
  lastModified: Instant,
  version: z.int(),
})
export type Appointment = z.infer<typeof Appointment>

export const Wished = {
  businessObjectId: Id,
  products: z.array(ProductKey).check(z.minLength(1), z.maxLength(10)),
  /** null: first available. */
  staffId: z.nullable(Id),
  /** Where staffId is null: a person for each of the products, in their order; null: anybody for that one (AVL-12). */
  staffIds: z.optional(z.array(z.nullable(Id)).check(z.maxLength(10))),
  startTime: Instant,
} as const

/** APT-14, AVL-07, AVL-08. */
export const bookAppointment = call({
  id: 'bookAppointment',
  summary: 'Book online; CONFIRMED at once, since the token proves the identity',
  method: 'POST',
  path: '/v1/appointments',
  access: customersOwn,
  body: z.strictObject({
    ...Wished,
    holdId: z.optional(Secret),
    /** Kept where the customer has no name yet. */
    name: z.optional(text(80)),
    surname: z.optional(text(80)),
    language: z.optional(LanguageCode),
    /** The terms that the customer accepted with this booking (AUTH-14); not the latest: 409 agb.outdated. */
    agbVersion: z.optional(text(20)),
  }),
  response: Appointment,
  status: 201,
  idempotent: true,
  refuses: [
    ...forWish,
    'startTime.invalid',
    'blackListed',
    'agb.outdated',
    'confirmed appointment already exists at same time',
    'customer already has maximum number of confirmed appointments',
    'booking.too-many',
  ],
})

/** Days in the salon's zone, both included. */
export const getAppointments = call({
  id: 'getAppointments',
  summary: 'The salon’s appointments of a range of days',
  method: 'GET',
  path: '/v1/appointments',
  access: salonCalendar,
  query: z.object({ from: Day, to: Day }),
  response: z.array(Appointment),
  status: 200,
  refuses: [...forDays, 'businessObject.notFound'],
})

export const AppointmentId = z.object({ id: Id })
export const IfMatch = {
  'If-Match': 'The version that the caller saw; another one is a 409 with version-conflict (APT-08)',
} as const

export const getAppointment = call({
  id: 'getAppointment',
  summary: 'One appointment',
  method: 'GET',
  path: '/v1/appointments/{id}',
  access: customerOrSalon,
  params: AppointmentId,
  response: Appointment,
  status: 200,
  responseHeaders: { ETag: 'The version' },
  refuses: ['appointment.notFound'],
})

/** APT-12: the same calendar entry that the confirmation carries. */
export const getAppointmentCalendar = call({
  id: 'getAppointmentCalendar',
  summary: 'The appointment as an .ics file',
  method: 'GET',
  path: '/v1/appointments/{id}/calendar',
  access: customerOrSalon,
  params: AppointmentId,
  binary: 'text/calendar',
  status: 200,
  refuses: ['appointment.notFound'],
})

/** APT-03, APT-04. */
export const cancelAppointment = call({
  id: 'cancelAppointment',
  summary: 'Cancel: by the customer within the window, by the salon',
  method: 'POST',
  path: '/v1/appointments/{id}/cancellation',
  access: customerOrSalon,
  params: AppointmentId,
  requestHeaders: IfMatch,
  response: Appointment,
  status: 200,
  idempotent: true,
  refuses: [
    'appointment.notFound',
    'appointment.not-cancellable',
    'appointment.cancellation-window-over',
    'version-conflict',
  ],
})

/** APT-04. */
export const checkInAppointment = call({
  id: 'checkInAppointment',
  summary: 'Check in',
  method: 'POST',
  path: '/v1/appointments/{id}/check-in',
  access: salonCalendar,
  params: AppointmentId,
  requestHeaders: IfMatch,
  response: Appointment,
  status: 200,
  idempotent: true,
  refuses: [
    'appointment.notFound',
    'appointment.check-in-not-possible',
    'businessObject.alreadyCheckedIn',
    'version-conflict',
  ],
})

/** APT-09. The version rises; too many in an hour are refused with too-many-requests. */
export const writeMessage = call({
  id: 'writeMessage',
  summary: 'Write to the other side: the customer to the salon, the salon to the customer',
  method: 'POST',
  path: '/v1/appointments/{id}/messages',
  access: customerOrSalon,
  params: AppointmentId,
  body: z.strictObject({ text: text(1000).check(z.minLength(1)) }),
  response: Appointment,
  status: 201,
  idempotent: true,
  refuses: ['appointment.notFound', 'appointment.not-editable', 'version-conflict', 'too-many-requests'],
})
