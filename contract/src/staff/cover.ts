/** Reassigns the visits of an absent person in one step (AVL-03, AVL-05, AVL-12, APT-20). */
import { channels } from '@goldline/domain/message/kinds'
import type { Refusal } from '@goldline/domain/refusal'
import * as z from 'zod/mini'
import { salon } from '../access.ts'
import { Appointment } from '../appointment.ts'
import { PublicStaff } from '../business-object.ts'
import { call } from '../call.ts'
import { dayRangeRefusals } from '../refuses.ts'
import { Day, Id, Instant, LanguageCode } from '../wire.ts'
import { StaffId } from './people.ts'

const access = salon('appointments', ['ADMIN'])
const Days = {
  from: Day,
  to: Day,
  /** The id of a requested absence: limits the plan to visits within its time, on these days. */
  asked: z.optional(Id),
} as const

/** One person per service, in order. */
const Choice = z.object({ startTime: Instant, staffIds: z.array(Id) })
export type CoverChoice = z.infer<typeof Choice>

/**
 * `wished`: the customer requested this person, so nothing is proposed: ask them. `proposal` is among the choices;
 * null: none. Without choices it cannot be changed here (a marketplace's), or no other person can do it. `reached`: a
 * message about the change can be sent (MSG-02).
 */
export const CoverVisit = z.object({
  appointment: Appointment,
  wished: z.boolean(),
  reached: z.boolean(),
  proposal: z.nullable(Choice),
  choices: z.array(Choice),
})
export type CoverVisit = z.infer<typeof CoverVisit>

export const getCoverPlan = call({
  id: 'getCoverPlan',
  summary: 'The possible changes of an absent person’s visits: the best other person, or the nearest start',
  route: 'GET /v1/staff/{id}/cover',
  access,
  params: StaffId,
  query: z.object(Days),
  /** `absent`: known to be absent on all of these days, or on those requested. */
  response: z.object({ visits: z.array(CoverVisit), staff: z.array(PublicStaff), absent: z.boolean() }),
  refuses: ['staff.notFound', 'absence.notFound', 'absence.decided', ...dayRangeRefusals],
})

/**
 * `to`: null unassigns it, staffId -1 (AVL-05); CANCEL cancels the visit; STAY leaves it unchanged and removes it from
 * the list of stranded ones.
 */
export const VisitDecisions = z
  .array(z.strictObject({ id: Id, version: z.int(), to: z.union([z.null(), Choice, z.enum(['CANCEL', 'STAY'])]) }))
  .check(z.maxLength(400))

const CoverBody = z.strictObject({
  /** With `asked`, deciding the absence's last days approves it. */
  ...Days,
  visits: VisitDecisions,
  /** Records the person as ill on these days; for leaders of the salon. */
  absent: z.optional(z.boolean()),
  /** Whether customers are notified of a new time or person, once it cannot be undone; default: yes. */
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
  ...dayRangeRefusals,
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
 * Applies all changes or none; they are undone together (APT-20). Visits that were changed or added since reading, and
 * those no longer fitting their choice, are refused with version-conflict and listed in `appointments`.
 */
export const applyCoverPlan = call({
  id: 'applyCoverPlan',
  summary: 'Give the visits of an absent person to others, move them, or leave them unassigned',
  route: 'POST /v1/staff/{id}/cover',
  access,
  params: StaffId,
  body: CoverBody,
  response: z.array(Appointment),
  idempotent: true,
  refuses: forCover,
})

/** Returns previews of the customers' messages, each in their language; changes nothing. */
export const previewCoverPlan = call({
  id: 'previewCoverPlan',
  summary: 'The messages that reassigning an absent person’s visits would send',
  route: 'POST /v1/staff/{id}/cover/messages',
  access,
  params: StaffId,
  body: CoverBody,
  response: MessagePreviews,
  refuses: forCover,
})
