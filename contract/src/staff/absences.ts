/** Absences, requested and approved (STF-10). */
import { absenceKinds, absenceStatuses } from '@goldline/domain/availability/working-time'
import * as z from 'zod/mini'
import { salon, salonApps } from '../access.ts'
import { call } from '../call.ts'
import { Day, Id, Instant, visibleTextSchema } from '../wire.ts'

export const Absence = z.object({
  id: Id,
  staffId: Id,
  /** null: another person's, whose reason is private. */
  kind: z.nullable(z.enum(absenceKinds)),
  status: z.enum(absenceStatuses),
  fromTime: Instant,
  toTime: Instant,
  /** The same in the salon's zone: first and last day, and the minutes of the day for a part of one. */
  from: Day,
  to: Day,
  hours: z.nullable(z.object({ from: z.int(), to: z.int() })),
  note: z.string(),
  askedTime: Instant,
})
export type Absence = z.infer<typeof Absence>

/**
 * An appointment in the absence, and the person who takes over each service, if any (AVL-05). `wished`: the customer
 * requested this person, so staff must decide.
 */
export const AffectedAppointment = z.object({
  id: Id,
  startTime: Instant,
  customer: z.nullable(z.string()),
  services: z.array(z.string()),
  wished: z.boolean(),
  newStaffIds: z.nullable(z.array(Id)),
})
export type AffectedAppointment = z.infer<typeof AffectedAppointment>

const AbsenceId = z.object({ id: Id })

export const createAbsence = call({
  id: 'createAbsence',
  summary: 'Request an absence: everybody for themselves, the owner for anybody',
  route: 'POST /v1/staff-absences',
  access: salon('calendar', salonApps),
  body: z.strictObject({
    staffId: Id,
    kind: z.enum(absenceKinds),
    from: Day,
    /** Inclusive. */
    to: Day,
    /** Part of a single day; absent: whole days. */
    hours: z.optional(z.object({ from: z.int(), to: z.int() })),
    note: z.optional(visibleTextSchema(200)),
  }),
  response: Absence,
  status: 201,
  idempotent: true,
  refuses: ['staff.notFound', 'absence.invalid', 'absence.known'],
})

/** Oldest first. People who do not lead the salon get only their own. */
export const getAskedAbsences = call({
  id: 'getAskedAbsences',
  summary: 'Requested absences that are not over',
  route: 'GET /v1/staff-absences',
  access: salon('calendar', salonApps),
  response: z.array(Absence),
})

export const getAffected = call({
  id: 'getAffected',
  summary: 'The appointments in an absence, and what happens to each once it is approved',
  route: 'GET /v1/staff-absences/{id}/affected-appointments',
  access: salon('staff', ['ADMIN']),
  params: AbsenceId,
  response: z.array(AffectedAppointment),
  refuses: ['absence.notFound'],
})

export const approveAbsence = call({
  id: 'approveAbsence',
  summary: 'Approve an absence: it takes the time, and its appointments are given to others or to nobody',
  route: 'POST /v1/staff-absences/{id}/approval',
  access: salon('staff', ['ADMIN']),
  params: AbsenceId,
  response: z.object({ absence: Absence, affected: z.array(AffectedAppointment) }),
  idempotent: true,
  refuses: ['absence.notFound', 'absence.decided', 'absence.known', 'startTime.invalid'],
})

export const declineAbsence = call({
  id: 'declineAbsence',
  summary: 'Decline a requested absence',
  route: 'POST /v1/staff-absences/{id}/refusal',
  access: salon('staff', ['ADMIN']),
  params: AbsenceId,
  response: Absence,
  idempotent: true,
  refuses: ['absence.notFound', 'absence.decided'],
})

/** One's own requested ones; any by the owner. Appointments stay unchanged. */
export const removeAbsence = call({
  id: 'removeAbsence',
  summary: 'Remove an absence',
  route: 'DELETE /v1/staff-absences/{id}',
  access: salon('calendar', salonApps),
  params: AbsenceId,
  refuses: ['absence.notFound', 'absence.decided'],
})
