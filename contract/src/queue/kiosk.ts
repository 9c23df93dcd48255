/** Check-in at an unattended device at the salon's door (CHK-01…04). No response has contact data (CUS-04). */
import { pinPattern } from '@goldline/domain/auth/pin'
import { refusals } from '@goldline/domain/refusal'
import { maxLengths } from '@goldline/domain/text-lengths'
import * as z from 'zod/mini'
import { salon } from '../access.ts'
import { FormSigning } from '../appointment/forms.ts'
import { call } from '../call.ts'
import { pinRefusals } from '../refuses.ts'
import { Day, Id, Instant, LanguageCode, visibleTextSchema } from '../wire.ts'

const access = salon('checkIn', ['CHECKIN'])

/** Everything that is shown of a person's visit today. */
export const FoundVisit = z.object({
  id: Id,
  /** The first name. */
  name: z.string(),
  startTime: Instant,
  /** First name of the staff member; null: not known yet. */
  staff: z.nullable(z.string()),
  /** When check-in opens. */
  opensTime: Instant,
  /** Why check-in is refused now; null: one tap checks in. */
  refusal: z.nullable(z.enum(refusals)),
})
export type FoundVisit = z.infer<typeof FoundVisit>

/**
 * Searches by a number or e-mail as typed, or by a name with the number's last four digits or the birthday. null,
 * without a reason: no match, several, or no visit today. After 20 such answers in a minute, or 60 in an hour: 403
 * kiosk.locked, until `openKiosk`.
 */
export const findVisit = call({
  id: 'findVisit',
  summary: 'Find one’s own visit of today',
  route: 'POST /v1/check-in/searches',
  access,
  body: z.strictObject({
    contact: z.optional(visibleTextSchema(maxLengths.email).check(z.minLength(3))),
    name: z.optional(visibleTextSchema(2 * maxLengths.name)),
    lastDigits: z.optional(z.string().check(z.regex(/^\d{4}$/))),
    birthday: z.optional(Day),
  }),
  response: z.nullable(FoundVisit),
  refuses: ['kiosk.locked'],
})

/** Checks in a visit that this device has found in the last ten minutes; any other is appointment.notFound. */
export const checkInVisit = call({
  id: 'checkInVisit',
  summary: 'Check in at the door',
  route: 'POST /v1/check-in/visits',
  access,
  body: z.strictObject({ id: Id }),
  response: z.object({ startTime: Instant, staff: z.nullable(z.string()) }),
  idempotent: true,
  refuses: ['appointment.notFound', 'appointment.check-in-not-possible', 'businessObject.alreadyCheckedIn'],
})

/** Forms that are unsigned and can be signed today; nothing of what was signed, or by whom. */
const DoorForms = z.array(
  z.object({
    id: Id,
    number: z.int(),
    title: z.string(),
    text: z.string(),
    language: LanguageCode,
    /** How long a signature is valid; null: forever. */
    months: z.nullable(z.int()),
  }),
)
export type DoorForm = z.infer<typeof DoorForms>[number]

/** Reads the forms of a visit that this device has found in the last ten minutes; any other is appointment.notFound. */
export const getDoorForms = call({
  id: 'getDoorForms',
  summary: 'The forms that are still to be signed before a visit found at the door',
  route: 'POST /v1/check-in/forms',
  access,
  body: z.strictObject({ id: Id, locale: LanguageCode }),
  response: DoorForms,
  refuses: ['appointment.notFound'],
})

/** Signs a form, with the same record and PDF as `signForm`; returns the forms that are left. */
export const signAtDoor = call({
  id: 'signAtDoor',
  summary: 'Sign a form at the door',
  route: 'POST /v1/check-in/signatures',
  access,
  body: z.extend(FormSigning, { id: Id }),
  response: DoorForms,
  status: 201,
  idempotent: true,
  refuses: ['appointment.notFound', 'form.notFound', 'form.outdated', 'form.too-early'],
})

/** Unlocks the device's search with a staff member's PIN, and allows leaving the page. */
export const openKiosk = call({
  id: 'openKiosk',
  summary: 'Enter a staff member’s PIN at the door',
  route: 'POST /v1/check-in/openings',
  access,
  body: z.strictObject({ userId: Id, pin: z.string().check(z.regex(pinPattern)) }),
  refuses: pinRefusals,
})
