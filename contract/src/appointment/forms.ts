/** Forms before a visit: the customer reads and signs them after the PIN, the salon reads them (FRM-02). */
import { formLimits } from '@goldline/domain/form/forms'
import * as z from 'zod/mini'
import { customer, ownDevices, signedIn } from '../access.ts'
import { AppointmentId } from '../appointment.ts'
import { call } from '../call.ts'
import { Day, Id, Instant, LanguageCode, visibleTextSchema } from '../wire.ts'

const Signature = z.object({
  id: Id,
  name: z.string(),
  time: Instant,
  number: z.int(),
  language: LanguageCode,
  expires: z.nullable(Instant),
})

/** A published version in one language, the reader's or the salon's (FRM-02d). */
const VisitForm = z.object({
  id: Id,
  number: z.int(),
  title: z.string(),
  text: z.string(),
  language: LanguageCode,
  /** How long a signature is valid; null: forever. */
  months: z.nullable(z.int()),
  /** The first day on which a signature is valid for this visit, if it is ahead; null: today, or already signed. */
  signableFrom: z.nullable(Day),
  /** null: unsigned for this visit. An earlier signature that is still valid has its own version and language. */
  signature: z.nullable(Signature),
})
export type VisitForm = z.infer<typeof VisitForm>
const VisitForms = z.array(VisitForm)

/** Returns forms in the salon's language for the salon's people. */
export const getVisitForms = call({
  id: 'getVisitForms',
  summary: 'The forms before this visit, with the signatures valid for it',
  route: 'GET /v1/appointments/{id}/forms',
  access: signedIn(ownDevices, 'appointments'),
  params: AppointmentId,
  query: z.object({ locale: z.optional(LanguageCode) }),
  response: VisitForms,
  refuses: ['appointment.notFound'],
})

/** `number` and `language` are those of the displayed text. */
export const FormSigning = z.strictObject({
  formId: Id,
  number: z.int(),
  language: LanguageCode,
  name: visibleTextSchema(formLimits.name).check(z.minLength(1)),
})

export const signForm = call({
  id: 'signForm',
  summary: 'Sign a form before my visit',
  route: 'POST /v1/appointments/{id}/signatures',
  access: customer(['BOOKING']),
  params: AppointmentId,
  body: FormSigning,
  response: VisitForms,
  status: 201,
  idempotent: true,
  refuses: ['appointment.notFound', 'appointment.not-editable', 'form.notFound', 'form.outdated', 'form.too-early'],
})

export const getSignedForm = call({
  id: 'getSignedForm',
  summary: 'A signed form as application/pdf',
  route: 'GET /v1/appointments/{id}/signed-form',
  access: signedIn(ownDevices, 'appointments'),
  params: AppointmentId,
  query: z.object({ signature: Id }),
  binary: 'application/pdf',
  refuses: ['appointment.notFound', 'form.notFound'],
})

/** Requires the PIN; covers all salons. `appointmentId`: the visit of the signature, whose page has the PDF. */
export const getMySignedForms = call({
  id: 'getMySignedForms',
  summary: 'The forms I signed, newest first',
  route: 'GET /v1/user/me/signed-forms',
  access: customer(['BOOKING']),
  response: z.array(z.extend(Signature, { appointmentId: z.nullable(Id), title: z.string(), salon: z.string() })),
})
