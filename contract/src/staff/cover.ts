/** The visits of somebody who is away go to others, in one step (AVL-03, AVL-05, AVL-12, APT-20). */
import { channels } from '@goldline/domain/message/kinds'
import type { Refusal } from '@goldline/domain/refusal'
import * as z from 'zod/mini'
import { salon } from '../access.ts'
import { Appointment } from '../appointment.ts'
import { PublicStaff } from '../business-object.ts'
import { call } from '../call.ts'
import { forDays } from '../refuses.ts'
import { Day, Id, Instant, LanguageCode } from '../wire.ts'
import { StaffId } from './people.ts'

const access = salon('appointments', ['ADMIN'])
const Days = {
  from: Day,
  to: Day,
  /** The id of an absence that is asked for: the plan has only visits within its time, on these of its days. */
  asked: z.optional(Id),
} as const

/** One person per service, in order. */
const Choice = z.object({ startTime: Instant, staffIds: z.array(Id) })
export type CoverChoice = z.infer<typeof Choice>

/**
 * `wished`: the customer asked for this very person, so nothing is proposed: they are to be asked. `proposal` is among
 * the choices; null: there is none. Without choices it cannot be changed here (a marketplace's), or nobody can do it.
 */
export const CoverVisit = z.object({
  appointment: Appointment,
  wished: z.boolean(),
  proposal: z.nullable(Choice),
  choices: z.array(Choice),
})
export type CoverVisit = z.infer<typeof CoverVisit>

export const getCoverPlan = call({
  id: 'getCoverPlan',
  summary: 'What becomes of the visits of somebody who is away: the best other person, or the nearest start',
  route: 'GET /v1/staff/{id}/cover',
  access,
  params: StaffId,
  query: z.object(Days),
  /** `absent`: known to be away on all of these days, or that was asked for. */
  response: z.object({ visits: z.array(CoverVisit), staff: z.array(PublicStaff), absent: z.boolean() }),
  refuses: ['staff.notFound', 'absence.notFound', 'absence.decided', ...forDays],
})

/**
 * `to`: null is nobody yet, staffId -1 (AVL-05); CANCEL cancels the visit; STAY leaves it as it is and takes it off the
 * list of stranded ones.
 */
export const VisitDecisions = z
  .array(z.strictObject({ id: Id, version: z.int(), to: z.union([z.null(), Choice, z.enum(['CANCEL', 'STAY'])]) }))
  .check(z.maxLength(400))

const CoverBody = z.strictObject({
  /** With `asked`, deciding on the absence's last days approves it. */
  ...Days,
  visits: VisitDecisions,
  /** Records that the person is ill on these days; for who leads the salon. */
  absent: z.optional(z.boolean()),
  /** Whether customers hear of a new time or person, once it cannot be taken back any more; default: yes. */
  tell: z.optional(z.boolean()),
})

export const MessagePreviews = z.array(
  z.object({
    appointmentId: Id,
    channel: z.enum(channels),
    language: LanguageCode,
    subject: z.string(),
    text: z.string(),
  }),
)

export const forCover = [
  'staff.notFound',
  'absence.notFound',
  'absence.decided',
  'absence.known',
  ...forDays,
  'version-conflict',
  'startTime.invalid',
  'appointment.not-editable',
  'appointment.not-cancellable',
  'appointment.outside-opening-hours',
  'appointment.over-capacity',
  'staff.not-qualified',
  'staff.not-at-work',
  'staff.busy',
  'confirmed appointment already exists at same time',
] as const satisfies Refusal[]

/**
 * All of it or nothing; taken back as one (APT-20). Whatever changed since it was read, or came since, is refused with
 * version-conflict and named in `appointments`; so is a visit for which a choice fits no more.
 */
export const applyCoverPlan = call({
  id: 'applyCoverPlan',
  summary: 'Give the visits of somebody who is away to others, move them, or leave them unassigned',
  route: 'POST /v1/staff/{id}/cover',
  access,
  params: StaffId,
  body: CoverBody,
  response: z.array(Appointment),
  idempotent: true,
  refuses: forCover,
})

/** What the customers would read of it, each in their language, as it would be sent; nothing is done. */
export const previewCoverPlan = call({
  id: 'previewCoverPlan',
  summary: 'The messages that giving away the visits of somebody would send',
  route: 'POST /v1/staff/{id}/cover/messages',
  access,
  params: StaffId,
  body: CoverBody,
  response: MessagePreviews,
  refuses: forCover,
})
